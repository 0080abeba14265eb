"""Names of hands and accounts, and what the house reads in any game's options."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.naming import HandName, hand_named, seat_named
from games.kit.options import AtTable
from games.kit.registry import Game, all_games

TYPES = {
    "table_min": int, "table_max": int, "finer_limits": str, "seats": int, "chip_colours": int, "decision_timeout": int,
    "announces": bool,
}  # fmt: skip


@given(
    st.builds(
        HandName, st.integers(1, 16), st.integers(1, 9), st.sampled_from(["", "high", "low"]), st.integers(1, 9)
    )
)
def test_the_name_of_a_hand_reads_back(hand: HandName):
    assert hand_named(str(hand)) == hand


def test_a_further_box_lies_farther_along_the_table():
    assert str(HandName(3, 2, number=4)) == "seat:3:2/4"
    assert HandName(3, 2).place == 4
    assert hand_named("dealer") is None
    assert hand_named("exposed") is None


def test_only_a_seat_is_a_purse():
    assert seat_named("seat:12") == 12
    assert seat_named("house") is None
    assert seat_named("bad_beat_meter") is None


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_what_the_house_reads_in_the_options_has_its_type(game: Game):
    read = game.options.read().at_table
    assert read.table_min
    assert read.table_max
    assert TYPES.keys() == set(AtTable._fields)
    for name, kind in TYPES.items():
        value = getattr(read, name)
        assert value == AtTable._field_defaults[name] or type(value) is kind, name
