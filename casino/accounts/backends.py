"""How a player proves who they are: by password, a few tries at a time, on our page and the admin's alike."""

import hashlib
import secrets
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from casino.accounts.models import Player
from casino.accounts.throttle import Throttle, address, in_cache

MINUTES = 5
PER_NAME = Throttle(
    "log_in",
    limit=6,
    seconds=MINUTES * 60,
    sentence=f"That was one try too many for this name. Please wait {MINUTES} minutes and try again.",
)
# Enough for a class behind one address to log in at once.
PER_ADDRESS = Throttle(
    "log_in_address",
    limit=100,
    seconds=MINUTES * 60,
    sentence=f"Too many log-ins come from your network. Please wait {MINUTES} minutes and try again.",
)


def forget_tries(username: str) -> None:
    """Whoever is called so may try again, from any address."""
    in_cache(lambda cache: cache.set(_forgotten_key(username), secrets.token_hex(8), PER_NAME.seconds))


def _forgotten_key(username: str) -> str:
    return f"tries_forgotten:{hashlib.sha256(username.casefold().encode()).hexdigest()[:32]}"


def _tried_as(request: HttpRequest, username: str) -> tuple[str, str, str]:
    """Who tries: from where, under which name, and since the last time that tries of that name were forgotten."""
    since = in_cache(lambda cache: cache.get(_forgotten_key(username), ""))
    return address(request), username.casefold(), since


class ThrottledBackend(ModelBackend):
    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> Player | None:
        if request is None or username is None:
            return super().authenticate(request, username, password, **kwargs)
        who = _tried_as(request, username)
        PER_ADDRESS.count(who[0])
        PER_NAME.count(*who)
        player: Player | None = super().authenticate(request, username, password, **kwargs)
        if player:
            PER_NAME.clear(*who)
        return player
