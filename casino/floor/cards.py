"""The cards of a table as plain data: hands as a viewer may see them, what a seat is asked, the shoe, the roads."""

import re
from collections.abc import Mapping
from typing import Any

from games.kit.asks import DEALER, Ask
from games.kit.equipment import NO_SHOE
from games.kit.events import ANYONE, Burned, Cleared, Dealt, Marked, Parted, Settled, Shown, Slid, Turned, may_see
from games.kit.layout import Layout, Spot
from games.kit.money import dollars
from games.kit.round import Round as Play
from games.kit.wagers import Change

SEATS = re.compile(r"seat:(\d+)(?::(\d+))?(?::([a-z]+))?(?:/(\d+))?")
"""A seat's hand: of a further box after a colon, a part of it in letters, a further hand of the box after a stroke."""
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
            case Parted(hand, at, to, seen_by):
                _part(shown, hand, at, to, may_see(seen_by, viewer))
            case Settled():
                settled = True
            case Cleared(hand) if not settled:
                del shown[hand]
    return shown


def _part(shown: Lying, hand: str, at: tuple[int, ...], to: str, knows: bool) -> None:
    """Some cards of a hand are laid into another; who does not know which sees backs, in no order that tells."""
    cards = shown[hand]
    gone = at if knows else range(len(at))
    laid = [cards[place] for place in gone]
    shown.setdefault(to, []).extend(laid if knows else [(None, draw) for _, draw in laid])
    shown[hand] = [card for place, card in enumerate(cards) if place not in gone]
    if not shown[hand]:
        del shown[hand]


def places(layout: Layout) -> list[str]:
    """Where hands may lie: before the dealer, and before each seat, whole or in its parts."""
    named, seats = list(layout.wide.hands), layout.seats
    if not seats:
        return named
    parts = [part.removeprefix("cards").replace(":", "-") for part in seats.parts if part.startswith("cards")]
    return named + [f"seat-{n}{part}" for n in range(1, seats.count + 1) for part in parts]


def place_of(hand: str) -> str:
    """Where a hand lies: a second box of a seat is the next seat's place."""
    found = SEATS.fullmatch(hand)
    if not found:
        return hand.replace(":", "-")
    part = f"-{found[3]}" if found[3] else ""
    return f"seat-{int(found[1]) + int(found[2] or 1) - 1}{part}"


def hands(play: Play) -> dict[str, dict[str, Any]]:
    """Every place with the hands that lie there, as anyone sees them."""
    found: dict[str, list[str]] = {}
    shown = lying(play, ANYONE)
    for hand, cards in shown.items():
        if cards:
            found.setdefault(place_of(hand), []).append(hand)
    told = play.events[: play.told]
    marks = [event for event in told if isinstance(event, Marked)]
    holders = {event.at: event.shows for event in marks if event.marker == "holder"}
    across = {event.at: int(event.shows) for event in marks if event.marker == "across"}
    winner = next((event.at for event in marks if event.marker == "winner"), "")
    moved = {hand for event in told if isinstance(event, Slid) for hand in (event.hand, event.to)}
    bets, asked_for = _bets(play), _asked_for(play)
    made = {}
    for place in places(play.layout):
        names = found.get(place, [])
        groups = [
            {
                **_hand(play, place, shown[hand], as_dealt=hand not in moved, which=at if len(names) > 1 else 0),
                "across": across.get(hand), "active": hand in asked_for, "bets": bets.get(hand, []),
            }
            for at, hand in enumerate(names, 1)
        ]  # fmt: skip
        made[place] = {
            "at": place,
            "groups": groups,
            "words": "; ".join(group["words"] for group in groups),
            "wins": bool(winner) and place == winner,
            "note": next((f"held by {holders[hand]}" for hand in names if hand in holders and not play.over), ""),
        }
    return made


def _asked_for(play: Play) -> set[str]:
    """The hands that a decision is about, where it names one."""
    return {ask.about.split()[-1] for ask in play.asks if " " in ask.about} if not play.over else set()


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
        box = f"seat:{seat}:{spot.further + 1}" if spot.further else f"seat:{seat}"
        hand = box if spot.hand == 1 else f"{box}/{spot.hand}"
        found.setdefault(hand, []).append({"seat": seat, "amount": stake, "profit": profit, "name": spot.name})
    return found


def own_hands(play: Play, seat: int) -> list[dict[str, Any]]:
    """The hands in which this seat sees a card that others do not, or out of which it is to pick cards."""
    public, picks, drawn = lying(play, ANYONE), picking(play, seat), places(play.layout)
    return [
        {**_hand(play, place_of(hand), cards), "pick": picks.get(hand), "open": cards == public.get(hand)}
        for hand, cards in lying(play, seat).items()
        if place_of(hand) in drawn and (cards != public.get(hand) or hand in picks)
    ]


def picking(play: Play, seat: int) -> dict[str, dict[str, Any]]:
    """The hands out of which a seat is to pick cards, with how many."""
    asked = [choice for ask in play.asks if seat in ask.seats for choice in ask.choices.values()]
    return {pick["hand"]: pick for choice in asked if (pick := _pick(choice.domain.public()))}


def _hand(
    play: Play, place: str, cards: list[tuple[str | None, int]], *, as_dealt: bool = True, which: int = 0
) -> dict[str, Any]:
    names = [name for name, _ in cards]
    open_ = [name for name in names if name]
    total = ""
    told = getattr(play.options, "announces", True) or not place.startswith("seat-")
    if told and open_ and len(open_) == len(names):
        total = (as_dealt and play.game.named(open_)) or play.game.total(open_)
    named = play.layout.wide.hands.get(place)
    counted = total or (play.game.total(open_) if open_ and named and named.counts_open else "")
    who = named.name if named else f"Seat {place.removeprefix('seat-').replace('-', ', ')}"
    said = [play.game.say(name) if name else "face down" for name in names]
    who += f", hand {which}" if which else ""
    return {
        "at": place, "piece": play.game.piece, "cards": names, "draws": [draw for _, draw in cards], "total": counted,
        "said": said, "words": f"{who}: {', '.join(said)}" + (f", {total}" if total else "") if names else "",
    }  # fmt: skip


def shoe(play: Play) -> dict[str, Any] | None:
    """What everybody sees of the shoe: how much of it is left, and whether its end is near."""
    if play.shoe.kind != "cards" or play.shoe is NO_SHOE:
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
    text = asks[0].call or f"Your choice, seat{'s' if len(seats) > 1 else ''} {numbers}."
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
        others = {
            do: choice
            for do, choice in ask.choices.items()
            if not isinstance(choice.domain, Change) and do != ask.leaving
        }
        if ask.about != "wagers" and (on := ask.choices.get("wager")):
            wanted = on.domain.public()
            spot = wanted.get("spot")
            found["open"].append(f"{wanted['wager']}:{spot}" if spot else wanted["wager"])
            do = next(iter(others))
            found["primary"] = {"do": do, "label": others[do].label, "key": "Space"}
            continue
        if ways := next((ways for ways in (c.domain.public().get("ways") for c in others.values()) if ways), None):
            found["choices"], found["primary"] = _ways(ask, ways)
            continue
        for do in others:
            if "call" in others[do].domain.public():
                continue  # offered beside each wager
            if others[do].closes:
                found["primary"] = {"do": do, "label": others[do].label, "key": "Space"}
            else:
                found["offers" if play.betting else "choices"].append(_choice(ask, do, keys))
    return found


def _ways(ask: Ask, ways: Mapping[str, Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Ways to arrange a hand: each can be looked at before the one button sets it."""
    named = [(way["label"], at, str(at + 1)) for at, way in enumerate(ways["all"])]
    choices = [
        {"arrange": at, "label": label, "key": key, "cite": ask.cite, "default": False}
        for label, at, key in [*named, (ways["house_label"], ways["house"], "W")]
    ]
    choices[-1]["default"] = True
    return choices, {"do": ways["do"], "label": ways["set_label"], "key": "Space", "args": ways["all"][0]["args"]}


def _choice(ask: Ask, do: str, keys: set[str]) -> dict[str, Any]:
    choice = ask.choices[do]
    wanted: Mapping[str, Any] = choice.domain.public()
    args = {"depth": (wanted["depth"]["low"] + wanted["depth"]["high"]) // 2} if "depth" in wanted else {}
    taken = keys | {other.key for name, other in ask.choices.items() if name != do}
    letters = [choice.key] if choice.key else [letter for letter in (do + choice.label).lower() if letter.isalpha()]
    key = next((letter for letter in letters if letter not in taken), "")
    keys.add(key)
    return {
        "do": do, "label": choice.label, "note": choice.note, "key": key.upper(), "cite": choice.cite or ask.cite,
        "default": do == ask.default, "args": args, "up_to": wanted.get("up_to"),
        "fields": _fields(wanted), "pick": _pick(wanted),
    }  # fmt: skip


def _pick(wanted: Mapping[str, Any]) -> dict[str, Any] | None:
    """The argument that is picked out of a hand by pointing at its cards, if there is one."""
    parts = ((name, part) for name, part in wanted.items() if isinstance(part, dict) and "hand" in part)
    return next(({"name": name, **part} for name, part in parts), None)


def _fields(wanted: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is said beside a choice before it is made: out of lists, or an amount in a few steps."""
    fields = [
        {"name": name, "label": list_["label"], "number": list_["number"], "options": list_["options"]}
        for name, list_ in wanted.get("lists", {}).items()
    ]
    if amount := wanted.get("amount"):
        low, high, step = amount["low"], amount["high"], amount["step"]
        parts = sorted({low + (high - low) * part // 4 // step * step for part in range(5)}, reverse=True)
        fields.append(
            {"name": "amount", "label": "Amount", "number": True, "options": [(p, dollars(p)) for p in parts]}
        )
    return fields
