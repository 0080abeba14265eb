"""The floor seen from the door: games by family, open tables, and the quickest way to a seat."""

from collections import Counter
from typing import Any

from django.db.models import Count, Q, QuerySet

from casino.accounts.models import Player
from casino.floor import live, pace, runtime
from casino.floor.models import Seat, Table
from casino.floor.rules import seats_at
from casino.floor.scene import limits
from casino.submissions.filing import all_in_force, standard
from casino.submissions.models import Submission
from games.kit import registry
from games.kit.registry import FAMILIES, Game, Kind

LISTED = 6
ALL = 200
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
DOING = {"betting": "Wagers open", "closing": "Last wagers", "deciding": "In play"}


def listed() -> QuerySet[Table]:
    """The tables anybody may find and sit down at."""
    return Table.objects.filter(open=True, solo=False, host=None)


def families() -> list[dict[str, Any]]:
    """The games of the house, by family, in the order of their chapters."""
    opened = Counter(table.kind.name for table in listed().select_related("submission"))
    found: list[dict[str, Any]] = []
    rules = all_in_force()
    for family, title in FAMILIES.items():
        cards = sorted((card for card in registry.all_games() if card.family == family), key=lambda card: card.chapter)
        games = [_shown(card, kind, rules.get(kind.name), opened[kind.name]) for card in cards for kind in card.kinds]
        if games:
            found.append({"id": family, "title": title, "games": games})
    return found


def _shown(card: Game, kind: Kind, rules: Submission | None, opened: int) -> dict[str, Any]:
    """A game as the floor shows it. No odds here: at some games they take long to count."""
    options = rules.read() if rules else card.options.read(kind.options)
    posted = limits(options)
    return {
        "card": card, "name": kind.name, "title": kind.title, "seats": getattr(options, "seats", card.seats),
        "variant": card.variant(options), "limits": posted, "from": posted.split(" – ")[0], "open": opened
    }  # fmt: skip


def count_in_words(number: int) -> str:
    """ "Two", "22": small numbers as a sentence starts with them."""
    return NUMBERS[number].capitalize() if number < len(NUMBERS) else str(number)


def size(families: list[dict[str, Any]]) -> str:
    """How large a game is shown: a house of few games shows them large."""
    games = sum(len(family["games"]) for family in families)
    return "few" if games <= 2 else "some" if games <= 8 else "many"


def open_tables(player: Player | None, most: int = LISTED) -> dict[str, Any]:
    """Tables with people at them first; how many there are in all; how many people."""
    present = Count("seats", filter=Q(seats__away_since=None))
    tables = listed().annotate(taken=Count("seats"), present=present)
    mine = set(Seat.objects.filter(player=player, leaving=False).values_list("table", flat=True)) if player else set()
    liveliest = tables.select_related("round__submission", "submission").order_by("-present", "-taken", "pk")[:most]
    rows = [_row(table, mine) for table in liveliest]
    return {"tables": rows, "in_all": tables.count() if len(rows) == most else len(rows), "people": people()}


def _row(table: Table, mine: set[int]) -> dict[str, Any]:
    seats = seats_at(table)
    return {
        "table": table, "taken": table.taken, "seats": seats, "limits": limits(table.read_options()),
        "now": _now(table), "full": table.taken >= seats, "mine": table.pk in mine,
    }  # fmt: skip


def _now(table: Table) -> str:
    """What happens there now."""
    if not table.present or table.round is None:
        return str(table.get_pace_display())
    if table.round.ended:
        result, options = table.round.result, table.round.read_options()
        return table.card.describe(options, result)[0] if result else "Round over"
    if table.deadline is None:
        return "Wagers open" if table.pace != Table.Pace.UNTIMED else "Untimed"
    with live.desk(table.pk):
        return DOING.get(pace.phase(live.current(table)), "In play")


def people() -> int:
    """How many players are on the floor."""
    return Seat.objects.filter(away_since=None).values("player").distinct().count()


def back_to(player: Player | None) -> Table | None:
    """The table the player left open."""
    seat = Seat.objects.filter(player=player, leaving=False).order_by("-since").select_related("table").first()
    return seat.table if player and seat else None


def best_table(name: str, player: Player) -> Table:
    """Where to sit at once: the player's own seat, the liveliest open table with a free one, or a new table."""
    game, kind = registry.kind(name)
    seats = Seat.objects.filter(player=player, table__game=game.name, table__solo=False, leaving=False)
    if mine := _of_kind(kind, seats):
        return mine
    present = Count("seats", filter=Q(seats__away_since=None))
    tables = listed().filter(game=game.name).select_related("submission")
    for table in tables.annotate(taken=Count("seats"), present=present).order_by("-present", "-touched")[:20]:
        if table.kind == kind and table.taken < seats_at(table):
            return table
    return runtime.open_table(game.name, submission=standard(game.name, kind.name))


def practice_table(name: str, player: Player) -> Table:
    """The player's own practice table, untimed."""
    game, kind = registry.kind(name)
    seats = Seat.objects.filter(player=player, table__game=game.name, table__solo=True, table__open=True)
    if mine := _of_kind(kind, seats):
        return mine
    return runtime.open_table(game.name, pace_="untimed", solo=True, submission=standard(game.name, kind.name))


def _of_kind(kind: Kind, seats: QuerySet[Seat]) -> Table | None:
    """The table of one of these seats that is of this kind."""
    tables = (seat.table for seat in seats.select_related("table__submission"))
    return next((table for table in tables if table.kind == kind), None)
