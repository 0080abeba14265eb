"""A finished round is told in words: whose hand, which card or tile, and nothing in the notation's short forms."""

import re

import pytest

from casino.floor.replay import step
from games.kit.events import Dealt
from games.kit.registry import Game, all_games
from games.kit.telling import Teller
from tests.games.playing import play

SHORT = re.compile(r"\bseat:\d|\b[2-9TJQKA][shdc]\b")


@pytest.mark.parametrize("card", [card for card in all_games() if card.plays.wheel is None], ids=lambda card: card.name)
@pytest.mark.parametrize("seed", range(4))
def test_every_step_is_in_words(card: Game, seed: int):
    round_ = play(card, seed).round
    teller = Teller(round_, {1: "You"}, viewer=1)
    told = [step(teller, event) for event in round_.events]
    assert [one.words for one in told if SHORT.search(one.words)] == []
    dealt = [one.words for event, one in zip(round_.events, told, strict=True) if isinstance(event, Dealt)]
    if card.plays.piece == "tile":
        assert dealt
        assert not any("card" in words for words in dealt)
