"""The table page holds together: names, ids, places, weight, and no style attribute the policy would refuse."""

import gzip
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.art import table_page

SCENES = table_page.pages()


class Page(HTMLParser):
    """Elements of a page, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@pytest.fixture(scope="module", params=SCENES)
def scene(request: pytest.FixtureRequest) -> tuple[dict[str, Any], str]:
    data, me = SCENES[request.param]
    return data, table_page.render(data, me)


def test_ids_are_unique_and_nothing_is_styled_inline(scene: tuple[dict[str, Any], str]) -> None:
    elements = Page(scene[1]).elements
    ids = [str(attrs["id"]) for _, attrs in elements if "id" in attrs]
    assert sorted(ids) == sorted(set(ids))
    assert not [attrs for _, attrs in elements if "style" in attrs or any(name.startswith("on") for name in attrs)]


def test_every_spot_is_a_named_button_with_its_chips_behind_it(scene: tuple[dict[str, Any], str]) -> None:
    data, html = scene
    elements = Page(html).elements
    buttons = {attrs["id"]: attrs for tag, attrs in elements if tag == "button" and "data-spot" in attrs}
    spans = {attrs["id"] for tag, attrs in elements if tag == "span" and "chips" in (attrs.get("class") or "")}
    for spot in data["layout"].spots.values():
        name = spot.id.replace(":", "-")
        button = buttons[f"s-{name}"]
        assert (button["aria-label"] or "").startswith(spot.name)
        assert button["data-spot"] == spot.id
        assert f"c-{name}" in spans
        assert re.search(rf"#s-{name},#c-{name}[,{{]", html), "no place on the board"


def test_page_is_light(scene: tuple[dict[str, Any], str]) -> None:
    assert len(gzip.compress(scene[1].encode())) < 60_000


def test_fragments_have_their_root_first(scene: tuple[dict[str, Any], str]) -> None:
    env, (data, html) = table_page.environment(), scene
    me = table_page.viewer(data)
    for name in (
        "call",
        "clock",
        "history",
        "seats",
        "equipment",
        "marker",
        "seated",
        "money",
        "wagers",
        "slip",
        "rack",
        "live",
    ):
        made = env.get_template(f"floor/fragments/{name}.html").render(scene=data, me=me).strip()
        first = re.search(r' id="([^"]+)"', made)
        assert first, name
        assert first[1] == name
        assert made.startswith("<"), name
        assert html.count(f' id="{name}"') == 1


def test_list_names_every_wager(scene: tuple[dict[str, Any], str]) -> None:
    data, _ = scene
    made = table_page.environment().get_template("floor/panel_list.html").render(scene=data)
    found = [attrs["data-for"] for _, attrs in Page(made).elements if "data-for" in attrs]
    assert sorted(str(spot) for spot in found) == sorted(spot.id for spot in data["layout"].spots.values())
