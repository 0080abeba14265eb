"""What an instructor picks from, by kind of equipment."""

import re
import tracemalloc
from typing import Any

from casino.academy.pickers import picker
from casino.academy.render import template
from games.kit.equipment import Dice


def page_with(picked: dict[str, Any], *arranged: str) -> str:
    room = {"pickers": [picked], "arranged": {"dice": arranged}, "later": False}
    return template("arrange").render(room=room, scene={})


def test_ten_dice_are_picked_one_by_one():
    page_with(picker("dice", Dice(2)))  # templates are loaded before memory is looked at
    tracemalloc.start()
    try:
        ten = picker("dice", Dice(10, or_fewer=True))
        page = page_with(ten, "1-2-3-4-5-6-1-2-3-4", "6")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1_000_000, "the page, and no list of all throws"
    assert (ten["style"], ten["dice"]) == ("dice", 10)
    for die in range(10):
        assert len(re.findall(rf'name="die-{die}" value="[1-6]"', page)) == 6
    assert page.count("not thrown") == 9, "at least one die is thrown"
    assert 'aria-label="Take back: 1-2-3-4-5-6-1-2-3-4"' in page
    assert page.count('class="dice"') == 2, "a single die is drawn as a die too"


def test_a_throw_is_always_of_two_dice_where_a_game_says_so():
    page = page_with(picker("dice", Dice(2)))
    assert page.count("<fieldset") == 2
    assert "not thrown" not in page
