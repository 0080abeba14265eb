"""What arguments a choice takes."""

from typing import Any

import pytest

from games.kit.asks import DEALER, NOTHING, Amount, Ask, Choice, Domain, Pick, Refused, priced
from games.kit.chance import Quick
from games.kit.registry import Game, all_games, game
from games.kit.round import Round, begin, give
from tests.games.playing import play

R = Round(game("roulette"), game("roulette").options.read(), Quick(1), {1: 2_000})
HALF = Amount(500, 5_000, 500)
DISCARDS = Pick("cards", ["As", "Kd", "Kd"], 1, 2)


@pytest.mark.parametrize(
    ("domain", "args", "code"),
    [
        (NOTHING, {"x": 1}, "shape"),
        (HALF, {}, "shape"),
        (HALF, {"amount": 500, "x": 1}, "shape"),
        (HALF, {"amount": 499}, "amount"),
        (HALF, {"amount": 750}, "amount"),
        (HALF, {"amount": 5_500}, "amount"),
        (HALF, {"amount": 2_500}, "purse"),
        (DISCARDS, {"cards": "As"}, "shape"),
        (DISCARDS, {"cards": []}, "pick"),
        (DISCARDS, {"cards": ["2c"]}, "pick"),
        (DISCARDS, {"cards": ["As", "As"]}, "pick"),
        (DISCARDS, {"cards": ["As", "Kd", "Kd"]}, "pick"),
    ],
)
def test_what_a_domain_refuses(domain: Domain, args: Any, code: str):
    with pytest.raises(Refused) as refused:
        domain.read(R, 1, args)
    assert refused.value.code == code
    assert refused.value.reason.endswith(".")


def test_what_a_domain_takes():
    NOTHING.read(R, 1, {})
    assert HALF.read(R, 1, {"amount": 1_500}) == 1_500
    assert HALF.read(R, DEALER, {"amount": 5_000}) == 5_000, "the dealer pays out of no purse"
    assert DISCARDS.read(R, 1, {"cards": ["Kd", "Kd"]}) == ["Kd", "Kd"]


@pytest.mark.parametrize("domain", [NOTHING, HALF, DISCARDS, *(c.domain for c in R.asks[0].choices.values())])
def test_a_sample_is_legal(domain: Domain):
    for seed in range(50):
        args = domain.sample(R, 1, Quick(seed))
        if args is not None:
            domain.read(R, 1, args)


def test_nothing_is_offered_that_the_purse_does_not_hold():
    assert Amount(2_500, 5_000).sample(R, 1, Quick(1)) is None


def test_an_ask_in_plain_values():
    ask = Ask((1,), "draw", {"keep": Choice("Keep"), "discard": Choice("Discard", DISCARDS, "1.2")}, "keep", cite="1.1")
    assert ask.public() == {
        "about": "draw", "default": "keep", "cite": "1.1", "hand": "",
        "choices": {
            "keep": {"label": "Keep", "cite": ""},
            "discard": {
                "label": "Discard", "cite": "1.2",
                "pick": {"name": "cards", "out_of": ["As", "Kd", "Kd"], "least": 1, "most": 2, "hand": ""},
            },
        },
    }  # fmt: skip


def test_a_choice_is_named_without_its_amount():
    buy = priced("Buy a card", 1_000, "1a.1", "for")
    assert (buy.label, buy.name) == ("Buy a card for $10", "Buy a card")
    assert priced("Bet", 2_000, "1a.1").label == "Bet $20"
    assert Choice("Fold").name == "Fold"


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.name)
def test_no_name_of_a_choice_has_an_amount(card: Game):
    for luck in range(3):
        log = play(card, luck, 2).log
        r = begin(card, log)
        for seat, do, args in log.inputs:
            give(r, seat, do, args)
            asked = [ask for ask in r.asks if DEALER not in ask.seats]
            assert not [choice.name for ask in asked for choice in ask.choices.values() if "$" in choice.name]
