"""News about people that the rest of the house acts on."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from casino.accounts.models import Player

# A player is no longer who they were in this browser: sockets opened in that session must close.
# Arguments: player_id, and session_key (None: all sessions of the player).
player_left_session = Signal()


def left(player_id: int, session_key: str | None) -> None:
    player_left_session.send(sender=Player, player_id=player_id, session_key=session_key)


@receiver(user_logged_out)
def logged_out(request: HttpRequest, user: Player | None, **kwargs: Any) -> None:
    if user is not None:
        left(user.pk, request.session.session_key)


@receiver(post_save, sender=Player)
def shut_out(instance: Player, created: bool, **kwargs: Any) -> None:
    """A player whom an admin made inactive leaves every session, and so does one with a new password."""
    if not created and (not instance.is_active or instance._password is not None):
        transaction.on_commit(lambda: left(instance.pk, None))
