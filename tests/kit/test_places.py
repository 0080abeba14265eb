"""Where things lie on a felt, as rules of a style sheet: every spot, hand and plate has its place on both boards."""

import re

import pytest

from games.kit import places, registry
from games.kit.layout import Board, Box, Layout, Place, Spot
from games.kit.registry import Game
from games.kit.shapes import dom_id, font, frame, label_size, n, oval, rhombus

TALL = "@media (max-width:699.98px)"
games = pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.name)


def layout_of(game: Game) -> Layout:
    return game.layout(game.options.read())


def boards(layout: Layout, me: int | None = None) -> list[str]:
    return places.css(layout, me).split(TALL)


def test_numbers_have_at_most_two_decimals():
    assert [n(x) for x in (5, 5.0, 0.1 + 0.2, 1 / 3, 1088)] == ["5", "5", "0.3", "0.33", "1088"]
    assert (dom_id("straight:17"), font(12.5)) == ("straight-17", "z12_5")


def test_outlines():
    box = Box(10, 20, 40, 30)
    assert frame(box) == "M10 20h40v30h-40z"
    assert rhombus(box) == "M30 20L50 35L30 50L10 35Z"
    assert oval(Box(0, 0, 100, 100)) == "M41 29h18a21 21 0 0 1 0 42h-18a21 21 0 0 1 0 -42z"


def test_a_label_is_as_large_as_its_box_allows_and_capitals_smaller():
    def size(label: str, wide: float) -> float:
        return label_size(Spot("w", None, "W", "1.1", label=label), Place(Box(0, 0, wide, 40)))

    assert (size("Odd", 400), size("ODD", 400), size("a long label", 100)) == (20, 17, 11)


@games
@pytest.mark.parametrize("which", [0, 1], ids=["wide", "tall"])
def test_every_spot_has_its_place_or_is_hidden(game: Game, which: int):
    layout = layout_of(game)
    rules = boards(layout, layout.seats.middle if layout.seats else None)[which]
    drawn = [spot for spot in layout.spots.values() if not spot.hand and (layout.seats or which or spot.wide)]
    assert [spot.id for spot in drawn if not re.search(rf"#s-{re.escape(dom_id(spot.id))}[,{{]", rules)] == []


@pytest.mark.parametrize(
    "game", [game for game in registry.all_games() if layout_of(game).seats], ids=lambda game: game.name
)
def test_every_seat_has_its_plate_and_cards(game: Game):
    layout = layout_of(game)
    assert layout.seats
    for me in (None, 1, layout.seats.count):
        wide, tall = boards(layout, me)
        for seat in range(1, layout.seats.count + 1):
            assert f"#plate-{seat}{{" in wide
            for part in layout.seats.hand_parts:
                assert all(f'[data-hand="seat-{seat}{part}"]{{' in board for board in (wide, tall))


@games
def test_every_rule_is_whole(game: Game):
    rules = places.css(layout_of(game))
    assert rules.count("{") == rules.count("}")
    assert not re.search(r"None|nan|\{\}|:;|<|&", rules)


def test_the_wheel_rises_where_it_lies_over_spots():
    def felt(x: float) -> Layout:
        spot = Spot("w", None, "W", "1.1", tall=Place(Box(100, 100, 50, 50)))
        return Layout.of("long", "wheels", [spot], tall=Board((390, 624), regions={"wheel": Box(x, 90, 60, 60)}))

    assert [places.wheel_over_spots(felt(x)) for x in (30, 41, 149, 150)] == [False, True, True, False]
    assert not places.wheel_over_spots(Layout.of("long", "wheels", []))
