"""What the coach says to one player about the decision that is asked of them, and to nobody else.

The round is copied from its log while the table's desk is held, and thought about afterwards, by threads of the coach's
own: neither the event loop nor the table, nor any other one, waits for it.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import NamedTuple

from casino.floor import live
from casino.floor.models import Table
from games.kit import registry
from games.kit.advice import Advice, Chart, best
from games.kit.asks import Ask
from games.kit.money import dollars
from games.kit.options import Options
from games.kit.registry import Game
from games.kit.round import Log, Round, replay

thinkers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="coach")
AMOUNT = re.compile(r"( for| with)? \$[\d,.]+")


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


def hint(code: str, player: int) -> Hint | None:
    """The figures on what this player is asked at the table now; None if nothing is, or nothing is known of it."""
    copied = _copy(code, player)
    return thinkers.submit(_think, *copied).result() if copied else None


def _copy(code: str, player: int) -> tuple[Game, Log, int] | None:
    """The log of the round as it stands, and the player's seat in it."""
    pk = live.table_id(code)
    with live.desk(pk):
        table = Table.objects.select_related("round__submission").get(pk=pk)
        play, row = live.current(table), table.round
        assert row is not None
        seat = next((int(number) for number, who in row.players.items() if who == player), None)
        if seat is None or play.betting or not any(seat in ask.seats for ask in play.asks):
            return None
        return table.card, live.log_of(row, list(play.inputs)), seat


def _think(game: Game, log: Log, seat: int) -> Hint | None:
    play = replay(game, log)
    ask = next((ask for ask in play.asks if seat in ask.seats), None)
    return say(play, ask, seat) if ask else None


def say(play: Round, ask: Ask, seat: int) -> Hint | None:
    """The figures on one ask."""
    advice = [one for one in play.game.advise(play, ask, seat) if one.do != ask.leaving] if play.game.advise else []
    if not advice:
        return None
    first = best(advice)
    most = max(abs(one.value) for one in advice) or 1.0
    ranked = sorted(advice, key=lambda one: (one is not first, -one.value))
    return Hint(first.unit, [_line(ask, one, most, one is first) for one in ranked])


def _line(ask: Ask, one: Advice, most: float, is_best: bool) -> Line:
    label = one.label or AMOUNT.sub("", ask.choices[one.do].label)
    gain = signed(dollars(abs(round(one.value * one.unit)), cents_always=True), one.value)
    share = signed(f"{abs(one.value):.1%}".replace("%", " %"), one.value)
    return Line(one.do, label, gain, share, one.value / most, one.note, is_best)


def signed(figure: str, value: float) -> str:
    """With the sign that is said: a true minus."""
    return f"{'−' if value < 0 else '+'}{figure}"


@lru_cache(maxsize=64)
def chart_of(name: str, options: Options) -> Chart | None:
    """Best play at a game under some options, if it has a chart."""
    game = registry.game(name)
    return thinkers.submit(game.chart, options).result() if game.chart else None
