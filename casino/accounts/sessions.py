"""Sessions that are over while something still goes on in them."""

from collections.abc import Collection

from django.contrib.sessions.models import Session
from django.utils import timezone

from casino.accounts.models import Player

SessionOf = tuple[int, str]
"""A player, and the key of the session they came with."""


def over(these: Collection[SessionOf]) -> set[SessionOf]:
    """Of these, the ones that ended, by a log-out or with time, or whose player was put out."""
    players = Player.objects.filter(pk__in={player for player, _ in these}, is_active=True)
    sessions = Session.objects.filter(session_key__in={key for _, key in these}, expire_date__gt=timezone.now())
    there, open_ = set(players.values_list("pk", flat=True)), set(sessions.values_list("pk", flat=True))
    return {(player, key) for player, key in these if player not in there or key not in open_}
