"""The cards of a table as plain data: hands as a viewer may see them, what a seat is asked, the shoe, the roads."""

import re
from collections.abc import Mapping
from typing import Any

from games.kit.asks import DEALER, Ask
from games.kit.cards import say
from games.kit.events import ANYONE, Burned, Cleared, Dealt, Marked, Settled, Shown, Slid, Turned, may_see
from games.kit.layout import Layout
from games.kit.round import Round as Play
from games.kit.wagers import BETTING

SEATS = re.compile(r"seat:(\d+)(?::(\d+))?")
Lying = dict[str, list[tuple[str | None, int]]]
"""Cards by hand, each with the number of its draw; None where it lies face down."""


def lying(play: Play, viewer: int) -> Lying:
    """The cards as this viewer sees them. What is cleared after the first settlement stays until the next round."""
    shown: Lying = {}
    settled = False
    for event in play.events[: play.told]:
        match event:
            case Dealt(hand, card, draw, seen_by):
                shown.setdefault(hand, []).append((card if may_see(seen_by, viewer) else None, draw))
            case Turned(hand, at, card):
                shown[hand][at] = (card, shown[hand][at][1])
            case Shown(hand, at, card, _, seen_by) if may_see(seen_by, viewer):
                shown[hand][at] = (card, shown[hand][at][1])
            case Slid(hand, at, to):
                shown.setdefault(to, []).append(shown[hand].pop(at))
            case Settled():
                settled = True
            case Cleared(hand) if not settled:
                del shown[hand]
    return shown


def places(layout: Layout) -> list[str]:
    """Where hands may lie: before the dealer, and before each seat."""
    named, seats = list(layout.wide.hands), layout.seats
    return named + [f"seat-{n}" for n in range(1, seats.count + 1) if "cards" in seats.parts] if seats else named


def place_of(hand: str) -> str:
    """Where a hand lies: a second box of a seat is the next seat's place."""
    found = SEATS.fullmatch(hand)
    return f"seat-{int(found[1]) + int(found[2] or 1) - 1}" if found else hand


def hands(play: Play) -> dict[str, dict[str, Any]]:
    """Every place with the hand that lies there, as anyone sees it."""
    found = {place_of(hand): (hand, cards) for hand, cards in lying(play, ANYONE).items()}
    marks = [event for event in play.events[: play.told] if isinstance(event, Marked)]
    holders = {event.at: event.shows for event in marks if event.marker == "holder"}
    winner = next((event.at for event in marks if event.marker == "winner"), "")
    made = {}
    for place in places(play.layout):
        hand, cards = found.get(place, ("", []))
        made[place] = {
            **_hand(play, place, cards),
            "wins": bool(winner) and place == winner,
            "note": f"held by {holders[hand]}" if hand in holders and not play.over else "",
        }
    return made


def own_hands(play: Play, seat: int) -> list[dict[str, Any]]:
    """The hands in which this seat sees a card that others do not."""
    public = lying(play, ANYONE)
    return [
        _hand(play, place_of(hand), cards) for hand, cards in lying(play, seat).items() if cards != public.get(hand)
    ]


def _hand(play: Play, place: str, cards: list[tuple[str | None, int]]) -> dict[str, Any]:
    names = [name for name, _ in cards]
    open_ = [name for name in names if name]
    total = play.game.total(open_) if open_ and len(open_) == len(names) else ""
    named = play.layout.wide.hands.get(place)
    who = named.name if named else f"Seat {place.removeprefix('seat-')}"
    words = ", ".join(say(name) if name else "face down" for name in names)
    return {
        "at": place, "cards": names, "draws": [draw for _, draw in cards], "total": total,
        "words": f"{who}: {words}" + (f", {total}" if total else "") if names else "",
    }  # fmt: skip


def shoe(play: Play) -> dict[str, Any] | None:
    """What everybody sees of the shoe: how much of it is left, and whether its end is near."""
    if play._shoe is None:
        return None
    whole = len(play.game.outcomes(play.options)["cards"])
    told = play.events[: play.told]
    burnt = sum(event.cards for event in told if isinstance(event, Burned))
    shown = [
        event.card for event in told if isinstance(event, Dealt) and event.hand == "burn" and event.seen_by is None
    ]
    out = bool(play.shoe.cover) and play.shoe.cover_is_out
    word = "Shoe"
    if out or play.carry.get("last_hand"):
        word = "Last round" if not play.over or play.carry.get("last_hand") else "Reshuffle"
    if play.over and "shoe" not in play.carry and play.shoe.cover:
        word = "Reshuffle"
    return {
        "decks": whole // 52, "dealt": round(100 * (whole - play.shoe.left) / whole), "word": word,
        "cover": out, "burnt": burnt + len(shown), "shown": shown[-1:],
    }  # fmt: skip


def roads(play: Play) -> list[dict[str, Any]]:
    """The scoreboards of the shoe."""
    return [{"name": name, "marks": [list(mark) for mark in marks]} for name, marks in play.game.roads(play.carry)]


NOTHING_ASKED: dict[str, Any] = {"choices": [], "offers": [], "open": [], "primary": None}


def acting(play: Play) -> list[int]:
    """The seats whose decision the table waits for."""
    if play.betting or play.over:
        return []
    return sorted({seat for ask in play.asks for seat in ask.seats if seat != DEALER})


def call(play: Play) -> dict[str, str] | None:
    """What the dealer says to those who are to decide."""
    seats = acting(play)
    asks = [ask for ask in play.asks if set(ask.seats) & set(seats)]
    if not asks:
        return None
    numbers = " and ".join([", ".join(map(str, seats[:-1])), str(seats[-1])] if len(seats) > 1 else map(str, seats))
    label = asks[0].choices[asks[0].default].label if asks[0].default else ""
    text = f"Your choice, seat{'s' if len(seats) > 1 else ''} {numbers}."
    return {"text": text, "help": f"No answer in time: {_first_word(label)}." if label else "", "cite": asks[0].cite}


def _first_word(label: str) -> str:
    """The label without its amount, as it stands in a sentence."""
    return re.sub(r" \$[\d,.]+", "", label[:1].lower() + label[1:])


def asked(play: Play, seat: int) -> dict[str, Any]:
    """What a seat may do besides wagering: choices in a decision, offers while wagers are open, spots that opened."""
    found: dict[str, Any] = {"choices": [], "offers": [], "open": [], "primary": None}
    keys: set[str] = set()
    for ask in play.asks:
        if seat not in ask.seats:
            continue
        others = {do: choice for do, choice in ask.choices.items() if do not in BETTING}
        if ask.about != "wagers" and (on := ask.choices.get("wager")):
            wanted = on.domain.public()
            spot = wanted.get("spot")
            found["open"].append(f"{wanted['wager']}:{spot}" if spot else wanted["wager"])
            do = next(iter(others))
            found["primary"] = {"do": do, "label": others[do].label, "key": "Space"}
            continue
        for do in others:
            found["offers" if play.betting else "choices"].append(_choice(ask, do, keys))
    return found


def _choice(ask: Ask, do: str, keys: set[str]) -> dict[str, Any]:
    choice = ask.choices[do]
    wanted: Mapping[str, Any] = choice.domain.public()
    args = {"depth": (wanted["depth"]["low"] + wanted["depth"]["high"]) // 2} if "depth" in wanted else {}
    letters = [letter for letter in (do + choice.label).lower() if letter.isalpha()]
    key = next((letter for letter in letters if letter not in keys), "")
    keys.add(key)
    return {
        "do": do, "label": choice.label, "key": key.upper(), "cite": choice.cite or ask.cite,
        "default": do == ask.default, "args": args,
    }  # fmt: skip
