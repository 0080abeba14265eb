"""The scoreboards players expect, from the shoe's list of results: bead plate, big road, and the three derived roads.

A result is a short word: B, P or T for the winner, the winning count, `n` for a Natural, `d` for a Dragon 7: `B7d`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.baccarat_family.hands import Result
from games.kit.contract import NOTHING, HandLies, Mark, Page, Road
from games.kit.contract import Result as Shown
from games.kit.events import ANYONE, Marked
from games.kit.round import Round

ROWS = 6
RED, BLUE = "red", "blue"
MARKS = {
    "holder": "{at} is held by {shows}.",
    "winner": "{at} wins, {shows}.",
    "banker_hand": "The Banker's Hand lies under the corner of the shoe.",
    "shoe": "The shoe: {at}.",
}
LETTERS = {"banker": "B", "player": "P", "tie": "T"}


class Scoreboard(NamedTuple):
    """All boards of a shoe."""

    bead_plate: list[Mark]
    big_road: list[Mark]
    big_eye_boy: list[Mark]
    small_road: list[Mark]
    cockroach_pig: list[Mark]


def word(result: Result) -> str:
    """The result as it is kept in the shoe's history."""
    count = max(result.player, result.banker)
    natural = result.natural("player") or result.natural("banker")
    return f"{LETTERS[result.winner]}{count}" + ("n" if natural else "") + ("d" if result.dragon_7 else "")


def scoreboard(results: Sequence[str]) -> Scoreboard:
    """The five boards of a shoe with these results."""
    columns = streaks(results)
    return Scoreboard(
        [Mark(*divmod(at, ROWS), result) for at, result in enumerate(results)],
        big_road(results),
        *(lay_out(derived(columns, back)) for back in (1, 2, 3)),
    )


def boards(results: Sequence[str]) -> list[Road]:
    """The boards of a shoe, each with its name."""
    found = scoreboard(results)
    return [Road(name.replace("_", " ").capitalize(), marks) for name, marks in zip(found._fields, found, strict=True)]


def page(r: Round, viewer: int) -> Page:
    """The scoreboards, who has the shoe, and whether the next hand is its last."""
    if viewer != ANYONE:
        return NOTHING
    kept = r.carry.get("curator", {})
    curator = r.seat_of(kept["who"]) if "who" in kept else kept.get("seat")
    return Page(
        roads=boards(r.carry.get("results", ())),
        notes={curator: "has the shoe"} if curator else {},
        hands=_lie(r),
        last_hand=bool(r.carry.get("last_hand")),
    )


def _lie(r: Round) -> dict[str, HandLies]:
    """Who holds the hands, and which has won."""
    found: dict[str, HandLies] = {}
    for event in r.events[: r.told]:
        if isinstance(event, Marked) and event.marker in ("holder", "winner"):
            before = found.get(event.at, HandLies())
            held = event.marker == "holder"
            found[event.at] = before._replace(note=f"held by {event.shows}") if held else before._replace(wins=True)
    return found


def result_of(r: Round) -> str:
    """What came of a finished round: winner and count, `B7`; nothing if it was void."""
    came = any(isinstance(event, Marked) and event.marker == "winner" for event in r.events)
    return str(r.carry["results"][-1]) if came else ""


def describe(options: object, result: str) -> Shown:
    """A result in words, and its tint on the history."""
    if not result:
        return Shown("No result")
    winner = {letter: name for name, letter in LETTERS.items()}[result[0]]
    natural = ", a Natural" if "n" in result else ", Dragon 7" if "d" in result else ""
    return Shown(f"{winner.capitalize()} {result[1]}{natural}", winner)


def streaks(results: Iterable[str]) -> list[int]:
    """Lengths of the runs of one winner; ties neither make nor break one."""
    runs: list[int] = []
    last = ""
    for winner in (result[0] for result in results if result[0] != "T"):
        if winner == last:
            runs[-1] += 1
        else:
            runs.append(1)
        last = winner
    return runs


def big_road(results: Iterable[str]) -> list[Mark]:
    """A column for every run; ties are marked on the result before them, or wait for the first."""
    marks: list[str] = []
    ties: list[int] = [0]
    for result in results:
        if result[0] == "T":
            ties[-1] += 1
        elif not marks:
            marks.append(result)
        else:
            marks.append(result)
            ties.append(0)
    return [bead._replace(ties=tied) for bead, tied in zip(lay_out(marks), ties, strict=False)]


def lay_out(marks: Iterable[str]) -> list[Mark]:
    """Equal marks go down a column, a change begins the next; at the bottom or at another run they turn right."""
    beads: list[Mark] = []
    taken: set[tuple[int, int]] = set()
    top = -1
    for mark in marks:
        last = beads[-1] if beads else None
        if last is None or last.mark[0] != mark[0]:
            top += 1
            while (top, 0) in taken:
                top += 1
            column, row = top, 0
        elif last.row + 1 < ROWS and (last.column, last.row + 1) not in taken and last.column == top:
            column, row = last.column, last.row + 1
        else:
            column, row = last.column + 1, last.row
        taken.add((column, row))
        beads.append(Mark(column, row, mark))
    return beads


def derived(columns: Sequence[int], back: int) -> list[str]:
    """Red where the big road repeats itself, blue where it does not, looking `back` columns back.

    A new column asks whether the two columns before it, `back` apart, are equally long. A mark further down asks about
    the cell beside it, `back` columns to the left, and the one above that: both filled or both empty is red.
    """
    marks: list[str] = []
    for at, length in enumerate(columns):
        for row in range(length):
            if row == 0 and at > back:
                marks.append(RED if columns[at - 1] == columns[at - 1 - back] else BLUE)
            elif row and at >= back:
                marks.append(BLUE if columns[at - back] == row else RED)
    return marks
