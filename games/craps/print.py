"""What is printed on the felt: names, odds, dice, the words that § 623a.2(d) asks for."""

from collections.abc import Iterator
from typing import Any

from games.craps import places as at
from games.craps.bets import HARD, HOPS, PLACE_WIN
from games.craps.dice import NUMBERS
from games.craps.options import CrapsOptions
from games.kit.layout import Inscription, Pips

NUMBER_WORDS = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
FIELD = (2, 3, 4, 9, 10, 11, 12)
HORNS = ("1-2", "1-1", "6-6", "5-6")
PALE = "#E6EDF3"
"""Second-grade print on blue cloth."""


def words(text: str, x: float, y: float, size: float, fill: str = "ivory", **more: Any) -> Inscription:
    return Inscription(text, round(x, 1), round(y, 1), size, fill, **more)


def plain(text: str, x: float, y: float, size: float = 12.5, fill: str = PALE, **more: Any) -> Inscription:
    return words(text, x, y, size, fill, serif=False, **more)


def circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0z"


def fire_odds(options: CrapsOptions) -> str:
    """§ 623a.2(d)(4)(iii)(A)."""
    four, five, six = (options.fire_pays[points].pays for points in (4, 5, 6))
    return f"4 points {four}, 5 {five}, 6 {six} to 1"


def times(options: CrapsOptions) -> str:
    return " · ".join(str(options.odds_multiple_take[pair]) for pair in ("4_10", "5_9", "6_8"))


def print_wide(options: CrapsOptions) -> dict[str, Any]:
    """The wide board."""
    inscriptions = [*_left(options), *_right(options)]
    dice = [Pips("6-6", 500, 523, 26, "white"), Pips("6-6", at.L + at.BAND + 39, at.NY + 112, 22, "white")]
    for i, n in enumerate((6, 10, 8, 4)):
        row, column = divmod(i, 2)
        dice.append(Pips(f"{n // 2}-{n // 2}", at.PX + (column + 0.5) * at.PW / 2, 118 + row * 56, 25))
    for i, horn in enumerate(HORNS):
        x = at.PX + (i + 0.5) * at.PW / 4
        dice += [Pips(horn, x, 234, 23), Pips(horn, x + 14, 320, 16)]
    for i, hop in enumerate(HOPS):
        row, column = divmod(i, 6)
        dice.append(Pips(hop, at.PX + (column + 0.5) * at.PW / 6, at.HOP_Y + (row + 0.5) * at.HOP_H, 18))
    lines = [circle(x, at.FIELD_Y + 26, 19) for x in (_field_x(0), _field_x(6))]
    lines += [circle(x, 358, 15) for x in (at.PX + 26, at.PX + at.PW - 26)]
    if "fire" in options.wagers:
        lines += [circle(x, y, 14) for x, y in at.fire_points(options, at.PX + 17, at.FIRE_Y + 44, 35.4, 34)]
    return {"inscriptions": inscriptions, "dice": dice, "lines": lines}


def _field_x(i: int) -> float:
    return float(at.FX + 150 + (i + 0.5) * (at.R - at.FX - 158) / 7)


def _left(options: CrapsOptions) -> Iterator[Inscription]:
    middle = (at.FX + at.R) / 2
    yield words("PASS LINE", 412, 578, 34, spacing=8)
    yield words("PASS LINE", at.L + 25, (at.NY + at.PASS_Y) / 2, 24, spacing=5, turned=True)
    yield words("DON’T PASS BAR", 352, 523, 23, spacing=3)
    yield plain("lay odds", at.FX + 487, 523, 13)
    yield words("COME", middle + 120, 379, 46, "salmon", spacing=12)
    for i, word in enumerate(("DON’T", "COME", "BAR")):
        yield words(word, at.L + at.BAND + 39, at.NY + 42 + 20 * i, 15, spacing=1)
    yield words("FIELD", at.FX + 52, at.FIELD_Y + 26, 25, "gold", spacing=2)
    yield plain("2 and 12 pay 2 to 1", at.FX + 74, at.FIELD_Y + 50, grade=2, room=132)
    yield plain("the others 1 to 1", at.FX + 74, at.FIELD_Y + 66, grade=2, room=132)
    for i, number in enumerate(FIELD):
        yield words(str(number), _field_x(i), at.FIELD_Y + 26, 26)
    for i, n in enumerate(NUMBERS):
        x = at.NX + i * at.NW
        word = NUMBER_WORDS[n]
        yield words(word, x + at.NW / 2, at.NY + 76, 36 if len(word) < 3 else 26, "salmon")
        pays = str(PLACE_WIN[n])
        yield plain(f"place {pays}", x + at.NW / 2, at.NY + 108, grade=2, room=at.NW - 8, small=pays)
        for label, dx, dy in (("don’t", 0.25, 13), ("odds", 0.75, 13), ("lose", 0.25, 40), ("lay", 0.75, 40),
                              ("come", 0.25, 134), ("odds", 0.75, 134), ("buy", 0.5, 162)):  # fmt: skip
            yield plain(label, x + dx * at.NW, at.NY + dy, 12, "#D5E2EC", grade=2, room=at.NW / 2 - 4)
    yield words(f"odds {times(options)} times, behind the line", 412, at.FOOT + 18, 15, PALE)
    yield plain("NO CALL BETS", at.L + at.BAND + 23, at.DONT_Y - 62, 12, PALE, turned=True, spacing=1.5)


def _right(options: CrapsOptions) -> Iterator[Inscription]:
    centre = at.PX + at.PW / 2
    yield words("ANY SEVEN", centre - 36, 80, 20, "salmon", spacing=2)
    yield plain("4 to 1", at.PX + at.PW - 40, 80, 14, "gold")
    for i, n in enumerate((6, 10, 8, 4)):
        row, column = divmod(i, 2)
        yield plain(f"hard {n} · {HARD[n]}", at.PX + (column + 0.5) * at.PW / 2, 144 + row * 56)
    for i, pays in enumerate(("15 to 1", "30 to 1", "30 to 1", "15 to 1")):
        yield plain(pays, at.PX + (i + 0.5) * at.PW / 4, 259)
        yield plain("high", at.PX + (i + 0.5) * at.PW / 4 - 20, 320, 12, "#D5E2EC", grade=2, room=24)
    yield words("HORN BET", at.PX + at.PW / 4 - 20, 286, 13)
    yield plain("4 units", at.PX + at.PW / 4 + 46, 286, 12, "#D5E2EC", grade=2, room=40)
    yield words("WHIRL BET", at.PX + 3 * at.PW / 4 - 20, 286, 13)
    yield plain("5 units", at.PX + 3 * at.PW / 4 + 46, 286, 12, "#D5E2EC", grade=2, room=40)
    yield words("C", at.PX + 26, 358, 17)
    yield words("E", at.PX + at.PW - 26, 358, 17)
    yield words("ANY CRAPS", centre - 24, 358, 19, "salmon", spacing=1)
    yield plain("7 to 1", centre + 66, 358, 13, "gold")
    yield words("Hop", at.PX + 17, at.HOP_Y - 13, 17)
    yield plain("doubles 30 to 1, others 15 to 1", at.PX + 165, at.HOP_Y - 13, 12, grade=2, room=210)
    yield words("6·7·8", at.PX + 5.5 * at.PW / 6, at.HOP_Y + 2.5 * at.HOP_H - 6, 14, "gold")
    yield plain("1 to 1", at.PX + 5.5 * at.PW / 6, at.HOP_Y + 2.5 * at.HOP_H + 11, 12, grade=2, room=40)
    if "fire" in options.wagers:
        yield words("Fire Bet", at.PX + 32, at.FIRE_Y + 13, 16, "gold")
        yield plain(fire_odds(options), at.PX + 178, at.FIRE_Y + 13, 12, grade=2, room=200)
        when = "only before a shooter’s first come-out · $1 to $5"
        yield plain(when, centre, at.FIRE_Y + 106, 12, grade=2, room=at.PW)
        for i, (x, y) in enumerate(at.fire_points(options, at.PX + 17, at.FIRE_Y + 44, 35.4, 34), 1):
            yield plain(str(i), x, y)


# ---- the phone


def print_tall(options: CrapsOptions) -> dict[str, Any]:
    """The tall board: names and numbers alone; the enlarged areas and the readout say the rest."""
    dice = [Pips(f"{n // 2}-{n // 2}", at.TX + (i + 0.5) * at.TW / 4, 358, 19) for i, n in enumerate((6, 10, 8, 4))]
    for i, horn in enumerate(HORNS):
        x = at.TX + (i + 0.5) * at.TW / 4
        dice += [Pips(horn, x, 396, 18), Pips(horn, x + 16, 460, 14)]
    for i, hop in enumerate(HOPS):
        row, column = divmod(i, 6)
        dice.append(Pips(hop, at.TX + (column + 0.5) * at.TN, 494 + row * 28, 16))
    lines = [circle(x, y, 11) for x, y in at.fire_points(options, at.TX + 23, 578, 45.6, 24)]
    return {"inscriptions": list(_tall(options)), "dice": dice, "lines": lines if "fire" in options.wagers else []}


def _tall(options: CrapsOptions) -> Iterator[Inscription]:
    for i, n in enumerate(NUMBERS):
        left = at.TX + i * at.TN
        yield words(str(n), left + at.TN / 2, 79, 26, "salmon")
        for label, dx, line in (("dc", 0.25, 18), ("od", 0.75, 18), ("lo", 0.25, 42), ("lay", 0.75, 42),
                             ("c", 0.25, 116), ("od", 0.75, 116), ("buy", 0.5, 140)):  # fmt: skip
            yield plain(label, left + dx * at.TN, line, 12, "#D5E2EC")
    right = at.TX + 314
    for text, along, down, size, fill in (
        ("DON’T COME", at.TX + 61, 174, 13, "ivory"), ("COME", at.TX + 244, 174, 20, "salmon"),
        ("FIELD  2  3  4  9  10  11  12", at.TX + at.TW / 2, 210, 16, "gold"),
        ("DON’T PASS BAR 12", at.TX + 131, 246, 15, "ivory"), ("lay odds", right, 246, 13, "ivory"),
        ("PASS LINE", at.TX + 131, 283, 18, "ivory"), ("odds", right, 283, 13, "ivory"),
        ("ANY SEVEN", at.TX + at.TW / 4, 322, 14, "salmon"), ("ANY CRAPS", at.TX + 3 * at.TW / 4, 322, 14, "salmon"),
        ("HORN", at.TX + at.TW / 6, 429, 13, "ivory"), ("C AND E", at.TX + at.TW / 2, 429, 13, "ivory"),
        ("WHIRL", at.TX + 5 * at.TW / 6, 429, 13, "ivory"), ("6·7·8", at.TX + 5.5 * at.TN, 550, 13, "gold"),
    ):  # fmt: skip
        yield words(text, along, down, size, fill)
    for i in range(4):
        yield plain("high", at.TX + (i + 0.5) * at.TW / 4 - 22, 460, 12, "#D5E2EC")
    if "fire" in options.wagers:
        for i, (x, y) in enumerate(at.fire_points(options, at.TX + 23, 578, 45.6, 24), 1):
            yield plain(str(i), x, y, 12)
