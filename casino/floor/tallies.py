"""Sums of what was settled, kept as rounds end: no page adds up everything that was ever played."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import connection, models
from django.db.models import Count, F, FloatField, QuerySet, Sum
from django.db.models.functions import Cast

from casino.floor.models import Round, Settlement, Take, Tally

TALLY = ("player_id", "game", "wager", "times", "staked", "returned", "net")
TAKE = ("table_id", "submission_id", "wager", "rounds", "handle", "gained", "stakes", "both", "profits")
"""What the lines below have, in this order, by name: a migration's models have their fields in another one."""
KEYS = 3
Sums = Mapping[tuple[Any, ...], tuple[float, ...]]


def count(row: Round, settled: Iterable[Settlement]) -> None:
    """A round ended so: for each of its players, and for its table. Whoever calls has the table and accounts locked."""
    players: dict[tuple[Any, ...], list[tuple[int, ...]]] = defaultdict(list)
    wagers: dict[tuple[Any, ...], list[tuple[float, ...]]] = defaultdict(list)
    for s in settled:
        for wager in (s.wager, ""):
            players[s.player_id, row.game, wager].append((1, s.stake, s.returned, s.profit))
            squares = (float(s.stake**2), float(s.stake * s.profit), float(s.profit**2))
            wagers[row.table_id, row.submission_id, wager].append((1, s.stake, s.profit, *squares))
    tallies = {key: _sum(lines) for key, lines in players.items()}
    _add(Tally, TALLY, {key: (sums[0] if key[2] else 1, *sums[1:]) for key, sums in tallies.items()})
    _add(Take, TAKE, {key: (1, *_sum(lines)[1:]) for key, lines in wagers.items()})


def _sum(lines: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*lines, strict=True)))


def _add(model: type[models.Model], names: tuple[str, ...], sums: Sums) -> None:
    """Add to the rows of these keys, made where there are none, in one statement that both databases know."""
    if not sums:
        return
    quoted = connection.ops.quote_name
    fields, table = [quoted(name) for name in names], quoted(model._meta.db_table)
    rows = ", ".join(["(" + ", ".join(["%s"] * len(fields)) + ")"] * len(sums))
    added = ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in fields[KEYS:])
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(fields)}) VALUES {rows} "  # noqa: S608 - names of our own columns
            f"ON CONFLICT ({', '.join(fields[:KEYS])}) DO UPDATE SET {added}",
            [value for key in sorted(sums) for value in (*key, *sums[key])],
        )


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
