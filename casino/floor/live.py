"""Rounds in memory. The log is the truth: a round here is used only while it is the table's newest version."""

import threading
from collections import OrderedDict
from typing import NamedTuple

from casino.floor.models import Input, Round, Table
from games.kit.round import Log, replay
from games.kit.round import Round as Play

KEPT = 2000


class Live(NamedTuple):
    """A round as it stands at one version of its table."""

    version: int
    play: Play


_rounds: OrderedDict[int, Live] = OrderedDict()
_desks: dict[int, threading.RLock] = {}
_guard = threading.Lock()


def desk(table_id: int) -> threading.RLock:
    """Whoever looks at or changes a table's round in this process holds this."""
    with _guard:
        return _desks.setdefault(table_id, threading.RLock())


def log_of(round_: Round) -> Log:
    """The stored log of a round."""
    inputs = [(i.seat, i.do, i.args) for i in Input.objects.filter(round=round_).order_by("n")]
    return Log(round_.game, round_.options, round_.seed, {}, round_.carry, {}, False, inputs)


def rebuild(round_: Round) -> Play:
    """The round, played again from its log."""
    return replay(round_.table.card, log_of(round_))


def current(table: Table) -> Play:
    """The table's round at the table's version: from memory, or by replay."""
    live = _rounds.get(table.pk)
    if live is None or live.version != table.version:
        assert table.round is not None
        live = keep(table, rebuild(table.round))
    _rounds.move_to_end(table.pk)
    return live.play


def keep(table: Table, play: Play) -> Live:
    """Remember a round as the newest version of its table."""
    live = _rounds[table.pk] = Live(table.version, play)
    while len(_rounds) > KEPT:
        _rounds.popitem(last=False)
    return live


def forget(table_id: int) -> None:
    """Throw a round away: the next look rebuilds it."""
    _rounds.pop(table_id, None)
