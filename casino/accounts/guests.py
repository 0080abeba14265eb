"""A visitor becomes a guest with chips at the first thing that needs one, without being asked anything."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from casino.accounts import names
from casino.accounts.birds import free_name
from casino.accounts.models import Player
from casino.accounts.preferences import preferences_of
from casino.accounts.throttle import Throttle, address
from casino.cage import services

GUEST_PREFIX = "guest-"
GUEST_SESSION = 180 * 24 * 3600  # a guest is known by the cookie alone


def guest_throttle() -> Throttle:
    return Throttle(
        "guests",
        limit=settings.GUESTS_PER_HOUR,
        seconds=3600,
        sentence="Many guests have come from your network within the hour. Please log in, or come back a little later.",
    )


def ensure_player(request: HttpRequest) -> Player:
    """The player who makes this request, with an account at the cage; a visitor becomes a guest with chips.

    Raises TooMany, which is answered with 429. For requests that change something only (POST). A new session begins,
    and with it a new CSRF token: answer with a redirect, so that the page is fresh.
    """
    with transaction.atomic():
        player = ensure_person(request)
        services.open_account(player)
    return player


def ensure_person(request: HttpRequest, name: str = "") -> Player:
    """The same without chips, for a class; a guest is called by this name (`BadName` says why not) or like a bird."""
    if request.user.is_authenticated:
        person: Player = request.user
        if name and person.is_guest and person.display_name != name:
            names.give(person, name)
        return person
    name = name and names.free(name)
    guest_throttle().count(address(request))
    with transaction.atomic():
        guest = _new_guest(name, preferences_of(request).stored())
        login(request, guest)
        request.session.set_expiry(GUEST_SESSION)
    return guest


def _new_guest(name: str, preferences: Mapping[str, Any]) -> Player:
    """A guest of this name, or called like a bird that no other guest took in the same moment."""
    while True:
        called = name or free_name()
        guest = Player(username=GUEST_PREFIX + secrets.token_hex(8), display_name=called, is_guest=True)
        guest.preferences = dict(preferences)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            if name:
                raise names.taken(name) from None
        else:
            return guest
