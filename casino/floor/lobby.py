"""The floor seen from the door: games by family, open tables, and the quickest way to a seat."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from casino.accounts.models import Player
from casino.floor import runtime
from casino.floor.models import Seat, Table
from casino.floor.posted import limits
from casino.floor.rules import seats_at, seats_by
from casino.submissions.filing import all_in_force, standard
from casino.submissions.models import Submission
from games.kit import registry
from games.kit.contract import Kind
from games.kit.registry import FAMILIES, Game

LISTED, ALL, OF_EACH = 6, 48, 4
"""How many tables are listed on the floor, on a page of their own, and there of each game of a large house."""
LIVELIEST = ("-present", "-taken", "pk")
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
DOING = {"betting": "Wagers open", "closing": "Last wagers", "deciding": "In play"}


def listed() -> QuerySet[Table]:
    """The tables anybody may find and sit down at."""
    return Table.objects.filter(open=True, solo=False, host=None)


def families() -> list[dict[str, Any]]:
    """The games of the house, by family."""
    opened = _opened()
    found: list[dict[str, Any]] = []
    rules = all_in_force()
    for family, title in FAMILIES.items():
        members = [card for card in cards() if card.family == family]
        games = [_shown(card, kind, rules.get(kind.name), opened[kind.name]) for card in members for kind in card.kinds]
        if games:
            found.append({"id": family, "title": title, "games": games})
    return found


def cards() -> list[Game]:
    """All games in the order of the floor: by family, those of the standing chapters ("633a") before later ones."""
    return sorted(registry.all_games(), key=lambda card: (list(FAMILIES).index(card.family), _standing_first(card)))


def _standing_first(card: Game) -> tuple[bool, str]:
    return not card.chapter.endswith("a"), card.chapter


def _opened() -> Counter[str]:
    """How many tables are open of each kind: it is their rules that make the kind."""
    tables = dict(listed().values_list("submission").annotate(Count("pk")).order_by())
    opened: Counter[str] = Counter()
    for pk, rules in Submission.objects.in_bulk(tables).items():
        opened[rules.card.kind_of(rules.read()).name] += tables[pk]
    return opened


def _shown(card: Game, kind: Kind, rules: Submission | None, opened: int) -> dict[str, Any]:
    """A game as the floor shows it. No odds here: at some games they take long to count."""
    options = rules.read() if rules else card.options.read(kind.options)
    posted = limits(options)
    return {
        "card": card, "name": kind.name, "title": kind.title, "seats": options.at_table.seats or card.seats,
        "short": (card.short or card.title) if kind.title == card.title else kind.title,
        "variant": card.variant(options), "limits": posted, "from": posted.split(" – ")[0], "open": opened
    }  # fmt: skip


def count_in_words(number: int) -> str:
    """ "Two", "22": small numbers as a sentence starts with them."""
    return NUMBERS[number].capitalize() if number < len(NUMBERS) else str(number)


def size(families: list[dict[str, Any]]) -> str:
    """How large a game is shown: a house of few games shows them large."""
    games = sum(len(family["games"]) for family in families)
    return "few" if games <= 2 else "some" if games <= 8 else "many"


class Group(NamedTuple):
    """Open tables that are listed together: of one game, or of all."""

    card: Game | None
    rows: list[dict[str, Any]]
    in_all: int


def open_tables(player: Player | None, most: int = LISTED) -> list[Group]:
    """Tables with people at them first, and how many there are in all."""
    rows = _rows(_liveliest()[:most], player)
    return [Group(None, rows, listed().count() if len(rows) == most else len(rows))]


def tables_by_game(player: Player | None) -> list[Group]:
    """All open tables while one can look over them; of a large house some of each game, the liveliest first."""
    counted = dict(listed().values_list("game").annotate(Count("pk")).order_by())
    few = sum(counted.values()) <= ALL
    rank = Window(RowNumber(), partition_by=F("game"), order_by=LIVELIEST)
    ranked = listed().annotate(rank=rank).filter(rank__lte=ALL if few else OF_EACH).order_by()
    # Ranked by what an index has, and by a query of its own: joined, PostgreSQL may rank them all for every table.
    rows = _rows(_liveliest().filter(pk__in=list(ranked.values_list("pk", flat=True))), player)
    if few:
        return [Group(None, rows, len(rows))]
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row["table"].game, []).append(row)
    return [Group(card, groups[card.name], counted[card.name]) for card in cards() if card.name in groups]


def tables_of(game: str, player: Player | None, page: int) -> list[Group]:
    """One page of the open tables of a game."""
    tables = listed().filter(game=game)
    rows = _rows(_liveliest().filter(game=game)[(page - 1) * ALL : page * ALL], player)
    return [Group(registry.game(game), rows, tables.count())]


def _liveliest() -> QuerySet[Table]:
    """Without what their rounds carry; and few submissions for many tables, each read once."""
    tables = listed().select_related("round").prefetch_related("submission", "round__submission")
    return tables.defer("carry", "history", "round__carry", "round__players").order_by(*LIVELIEST)


def _rows(tables: Iterable[Table], player: Player | None) -> list[dict[str, Any]]:
    mine = set(Seat.objects.filter(player=player, leaving=False).values_list("table", flat=True)) if player else set()
    return [row(table, mine) for table in tables]


def row(table: Table, mine: Collection[int] = ()) -> dict[str, Any]:
    """A table as a list of tables shows it."""
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
        return table.card.shows.describe(options, result)[0] if result else "Round over"
    if table.deadline is None:
        return "Wagers open" if table.pace != Table.Pace.UNTIMED else "Untimed"
    return DOING.get(table.phase, "In play")


def people() -> int:
    """How many players are on the floor."""
    return Seat.objects.filter(away_since=None).values("player").distinct().count()


def back_to(player: Player | None) -> Table | None:
    """The table the player left open."""
    seats = Seat.objects.filter(player=player, leaving=False).select_related("table__submission")
    seat = seats.order_by("-since").first() if player else None
    return seat.table if seat else None


def best_table(name: str, player: Player) -> Table:
    """Where to sit at once: the player's own seat, the liveliest open table with a free one, or a new table."""
    game, kind = registry.kind(name)
    seats = Seat.objects.filter(player=player, table__game=game.name, table__solo=False, leaving=False)
    if mine := _of_kind(kind, seats):
        return mine
    tables = listed().filter(game=game.name)
    used = Submission.objects.in_bulk(tables.values_list("submission", flat=True).order_by().distinct())
    free = Q()
    for rules in used.values():
        if game.kind_of(options := rules.read()) == kind:
            free |= Q(submission=rules, taken__lt=seats_by(options, game))
    liveliest = tables.filter(free).select_related("submission").order_by("-present", "-touched") if free else ()
    for table in liveliest[:1]:
        return table
    return runtime.open_table(game.name, submission=standard(game.name, kind.name))


def practice_table(name: str, player: Player) -> Table:
    """The player's own practice table, untimed: the one they left, if they had one of this kind."""
    game, kind = registry.kind(name)
    owned = Table.objects.filter(owner=player, game=game.name, open=True).select_related("submission")
    for mine in owned.order_by("-touched"):
        if mine.kind == kind:
            return mine
    return runtime.open_table(game.name, pace_="untimed", solo=True, submission=standard(game.name, kind.name))


def _of_kind(kind: Kind, seats: QuerySet[Seat]) -> Table | None:
    """The table of one of these seats that is of this kind."""
    tables = (seat.table for seat in seats.select_related("table__submission"))
    return next((table for table in tables if table.kind == kind), None)
