"""My play: every round a player took part in, the chips over time, and what each game and wager gave and took."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from casino import doors
from casino.accounts.models import Player
from casino.cage.models import Entry, Transfer
from casino.floor import chart
from casino.floor.models import Round, Settlement, Tally
from casino.floor.posted import pays
from casino.sheets import as_text, chunks, download
from games.kit import registry
from games.kit.money import plain

ROUNDS, AT_ONCE = 25, 100
CHARTED = 500
HEAD = (
    "time", "game", "table", "round", "round id", "result", "wager", "spot", "name", "staked", "outcome", "profit",
    "returned", "why", "section",
)  # fmt: skip


class Played(NamedTuple):
    """A round as its player sees it."""

    round: Round
    title: str
    tint: str
    lines: list[Settlement]
    staked: int
    returned: int
    net: int


class Page(NamedTuple):
    """Rounds newest first, and the keys of the pages around them: settlement ids, which only grow."""

    rounds: list[Played]
    newer: int | None
    older: int | None


def settlements_of(player: Player) -> QuerySet[Settlement]:
    return Settlement.objects.filter(player=player).select_related("round")


def page_of(player: Player, *, before: int | None = None, after: int | None = None) -> Page:
    """One page of rounds. Reads the index from the key on, and no further than the page goes."""
    # Few submissions for many rounds: fetched apart, the options of each are read once.
    mine = settlements_of(player).prefetch_related("round__submission", "round__table__submission")
    if after is not None:
        groups, more = _rounds(chunks(mine.filter(id__gt=after).order_by("id"), AT_ONCE))
        groups = [list(reversed(group)) for group in reversed(groups)]
        newer, older = more, True
    else:
        rows = mine.filter(id__lt=before) if before is not None else mine
        groups, more = _rounds(chunks(rows.order_by("-id"), AT_ONCE))
        newer, older = before is not None, more
    if not groups:
        return Page([], None, None)
    newest, oldest = groups[0][0].pk, groups[-1][-1].pk
    played = [_played(group) for group in groups]
    return Page(played, newest if newer else None, oldest if older else None)


def _rounds(rows: Iterable[Settlement]) -> tuple[list[list[Settlement]], bool]:
    """The settlements of the first rounds, round by round, and whether there are more. A round's stand together."""
    groups: list[list[Settlement]] = []
    for row in rows:
        if not groups or groups[-1][0].round_id != row.round_id:
            if len(groups) == ROUNDS:
                return groups, True
            groups.append([])
        groups[-1].append(row)
    return groups, False


def _played(group: list[Settlement]) -> Played:
    row, lines = group[0].round, list(reversed(group))
    card = row.table.card
    title, tint = card.shows.describe(row.read_options(), row.result) if row.result else ("No result", "")
    sums = (sum(line.stake for line in lines), sum(line.returned for line in lines), sum(line.profit for line in lines))
    return Played(row, title, tint, lines, *sums)


def totals(player: Player) -> list[dict[str, Any]]:
    """Per game, and in it per wager: how often, staked, returned, net; of sums that are kept as rounds end."""
    games: dict[str, dict[str, Any]] = {}
    for row in Tally.objects.filter(player=player).order_by("wager"):  # the sum of a game comes before its wagers
        if not row.wager:
            sums = {"rounds": row.times, "staked": row.staked, "returned": row.returned, "net": row.net}
            games[row.game] = {"card": registry.game(row.game), "wagers": [], **sums}
        else:
            game = games[row.game]
            game["wagers"].append({
                "name": _wager_name(game["card"], row.wager), "times": row.times, "staked": row.staked,
                "returned": row.returned, "net": row.net,
            })  # fmt: skip
    for game in games.values():
        game["wagers"].sort(key=lambda wager: -wager["staked"])
    return sorted(games.values(), key=lambda game: -game["staked"])


def _wager_name(card: registry.Game, wager: str) -> str:
    names = {line["wager"]: line["name"] for line in pays(card.name, card.options.read({}))}
    return names.get(wager) or wager.replace("_", " ").capitalize()


def bankroll(player: Player) -> list[chart.Chart]:
    """The player's chips after each of the newest entries at the cage, drawn wide and narrow."""
    newest = Entry.objects.filter(account__player=player).order_by("-id")
    rows = list(newest.values_list("balance_after", "amount", "transfer__kind")[:CHARTED])[::-1]
    balances = [after for after, _, _ in rows]
    gifts = [i for i, (_, _, kind) in enumerate(rows) if kind in (Transfer.Kind.OPENING, Transfer.Kind.TOP_UP)]
    return [drawn for width in (chart.WIDE, chart.NARROW) if (drawn := chart.draw(balances, gifts, width))]


@require_safe
def my_play(request: HttpRequest) -> HttpResponse:
    """The player's rounds, newest first; chart and totals on the first page."""
    if not request.user.is_authenticated:
        return render(request, "floor/my_play.html", {"page": None, "charts": [], "totals": []})
    before, after = _key(request, "before"), _key(request, "after")
    page = page_of(request.user, before=before, after=after)
    if after is not None and page.newer is None:
        page, before, after = page_of(request.user), None, None
    first = before is None and after is None
    context = {
        "page": page,
        "charts": bankroll(request.user) if first else [],
        "totals": totals(request.user) if first else [],
    }
    return render(request, "floor/my_play.html", context)


def _key(request: HttpRequest, name: str) -> int | None:
    return doors.number(request.GET.get(name, ""))


def _cells(row: Settlement) -> tuple[Any, ...]:
    played = row.round
    time = (played.ended or played.started).isoformat(timespec="seconds")
    words = (as_text(text) for text in (played.result, row.wager, row.spot, row.name))
    money = (plain(row.stake), row.outcome, plain(row.profit), plain(row.returned))
    return (time, played.game, played.table_id, played.number, played.pk, *words, *money, as_text(row.why), row.cite)


@require_safe
def rounds_csv(request: HttpRequest) -> HttpResponse:
    """Every settled wager of the player, newest first."""
    rows = settlements_of(request.user).order_by("-id") if request.user.is_authenticated else Settlement.objects.none()
    return download(request, "rounds.csv", HEAD, rows, _cells)
