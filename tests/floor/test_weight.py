"""The first visit to a table: light, and all of it from the house."""

import gzip
import os
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.floor.company import seated
from tests.floor.wire import client_of

pytestmark = pytest.mark.django_db
HEAVIEST = 250_000
LINK = re.compile(r'(?:src|href|action|hx-get|ws-connect)="([^"]+)"')
IMPORT = re.compile(r"""(?:from|import)\s*\(?['"](\.[^'"]+)['"]""")
IN_STYLE = re.compile(r"url\(['\"]?([^)'\"]+)")


def files(page: str) -> dict[str, bytes]:
    """Every static file the page needs, and those that they need."""
    wanted = [link for link in LINK.findall(page) if link.startswith("/static/")]
    found: dict[str, bytes] = {}
    while wanted:
        name = wanted.pop().partition("?")[0]
        if name in found:
            continue
        path = finders.find(name.removeprefix("/static/"))
        assert path, f"there is no {name}"
        found[name] = Path(path).read_bytes()
        more = {".js": IMPORT, ".css": IN_STYLE}.get(Path(name).suffix)
        needs = more.findall(found[name].decode()) if more else []
        wanted += [os.path.normpath(Path(name).parent / need) for need in needs if not need.startswith(("data:", "#"))]
    return found


@pytest.mark.parametrize("game", ["roulette", "big_six_wheel"])
def test_the_first_visit_to_a_table_is_light(game: str):
    table, finch = seated(game=game)
    answer = client_of(finch).get(f"/table/{table.code}/", headers={"accept-encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    page = gzip.decompress(answer.content).decode()
    needed = files(page)
    assert any(name.endswith("table.js") for name in needed)
    compressed = {name: len(gzip.compress(file, 6)) for name, file in needed.items()}
    assert len(answer.content) + sum(compressed.values()) < HEAVIEST


@pytest.mark.parametrize("game", ["roulette", "big_six_wheel"])
def test_nothing_comes_from_another_host(game: str):
    table, finch = seated(game=game)
    page = client_of(finch).get(f"/table/{table.code}/").content.decode()
    assert [link for link in LINK.findall(page) if not link.startswith(("/", "#")) or link.startswith("//")] == []
    for name, file in files(page).items():
        if name.endswith(".css"):
            assert [url for url in IN_STYLE.findall(file.decode()) if "//" in url and not url.startswith("data:")] == []
            assert "@import" not in file.decode()
