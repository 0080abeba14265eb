"""People of the office, and books that are audited after every test."""

import pytest

from casino.accounts.models import Player, Role
from tests.floor.conftest import audited, slow_clocks

__all__ = ["audited", "slow_clocks"]


@pytest.fixture
def boss(db: None) -> Player:
    """An admin of the house."""
    return Player.objects.create_user("boss", display_name="Boss", role=Role.ADMIN)


@pytest.fixture
def partner(db: None) -> Player:
    """Another admin."""
    return Player.objects.create_user("partner", display_name="Partner", role=Role.ADMIN)


@pytest.fixture
def teacher(db: None) -> Player:
    """An instructor."""
    return Player.objects.create_user("teacher", display_name="Teacher", role=Role.INSTRUCTOR)


@pytest.fixture
def player(db: None) -> Player:
    """Somebody who only plays."""
    return Player.objects.create_user("player", display_name="Player")
