"""Demo tables are the academy's: what the floor asks it about them. Nothing about classes is known here."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from casino.accounts.models import Player
from casino.floor.models import Table
from casino.submissions.models import Submission
from games.kit.round import Round as Play

if TYPE_CHECKING:
    from casino.floor.changes import Change, Told

CHIPS = 100_000
"""What a seat at a demo table begins with: chips of the table's own, which the cage knows nothing of."""


class Academy(Protocol):
    """What the floor needs to know of a class."""

    def open(self, game: str, host: Player, submission: Submission | None) -> Table:
        """A demo table, and the class around it: neither is there without the other."""

    def may_enter(self, table: Table, player: Player | None) -> bool:
        """May this person see the table at all?"""

    def door(self, table: Table, player: Player | None) -> str | None:
        """Where to go instead of the plain page of the table: the host to the lectern, a stranger to the way in."""

    def act(self, code: str, player: int, message: Mapping[str, Any]) -> "Told":
        """What anybody wishes at a demo table: the host, the dealer's chair, a pupil."""

    def go_on(self, change: "Change") -> None:
        """The clock of a demo table that runs by itself ran out."""

    def presence(self, change: "Change", player: int, *, gone: bool) -> bool:
        """Somebody came to the table or left it; whether that is news."""

    def seen(self, code: str, players: set[int]) -> None:
        """These people have sockets open at the table now."""

    def everybodys(self, table: Table, scene: Mapping[str, Any]) -> dict[str, Any]:
        """What a class puts in the place of what everybody sees of the table."""

    def mine(self, table: Table, play: Play, scene: Mapping[str, Any], player: Player | None) -> dict[str, Any]:
        """What one viewer sees of the class, as `room`, and what it puts in the place of the viewer's own part."""

    def coach(self, table: Table, player: Player | None) -> bool:
        """May this person ask the coach?"""

    def fragments(self, scene: Mapping[str, Any], me: Mapping[str, Any], made: Mapping[str, str]) -> dict[str, str]:
        """That, rendered, beside or in the place of what the floor made for this viewer."""


_known: list[Academy] = []


def know(academy: Academy) -> None:
    """The academy says that it is there."""
    _known[:] = [academy]


def academy() -> Academy:
    """The academy."""
    return _known[0]


def may_enter(table: Table, player: Player | None) -> bool:
    """An ordinary table is open to all eyes, a demo table to its class, a practice table to its player."""
    if table.owner_id is not None:
        return player is not None and player.pk == table.owner_id
    return not table.demo or academy().may_enter(table, player)
