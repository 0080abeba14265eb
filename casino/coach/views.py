"""Rules and odds: what every wager pays, what it costs, and which options are in force."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from casino.coach import edges, rules
from casino.submissions.filing import in_force, options_in_force
from games.kit import registry
from games.kit.registry import FAMILIES


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
