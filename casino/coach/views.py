"""Rules and odds: what every wager pays and costs, which options are in force, and how the game is best played."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino import doors, edges
from casino.coach import charts, hints, lessons, money, reviews, scores, verdicts
from casino.coach.models import Decision
from casino.floor import demo
from casino.floor import rulebook as rules
from casino.floor.models import Round, Seat, Settlement, Table
from casino.submissions.filing import in_force, options_in_force
from games.kit import registry
from games.kit.options import Options
from games.kit.registry import FAMILIES, Game


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    """The games of the house; the page asks for the edges of each by itself, since some take long to count."""
    families = []
    for family, title in FAMILIES.items():
        cards = sorted((card for card in registry.all_games() if card.family == family), key=lambda card: card.chapter)
        if cards:
            families.append({"id": family, "title": title, "games": cards})
    return render(request, "coach/odds.html", {"families": families})


@require_safe
def edge_span(request: HttpRequest, game: str) -> HttpResponse:
    """The smallest and the largest house edge of a game, in a line."""
    if game not in registry.names():
        raise Http404
    card, options = registry.game(game), options_in_force(game)
    if edges.within(game, options, 0.5) is None:
        return render(request, "coach/counting.html", {"again": request.path})
    span = dict.fromkeys(edge for edge in rules.span(card, options) if edge)
    return HttpResponse(f"House edge {' to '.join(span)}" if span else "")


@require_safe
def game_odds(request: HttpRequest, game: str) -> HttpResponse:
    """One game: paytable, house edge of every wager, every option with its §."""
    if game not in registry.names():
        raise Http404
    card = registry.game(game)
    options = options_in_force(game)
    known = edges.within(game, options, 0.5)
    lines = rules.wager_lines(card, options)
    context = {
        "card": card,
        "submission": in_force(game),
        "variant": card.variant(options),
        "wagers": lines,
        "counting": known is None,
        "exact": all(edge.method == "exact" for edge in (known or {}).values()),
        "cost": rules.cents(lines[0].cost * 10_000) if lines else "",
        "spreads": rules.spreads(card, options),
        "options": rules.grouped(rules.option_lines(options)),
        "irregularities": card.plays.may_go_wrong(options),
        "games": registry.all_games(),
        "families": FAMILIES,
    }
    return render(request, "coach/game.html", context)


@require_safe
def how_to_play(request: HttpRequest, game: str) -> HttpResponse:
    """One game from its first step on: felt, round, paytables, decisions, what beginners get wrong, worked examples."""
    if game not in registry.names():
        raise Http404
    card, options = registry.game(game), options_in_force(game)
    context = {"card": card, "submission": in_force(game), "variant": card.variant(options)}
    wanted = request.GET.get("example", "")
    return render(request, "coach/how_to_play.html", {**context, **lessons.page(card, options, wanted)})


@require_safe
def money_page(request: HttpRequest, game: str) -> HttpResponse:
    """What playing costs in an hour, how far it spreads, and what betting systems make of it."""
    if game not in registry.names():
        raise Http404
    card, options, player = registry.game(game), options_in_force(game), _player(request)
    shown = money.page(card, options, request.GET, player.pk if player else None)
    return render(request, "coach/money.html", {"card": card, "variant": card.variant(options), **shown})


@never_cache
@require_safe
def hint(request: HttpRequest, code: str) -> HttpResponse:
    """What each choice of the viewer's own decision is worth, as a fragment for the table page."""
    player = request.user if request.user.is_authenticated else None
    found = get_object_or_404(Table, code=code)
    if not demo.may_enter(found, player) or (found.demo and not demo.academy().coach(found, player)):
        raise Http404
    said = hints.hint(code, player.pk) if player else None
    return render(request, "coach/hint.html", {"hint": said})


@never_cache
@require_safe
def verdict(request: HttpRequest, code: str) -> HttpResponse:
    """What the coach says of the viewer's choices in a round that is over: for the slip, and the score beside it."""
    table = get_object_or_404(Table, code=code)
    player = request.user if request.user.is_authenticated else None
    row = Round.objects.filter(pk=request.GET.get("round", ""), table=table, ended__isnull=False).first()
    if player is None or row is None or table.demo or not demo.may_enter(table, player):
        raise Http404
    seat = Seat.objects.filter(table=table, player=player).first()
    since = seat.since if seat else row.started
    context = {"code": code, **_decided(row, player.pk), **scores.of_sitting(player.pk, table.pk, since)}
    return render(request, "coach/verdict.html", context)


@require_safe
def side_wager(request: HttpRequest, code: str) -> HttpResponse:
    """What a side wager costs that was just placed, as a sentence; the page says it once a day. Nothing in a class,
    where the instructor speaks."""
    table = get_object_or_404(Table.objects.select_related("submission"), code=code)
    amount = doors.number(request.GET.get("amount", "")) or 0
    if not demo.may_enter(table, _player(request)):
        raise Http404
    said = amount and not table.demo
    words = money.side_wager(table.card, table.read_options(), request.GET.get("wager", ""), amount) if said else ""
    return HttpResponse(words, content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
def decisions(request: HttpRequest, pk: str) -> HttpResponse:
    """The viewer's own decisions in a finished round, for its page."""
    row = get_object_or_404(Round.objects.select_related("table"), pk=pk, ended__isnull=False)
    player = request.user if request.user.is_authenticated else None
    if player is None or not demo.may_enter(row.table, player) or row.table.demo:
        return HttpResponse("")
    return render(request, "coach/decisions.html", {"round": row, **_decided(row, player.pk)})


def _decided(row: Round, player: int) -> dict[str, Any]:
    """The decisions of one player in a round, reviewed by now: dearest first, and what they came to."""
    if settings.REVIEW_ROUNDS:
        reviews.soon(row.pk).result(timeout=30)
    else:
        reviews.review_round(row)
    found = list(Decision.objects.filter(round=row, player=player).order_by("n"))
    dearest = sorted((one for one in found if one.grade != "best"), key=lambda one: -one.lost)
    won = sum(Settlement.objects.filter(round=row, player=player).values_list("profit", flat=True)) > 0
    return {
        "decided": found, "dearest": dearest[:3], "rest": dearest[3:], "won": won, "cost": verdicts.cost,
        "marks": verdicts.MARKS,
    }  # fmt: skip


@require_safe
def strategy(request: HttpRequest, game: str) -> HttpResponse:
    """Best play under the options in force."""
    return _strategy(request, _charted(game), options_in_force(game), {})


@never_cache
@require_safe
def strategy_cell(request: HttpRequest, game: str) -> HttpResponse:
    """What a cell of the chart stands for."""
    return _cell(request, _charted(game), options_in_force(game))


@require_safe
def table_strategy(request: HttpRequest, code: str) -> HttpResponse:
    """Best play under the options in force at a table; `beside` for the panel, without a page round it."""
    table = _table(request, code)
    return _strategy(request, table.card, table.read_options(), {"table": table})


@never_cache
@require_safe
def table_cell(request: HttpRequest, code: str) -> HttpResponse:
    """What a cell of the chart stands for under the options of a table."""
    table = _table(request, code)
    return _cell(request, table.card, table.read_options())


def _table(request: HttpRequest, code: str) -> Table:
    table = get_object_or_404(Table.objects.select_related("submission"), code=code)
    if not table.card.counts.chart or not demo.may_enter(table, _player(request)):
        raise Http404
    return table


def _charted(name: str) -> Game:
    if name not in registry.names() or not registry.game(name).counts.chart:
        raise Http404
    return registry.game(name)


def _player(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


def _cell(request: HttpRequest, card: Game, options: Options) -> HttpResponse:
    cell = (request.GET.get("grid", ""), request.GET.get("row", ""), request.GET.get("column", ""))
    chart, player = charts.within(card, options), _player(request)
    grid = next((grid for grid in chart.grids if grid.title == cell[0]), None) if chart else None
    if grid is None or cell[1] not in [head for head, _ in grid.rows] or cell[2] not in grid.columns:
        raise Http404
    said = charts.cell_page(card, options, cell, player.pk if player else None, UNIT)
    return render(request, "coach/cell.html", {"again": request.get_full_path(), "chart": chart, **said})


UNIT = 2_500
"""What the figures of a chart are on: $25."""


def _strategy(request: HttpRequest, card: Game, options: Options, more: dict[str, Any]) -> HttpResponse:
    player, page = _player(request), request.path
    context = {
        "card": card, "variant": card.variant(options), "chart": charts.within(card, options), "options": options,
        "open": (request.GET.get("grid"), request.GET.get("row"), request.GET.get("column")),
        "done": charts.done_in(player.pk, card.name) if player else {}, "cell_at": f"{page}cell/",
        "again": request.get_full_path(),
        **more,
    }  # fmt: skip
    beside = request.GET.get("beside") == "1"
    return render(request, "coach/chart_beside.html" if beside else "coach/strategy.html", context)
