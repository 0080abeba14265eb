"""Render a gallery of all the art for a look by eye: python -m tests.art.gallery OUT.html [page]

Pages: pieces (default), felts, thumbs. Plain jinja2, no Django; the style sheets are copied into the page.
"""

import sys
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from games.kit import shapes

ROOT = Path(__file__).resolve().parents[2]
CSS = ("tokens.css", "base.css", "art.css")
PAGES = ("pieces", "felts", "thumbs")


@cache
def environment() -> Environment:
    loader = FileSystemLoader([ROOT / "templates", Path(__file__).parent])
    env = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    env.globals["shapes"] = shapes
    return env


def thumbs() -> list[str]:
    """The games that have a thumbnail in their folder."""
    return sorted(path.parent.name for path in (ROOT / "templates" / "games").glob("*/thumb.html"))


def render(page: str = "pieces") -> str:
    css = "\n".join((ROOT / "static" / "css" / name).read_text() for name in CSS)
    return environment().get_template(f"gallery_{page}.html").render(css=css, thumbs=thumbs())


def main(argv: list[str]) -> int:
    if not argv or (len(argv) > 1 and argv[1] not in PAGES):
        sys.stderr.write(__doc__ or "")
        return 2
    Path(argv[0]).write_text(render(*argv[1:2]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
