"""Operator options: stored as JSON, compared, refused in sentences; floors may be raised, never lowered."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.big_six_wheel.options import BigSixOptions
from games.kit.odds import Odds
from games.kit.options import Change, Options, one_of
from games.kit.registry import all_games
from games.roulette.options import PAYTABLE, RouletteOptions

every_game = pytest.mark.parametrize("options", [game.options for game in all_games()], ids=lambda o: o.__name__)


@every_game
def test_every_option_has_a_section_or_says_that_it_is_ours_a_help_and_a_group(options: type[Options]):
    for name, field in options.model_fields.items():
        extra = field.json_schema_extra
        assert field.description, name
        assert isinstance(extra, dict)
        assert extra["group"], name
        assert extra["cite"] or "silent" in field.description or "chapter sets none" in field.description, name


@every_game
def test_the_defaults_survive_json(options: type[Options]):
    first = options.read()
    assert options.read(first.text) == options.read(json.loads(first.text)) == first
    assert hash(options.read(first.text)) == hash(first)
    assert options.read(first.text).text == first.text


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "wheel": st.sampled_from(["single_zero", "double_zero", "double_zero_as_single"]),
            "table_min": st.integers(1, 25),
            "table_max": st.integers(100, 5000),
            "chip_colours": st.integers(1, 16),
            "payouts": st.dictionaries(st.sampled_from(sorted(PAYTABLE)), st.integers(35, 60).map("{} to 1".format)),
        },
    )
)
def test_any_options_survive_json_and_differ_only_where_they_were_changed(values: dict[str, Any]):
    options = RouletteOptions.read(values)
    assert RouletteOptions.read(options.text) == options
    changed = {change.option for change in options.changes(RouletteOptions.read())}
    assert changed <= values.keys()


def test_the_difference_between_two_versions():
    new = RouletteOptions.read({"table_min": "10", "payouts": {"straight": "36 to 1"}})
    old = RouletteOptions.read()
    table_min, payouts = sorted(new.changes(since=old), key=lambda change: change.option != "table_min")
    assert table_min == Change("table_min", "5.00", "10.00")
    assert payouts.new == {**payouts.old, "straight": "36 to 1"}
    assert old.changes(old) == []
    assert old != new
    assert old != BigSixOptions.read()


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"wheel": "triple_zero"}, "wheel: Input should be 'single_zero', 'double_zero' or 'double_zero_as_single'"),
        ({"la_partage": True}, "la_partage: Extra inputs are not permitted"),
        ({"table_min": "5.005"}, "table_min: '5.005' is not an amount of money"),
        ({"table_min": 0}, "table_min: Input should be greater than or equal to 1"),
        ({"table_min": 1000}, "the maximum may not be below the minimum"),
        ({"inside_min": 3}, "the limits must be whole chips"),
        ({"payouts": {"red": "1 to 2"}}, "payouts: red may not pay less than 1 to 1, § 617a.4(a); 1 to 2 is less"),
        ({"payouts": {"green": 17}}, "payouts: there is no wager 'green' in this paytable, § 617a.4(a)"),
        ({"payouts": {"red": "even"}}, "payouts: 'even' is not odds"),
        ({"payouts": [1]}, "payouts: payouts are odds by wager"),
        ({"wheel": "double_zero_as_single", "zero_sign": False}, "must show the three notices, § 617a.1(e)"),
        ({"single_zero_extra_zero_bets": True}, "need a true single-zero felt"),
        ({"chip_colours": 17}, "chip_colours: Input should be less than or equal to 16"),
    ],
)
def test_what_is_not_permitted_is_refused_with_a_sentence(values: dict[str, Any], sentence: str):
    with pytest.raises(ValueError) as refused:
        RouletteOptions.read(values)
    assert sentence in str(refused.value)


def test_a_floor_may_be_raised_in_any_way_of_writing_it():
    read = RouletteOptions.read({"payouts": {"straight": "35.5 to 1", "red": 2, "six": "6 for 1"}}).payouts
    assert read["straight"] == Odds(71, 2)
    assert read["red"] == Odds(2)
    assert read["six"] == Odds(6, 1, includes_stake=True), "6 for 1 is 5 to 1, the floor"
    assert read["black"] == Odds(1)


def test_options_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        RouletteOptions.read().wheel = "single_zero"


def test_choices_in_a_sentence():
    assert [one_of("a"), one_of("ab"), one_of("abc")] == ["a", "a or b", "a, b or c"]
