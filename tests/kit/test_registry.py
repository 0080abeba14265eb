"""The games of the house."""

import pytest

from games.kit import registry
from games.kit.registry import FAMILIES, all_games, game


def test_every_folder_with_an_app_is_a_game_under_its_own_name():
    assert {"roulette", "big_six_wheel"} <= set(registry.names())
    assert [one.name for one in all_games()] == registry.names()


def test_a_game_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(LookupError, match=r"there is no game 'faro'; the house has .*big_six_wheel"):
        game("faro")


@pytest.mark.parametrize("one", all_games(), ids=lambda one: one.name)
def test_a_games_card(one: registry.Game):
    options = one.options.read()
    assert one.family in FAMILIES
    assert one.title
    assert one.chapter
    assert one.seats > 0
    assert one.scenarios.is_file()
    assert one.layout(options) is one.layout(one.options.read()), "a felt is drawn once"
    assert one.plays.outcomes(options)
    offered = {spot.wager for spot in one.layout(options).spots.values() if not spot.closed and spot.pays}
    counted = {edge.wager for edge in one.counts.odds(options)} | set(one.counts.counted_with)
    assert offered <= counted, "what pays by the felt has its odds, or is counted with another wager"
