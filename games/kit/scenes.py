"""A round on its felt, step by step: every card and stack with the steps from and until which it lies there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.kit.callouts import MOST_CARDS, Felt, Piece
from games.kit.events import Cleared, Dealt, Event, Moved, Parted, Placed, Settled, Shown, Slid, Taken, Turned
from games.kit.layout import Box, Layout, Spot
from games.kit.naming import HandName, hand_named
from games.kit.round import Round
from games.kit.views import lying

Spots = Mapping[tuple[str, str | None], Spot]
CARDS = (Dealt, Turned, Shown, Slid, Parted, Cleared, Settled)


class Lies(NamedTuple):
    """A piece, the event with which it is laid down, and the one with which it is gone."""

    piece: Piece
    first: int
    until: int


def scenes(layout: Layout, r: Round, which: str, seat: int, viewer: int) -> list[Lies]:
    """All pieces of a finished round, as this viewer saw them: the cards of all hands with a place on the felt, and the
    chips of one seat."""
    felt = Felt(layout, which)
    steps = [frozenset([*cards, *chips]) for cards, chips in zip(_cards(felt, r, seat, viewer), _chips(felt, r, seat),
                                                                  strict=True)]  # fmt: skip
    found: list[Lies] = []
    since: dict[Piece, int] = {}
    for at, pieces in enumerate([*steps, frozenset[Piece]()]):
        found += [Lies(gone, since.pop(gone), at) for gone in [*since] if gone not in pieces]
        since |= {piece: at for piece in pieces if piece not in since}
    return sorted(found, key=lambda lies: (lies.first, lies.piece.x))


# ---- cards


def _cards(felt: Felt, r: Round, seat: int, viewer: int) -> Iterator[list[Piece]]:
    now: list[Piece] = []
    for at, event in enumerate(r.events, 1):
        if isinstance(event, CARDS):
            now = _hands(felt, r.events[:at], r.game.plays.piece, seat, viewer)
        yield now


def _hands(felt: Felt, told: Sequence[Event], kind: str, seat: int, viewer: int) -> list[Piece]:
    lie = {name: cards for name, cards in lying(told, viewer, until_next=True).items() if cards}
    own = [name for name in lie if (hand := hand_named(name)) and hand.seat == seat and not hand.part]
    tall = 118 / 46 if kind == "tile" else 1.4
    found = []
    for name, cards in lie.items():
        box = _box(felt, name, own, seat)
        if box is None or len(cards) > MOST_CARDS:
            continue
        size = min(box.h / tall, box.w / len(cards)) * 0.94
        first = box.centre[0] - size * 1.06 * (len(cards) - 1) / 2
        found += [
            Piece(kind, card.name or "", round(first + at * size * 1.06, 1), round(box.centre[1], 1), round(size, 1))
            for at, card in enumerate(cards)
        ]
    return found


def _box(felt: Felt, name: str, own: Sequence[str], seat: int) -> Box | None:
    """Where a hand lies; the hands of the seat that is looked at share its place."""
    hand: HandName | None = hand_named(name)
    if hand is None:
        return felt.box(f"hand:{name.replace(':', '-')}")
    box = felt.cards() if hand.seat == seat else None
    if box is None:
        return None
    if hand.part:
        return box._replace(x=box.x + (0 if hand.part == "high" else box.w / 2), w=box.w / 2)
    share = box.w / len(own)
    return box._replace(x=box.x + share * own.index(name), w=share) if len(own) > 1 else box


# ---- chips


def _chips(felt: Felt, r: Round, seat: int) -> Iterator[list[Piece]]:
    spots = r.layout.spots
    stood = r.beginning[1].get("wagers", ())
    laid: dict[Spot, int] = {spots[wager, spot]: stake for of, wager, spot, stake, _ in stood if of == seat}
    now = _stacks(felt, laid)
    for event in r.events:
        if isinstance(event, Placed | Taken | Moved | Settled) and event.seat == seat:
            _move(laid, spots, event)
            now = _stacks(felt, laid)
        yield now


def _move(laid: dict[Spot, int], spots: Spots, event: Placed | Taken | Moved | Settled) -> None:
    spot = spots.get((event.wager, event.spot))
    if spot is None:
        return
    if isinstance(event, Placed | Taken):
        laid[spot] = event.total
    elif isinstance(event, Moved):
        laid[spot] = laid.get(spot, 0) - event.amount
        to = spots[event.to_wager, event.to_spot]
        laid[to] = laid.get(to, 0) + event.amount
    elif event.outcome != "stand":
        laid[spot] = laid.get(spot, 0) - event.stake


def _stacks(felt: Felt, laid: dict[Spot, int]) -> list[Piece]:
    found = []
    for spot, amount in laid.items():
        if amount > 0 and not spot.hand and (place := felt.place(spot)):
            x, y = place.chips or place.box.centre
            found.append(Piece("chips", str(amount), round(x, 1), round(y, 1), 36 if felt.wide else 30))
    return found
