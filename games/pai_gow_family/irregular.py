"""Things that go wrong at their own time in a round, wherever they were stacked."""

from collections.abc import Sequence

from games.kit.equipment import Irregularity
from games.kit.round import Round


class Wrong:
    """The irregularities of one round, each asked for where it can happen."""

    def __init__(self, r: Round, in_their_time: Sequence[str]) -> None:
        self.r, self.in_their_time = r, in_their_time
        self.coming: list[tuple[str, Irregularity]] = []

    def look(self) -> None:
        """Take note of what was stacked since."""
        self.coming += self.r.foreseen(*self.in_their_time)

    def comes(self, name: str) -> bool:
        """Whether this was stacked and is still to happen."""
        return self.coming_of(name) > 0

    def coming_of(self, name: str) -> int:
        """How often it is still to happen."""
        self.look()
        return sum(wrong.id == name for _, wrong in self.coming)

    def now(self, name: str) -> Irregularity | None:
        """If this was stacked, it happens now."""
        if not self.comes(name):
            return None
        found = next(one for one in self.coming if one[1].id == name)
        self.coming.remove(found)
        self.r.goes_wrong(*found)
        return found[1]
