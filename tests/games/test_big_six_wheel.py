"""Chapter 619a, where a rule is more than a worked example."""

from collections import Counter
from typing import Any

import pytest

from games.big_six_wheel.options import BigSixOptions
from games.big_six_wheel.wheel import WHEEL, name
from games.kit.asks import DEALER, Refused
from games.kit.chance import Quick
from games.kit.events import Called, Irregular
from games.kit.registry import game
from games.kit.round import Round

CARD = game("big_six_wheel")
PAYS = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "flag": 45, "joker": 45}  # § 619a.3
AREAS = ("sym_1", "sym_2", "sym_5", "sym_10", "sym_20", "flag", "joker")


def table(*sections: str, **options: Any) -> Round:
    r = Round(CARD, CARD.options.read(options), Quick(1), {1: 100_000}, stack={"pockets": list(sections)})
    r.answer(1, "wagers", {"list": [[area, None, 500] for area in AREAS]})
    return r


def test_619a_1_a_b_the_wheel():
    assert Counter(WHEEL.sections) == {"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "flag": 1, "joker": 1}
    assert len(WHEEL.sections) == 54
    assert WHEEL.sections[0] == "joker"
    assert WHEEL.sections[27] == "flag"


@pytest.mark.parametrize("place", range(54))
def test_619a_2_c_3_on_every_section_one_area_wins_and_six_lose(place: int):
    r = table(WHEEL.exact[place])
    r.expire()
    [won] = [s for s in r.settlements() if s.outcome == "win"]
    assert won.wager.removeprefix("sym_") == WHEEL.sections[place]
    assert won.profit == 500 * PAYS[WHEEL.sections[place]]
    assert [s.outcome for s in r.settlements()] == ["lose"] * 6 + ["win"], "losers are collected first, § 619a.2(e)"


def test_619a_2_a_no_more_bets_comes_before_the_spin():
    r = table("20")
    r.answer(DEALER, "no_more_bets")
    calls = [event.text for event in r.events if isinstance(event, Called)]
    assert calls == ["Place your wagers, please.", "No more bets.", "$20 symbol."]


@pytest.mark.parametrize(
    ("wrong", "cite"), [("between", "619a.2(d)"), ("short_spin", "619a.2(b)"), ("no_spin", "619a.2(d)")]
)
def test_619a_2_b_d_a_spin_that_does_not_count_is_spun_again(wrong: str, cite: str):
    r = table(wrong, "2")
    r.expire()
    assert [event.cite for event in r.events if isinstance(event, Irregular)] == [cite]
    assert len(r.settlements()) == 7


def test_619a_1_c_other_pictures_stand_for_the_same_sections():
    fruit = BigSixOptions.read({"symbols": "fruit", "special_1": "star", "special_2": "crown"})
    assert [name(section, fruit) for section in ("1", "10", "flag", "joker")] == ["Cherries", "Melons", "Star", "Crown"]
    dollars = BigSixOptions.read()
    assert [name(section, dollars) for section in ("1", "10", "flag", "joker")] == [
        "$1 symbol", "$10 symbol", "Flag", "Joker",
    ]  # fmt: skip
    assert CARD.counts.odds(fruit) == CARD.counts.odds(dollars)


def test_the_maximum_may_not_be_below_the_minimum():
    with pytest.raises(ValueError, match="below the minimum"):
        CARD.options.read({"table_max": "0.50"})


def test_one_dollar_and_five_hundred_are_the_limits():
    for amount, code in ((50, "multiple"), (50_100, "maximum")):
        with pytest.raises(Refused) as refused:
            table().answer(1, "wager", {"wager": "flag", "amount": amount})
        assert refused.value.code == code
