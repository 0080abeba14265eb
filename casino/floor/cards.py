"""The cards of a table as plain data: hands as a viewer may see them, what a seat is asked, the shoe, the roads."""

from typing import Any

from games.kit import views
from games.kit.asks import DEALER, Arranging, Ask, Wants
from games.kit.carry import has_shoe
from games.kit.contract import HandLies, Page
from games.kit.equipment import NO_SHOE
from games.kit.events import ANYONE, Burned, Dealt, Settled, Slid
from games.kit.layout import Layout, Spot
from games.kit.money import dollars
from games.kit.naming import BURN, HandName, hand_named
from games.kit.round import Round as Play
from games.kit.views import Seen
from games.kit.wagers import Change

Lying = dict[str, list[Seen]]
AS_USUAL = HandLies()


def lying(play: Play, viewer: int) -> Lying:
    """The cards as this viewer sees them. What is cleared after the first settlement stays until the next round."""
    return views.lying(play.events[: play.told], viewer, until_next=True)


def places(layout: Layout) -> list[str]:
    """Where hands may lie: before the dealer, and before each seat, whole or in its parts."""
    named, seats = list(layout.wide.hands), layout.seats
    if not seats:
        return named
    return named + [f"seat-{n}{part}" for n in range(1, seats.count + 1) for part in seats.hand_parts]


def place_of(hand: str) -> str:
    """Where a hand lies: a second box of a seat is the next seat's place."""
    found = hand_named(hand)
    if not found:
        return hand.replace(":", "-")
    return f"seat-{found.place}" + (f"-{found.part}" if found.part else "")


def hands(play: Play, page: Page) -> dict[str, dict[str, Any]]:
    """Every place with the hands that lie there, as anyone sees them."""
    found: dict[str, list[str]] = {}
    shown = lying(play, ANYONE)
    for hand, cards in shown.items():
        if cards:
            found.setdefault(place_of(hand), []).append(hand)
    told = play.events[: play.told]
    lies = page.hands
    moved = {hand for event in told if isinstance(event, Slid) for hand in (event.hand, event.to)}
    bets, asked_for = _bets(play), _asked_for(play)
    made = {}
    for place in places(play.layout):
        names = found.get(place, [])
        groups = [
            {
                **_hand(play, place, shown[hand], lies.get(hand, AS_USUAL), as_dealt=hand not in moved,
                        which=at if len(names) > 1 else 0),
                "active": hand in asked_for, "bets": bets.get(hand, []),
            }
            for at, hand in enumerate(names, 1)
        ]  # fmt: skip
        made[place] = {
            "at": place,
            "groups": groups,
            "words": "; ".join(group["words"] for group in groups),
            "wins": any(hand in lies and lies[hand].wins for hand in names),
            "note": next((lies[hand].note for hand in names if hand in lies and not play.over), ""),
        }
    return made


def _free(lammers: int) -> str:
    """The lammers of a hand in words."""
    return "" if not lammers else ", a FREE lammer" if lammers == 1 else f", {lammers} FREE lammers"


def _asked_for(play: Play) -> set[str]:
    """The hands that a decision is about, where it names one."""
    return {ask.hand for ask in play.asks if ask.hand} if not play.over else set()


def _bets(play: Play) -> dict[str, list[dict[str, Any]]]:
    """The wagers that lie with a hand's cards, by hand; once decided, with what they won or lost."""
    found: dict[str, list[dict[str, Any]]] = {}
    lie: list[tuple[int, Spot, int, int | None]] = [(w.seat, w.spot, w.stake, None) for w in play.wagers()]
    lie += [
        (event.seat, play.layout.spots[event.wager, event.spot], event.stake, event.profit)
        for event in play.events[: play.told]
        if isinstance(event, Settled) and (event.wager, event.spot) in play.layout.spots
    ]
    for seat, spot, stake, profit in lie:
        if not spot.hand:
            continue
        hand = HandName(seat, spot.further + 1, number=spot.hand)
        found.setdefault(str(hand), []).append({"seat": seat, "amount": stake, "profit": profit, "name": spot.name})
    return found


def own_hands(play: Play, seat: int) -> list[dict[str, Any]]:
    """The hands in which this seat sees a card that others do not, or out of which it is to pick cards."""
    public, picks, drawn = lying(play, ANYONE), picking(play, seat), places(play.layout)
    return [
        {**_hand(play, place_of(hand), cards), "pick": picks.get(hand), "open": _alike(cards, public.get(hand))}
        for hand, cards in lying(play, seat).items()
        if place_of(hand) in drawn and (not _alike(cards, public.get(hand)) or hand in picks)
    ]


def _alike(cards: list[Seen], others: list[Seen] | None) -> bool:
    """Whether two viewers see the same."""
    return others is not None and [card[:2] for card in cards] == [card[:2] for card in others]


def picking(play: Play, seat: int) -> dict[str, dict[str, Any]]:
    """The hands out of which a seat is to pick cards, with how many."""
    asked = [choice for ask in play.asks if seat in ask.seats for choice in ask.choices.values()]
    picks = [choice.domain.wants().pick for choice in asked]
    return {pick.hand: pick._asdict() for pick in picks if pick and pick.hand}


def _hand(
    play: Play, place: str, cards: list[Seen], lies: HandLies = AS_USUAL, *, as_dealt: bool = True, which: int = 0
) -> dict[str, Any]:
    names = [card.name for card in cards]
    open_ = [name for name in names if name]
    total = ""
    named = play.layout.wide.hands.get(place)
    told = named.counted if named else play.options.at_table.announces
    if told and open_ and len(open_) == len(names):
        total = lies.total or play.game.shows.total(open_, as_dealt)
    counted = total or (play.game.shows.total(open_, False) if open_ and named and named.counts_open else "")
    who = named.name if named else f"Seat {place.removeprefix('seat-').replace('-', ', ')}"
    said = [play.game.plays.say(name) if name else "face down" for name in names]
    who += f", hand {which}" if which else ""
    lammers = 0 if play.over else lies.lammers
    counts = f", {lies.working} makes {total}" if lies.working and total else f", {total}" if total else ""
    return {
        "at": place, "piece": play.game.plays.piece, "cards": names, "draws": [card.draw for card in cards],
        "total": counted, "said": said, "across": lies.across, "lammers": lammers, "working": lies.working,
        "too_many": lies.too_many, "words": f"{who}: {', '.join(said)}{counts}{_free(lammers)}" if names else "",
    }  # fmt: skip


def shoe(play: Play, page: Page) -> dict[str, Any] | None:
    """What everybody sees of the shoe: how much of it is left, and whether its end is near."""
    if play.shoe.kind != "cards" or play.shoe is NO_SHOE:
        return None
    whole = len(play.game.pieces(play.options, "cards"))
    told = play.events[: play.told]
    burnt = sum(event.cards for event in told if isinstance(event, Burned))
    shown = [
        event.card for event in told if isinstance(event, Dealt) and event.hand == BURN and event.seen_by is None
    ]
    out = bool(play.shoe.cover) and play.shoe.cover_is_out
    word = "Shoe"
    if out or page.last_hand:
        word = "Last round" if not play.over or page.last_hand else "Reshuffle"
    if play.over and not has_shoe(play.carry) and play.shoe.cover:
        word = "Reshuffle"
    return {
        "decks": whole // play.game.plays.deck, "dealt": round(100 * (whole - play.shoe.left) / whole), "word": word,
        "cover": out, "burnt": burnt + len(shown), "shown": shown[-1:],
    }  # fmt: skip


def roads(page: Page) -> list[dict[str, Any]]:
    """The scoreboards of the shoe."""
    return [{"name": name, "marks": [list(mark) for mark in marks]} for name, marks in page.roads]


NOTHING_ASKED: dict[str, Any] = {"choices": [], "offers": [], "open": [], "primary": None}


def acting(play: Play) -> list[int]:
    """The seats whose decision the table waits for."""
    if play.betting or play.over:
        return []
    return sorted({seat for ask in play.asks for seat in ask.seats if seat != DEALER})


def call(play: Play) -> dict[str, str] | None:
    """Whose decision the table waits for, and what those who are to decide read instead. A word to go on is none."""
    seats = acting(play)
    asks = [ask for ask in play.asks if set(ask.seats) & set(seats)]
    if not asks or all([choice.key for choice in ask.choices.values()] == [" "] for ask in asks):
        return None
    numbers = " and ".join([", ".join(map(str, seats[:-1])), str(seats[-1])] if len(seats) > 1 else map(str, seats))
    act = asks[0].choices[asks[0].default].name if asks[0].default else ""
    text = f"Seats {numbers} decide." if len(seats) > 1 else f"Seat {numbers} decides."
    default = f"No answer in time: {act[:1].lower()}{act[1:]}." if act else ""
    return {"text": text, "yours": asks[0].call or "Your choice.", "help": default, "cite": asks[0].cite}


def asked(play: Play, seat: int) -> dict[str, Any]:
    """What a seat may do besides wagering: choices in a decision, offers while wagers are open, spots that opened."""
    found: dict[str, Any] = {"choices": [], "offers": [], "open": [], "primary": None}
    keys: set[str] = set()
    for ask in play.asks:
        if seat not in ask.seats:
            continue
        others = {
            do: choice
            for do, choice in ask.choices.items()
            if not isinstance(choice.domain, Change) and do != ask.leaving
        }
        if opened := _opened(ask):
            wager, spot = opened
            found["open"].append(f"{wager}:{spot}" if spot else wager)
            do = next(iter(others))
            found["primary"] = {"do": do, "label": others[do].label, "key": "Space"}
            continue
        if ways := next((ways for choice in others.values() if (ways := choice.domain.wants().arranging)), None):
            found["choices"], found["primary"] = _ways(ask, ways)
            beside = [do for do in others if do not in (ways.do, ask.default)]
            found["choices"] += [_choice(ask, do, keys) for do in beside]
            continue
        for do in others:
            if others[do].domain.wants().beside_wagers:
                continue  # offered beside each wager
            if others[do].closes or others[do].key == " ":
                found["primary"] = {"do": do, "label": others[do].label, "key": "Space"}
            else:
                found["offers" if play.betting else "choices"].append(_choice(ask, do, keys) | {"words": ask.call})
    return found


def _opened(ask: Ask) -> tuple[str, str | None] | None:
    """The one spot on which a decision lets a seat wager."""
    wanted = () if ask.takes_wagers else ask.choices.values()
    return next((spot for choice in wanted if (spot := choice.domain.wants().spot)), None)


def _ways(ask: Ask, arranging: Arranging) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Ways to arrange a hand: each can be looked at before the one button sets it."""
    named = [(way.label, at, str(at + 1)) for at, way in enumerate(arranging.ways)]
    if not arranging.buttons:
        named = [("Begin again", 0, "B")]
    choices = [
        {"arrange": at, "label": label, "key": key, "cite": ask.cite, "default": False}
        for label, at, key in [*named, (arranging.house_label, arranging.house, "W")]
    ]
    choices[-1]["default"] = True
    args = arranging.ways[0].args
    return choices, {"do": arranging.do, "label": arranging.set_label, "key": "Space", "args": args}


def _choice(ask: Ask, do: str, keys: set[str]) -> dict[str, Any]:
    choice = ask.choices[do]
    wanted = choice.domain.wants()
    args = {"depth": (wanted.depth.low + wanted.depth.high) // 2} if wanted.depth else {}
    taken = keys | {other.key for name, other in ask.choices.items() if name != do}
    letters = [choice.key] if choice.key else [letter for letter in (do + choice.label).lower() if letter.isalpha()]
    key = next((letter for letter in letters if letter not in taken), "")
    keys.add(key)
    return {
        "do": do, "label": choice.label, "note": choice.note, "key": key.upper(), "cite": choice.cite or ask.cite,
        "default": do == ask.default, "args": args, "up_to": wanted.up_to and wanted.up_to._asdict(),
        "fields": _fields(wanted), "pick": wanted.pick._asdict() if wanted.pick and wanted.pick.hand else None,
    }  # fmt: skip


def _fields(wanted: Wants) -> list[dict[str, Any]]:
    """What is said beside a choice before it is made: out of lists, or an amount in a few steps."""
    fields: list[dict[str, Any]] = [
        {"name": name, "label": label, "number": all(type(value) is int for value, _ in options), "options": options}
        for name, label, options in wanted.lists
    ]
    if wanted.amount:
        low, high, step = wanted.amount
        parts = sorted({low + (high - low) * part // 4 // step * step for part in range(5)}, reverse=True)
        fields.append(
            {"name": "amount", "label": "Amount", "number": True, "options": [(p, dollars(p)) for p in parts]}
        )
    return fields
