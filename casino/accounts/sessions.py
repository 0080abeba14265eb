"""Sessions that are over while something still goes on in them."""

from collections.abc import Collection

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from casino.accounts.models import Player

SessionOf = tuple[int, str]
"""A player, and the key of the session they came with."""


def over(these: Collection[SessionOf]) -> set[SessionOf]:
    """Of these, the ones that ended: by a log-out, with time, by another password, or by a ban of the player."""
    players = Player.objects.filter(is_active=True).in_bulk({player for player, _ in these})
    sessions = Session.objects.filter(session_key__in={key for _, key in these}, expire_date__gt=timezone.now())
    open_ = {session.pk: session.get_decoded().get(HASH_SESSION_KEY, "") for session in sessions}
    return {(who, key) for who, key in these if who not in players or not _good(players[who], open_.get(key))}


def _good(player: Player, made_with: str | None) -> bool:
    """Is there a session, and was it made with the password that the player has now?"""
    if made_with is None:
        return False
    hashes = (player.get_session_auth_hash(), *player.get_session_auth_fallback_hash())
    return any(constant_time_compare(made_with, one) for one in hashes)
