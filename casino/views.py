"""Pages of the house as a whole."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static

from games.kit import registry


def index(request: HttpRequest) -> HttpResponse:
    """The games of the house, by family."""
    families: dict[str, list[registry.Game]] = {}
    for game in registry.all_games():
        families.setdefault(registry.FAMILIES[game.family], []).append(game)
    return render(request, "index.html", {"families": families})


def favicon(request: HttpRequest) -> HttpResponse:
    """For pages that name no icon, such as the admin's: browsers ask here."""
    return redirect(static("favicon.svg"))
