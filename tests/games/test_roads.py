"""The scoreboards of a shoe, against the rules as they are published and shoes worked out by them.

Published rules, e.g. https://og-plus.oss-accelerate.aliyuncs.com/v6/rule/roadmap.html, and the Wizard of Odds on
baccarat score boards: the Big Eye Boy begins at the second row of the second column, else at the first of the third;
the small road and the cockroach pig one and two columns later. A new column compares the lengths of two columns before
it; any other mark compares the cell beside it in an earlier column with the cell above that: alike is red, else blue.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat_family.hands import Result
from games.baccarat_family.roads import BLUE, RED, big_road, derived, lay_out, scoreboard, streaks, word
from games.kit.contract import Mark


def colours(results: str, back: int) -> str:
    return "".join(mark[0] for mark in derived(streaks(results), back))


def by_cells(results: str, back: int) -> str:
    """The published rule, word by word, on a grid of filled cells that is as deep as it needs to be."""
    filled: set[tuple[int, int]] = set()
    column, row, last, told = -1, 0, "", ""
    for winner in results.replace("T", ""):
        column, row = (column, row + 1) if winner == last else (column + 1, 0)
        last = winner
        if (column, row) != (back, 0) and column >= back and (row or column > back):
            if row == 0:
                depth = [sum(where == at for where, _ in filled) for at in (column - 1, column - 1 - back)]
                told += "r" if depth[0] == depth[1] else "b"
            else:
                beside, above = (column - back, row) in filled, (column - back, row - 1) in filled
                told += "r" if beside == above else "b"
        filled.add((column, row))
    return told


@pytest.mark.parametrize(
    ("results", "eye", "small", "cockroach"),
    [
        ("BP", "", "", ""),
        ("BPB", "r", "", ""),
        ("BPBP", "rr", "r", ""),
        ("BPBPB", "rrr", "rr", "r"),
        ("BBPP", "r", "", ""),
        ("BBPPB", "rr", "", ""),
        ("BBPPBB", "rrr", "r", ""),
        ("BBBPPB", "rb", "", ""),
        ("BPP", "b", "", ""),
        ("BPPP", "br", "", ""),
        ("BPPBBB", "bbrb", "br", ""),
        ("BBPBBPB", "bbbb", "rrr", "b"),
        ("BBBBPBPPP", "brbr", "bbr", "rr"),
    ],
)
def test_derived_roads_of_short_shoes(results: str, eye: str, small: str, cockroach: str):
    assert (colours(results, 1), colours(results, 2), colours(results, 3)) == (eye, small, cockroach)


@given(st.text("BPT", max_size=80), st.integers(1, 3))
def test_derived_roads_follow_the_published_rule(results: str, back: int):
    assert colours(results, back) == by_cells(results, back)


def test_the_first_mark_stands_where_the_rules_say():
    assert colours("BBP", 1) == "", "the first mark of the second column gives none"
    assert len(colours("BBPP", 1)) == 1, "column two, row two"
    assert len(colours("BBPB", 1)) == 1, "else column three, row one"
    assert len(colours("BPBB", 2)) == 1
    assert len(colours("BPBP", 2)) == 1
    assert len(colours("BPBPP", 3)) == 1
    assert len(colours("BPBPB", 3)) == 1


def test_big_road_marks_ties_on_the_result_before_them_or_on_the_first():
    assert big_road(["T6", "B7", "B9n", "T1", "T2", "P8"]) == [
        Mark(0, 0, "B7", 1),
        Mark(0, 1, "B9n", 2),
        Mark(1, 0, "P8", 0),
    ]
    assert big_road(["T6"]) == []


def test_big_road_turns_right_at_the_bottom_and_the_next_column_begins_at_the_top():
    places = [(bead.column, bead.row) for bead in lay_out("B" * 8 + "P" * 7)]
    assert places[:8] == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5)]
    assert places[8:] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4)], (
        "a streak turns before a dragon's tail"
    )


@given(st.text("BP", max_size=90))
def test_no_two_beads_share_a_cell(results: str):
    places = [(bead.column, bead.row) for bead in lay_out(results)]
    assert len(set(places)) == len(places) == len(results)
    assert all(row < 6 for _, row in places)


def test_bead_plate_fills_columns_of_six():
    board = scoreboard(["B7", "P6", "T3", "B9n", "P8n", "B1", "P2"])
    assert [(bead.column, bead.row) for bead in board.bead_plate][-2:] == [(0, 5), (1, 0)]
    assert board.big_eye_boy == lay_out(derived([1, 1, 1, 1, 1, 1], 1))
    assert {bead.mark for bead in board.big_eye_boy} == {RED}
    assert BLUE not in {bead.mark for bead in board.cockroach_pig}


def test_a_result_in_a_word():
    assert word(Result(6, 7, 3, 3)) == "B7d"
    assert word(Result(9, 8, 2, 2)) == "P9n"
    assert word(Result(6, 6, 2, 2)) == "T6"
