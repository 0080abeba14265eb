"""What may go wrong at Pai Gow, §§ 621a.4(e), 621a.5(b), 621a.9(i) and 621a.10."""

from games.kit.equipment import irregularities

OF_DICE = irregularities(
    "dice",
    {
        "no_roll_not_flat": ("621a.10(a)", "No roll: a die does not lie flat. The dice are shaken again."),
        "no_roll_die_out": ("621a.10(b)", "No roll: a die fell out. The dice are shaken again."),
        "bank_lifts_lid": ("621a.9(i)", "The bank lifted the lid: covered, and shaken again by the bank."),
        "dice_misread": ("621a.10(c)", "The dice were totalled wrongly, and tiles dealt to wrong places."),
    },
)
OF_TILES = irregularities(
    "tiles",
    {
        "player_tile_exposed": ("621a.10(d)", "The dealer exposed a tile of a player."),
        "hidden_tile_exposed": ("621a.10(e)", "A tile nobody may see was exposed."),
        "stacking_tile_exposed": ("621a.4(e)", "A tile was exposed in the stacking: all are mixed again."),
        "set_against_house_way": ("621a.10(f)", "The hands were not set the house way: they are reset."),
        "player_leaves": ("621a.5(b)", "A player left the table in the middle of the round."),
    },
)
IRREGULARITIES = {**OF_DICE, **OF_TILES}
IN_THEIR_TIME = (
    "dice_misread", "player_tile_exposed", "hidden_tile_exposed", "stacking_tile_exposed", "set_against_house_way",
    "player_leaves",
)  # fmt: skip
"""Not a bad shake: they happen later in the round, wherever they were stacked."""
