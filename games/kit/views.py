"""What a viewer may know of a round: built from what the table was told, never by hiding parts of the whole."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit.asks import DEALER
from games.kit.dealing import Card
from games.kit.equipment import NO_SHOE, Shoe
from games.kit.events import (
    ALL_FACES,
    HOST,
    Burned,
    Cleared,
    Dealt,
    Event,
    Moved,
    Paid,
    Parted,
    Placed,
    Settled,
    Shown,
    Slid,
    Taken,
    Turned,
    may_see,
    record,
    tell,
)
from games.kit.naming import seat_named
from games.kit.wagers import Wager

if TYPE_CHECKING:
    from games.kit.round import Round

Lying = dict[tuple[int, str, str | None], int]
"""Chips by seat, wager and spot."""


def view(r: "Round", viewer: int) -> dict[str, Any]:
    """The round as this viewer may know it: a seat, ANYONE without one, or the HOST."""
    asked = DEALER if viewer == HOST else viewer
    purses, chips = as_told(r)
    return {
        "game": r.game.name,
        "over": r.over and r.told == len(r.events),
        "purse": purses.get(viewer),
        "felt": [{"seat": s, "wager": w, "spot": p, "amount": a} for (s, w, p), a in sorted(chips.items(), key=str)],
        "hands": hands(r, viewer),
        "asks": [ask.public() for ask in r.asks if asked in ask.seats],
        "waiting": sorted({seat for ask in r.asks for seat in ask.seats}),
        "events": [tell(event, viewer) for event in r.events[: r.told]],
    }


def as_told(r: "Round") -> tuple[dict[int, int], Lying]:
    """Purses, and chips on the felt, as the table knows them: as they are, less what was not told yet."""
    purses: dict[int, int] = {number: seat.purse for number, seat in r.seats.items()}
    purses[DEALER] = 0
    chips: Lying = defaultdict(int)
    for wager in (*r.wagers(), *r.dealers.wagers.values()):
        chips[wager.seat, wager.spot.wager, wager.spot.spot] = wager.stake
    for event in reversed(r.events[r.told :]):
        match event:
            case Placed(seat, wager_id, spot, amount):
                purses[seat] += amount
                chips[seat, wager_id, spot] -= amount
            case Taken(seat, wager_id, spot, amount):
                purses[seat] -= amount
                chips[seat, wager_id, spot] += amount
            case Moved(seat, wager_id, spot, amount, to_wager, to_spot):
                chips[seat, to_wager, to_spot] -= amount
                chips[seat, wager_id, spot] += amount
            case Settled(outcome="stand"):
                pass
            case Settled(seat, wager_id, spot, stake, _, profit, returned, _, _, fee, payer):
                purses[seat] -= returned
                chips[seat, wager_id, spot] += stake
                _give_back(purses, payer, profit + fee)
            case Paid(payer, to, amount):
                _give_back(purses, payer, amount)
                _give_back(purses, to, -amount)
    del purses[DEALER]
    return purses, {place: amount for place, amount in chips.items() if amount}


def _give_back(purses: dict[int, int], account: str, amount: int) -> None:
    if seat := seat_named(account):
        purses[seat] += amount


def so_far(r: "Round") -> "Round":
    """The round as the table knows it: what the dealer has not told has not happened. The same one if all is told.

    It is there to be looked at, by a page that need not know whether a person deals, and takes no answers.
    """
    if r.told == len(r.events):
        return r
    shown = copy(r)
    shown.events, shown.telling, shown.undo = r.events[: r.told], True, {}
    shown.over = shown.betting = False
    shown.carry = dict(r.beginning[1])
    shown.hands = {
        hand: [Card(str(name), draw, seen_by) for name, draw, seen_by in cards]
        for hand, cards in lying(shown.events, ALL_FACES).items()
    }
    purses, chips = as_told(r)
    shown.seats = {number: copy(seat) for number, seat in r.seats.items()}
    shown.dealers = copy(r.dealers)
    for seat in (shown.dealers, *shown.seats.values()):
        notes = {spot: wager.note for spot, wager in seat.wagers.items()}
        seat.purse, seat.wagers = purses.get(seat.number, 0), {}
        for (number, wager, place), amount in chips.items():
            if number == seat.number:
                spot = r.layout.spots[wager, place]
                seat.wagers[spot] = Wager(number, spot, amount, notes.get(spot, ""))
    if r.shoe is not NO_SHOE:
        shown.shoe = Shoe([*_drawn(r.events[r.told :]), *r.shoe.cards], r.shoe.cover, r.shoe.kind)
    return shown


class Seen(NamedTuple):
    """A card on the table as a viewer sees it: None if it lies face down to them; its draw; who may see it."""

    name: str | None
    draw: int
    seen_by: frozenset[int] | None


def lying(told: Iterable[Event], viewer: int, *, until_next: bool = False) -> dict[str, list[Seen]]:
    """The cards on the table by these events, as this viewer sees them.

    With `until_next` what is cleared after the first settlement stays, as on a page until the next round.
    """
    lie: dict[str, list[Seen]] = {}
    stays = False
    for event in told:
        match event:
            case Dealt(hand, card, draw, seen_by):
                seen: Seen = record(Seen, (card if may_see(seen_by, viewer) else None, draw, seen_by))
                lie.setdefault(hand, []).append(seen)
            case Turned(hand, at, card):
                lie[hand][at] = lie[hand][at]._replace(name=card, seen_by=None)
            case Shown(hand, at, card, _, seen_by):
                before = lie[hand][at]
                name = card if may_see(seen_by, viewer) else before.name
                lie[hand][at] = before._replace(name=name, seen_by=(before.seen_by or frozenset()) | seen_by)
            case Slid(hand, at, to):
                lie.setdefault(to, []).append(lie[hand].pop(at))
            case Parted(hand, at, to, seen_by):
                _part(lie, hand, at, to, seen_by, knows=may_see(seen_by, viewer))
            case Settled():
                stays = until_next
            case Cleared(hand) if not stays:
                del lie[hand]
    return lie


def _part(
    lie: dict[str, list[Seen]], hand: str, at: tuple[int, ...], to: str, seen_by: frozenset[int] | None, *, knows: bool
) -> None:
    """Some cards of a hand are laid into another; who does not know which sees backs, in no order that tells."""
    cards = lie[hand]
    gone = at if knows else range(len(at))
    laid = [cards[place]._replace(seen_by=seen_by) for place in gone]
    lie.setdefault(to, []).extend(laid if knows else [card._replace(name=None) for card in laid])
    lie[hand] = [card for place, card in enumerate(cards) if place not in gone]
    if not lie[hand]:
        del lie[hand]


def _drawn(untold: list[Event]) -> Iterator[str]:
    """Cards that have left the shoe of a dealer who has not told it yet; burnt ones have no face."""
    for event in untold:
        if isinstance(event, Dealt):
            yield event.card
        elif isinstance(event, Burned):
            yield from [""] * event.cards


def hands(r: "Round", viewer: int) -> dict[str, list[str | None]]:
    """The cards on the table, None for those that lie face down to this viewer."""
    return {hand: [card.name for card in cards] for hand, cards in lying(r.events[: r.told], viewer).items()}
