"""Sums of what was settled, kept as rounds end: no page adds up everything that was ever played."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from django.db.models import Count, F, FloatField, QuerySet, Sum
from django.db.models.functions import Cast

from casino.batch import Batch
from casino.floor import statements
from casino.floor.models import Round, Settlement

TALLY = ("player_id", "game", "wager", "times", "staked", "returned", "net")
TAKE = ("table_id", "submission_id", "wager", "rounds", "handle", "gained", "stakes", "both", "profits")
"""What the lines below have, in this order, by name: a migration's models have their fields in another one."""


class Ended(Protocol):
    """How one wager of one player ended."""

    @property
    def player_id(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def stake(self) -> int: ...
    @property
    def returned(self) -> int: ...
    @property
    def profit(self) -> int: ...


def count(batch: Batch, row: Round, settled: Iterable[Ended], earlier: Iterable[Ended] = ()) -> None:
    """A round ended so: for each of its players, and for its table. Whoever calls has the table and accounts locked.

    The round is counted once, also where it had `earlier` settlements.
    """
    known = {key for s in earlier for wager in (s.wager, "") for key in _keys(row, s, wager)}
    players: dict[tuple[Any, ...], list[tuple[int, ...]]] = defaultdict(list)
    wagers: dict[tuple[Any, ...], list[tuple[float, ...]]] = defaultdict(list)
    for s in settled:
        for wager in (s.wager, ""):
            player, table = _keys(row, s, wager)
            players[player].append((1, s.stake, s.returned, s.profit))
            squares = (float(s.stake**2), float(s.stake * s.profit), float(s.profit**2))
            wagers[table].append((1, s.stake, s.profit, *squares))
    tallies = {key: _sum(lines) for key, lines in players.items()}
    rounds = {key: int(key not in known) for key in (*players, *wagers)}  # a number: PostgreSQL adds no truth values
    for key, sums in sorted(tallies.items()):
        batch.add(statements.TALLY, *key, sums[0] if key[2] else rounds[key], *sums[1:])
    for key, lines in sorted(wagers.items()):
        batch.add(statements.TAKE, *key, rounds[key], *_sum(lines)[1:])


def _keys(row: Round, settled: Ended, wager: str) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The rows of a settlement: its player's and its table's."""
    return (settled.player_id, row.game, wager), (row.table_id, row.submission_id, wager)


def _sum(lines: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*lines, strict=True)))


# ---- added up from the books, which takes long: for the audit, and for a house from before there were tallies


def tallies(settled: QuerySet[Settlement]) -> Iterator[tuple[tuple[Any, ...], tuple[int, ...]]]:
    """What the tallies must be."""
    sums = (Sum("stake"), Sum("returned"), Sum("profit"))
    of = ("player", "round__game")
    for player, game, wager, *told in settled.values_list(*of, "wager").annotate(Count("id"), *sums):
        yield (player, game, wager), tuple(told)
    rounds = Count("round", distinct=True)
    for player, game, *told in settled.values_list(*of).annotate(rounds, *sums):
        yield (player, game, ""), tuple(told)


def takes(settled: QuerySet[Settlement]) -> Iterator[tuple[tuple[Any, ...], tuple[float, ...]]]:
    """What the takes must be."""
    stake, profit = (Cast(F(name), FloatField()) for name in ("stake", "profit"))
    sums = (Count("round", distinct=True), Sum("stake"), Sum("profit"))
    squares = {"stakes": Sum(stake * stake), "both": Sum(stake * profit), "profits": Sum(profit * profit)}
    place = ("round__table", "round__submission")
    for table, submission, wager, *told in settled.values_list(*place, "wager").annotate(*sums, **squares):
        yield (table, submission, wager), tuple(told)
    for table, submission, *told in settled.values_list(*place).annotate(*sums, **squares):
        yield (table, submission, ""), tuple(told)


def refill(apps: Any) -> None:
    """Write all of them anew; `apps` has the models, a migration's among them."""
    settled = apps.get_model("floor", "Settlement").objects.order_by()
    for name, names, found in (("Tally", TALLY, tallies(settled)), ("Take", TAKE, takes(settled))):
        model = apps.get_model("floor", name)
        model.objects.all().delete()
        rows = [model(**dict(zip(names, (*key, *sums), strict=True))) for key, sums in found]
        model.objects.bulk_create(rows, batch_size=500)
