"""Events in words: every game, every kind of event, as each viewer may know it."""

import re

import pytest

from games.kit.events import ANYONE
from games.kit.notation import transcript
from games.kit.registry import Game, all_games, game
from games.kit.telling import Teller
from tests.games.playing import play

from .toys import TOYS

INTERNAL = re.compile(r"[a-z]:\d|\w_\w|/\d|\{|\[")
"""Ids of hands, spots and wagers, and plain data."""


@pytest.mark.parametrize("card", [*all_games(), *TOYS], ids=lambda card: card.name)
def test_every_event_is_a_sentence_without_ids(card: Game):
    for luck in range(25):
        r = play(card, luck, 3).round
        for viewer in (ANYONE, 1):
            teller = Teller(r, {1: "You"}, viewer)
            for event in r.events:
                words = teller.sentence(event)
                assert words[0].isupper() or words[0] in "“$0123456789", words
                assert words.rstrip("”")[-1] in ".!?…", words
                assert not INTERNAL.search(words), words
                assert teller.short(event)


def test_a_transcript_of_tiles_says_tile():
    lines = [line for luck in range(5) for line in _transcript(luck)]
    assert any("a tile face down" in line for line in lines)
    assert not any("card" in line for line in lines if line.startswith("  "))


def _transcript(luck: int) -> list[str]:
    played = play(game("pai_gow"), luck, 2)
    return transcript(played.game, played.log)
