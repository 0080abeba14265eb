"""After every test of the academy the books are audited, as on the floor."""

from tests.floor.conftest import audited, slow_clocks

__all__ = ["audited", "slow_clocks"]
