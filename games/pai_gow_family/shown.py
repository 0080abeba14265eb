"""What the page of a Pai Gow Poker table shows besides what all tables do: the start, meter and lammers; the mat."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.cards import JOKER, say
from games.kit.contract import Page, Result, Standing
from games.kit.events import Came, Marked
from games.kit.meters import Meter
from games.kit.naming import hand_named
from games.kit.round import Round
from games.pai_gow_family.dealing import BUTTON
from games.pai_gow_family.hands import HIGH, PAI_GOW, name
from games.pai_gow_family.page import Mat
from games.pai_gow_family.poker import BANKS

MARKS = {
    "start": "The first cards go to {at}: {shows}.",
    "set": "{at} sets {shows}.",
    "envy": "An Envy lammer is put down for {at}: {shows}.",
    "bank": "The bank: {at}.",
}
MAT: Mat[str] = Mat(HIGH, "card", say, name)
HOW = "Swap two cards, or drag one."


def everybody(r: Round, meter: Meter | None) -> Page:
    """The middle of the table."""
    told = r.events[: r.told]
    marks = [event for event in told if isinstance(event, Marked)]
    came = next((event for event in told if isinstance(event, Came)), None)
    start = next((mark for mark in marks if mark.marker == "start"), None)
    lammers = {
        (whose.seat, f"{mark.shows}:{whose.box}" if whose.box > 1 else mark.shows): Standing(button="envy")
        for mark in marks if mark.marker == "envy" and (whose := hand_named(mark.at))
    }  # fmt: skip
    bank = next((mark for mark in reversed(marks) if mark.marker == "bank"), None)
    button = start is not None and start.shows == BUTTON
    table: dict[str, Any] = {
        "came": came.result.replace("-", " ") if came else "●" if button else "",
        "by": "Dice" if came and "-" in came.result else "Number" if came else "Button",
        "bank": {"seat": int(bank.at[5:]), "word": bank.shows} if bank and bank.at != "house" else None,
        "total": start.shows if start else "",
        "start": start.at.replace(":", " ").replace("dealer", "the dealer") if start else "",
    }
    meters = {meter.title: meter.reads(r.carry)} if meter else {}
    return Page(meters=meters, standing=lammers, table=table)


def tags(
    seen: Mapping[str, Sequence[str | None]], seat: int, against: str, *, joker_low: bool = False
) -> tuple[str, str]:
    """How the own two hands compare with those of the dealer or the bank, once both lie open; `joker_low` says that a
    joker is above every other low card."""
    own = next((hand for hand in seen if hand.endswith(":high") and _is_of(hand, seat)), "")
    found = []
    for part in ("high", "low"):
        mine, theirs = seen.get(own.removesuffix("high") + part, ()), seen.get(f"{against}:{part}", ())
        compares = mine and theirs and None not in (*mine, *theirs) and own.removesuffix(":high") != against
        found.append(_tag([c for c in mine if c], [c for c in theirs if c], joker_low) if compares else "")
    return found[0], found[1]


def _is_of(hand: str, seat: int) -> bool:
    whose = hand_named(hand)
    return whose is not None and whose.seat == seat


def _tag(mine: Sequence[str], theirs: Sequence[str], joker_low: bool) -> str:
    one, other = PAI_GOW.best(mine).value, PAI_GOW.best(theirs).value
    if one > other or (joker_low and list(mine) == [JOKER]):
        return "✓ higher"
    return "= copy" if one == other else "– lower"


def described(options: Any, result: str) -> Result:
    """What all were compared with, for the history."""
    return Result((result if result.startswith(BANKS) else f"Dealer {result}") if result else "No hand")


def variant(**offered: bool) -> str:
    """The kind of table in a few words: what is offered beside the main wager."""
    return ", ".join(word.replace("_", " ") for word, is_offered in offered.items() if is_offered) or "Main wager"
