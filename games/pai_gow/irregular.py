"""What may go wrong at Pai Gow, §§ 621a.4(e), 621a.5(b), 621a.9(i) and 621a.10."""

from games.kit.equipment import Irregularity
from games.kit.round import Round

IRREGULARITIES = {
    wrong.id: wrong
    for wrong in (
        Irregularity("no_roll_not_flat", "No roll: a die does not lie flat. The dice are shaken again.", "621a.10(a)"),
        Irregularity("no_roll_die_out", "No roll: a die fell out. The dice are shaken again.", "621a.10(b)"),
        Irregularity("bank_lifts_lid", "The bank lifted the lid: covered, and shaken again by the bank.", "621a.9(i)"),
        Irregularity("dice_misread", "The dice were totalled wrongly, and tiles dealt to wrong places.", "621a.10(c)"),
        Irregularity("player_tile_exposed", "The dealer exposed a tile of a player.", "621a.10(d)"),
        Irregularity("hidden_tile_exposed", "A tile nobody may see was exposed.", "621a.10(e)"),
        Irregularity("stacking_tile_exposed", "A tile was exposed in the stacking: all are mixed again.", "621a.4(e)"),
        Irregularity("set_against_house_way", "The hands were not set the house way: they are reset.", "621a.10(f)"),
        Irregularity("player_leaves", "A player left the table in the middle of the round.", "621a.5(b)"),
    )
}
IN_THEIR_TIME = (
    "dice_misread", "player_tile_exposed", "hidden_tile_exposed", "stacking_tile_exposed", "set_against_house_way",
    "player_leaves",
)  # fmt: skip
"""Not a bad shake: they happen later in the round, wherever they were stacked."""


class Wrong:
    """The irregularities of one round, each asked for where it can happen."""

    def __init__(self, r: Round) -> None:
        self.r = r
        self.coming: list[tuple[str, Irregularity]] = []

    def look(self) -> None:
        """Take note of what was stacked since."""
        self.coming += self.r.foreseen(*IN_THEIR_TIME)

    def comes(self, name: str) -> bool:
        """Whether this was stacked and is still to happen."""
        self.look()
        return any(wrong.id == name for _, wrong in self.coming)

    def now(self, name: str) -> Irregularity | None:
        """If this was stacked, it happens now."""
        if not self.comes(name):
            return None
        found = next(one for one in self.coming if one[1].id == name)
        self.coming.remove(found)
        self.r.goes_wrong(*found)
        return found[1]
