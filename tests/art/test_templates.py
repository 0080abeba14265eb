"""Templates are read by people: their lines are short."""

import re
from pathlib import Path

import pytest

TEMPLATES = sorted(Path("templates").rglob("*.html"))
LONGEST = 200
PATH_DATA = re.compile(r"[MmZzLlHhVvCcSsQqTtAa\d .,-]{40,}")


def too_long(line: str) -> bool:
    """Whether it is long for another reason than path data."""
    return len(PATH_DATA.sub("", line)) > LONGEST


def test_only_path_data_makes_a_line_of_a_template_long():
    found = [
        f"{path}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if too_long(line)
    ]
    assert TEMPLATES
    assert found == []


@pytest.mark.parametrize(
    ("line", "long"),
    [('<path d="' + "M12.5 3C4 5 6 7 8 9Z" * 20 + '"/>', False), ("<i></i>" * 40, True), ("<i></i>" * 20, False)],
)
def test_path_data_is_told_from_elements(line: str, long: bool):
    assert too_long(line) == long
