"""Felts: where spots lie, that each can be reached, and how many there are."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from games.kit.layout import TALL, WIDE, Box, Layout, Spot, meet, racetrack
from games.kit.registry import all_games, game
from games.kit.seating import Arc

FELTS = [
    *((one.name, {}) for one in all_games()),
    ("roulette", {"wheel": "single_zero"}), ("roulette", {"wheel": "double_zero_as_single"}),
    ("roulette", {"wheel": "single_zero", "single_zero_extra_zero_bets": True}),
    ("roulette", {"five_adjacent_offered": False}),
]  # fmt: skip
every_felt = pytest.mark.parametrize(("name", "options"), FELTS)
LEVELS = {"line": 1, "corner": 2}
"""What lies over what: lines over boxes, corners over lines."""


def felt(name: str, options: dict[str, Any]) -> Layout:
    one = game(name)
    return one.layout(one.options.read(options))


def targets(layout: Layout, board: str) -> list[tuple[Spot, Box]]:
    found = []
    for spot in layout.spots.values():
        first, second = (spot.wide, spot.also_at[0]) if board == "wide" else (spot.tall, spot.also_at[1])
        found += [(spot, place.box) for place in (first, second) if place]
    return found


def overlap(a: Box, b: Box) -> bool:
    """More than the fifth of a pixel that rounding makes."""
    return min(a.x + a.w, b.x + b.w) - max(a.x, b.x) > 0.2 and min(a.y + a.h, b.y + b.h) - max(a.y, b.y) > 0.2


def test_where_boxes_meet():
    cells = {(x, y): Box(10 * x, 20 * y, 10, 20) for x in (0, 1) for y in (0, 1)}
    assert meet([cells[0, 0], cells[1, 0]]) == (10, 10), "the middle of a common edge"
    assert meet([cells[0, 0], cells[0, 1]]) == (5, 20)
    assert meet(cells.values()) == (10, 20), "a common corner"
    assert Box.around((10, 20), 4, 6) == Box(8, 17, 4, 6)
    assert Box(8, 17, 4, 6).centre == (10, 20)


@pytest.mark.parametrize("count", [37, 38])
def test_a_racetrack_goes_once_round(count: int):
    box = Box(420, 186, 600, 144)
    cells = racetrack(box, 42, count)
    assert len(cells) == count
    assert sum(bool(cell.path) for cell in cells) == 10
    assert cells[0].box.x == 492
    assert cells[0].box.y == 186
    for (ax, ay), (bx, by) in zip(
        [cell.box.centre for cell in cells], [cell.box.centre for cell in [*cells[1:], cells[0]]], strict=True
    ):
        assert 20 < ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 < 45, "each lies beside the next"
    assert not any(overlap(a.box, b.box) for a, b in combinations(cells, 2))


@every_felt
@pytest.mark.parametrize(("board", "size"), [("wide", WIDE), ("tall", TALL)])
def test_every_target_is_large_enough_and_on_the_board(name: str, options: Any, board: str, size: tuple[int, int]):
    for spot, box in targets(felt(name, options), board):
        assert min(box.w, box.h) >= 24, spot.id
        assert 0 <= box.x <= box.x + box.w <= size[0], spot.id
        assert 0 <= box.y <= box.y + box.h <= size[1], spot.id


@every_felt
def test_every_spot_has_a_place_on_the_wide_board(name: str, options: dict[str, Any]):
    layout = felt(name, options)
    for spot in layout.spots.values():
        assert spot.wide or spot.hand or (spot.module and layout.seats), spot.id


@every_felt
@pytest.mark.parametrize("board", ["wide", "tall"])
def test_no_target_overlaps_another_of_its_level_or_hides_one_below(name: str, options: dict[str, Any], board: str):
    placed = targets(felt(name, options), board)
    for (spot, box), (other, its) in combinations(placed, 2):
        if LEVELS.get(spot.shape, 0) == LEVELS.get(other.shape, 0):
            again = box == its and (spot.later or other.later)  # one area of the felt, used twice in a round
            assert again or not overlap(box, its), f"{spot.id} and {other.id}"
    for spot, box in placed:
        level = LEVELS.get(spot.shape, 0)
        above = [its for other, its in placed if LEVELS.get(other.shape, 0) > level and overlap(box, its)]
        free = sum(
            not any(b.x <= x <= b.x + b.w and b.y <= y <= b.y + b.h for b in above)
            for x in steps(box.x, box.w) for y in steps(box.y, box.h)
        )  # fmt: skip
        assert free * 4 > 60, f"of {spot.id} nearly nothing can be pressed"


def steps(start: float, size: float) -> list[float]:
    return [start + 1 + 2 * i for i in range(int(size) // 2)]


@every_felt
def test_words_along_a_curve_fit_it_and_stay_on_the_board(name: str, options: dict[str, Any]):
    layout = felt(name, options)
    for board in (layout.wide, layout.tall):
        for words in board.inscriptions:
            if words.arc:
                # What does not fit is not drawn at all; fallback fonts are wider than the house's.
                needs = len(words.text) * (words.size * 0.62 + words.spacing)
                assert needs <= words.arc.length, words.text
                x, y = words.x, words.y
                assert 0 <= x <= board.size[0], words.text
                assert 0 <= y <= board.size[1], words.text


@every_felt
def test_hands_of_no_seat_lie_on_both_boards_and_under_no_spot(name: str, options: dict[str, Any]):
    layout = felt(name, options)
    assert layout.wide.hands.keys() == layout.tall.hands.keys()
    for which, board in (("wide", layout.wide), ("tall", layout.tall)):
        boxes = {hand: place.box for hand, place in board.hands.items()}
        for hand, box in boxes.items():
            assert 0 <= box.x <= box.x + box.w <= board.size[0], hand
            assert 0 <= box.y <= box.y + box.h <= board.size[1], hand
            assert not [spot.id for spot, its in targets(layout, which) if overlap(box, its)], hand
        for (one, its), (other, box) in combinations(boxes.items(), 2):
            parted = other.startswith(f"{one}-")  # first the whole hand lies there, then its parts
            assert parted or not overlap(its, box), f"{one} and {other}"


@every_felt
def test_a_table_with_hands_of_its_own_is_not_bare(name: str, options: dict[str, Any]):
    """Both boards have words on them."""
    layout = felt(name, options)
    for board in (layout.wide, layout.tall) if layout.wide.hands else ():
        assert board.inscriptions
        words = {words.text.upper() for words in board.inscriptions}
        named = [any(word in hand.name.upper() for word in words) for hand in board.hands.values()]
        assert any(named) or any(hand.label for hand in board.hands.values())


def test_a_curve_as_a_path():
    below = Arc((100, 0), (100, 50), 180, 0)
    assert below.path == "M0 0A100 50 0 0 0 200 0", "from left to right below the centre"
    assert Arc((100, 0), (100, 100), 180, 360).path == "M0 0A100 100 0 0 1 200 -0", "and above it"
    assert Arc((0, 0), (100, 100), 0, 180).length == pytest.approx(314, abs=1)


@every_felt
def test_names_that_transcripts_and_pages_can_use(name: str, options: dict[str, Any]):
    spots = felt(name, options).spots.values()
    assert len({spot.id for spot in spots}) == len(spots)
    for spot in spots:
        assert not set(" =$") & set(spot.id), spot.id
        assert spot.name
        assert spot.cite
        assert spot.low <= spot.least <= spot.high


@pytest.mark.parametrize(
    ("wheel", "numbers"),
    [
        ("double_zero", {"straight": 38, "five_adjacent": 38, "split": 62, "three": 15, "first_five": 1}),
        ("single_zero", {"straight": 37, "five_adjacent": 37, "split": 60, "three": 13, "first_five": 0}),
        ("double_zero_as_single", {"straight": 37, "five_adjacent": 33, "split": 59, "three": 13, "first_five": 0}),
    ],
)
def test_617a_3_e_the_number_of_open_spots(wheel: str, numbers: dict[str, int]):
    spots = felt("roulette", {"wheel": wheel}).spots.values()
    count = Counter(spot.wager.rstrip("_123") if spot.wager[:3] in ("col", "doz") else spot.wager
                    for spot in spots if not spot.closed)  # fmt: skip
    expected = {**numbers, "four": 22, "six": 11, "column": 3, "dozen": 3}
    assert {wager: count[wager] for wager in expected} == expected
    assert sum(count[wager] for wager in ("red", "black", "odd", "even", "low", "high")) == 6
