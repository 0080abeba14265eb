"""The slip: a player's last settled round at a table, and why each wager ended as it did."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from casino.floor.models import Round, Settlement, Table
from games.kit.round import Round as Play

KEPT = 4000
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
    key, count = (table.code, player), table.rounds_played
    known_at, slip = _known.get(key, (-1, None))
    if known_at == count:
        return slip
    if play.over and (lines := _lines(table, play, player)):
        assert table.round is not None
        slip = _slip(table, table.round, lines)
    elif not (play.over and known_at == count - 1):  # else it is the one before this round
        slip = _earlier(table.code, player)
    if len(_known) >= KEPT:
        _known.clear()
    _known[key] = count, slip
    return slip


def _lines(table: Table, play: Play, player: int) -> list[Line]:
    assert table.round is not None
    seats = {int(seat) for seat, owner in table.round.players.items() if owner == player}
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
    mine = Settlement.objects.filter(player_id=player, round__table__code=code).order_by("-id")
    newest = mine.select_related("round__table", "round__submission").first()
    if newest is None:
        return None
    rows = Settlement.objects.filter(player_id=player, round_id=newest.round_id).order_by("id")
    lines = [Line(r.outcome, r.name, r.stake, r.profit, r.why, r.cite) for r in rows]
    return _slip(newest.round.table, newest.round, lines)


def _slip(table: Table, row: Round, lines: Iterable[Line]) -> dict[str, Any]:
    title, _ = table.card.describe(row.read_options(), row.result)
    told = [line._asdict() for line in lines]
    return {
        "number": row.number, "title": title, "cite": table.card.chapter, "url": f"/rounds/{row.pk}/", "round": row.pk,
        "lines": told, "staked": sum(line["stake"] for line in told), "net": sum(line["profit"] for line in told),
    }  # fmt: skip
