"""The decisions of Pai Gow by the step of the house way that the tiles belong to."""

from games.kit.advice import Spot, Teaches
from games.kit.asks import Ask
from games.kit.round import Round
from games.pai_gow.house_way import step
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.strategy import _tiles
from games.pai_gow.tiles import TILES


def spot(r: Round, ask: Ask, seat: int) -> Spot:
    """By the tiles, in the order of their ranks."""
    options = r.options
    assert isinstance(options, PaiGowOptions)
    if "set" not in ask.choices:
        return Spot("surrender")
    tiles = tuple(sorted(_tiles(ask), key=lambda face: TILES[face].rank))
    names = ", ".join(TILES[face].name for face in tiles)
    bank = ", as the bank" if seat in r.banking else ""
    return Spot(
        names + bank, tiles, (), ("The house way, § 621a.8(d)", step(options.way.list, tiles)[0].name, "Example")
    )


TEACHES = Teaches(spot)
