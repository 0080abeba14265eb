"""Rules and odds: what every wager pays and costs, which options are in force, and how the game is best played."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino.coach import edges, hints, rules
from casino.floor import demo
from casino.floor.models import Table
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
        "order": rules.order_of_play(card.name, options),
        "options": rules.grouped(rules.option_lines(options)),
        "irregularities": list(card.irregularities.values()),
        "games": registry.all_games(),
        "families": FAMILIES,
    }
    return render(request, "coach/game.html", context)


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


@require_safe
def strategy(request: HttpRequest, game: str) -> HttpResponse:
    """Best play under the options in force."""
    if game not in registry.names():
        raise Http404
    return _strategy(request, registry.game(game), options_in_force(game), {})


@require_safe
def table_strategy(request: HttpRequest, code: str) -> HttpResponse:
    """Best play under the options in force at a table."""
    table = get_object_or_404(Table.objects.select_related("submission"), code=code)
    return _strategy(request, table.card, table.read_options(), {"table": table})


def _strategy(request: HttpRequest, card: Game, options: Options, more: dict[str, Any]) -> HttpResponse:
    chart = hints.chart_of(card.name, options)
    if chart is None:
        raise Http404
    context = {"card": card, "variant": card.variant(options), "chart": chart, "options": options, **more}
    return render(request, "coach/strategy.html", context)
