"""After every test of the floor the books are audited: no chip was made or lost on the way."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from casino.floor import live
from tests.floor.company import problems


@pytest.fixture(autouse=True)
def slow_clocks(settings: Settings) -> None:
    """A clock runs out when a test says so, not because the machine is slow."""
    settings.PACE_SCALE = 100


@pytest.fixture(autouse=True)
def audited(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every invariant of the house holds when the test is done."""
    if request.node.get_closest_marker("django_db") is None:
        yield
        return
    request.getfixturevalue("db")
    live._rounds.clear()
    yield
    assert problems() == []
    live._rounds.clear()
