"""The table page with made-up data, for a look by eye: python -m tests.art.table_page OUT_DIR [--shoot]

Writes a page per scene with the style sheets copied in; with --shoot also pictures at the widths of the look.
No server, no database: the scene is built here as the contract of the table page says.
"""

import gzip
import os
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from casino.jinja import environment as house_environment

ROOT = Path(__file__).resolve().parents[2]
CSS = ("tokens.css", "base.css", "art.css", "shell.css", "table.css", "play.css")
SIZES = ((1440, 900), (1024, 768), (768, 1024), (390, 844), (1920, 1080))
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@cache
def environment() -> Environment:
    env = house_environment(loader=FileSystemLoader(ROOT / "templates"))
    env.globals.update(
        static=lambda name: name, url=lambda name, *args: f"/{name}/", htmx_script=lambda **options: Markup("")
    )
    return env


def card(name: str) -> Any:
    import django

    django.setup()
    from games.kit.registry import game

    return game(name)


def stacks(text: str) -> dict[str, list[dict[str, int]]]:
    """`straight:17 2=5` per line, several seats by blanks; dollars."""
    found = {}
    for line in text.strip().splitlines():
        spot, *seats = line.split()
        found[spot] = [{"seat": int(s), "amount": int(a) * 100} for s, a in (one.split("=") for one in seats)]
    return found


ROULETTE = """
straight:8 1=2
split:8-11 4=3
split:31-32 6=1
straight:35 5=4
four:5-6-8-9 7=2
split:20-21 1=1
six:19-20-21-22-23-24 4=2
straight:17 2=5
split:17-20 2=2
four:25-26-28-29 2=4
three:0-2-00 6=3
dozen_1 6=25
dozen_2 2=10
red 4=30 1=5
black 2=20
high 5=2
column_2 1=3
five_adjacent:32 4=5
five_adjacent:13 2=5
"""
BIG_SIX = """
sym_1 1=10 2=5
sym_2 2=5 3=10 4=5
sym_5 4=5
sym_20 6=2 2=1
joker 2=1
sym_10 1=1 2=1 3=1 4=1 5=25
"""
NAMES = {1: "Finch", 2: "Guest Finch", 4: "Heron", 5: "Wren", 6: "Kestrel", 7: "Plover"}
HISTORY = "17 8 00 23 32 5 14 29 29 11 36 2".split()


def scene(name: str, chips: str, **more: Any) -> dict[str, Any]:
    game = card(name)
    options = game.options()
    layout = game.layout(options)
    lying = stacks(chips)
    edges = {e.wager: f"{float(e.house_edge):.2%}".replace("%", " %") for e in game.counts.odds(options)}
    pays: dict[str, dict[str, Any]] = {}
    for spot in layout.spots.values():
        title = (
            spot.name.removesuffix(f" {(spot.spot or '').replace('-', ', ')}").removesuffix(", centre")
            if spot.spot
            else spot.name
        )
        pays.setdefault(
            spot.wager,
            {"name": title, "group": title, "pays": str(spot.pays), "edge": edges.get(spot.wager, ""),
             "cite": spot.cite, "lines": []},
        )
    history = HISTORY if name == "roulette" else "1 5 2 1 20 1 2 10 1 joker 2 5".split()
    described = [(past, game.shows.describe(options, past)) for past in history]
    seats = [
        {
            "number": seat, "name": who, "away": seat == 5, "ready": seat == 4,
            "staked": sum(s["amount"] for all_ in lying.values() for s in all_ if s["seat"] == seat),
        }
        for seat, who in NAMES.items()
    ]  # fmt: skip
    return {
        "table": {
            "code": "K7QX2M", "number": 4, "name": "Table 4", "pace": "casino", "solo": False, "demo": False,
            "kept": 5, "seats": 8, "title": game.title, "least": 500, "limits": "$5 – $500", "limits_more": "",
        },
        "counting": False, "rules": {"number": 3, "name": "House rules", "notice": "", "drawn": "3-0"},
        "game": game, "variant": game.variant(options), "options": options, "layout": layout,
        "colour_chips": layout.coloured_chips,
        "wheel": {"sections": list(game.plays.wheel(options).sections), "kind": game.plays.wheel_art},
        "round": {"id": "r212", "number": 212, "commitment": "c0ffee", "seed": None},
        "phase": "betting",
        "call": {
            "text": "Place your wagers, please.", "help": "The ball is spun; wagers stay open until “no more bets”.",
            "cite": "617a.5(a)",
        },
        "clock": {"deadline": 1_800_000_000_000, "total": 30_000, "label": "Ball drops in"},
        "chips": lying, "marks": {}, "marker": None, "markers": [], "lit": [], "meters": {}, "moves": [],
        "dice": 0, "outcome": None,
        "loupe": "Lines",
        "history": [{"result": past, "tint": tint} for past, (_, tint) in described],
        "tally": ["Red 5", "Black 6", "Zeros 1"] if name == "roulette" else [],
        "seats": seats, "edges": edges, "pays": list(pays.values()),
    } | more  # fmt: skip


def viewer(scene: dict[str, Any], seat: int | None = 2, **more: Any) -> dict[str, Any]:
    spots = {spot.id: spot for spot in scene["layout"].spots.values()}
    wagers = [
        {
            "id": spot, "name": spots[spot].name, "pays": str(spots[spot].pays), "amount": s["amount"],
            "wager": spots[spot].wager, "spot": spots[spot].spot, "acts": (),
        }
        for spot, all_ in scene["chips"].items()
        for s in all_
        if s["seat"] == seat
    ]  # fmt: skip
    lines = [
        {"outcome": outcome, "name": name, "stake": stake, "profit": profit, "why": why, "cite": ""}
        for outcome, name, stake, profit, why in (
            ("win", "Straight 17", 100, 3500, "The ball rests in 17. Pays 35 to 1."),
            ("win", "Black", 2000, 2000, "17 is black. Pays 1 to 1."),
            ("lose", "Even", 1000, -1000, "17 is odd."),
        )
    ]
    return {
        "seat": seat, "name": "Guest Finch", "balance": 119_400, "last": 4500,
        "wagers": wagers, "count": len(wagers), "staked": sum(w["amount"] for w in wagers),
        "slip": {
            "number": 211, "title": "17 black", "cite": "617a.5(e)", "lines": lines, "staked": 3100,
            "net": 4500, "url": "/rounds/r211/", "round": "r211",
        },
        "choices": [], "chips": [100, 500, 2500, 10_000],
        "may": dict.fromkeys(("bet", "repeat", "undo", "clear", "double", "ready", "next"), True), "ready": False,
        "primary": {"do": "ready", "label": "Ready", "key": "Space"}, "full": False, "playing": False, "broke": False,
        "asked": False, "late": "",
        "say": {"polite": "Wagers are open.", "assertive": ""},
    } | more  # fmt: skip


def pages() -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """The scenes worth a look, by name."""
    play = scene("roulette", ROULETTE)
    won = {"straight:17": 17500, "split:17-20": 3400, "dozen_2": 2000, "black": 2000}
    marks = {
        spot: [
            {"seat": s["seat"], "outcome": "win" if spot in won else "lose", "profit": won.get(spot, -s["amount"])}
            for s in all_
        ]
        for spot, all_ in play["chips"].items()
    }
    over = play | {
        "phase": "result", "marks": marks, "marker": {"marker": "dolly", "at": "straight:17"},
        "outcome": {"result": "17", "at": 9, "draw": 0},
        "clock": {"deadline": None, "total": 0, "label": "Next round in"},
        "call": {"text": "Seventeen, black, odd.", "help": "", "cite": "617a.5(e)"},
    }  # fmt: skip
    six = scene("big_six_wheel", BIG_SIX)
    return {
        "roulette": (play, viewer(play)),
        "roulette-result": (over, viewer(over, primary=None)),
        "roulette-watch": (
            play,
            viewer(play, None, primary={"do": "sit", "label": "Take a seat", "key": ""}, slip=None, last=None),
        ),
        "big-six": (six, viewer(six, slip=None, last=None)),
    }


def render(scene: dict[str, Any], me: dict[str, Any]) -> str:
    preferences = SimpleNamespace(
        four_colour=False, motion="casino", sound=False, volume=50, shortcuts=True, coach=False
    )
    return (
        environment()
        .get_template("floor/table.html")
        .render(
            scene=scene, me=me, csp_nonce="n", csrf_token="t", csrf_input=Markup(""), preferences=preferences,
            house_name="Keystone", navigation=[], player=None, purse=None, messages=[], request=None,
        )
    )  # fmt: skip


LOOK = """
const one = selector => document.querySelector(selector);
one('#clock .t-num').append('18');
one('#clock .arc').setAttribute('stroke-dashoffset', 65);
one('#until b').textContent = '18 seconds';
one('[data-chip="500"]')?.setAttribute('aria-pressed', true);
"""


def alone(html: str) -> str:
    """The page with its style sheets inside, and what the script would show."""
    css = "\n".join(path.read_text() for name in CSS if (path := ROOT / "static" / "css" / name).exists())
    return html.replace("<style nonce", f"<style>{css}</style><style nonce", 1).replace(
        "</body>", f"<script>{LOOK}</script></body>"
    )


def shoot(out: Path, names: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    from tests.conftest import chromium

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name in names:
            for width, height in SIZES:
                page = browser.new_page(viewport={"width": width, "height": height}, has_touch=width < 800)
                page.goto((out / f"{name}.html").as_uri())
                page.screenshot(path=out / f"{name}-{width}.png")
                page.close()
        browser.close()


def main(argv: list[str]) -> int:
    if not argv:
        sys.stderr.write(__doc__ or "")
        return 2
    out = Path(argv[0])
    out.mkdir(parents=True, exist_ok=True)
    wanted = [word for word in argv[1:] if not word.startswith("-")]
    made = {name: data for name, data in pages().items() if not wanted or name in wanted}
    for name, (what, me) in made.items():
        html = render(what, me)
        sys.stdout.write(f"{name}: {len(html):,} bytes, {len(gzip.compress(html.encode())):,} gzipped\n")
        (out / f"{name}.html").write_text(alone(html))
    if "--shoot" in argv:
        shoot(out, list(made))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
