"""How a player proves who they are: by password, a few tries at a time, on our page and the admin's alike."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from casino.accounts.models import Player
from casino.accounts.throttle import Throttle, address

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


class ThrottledBackend(ModelBackend):
    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> Player | None:
        if request is None or username is None:
            return super().authenticate(request, username, password, **kwargs)
        who = (address(request), username.casefold())
        PER_ADDRESS.count(who[0])
        PER_NAME.count(*who)
        player: Player | None = super().authenticate(request, username, password, **kwargs)
        if player:
            PER_NAME.clear(*who)
        return player
