"""The art holds together: every reference has its drawing, and no page needs an inline style for it."""

import gzip
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.art.gallery import PAGES, environment, render, thumbs

DRAWN = {page: re.sub(r"<style>.*?</style>", "", render(page), flags=re.DOTALL) for page in PAGES}


def draw(source: str) -> str:
    imports = (
        '{% from "components/sprite.html" import sprite, BIG_SIX, CHIPS %}'
        '{% from "components/pieces.html" import card, chip, money, stack, tile, die3d, TILES %}'
    )
    return str(environment().from_string(imports + source).render())


@pytest.mark.parametrize("page", PAGES)
def test_every_reference_has_its_drawing(page: str) -> None:
    ids = Counter(re.findall(r'\sid="([^"]+)"', DRAWN[page]))
    wanted = set(re.findall(r'href="#([^"]+)"', DRAWN[page])) | set(re.findall(r"url\(#([^)]+)\)", DRAWN[page]))
    assert wanted <= set(ids)
    assert [name for name, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_inline_style_or_handler(page: str) -> None:
    assert re.findall(r'\s(?:style|on[a-z]+)="', DRAWN[page]) == []


def test_no_style_sheet_imports_another() -> None:
    """The page links them all: what reads a sheet again, as axe does, would look for an import beside the page."""
    sheets = list(Path("static").rglob("*.css"))
    assert sheets
    assert [sheet for sheet in sheets if "@import" in sheet.read_text()] == []


def test_a_sprite_is_a_small_part_of_the_first_visit() -> None:
    for game in ("roulette", "bigsix", "cards", "tiles"):
        page = draw(f'{{{{ sprite(["icons", "chips", "players", "dice", "markers", "equipment", "{game}"]) }}}}')
        assert len(gzip.compress(page.encode())) < 12_000


def test_big_six_counts() -> None:
    counts = Counter(draw("{{ BIG_SIX|join(' ') }}").split())
    assert counts == {"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "flag": 1, "joker": 1}


def test_there_is_a_thumbnail_for_each_of_the_22_games() -> None:
    assert len(thumbs()) == 22
    source = '{% from "components/thumb.html" import thumb %}{{ thumb(game) }}'
    drawn = {environment().from_string(source).render(game=game) for game in (*thumbs(), "no_such_game")}
    assert len(drawn) == 23, "each is its own, and none the empty table"


def test_edge_spots_fill_the_rim() -> None:
    assert draw("{% for c in CHIPS.values() %}{{ 360 % (c[6]|sum) }} {% endfor %}").split() == ["0"] * 8 + ["0.0"]


@pytest.mark.parametrize(
    ("cents", "chips"),
    [
        (2_500, ["25"]),
        (23_000, ["100", "100", "25", "5"]),
        (750, ["5", "2_5"]),
        (300, ["1", "1", "1"]),
        (50, ["1"]),
        (1_200_000, ["5000", "5000", "1000", "1000"]),
        (99_900, ["500", "100", "100", "100", "100", "25"]),
    ],
)
def test_a_stack_shows_larger_chips_first_and_at_most_six(cents: int, chips: list[str]) -> None:
    assert re.findall(r"#chip-(\w+)", draw(f"{{{{ stack({cents}) }}}}")) == chips


@pytest.mark.parametrize(("cents", "words"), [(500, "$5"), (125_000, "$1,250"), (1_250, "$12.50"), (-273, "−$2.73")])
def test_money_in_words(cents: int, words: str) -> None:
    assert draw(f"{{{{ money({cents}) }}}}") == words


def test_a_card_face_down_says_nothing_of_its_face() -> None:
    hidden = draw('{{ card("Kh", 92, face_down=true) }}')
    assert "suit-" not in hidden
    assert "court" not in hidden


@pytest.mark.parametrize("top", range(1, 7))
def test_opposite_faces_of_a_die_sum_to_seven(top: int) -> None:
    faces = dict(re.findall(r'<i class="(\w+)"><svg[^>]*><use href="#pips-(\d)"', draw(f"{{{{ die3d({top}) }}}}")))
    assert int(faces["top"]) == top
    for one, other in (("top", "bottom"), ("left", "right"), ("front", "rear")):
        assert int(faces[one]) + int(faces[other]) == 7


def test_the_21_tiles() -> None:
    assert len(draw("{{ TILES|join(' ') }}").split()) == 21
