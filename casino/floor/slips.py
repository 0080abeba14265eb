"""The slip: a player's last settled round at a table, and why each wager ended as it did."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet

from casino.floor import live
from casino.floor.models import Round, Settlement, Table
from games.kit.round import Round as Play

KEPT = 4000
RECENT = 1000
"""How many of a player's newest settled wagers are looked through for those of one table."""
_known: dict[tuple[str, int], tuple[int, dict[str, Any] | None]] = {}
"""Slips by table and player, with the rounds the table had played: there is no newer one before it plays another."""


class Line(NamedTuple):
    """How one wager ended."""

    outcome: str
    name: str
    stake: int
    profit: int
    why: str
    cite: str


def slip_of(table: Table, play: Play, player: int) -> dict[str, Any] | None:
    """The player's slip: of the round on the table if it is over and they played in it, else of an earlier one."""
    if table.demo:
        return _demo_slip(table, play, player)
    key, count = (table.code, player), table.rounds_played
    known_at, slip = _known.get(key, (-1, None))
    if known_at == count:
        return slip
    if play.over and table.round and (lines := _lines(table.round, play, player)):
        slip = _slip(table, table.round, lines)
    elif not (play.over and known_at == count - 1):  # else it is the one before this round
        slip = _earlier(table.code, player)
    if len(_known) >= KEPT:
        _known.clear()
    _known[key] = count, slip
    return slip


def _demo_slip(table: Table, play: Play, player: int) -> dict[str, Any] | None:
    """At a demo table, whose rounds may be rewound and are in no book: from the log of the last one that ended."""
    row = table.round if play.finished else _last_ended(table)
    if row is None:
        return None
    lines = _lines(row, play if play.finished else _played(row.pk, table.version), player)
    return _slip(table, row, lines) if lines else None


def _last_ended(table: Table) -> Round | None:
    rows = Round.objects.filter(table=table, number=table.rounds_played, ended__isnull=False)
    return rows.select_related("table", "submission").order_by("-ended").first()


@lru_cache(maxsize=256)
def _played(pk: str, version: int) -> Play:
    """A round that ended, played again; once a version, since everybody at the table wants it."""
    return live.rebuild(Round.objects.select_related("table", "submission").get(pk=pk))


def last_stakes(table: Table, player: int) -> list[tuple[str, str | None, int]]:
    """Wager, spot and stake of all that the player had on the felt in the last round here."""
    if table.demo:
        row = _last_ended(table)
        seats = _seats_of(row, player) if row else set()
        ended = _played(row.pk, table.version).settlements() if row else []
        return [(s.wager, s.spot, s.stake) for s in ended if s.seat in seats and s.stake]
    last = _recent(player).filter(round__table=table, stake__gt=0).values_list("round_id", flat=True).first()
    mine = Settlement.objects.filter(player_id=player, round_id=last, stake__gt=0)
    return list(mine.values_list("wager", "spot", "stake"))


def _recent(player: int) -> QuerySet[Settlement]:
    """The player's newest settlements, and no more of them however much was played."""
    newest = Settlement.objects.filter(player_id=player).order_by("-id").values("pk")[:RECENT]
    return Settlement.objects.filter(pk__in=newest).order_by("-id")


def _seats_of(row: Round, player: int) -> set[int]:
    return {int(seat) for seat, owner in row.players.items() if owner == player}


def _lines(row: Round, play: Play, player: int) -> list[Line]:
    seats = _seats_of(row, player)
    return [
        Line(s.outcome, name_of(play, s.wager, s.spot), s.stake, s.profit, s.why, s.cite)
        for s in play.settlements()
        if s.seat in seats and s.outcome != "stand"
    ]


def name_of(play: Play, wager: str, spot: str | None) -> str:
    """What a wager is called."""
    found = play.layout.spots.get((wager, spot))
    return found.name if found else wager.replace("_", " ").capitalize()


def _earlier(code: str, player: int) -> dict[str, Any] | None:
    """The slip from the books."""
    mine = _recent(player).filter(round__table__code=code)
    newest = mine.select_related("round__table", "round__submission").first()
    if newest is None:
        return None
    rows = Settlement.objects.filter(player_id=player, round_id=newest.round_id).order_by("id")
    lines = [Line(r.outcome, r.name, r.stake, r.profit, r.why, r.cite) for r in rows]
    return _slip(newest.round.table, newest.round, lines)


def _slip(table: Table, row: Round, lines: Iterable[Line]) -> dict[str, Any]:
    title, _ = table.card.shows.describe(row.read_options(), row.result)
    told = [line._asdict() for line in lines]
    return {
        "number": row.number, "title": title, "cite": table.card.chapter, "url": f"/rounds/{row.pk}/", "round": row.pk,
        "lines": told, "staked": sum(line["stake"] for line in told), "net": sum(line["profit"] for line in told),
    }  # fmt: skip
