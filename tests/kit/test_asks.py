"""What arguments a choice takes."""

from typing import Any

import pytest

from games.kit.asks import DEALER, NOTHING, Amount, Ask, Choice, Domain, Pick, Refused
from games.kit.chance import Quick
from games.kit.registry import game
from games.kit.round import Round

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
        "about": "draw", "default": "keep", "cite": "1.1",
        "choices": {
            "keep": {"label": "Keep", "cite": ""},
            "discard": {
                "label": "Discard", "cite": "1.2", "cards": {"out_of": ["As", "Kd", "Kd"], "least": 1, "most": 2}
            },
        },
    }  # fmt: skip
