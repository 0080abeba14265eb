"""Odds to 1 and for 1, exact, and the rules by which payouts become payable."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.odds import Odds, Rounding

every_odds = st.builds(Odds, st.integers(0, 10**6), st.integers(1, 1000), st.booleans())


@given(every_odds)
def test_printing_and_parsing_are_inverse(odds: Odds):
    assert Odds.parse(str(odds)) == odds


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("35 to 1", Odds(35)), ("3 to 2", Odds(3, 2)), ("1,000 for 1", Odds(1000, 1, True)), ("2.5 to 1", Odds(5, 2)),
        (6, Odds(6)), ("0.95", Odds(19, 20)), (" 7  to 6 ", Odds(7, 6)), (Odds(9, 5), Odds(9, 5)),
    ],
)  # fmt: skip
def test_how_odds_are_written(text: object, odds: Odds):
    assert Odds.parse(text) == odds


@pytest.mark.parametrize("text", ["", "three to two", "3:2", "-1 to 1", "3 to 0", "3 to", "to 1", "1 to 1 to 1", None])
def test_what_is_no_odds(text: object):
    with pytest.raises(ValueError, match="is not odds"):
        Odds.parse(text)


def test_for_1_includes_the_stake():
    assert Odds(25, 1, includes_stake=True).profit(500) == Odds(24).profit(500) == 12_000
    assert Odds(1, 1, includes_stake=True).profit(500) == 0
    assert Odds(1, 2, includes_stake=True).ratio == Fraction(-1, 2)


def test_a_payout_that_is_no_whole_cent_is_rounded_by_the_rule_that_is_named():
    odds = Odds(7, 6)  # $5 at 7 to 6 is $5.8333…
    assert {rule: odds.profit(500, rule) for rule in Rounding} == {
        Rounding.CENT_DOWN: 583, Rounding.CENT_NEAREST: 583, Rounding.QUARTER_DOWN: 575, Rounding.QUARTER_UP: 600,
        Rounding.DOLLAR_DOWN: 500,
    }  # fmt: skip
    assert Rounding.CENT_NEAREST.whole(Fraction(1, 2)) == 1
    assert Rounding.CENT_NEAREST.whole(Fraction(149, 100)) == 1


@given(every_odds, st.integers(1, 10**9))
def test_a_payout_is_never_rounded_by_more_than_its_unit(odds: Odds, stake: int):
    exact = odds.ratio * stake
    units = {"cent": 1, "quarter": 25, "dollar": 100}
    for rule in Rounding:
        paid, unit = rule.whole(exact), units[rule.split("_")[0]]
        assert paid % unit == 0
        if rule.endswith("down"):
            assert 0 <= exact - paid < unit
        elif rule.endswith("up"):
            assert 0 <= paid - exact < unit
        else:
            assert abs(exact - paid) <= Fraction(unit, 2)
    if odds.unit == 1:
        assert odds.profit(stake) == exact
