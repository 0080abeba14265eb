"""A round as text."""

import pytest

from games.kit.events import HOST
from games.kit.notation import input_line, parse, read_input, transcript
from games.kit.registry import game
from games.kit.round import Log

from .toys import TOYS, ToyOptions

LOG = Log(
    "roulette", {"wheel": "single_zero"}, "00" * 32, {1: 100_000, 2: 5_050}, {}, {"pockets": ["17"]}, False,
    [
        (1, "wager", {"wager": "straight", "spot": "17", "amount": 500}),
        (2, "wager", {"wager": "red", "amount": 1_000}),
        (2, "wagers", {"list": [["red", None, -500], ["split", "0-1", 100]]}),
        (2, "take", {"wager": "split", "spot": "0-1"}),
        (0, "sit", {"seat": 3, "purse": 7_500}),
        (0, "stack", {"kind": "pockets", "outcomes": [None]}),
        (0, "spin", {}),
        (0, "no_more_bets", {}),
    ],
)  # fmt: skip
TEXT = """\
keystone 1 roulette
options {"wheel": "single_zero"}
seed 0000000000000000000000000000000000000000000000000000000000000000
seat 1 $1000.00
seat 2 $50.50
stack {"pockets": ["17"]}
  “Place your wagers, please.” § 617a.3(a)
1 wager straight:17 $5.00
  seat 1: $5.00 on straight:17
2 wager red $10.00
  seat 2: $10.00 on red
2 wagers red=-$5.00 split:0-1=+$1.00
  seat 2: $5.00 back from red
  seat 2: $1.00 on split:0-1
2 take split:0-1
  seat 2: $1.00 back from split:0-1
dealer sit {"purse": 7500, "seat": 3}
dealer stack {"kind": "pockets", "outcomes": [null]}
dealer spin
  “The ball is spun; wagers stay open until “no more bets”.” § 617a.5(a)
dealer no_more_bets
  “No more bets.” § 617a.5(b)
  wheel 17
  dolly on straight:17
  “Seventeen, black, odd.” § 617a.5(c)
  seat 2 red $5.00 lose -$5.00, back $0.00: 17 is black. § 617a.3(e)(9)
  seat 1 straight:17 $5.00 win +$175.00, back $180.00: The ball rests in 17. § 617a.4(a)
"""


def test_a_whole_round():
    assert "\n".join(transcript(game("roulette"), LOG)) + "\n" == TEXT
    assert parse(TEXT.splitlines(keepends=True)) == LOG


@pytest.mark.parametrize("line", [line for line in TEXT.splitlines() if line[0] in "12d"])
def test_every_input_line_reads_back(line: str):
    assert input_line(*read_input(line)) == line


@pytest.mark.parametrize("text", ["", "keystone 2 roulette", "keystone 1", "chess 1 roulette"])
def test_what_is_not_a_round(text: str):
    with pytest.raises(ValueError, match="this is not a round"):
        parse(text.splitlines())


def test_a_transcript_hides_from_a_viewer_what_the_table_hides():
    showdown = next(toy for toy in TOYS if toy.name == "showdown")
    inputs = [(1, "wager", {"wager": "ante", "amount": 500}), (0, "deal", {})]
    stack = {"cards": ["As", "Kd"]}
    log = Log("showdown", ToyOptions.read().model_dump(), "00" * 32, {1: 5_000, 2: 5_000}, {}, stack, False, inputs)
    assert "  seat 1 gets As" in transcript(showdown, log, viewer=1)
    for viewer in (2, HOST):
        assert "  seat 1 gets a card face down" in transcript(showdown, log, viewer)
        assert "As" not in "\n".join(transcript(showdown, log._replace(stack={}), viewer))
