"""The players' accounts."""

import pytest
from django.db import IntegrityError

from casino.accounts.models import Player, Role

pytestmark = pytest.mark.django_db


def test_a_player_is_shown_by_the_name_they_chose():
    assert str(Player(username="u1")) == "u1"
    assert str(Player(username="u1", display_name="Lucky Ann")) == "Lucky Ann"


def test_a_new_player_has_no_rights():
    player = Player.objects.create_user("ann")
    assert (player.role, player.is_guest, player.is_staff) == (Role.PLAYER, False, False)


def test_a_role_is_one_of_the_three():
    with pytest.raises(IntegrityError):
        Player.objects.create_user("eve", role="owner")
