"""The floor seen from the door: games by family, open tables, and the quickest way to a seat."""

from typing import Any

from django.db.models import Count, Q

from casino.accounts.models import Player
from casino.floor import runtime
from casino.floor.models import Seat, Table
from casino.floor.scene import limits
from games.kit import registry
from games.kit.registry import FAMILIES

LISTED = 8


def families() -> list[dict[str, Any]]:
    """The games of the house, by family, in the house's order."""
    opened = dict(Table.objects.filter(open=True, solo=False).values_list("game").annotate(Count("pk")))
    found: list[dict[str, Any]] = []
    for family, title in FAMILIES.items():
        games = [
            {"card": card, "from": limits(card.options.read({})).split(" – ")[0], "open": opened.get(card.name, 0)}
            for card in registry.all_games()
            if card.family == family
        ]
        if games:
            found.append({"id": family, "title": title, "games": games})
    return found


def open_tables() -> list[dict[str, Any]]:
    """Tables with people at them first."""
    present = Count("seats", filter=Q(seats__away_since=None))
    tables = Table.objects.filter(open=True, solo=False).annotate(taken=Count("seats"), present=present)
    return [
        {
            "table": table, "taken": table.taken, "seats": runtime.seats_at(table),
            "limits": limits(table.read_options()), "now": _now(table), "full": table.taken >= runtime.seats_at(table),
        }
        for table in tables.order_by("-present", "-touched")[:LISTED]
    ]  # fmt: skip


def _now(table: Table) -> str:
    if table.deadline and table.round and not table.round.ended:
        return "Wagers open"
    return table.get_pace_display()


def people() -> int:
    """How many players are on the floor."""
    return Seat.objects.filter(away_since=None).values("player").distinct().count()


def back_to(player: Player | None) -> Table | None:
    """The table the player left open."""
    seat = Seat.objects.filter(player=player, leaving=False).order_by("-since").select_related("table").first()
    return seat.table if player and seat else None


def best_table(game: str, player: Player) -> Table:
    """Where to sit at once: the player's own seat, the liveliest open table with a free one, or a new table."""
    seats = Seat.objects.filter(player=player, table__game=game, leaving=False).select_related("table")
    mine = seats.filter(table__solo=False).first()
    if mine:
        return mine.table
    present = Count("seats", filter=Q(seats__away_since=None))
    tables = Table.objects.filter(game=game, open=True, solo=False).annotate(taken=Count("seats"), present=present)
    for table in tables.order_by("-present", "-touched")[:20]:
        if table.taken < runtime.seats_at(table):
            return table
    return runtime.open_table(game)


def practice_table(game: str, player: Player) -> Table:
    """The player's own practice table, untimed."""
    seats = Seat.objects.filter(player=player, table__game=game, table__open=True).select_related("table")
    mine = seats.filter(table__solo=True).first()
    return mine.table if mine else runtime.open_table(game, pace_="untimed", solo=True)
