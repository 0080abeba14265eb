"""No word of the code's reaches a person: every event of every game is told in words of the house."""

import re

import pytest

from games.kit import scenario
from games.kit.chance import Sealed
from games.kit.events import Marked
from games.kit.notation import transcript
from games.kit.registry import Game, all_games, game
from games.kit.round import Round, log_of
from games.kit.telling import Teller
from tests.games.playing import play

CODE = re.compile(r"[a-z]+_[a-z]|\bseat:\d|\b[a-z]+:\d|\b[2-9TJQKA][shdc]\b")
"""Names with an underscore, hands and spots as they are written in logs, cards in the notation."""


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.name)
def test_events_are_told_in_words(card: Game):
    for luck in range(6):
        r = play(card, luck, 2).round
        for event in r.events:
            for words in (Teller(r).sentence(event), Teller(r, {1: "Robin"}, 1).sentence(event)):
                assert words, event
                assert not CODE.search(words), f"{event}: {words}"
                assert words[0].isupper() or not words[0].isalpha(), words


def test_a_dolly_lies_on_a_spot_by_its_name():
    r = play(game("roulette"), 1).round
    [dolly] = {Teller(r).sentence(event) for event in r.events if isinstance(event, Marked)}
    assert dolly.startswith("The dolly marks ")


def test_a_transcript_of_tiles_speaks_of_tiles():
    pai_gow = game("pai_gow")
    r = Round(pai_gow, pai_gow.options.read(), Sealed(scenario.SEED), {1: 100_000})
    r.answer(1, "wager", {"wager": "pai_gow", "amount": 2_000})
    while not r.over:
        r.expire()
    text = "\n".join(transcript(pai_gow, log_of(r, scenario.SEED)))
    assert "a tile face down" in text
    assert "a card" not in text
