"""What the coach says to one player about the decision that is asked of them, and to nobody else.

The round is copied from its log while the table's desk is held, and thought about afterwards, by threads of the coach's
own: neither the event loop nor the table, nor any other one, waits for it.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from casino.coach.models import Hinted
from casino.floor import live
from casino.floor.models import Table
from games.kit.advice import Advice, best, too_close
from games.kit.asks import Ask
from games.kit.money import dollars
from games.kit.registry import Game
from games.kit.review import NOTHING
from games.kit.round import Log, Round, replay

thinkers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="coach")


class Line(NamedTuple):
    """One choice as the coach shows it."""

    do: str
    label: str
    gain: str
    """ "+$5.38", on average."""
    share: str
    """ "+21.5 %" of the wager."""
    part: float
    """From −1 to 1: the gain beside the largest of the others, for a bar."""
    note: str
    best: bool


class Hint(NamedTuple):
    """The coach's figures on one decision."""

    unit: int
    lines: list[Line]
    too_close: bool = False
    """The first two differ by less than twice the error of the figures: none is called the best."""


def hint(code: str, player: int) -> Hint | None:
    """The figures on what this player is asked at the table now; None if nothing is, or nothing is known of it."""
    copied = _copy(code, player)
    if copied:
        _note(code, player, copied[1], copied[2])
    return thinkers.submit(_think, *copied).result() if copied else None


def _note(code: str, player: int, log: Log, seat: int) -> None:
    """The player is shown figures on this decision: it counts in no score."""
    nth = sum(by == seat for by, _, _ in log.inputs)
    row = Table.objects.values_list("round_id", flat=True).get(code=code)
    with live.pen():
        Hinted.objects.get_or_create(round=row, player=player, nth=nth)


def _copy(code: str, player: int) -> tuple[Game, Log, int] | None:
    """The log of the round as it stands, and the player's seat in it."""
    pk = live.table_id(code)
    with live.desk(pk):
        table = Table.objects.select_related("round__submission").get(pk=pk)
        play, row = live.current(table), table.round
        assert row is not None
        seat = next((int(number) for number, who in row.players.items() if who == player), None)
        if seat is None or (play.betting and not weighs(table.card)) or not any(seat in ask.seats for ask in play.asks):
            return None
        return table.card, live.log_of(row, list(play.inputs)), seat


def weighs(game: Game) -> bool:
    """Whether the coach has figures on what is done while wagers are open."""
    return bool(game.counts.teaches and game.counts.teaches.weighs)


def _think(game: Game, log: Log, seat: int) -> Hint | None:
    play = replay(game, log)
    ask = next((ask for ask in play.asks if seat in ask.seats), None)
    return say(play, ask, seat) if ask else None


def say(play: Round, ask: Ask, seat: int) -> Hint | None:
    """The figures on one ask."""
    advise = play.game.counts.advise
    advice = [one for one in advise(play, ask, seat) if one.do != ask.leaving] if advise else []
    if not advice:
        return None
    first = best(advice)
    most = max(abs(one.value) for one in advice) or 1.0
    ranked = sorted(advice, key=lambda one: (one is not first, -one.value))
    close = too_close(advice)
    lines = [_line(ask, one, most, not close and first.cents - one.cents < NOTHING * one.unit) for one in ranked]
    return Hint(first.unit, lines, close)


def _line(ask: Ask, one: Advice, most: float, is_best: bool) -> Line:
    label = one.label or ask.choices[one.do].name
    gain = signed(dollars(abs(round(one.value * one.unit)), cents_always=True), one.value)
    share = signed(f"{abs(one.value):.1%}".replace("%", " %"), one.value)
    sampled = f"Sampled: ± {dollars(max(round(2 * one.error * one.unit), 1), cents_always=True)}." if one.error else ""
    note = " ".join(filter(None, [one.note, sampled]))
    return Line(one.do, label, gain, share, one.value / most, note, is_best)


def signed(figure: str, value: float) -> str:
    """With the sign that is said: a true minus."""
    return f"{'−' if value < 0 else '+'}{figure}"
