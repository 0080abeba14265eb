"""What the shell around every page shows."""

from contextlib import suppress
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from casino.accounts.preferences import preferences_of
from casino.cage.models import Account

# Label and the names of its address, the first that exists. A part of the house that is not built yet is not listed.
OFFICE = ("Office", ("rules",))
NAVIGATION = (
    ("Floor", ("index",)),
    ("Classes", ("classes",)),
    ("Rules and odds", ("odds",)),
    ("My play", ("my_play", "statement")),
)


def navigation(path: str, player: Any = None) -> list[tuple[str, str, bool]]:
    """Label, address, and whether the page is in that part of the house. The office is for those who file rules."""
    parts = (*NAVIGATION, OFFICE) if player and player.is_instructor else NAVIGATION
    places = [(label, url) for label, names in parts if (url := address(names))]
    return [(label, url, path == url or (url != "/" and path.startswith(url))) for label, url in places]


def address(names: tuple[str, ...]) -> str | None:
    for name in names:
        with suppress(NoReverseMatch):
            return str(reverse(name))
    return None


def shell(request: HttpRequest) -> dict[str, Any]:
    player = request.user if request.user.is_authenticated else None
    return {
        "house_name": settings.HOUSE_NAME,
        "navigation": navigation(request.path, player),
        "player": player,
        "purse": Account.objects.filter(player=player).first() if player else None,
        "preferences": preferences_of(request),
    }
