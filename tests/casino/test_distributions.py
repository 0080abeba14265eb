"""The whole distribution of every wager gives its edge: exactly where it is counted, else within what was played."""

import math

import pytest

from casino import edges
from games.kit import sampling
from games.kit.registry import Game, all_games

PLAYED = {
    "blackjack", "double_attack_blackjack", "double_back_jack", "free_bet_blackjack", "criss_cross_poker", "flop_poker",
    "lunar_poker", "raise_it_up_stud_poker",
}  # fmt: skip
"""Games whose main wager is decided by choices and found by playing."""
BESIDES = {("blackjack", "bad_beat")}


def counted(game: Game) -> edges.Edges:
    """The edges of a game, counted apart and kept where that takes long."""
    found = edges.within(game.name, game.options.read(), 300)
    assert found
    return found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_distribution_of_every_wager_gives_its_edge(game: Game):
    found = {wager: edge for wager, edge in counted(game).items() if "+" not in wager}
    without = {edge.wager for edge in found.values() if not edge.ends}
    main = {wager for wager in found if (game.name, wager) not in BESIDES and not found[wager].ends}
    assert bool(main) == (game.name in PLAYED), without
    for edge in found.values():
        if edge.ends:
            assert sum(often for _, often in edge.ends) == 1
            assert -sum(gain * often for gain, often in edge.ends) == edge.house_edge
            assert all(often > 0 for _, often in edge.ends)
            assert type(edge).read(edge.written()) == edge


@pytest.mark.parametrize("game", [game for game in all_games() if game.name in PLAYED], ids=lambda game: game.name)
def test_what_is_found_by_playing_agrees_with_the_edge(game: Game):
    options = game.options.read()
    found = sampling.sample(game, options, most=500, seconds=math.inf, asks=False)
    assert found["ends"]
    for wager, ends in found["ends"].items():
        times = sum(count for _, count in ends)
        mean = sum(gain * count for gain, count in ends) / times
        spread = sum((gain - mean) ** 2 * count for gain, count in ends) / times
        assert abs(mean + float(counted(game)[wager].house_edge)) < 3.5 * math.sqrt(spread / times), wager
