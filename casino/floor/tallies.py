"""Sums of what was settled, kept as rounds end: no page adds up everything that was ever played."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import connection, models
from django.db.models import Count, F, FloatField, QuerySet, Sum
from django.db.models.functions import Cast

from casino.floor.models import Round, Settlement, Take, Tally

PLAYERS, TABLES = ("player", "game", "wager"), ("table", "submission", "wager")
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
    _add(Tally, PLAYERS, {key: (sums[0] if key[2] else 1, *sums[1:]) for key, sums in tallies.items()})
    _add(Take, TABLES, {key: (1, *_sum(lines)[1:]) for key, lines in wagers.items()})


def _sum(lines: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*lines, strict=True)))


def _add(model: type[models.Model], keys: tuple[str, ...], sums: Sums) -> None:
    """Add to the rows of these keys, made where there are none, in one statement that both databases know."""
    if not sums:
        return
    quoted = connection.ops.quote_name
    fields = [quoted(field.column) for field in model._meta.concrete_fields if not field.primary_key]
    key_columns, table = fields[: len(keys)], quoted(model._meta.db_table)
    rows = ", ".join(["(" + ", ".join(["%s"] * len(fields)) + ")"] * len(sums))
    added = ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in fields[len(keys) :])
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({', '.join(fields)}) VALUES {rows} "  # noqa: S608 - names of our own columns
            f"ON CONFLICT ({', '.join(key_columns)}) DO UPDATE SET {added}",
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
    for name, found in (("Tally", tallies(settled)), ("Take", takes(settled))):
        model = apps.get_model("floor", name)
        names = [field.attname for field in model._meta.concrete_fields if not field.primary_key]
        model.objects.all().delete()
        rows = [model(**dict(zip(names, (*key, *sums), strict=True))) for key, sums in found]
        model.objects.bulk_create(rows, batch_size=500)
