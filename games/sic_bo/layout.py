"""The felt of § 625a.1(c): fifty areas, print above and chips below, the shaker at the dealer's side."""

from collections.abc import Iterator
from itertools import combinations

from games.dice_family.felt import Areas, area, row, rows
from games.dice_family.one_roll import OneRoll
from games.dice_family.throws import FACES
from games.kit.layout import TALL, WIDE, Board, Box, Inscription, Layout, Pips, Spot
from games.sic_bo.bets import SINGLE, TOTALS, kind_of
from games.sic_bo.options import SicBoOptions

DOUBLES, TRIPLES = [f"double_{n}" for n in FACES], [f"triple_{n}" for n in FACES]
SINGLES, TOTAL = [f"single_{n}" for n in FACES], [f"total_{n}" for n in TOTALS]
COMBOS = [f"combo_{a}_{b}" for a, b in combinations(FACES, 2)]
WIDE_AREAS: Areas = {
    "small": Box(60, 186, 132, 146), "any_triple": Box(468, 186, 152, 146), "big": Box(896, 186, 132, 146),
    **row(DOUBLES[:3], 192, 186, 92, 64), **row(DOUBLES[3:], 620, 186, 92, 64),
    **row(TRIPLES[:3], 192, 250, 92, 82), **row(TRIPLES[3:], 620, 250, 92, 82),
    **row(TOTAL, 60, 340, 968 / 14, 90), **row(COMBOS, 60, 438, 968 / 15, 86), **row(SINGLES, 60, 532, 968 / 6, 90),
}  # fmt: skip
TALL_AREAS: Areas = {
    **row(["small", "any_triple", "big"], 10, 8, 370 / 3, 70),
    **row(DOUBLES, 10, 84, 370 / 6, 52), **row(TRIPLES, 10, 136, 370 / 6, 62), **rows(TOTAL, 7, 10, 204, 370 / 7, 58),
    **rows(COMBOS, 5, 10, 326, 74, 56), **row(SINGLES, 10, 500, 370 / 6, 66),
}  # fmt: skip
CHIPS = {
    "small": (0, 118), "big": (0, 118), "any_triple": (46, 124), "double": (18, 46), "triple": (20, 62),
    "total": (0, 68), "combo": (0, 66), "single": (-44, 68),
}  # fmt: skip
"""Where chips stand in an area, from the middle of its upper edge."""
ODDS = {
    "small": (0, 66), "big": (0, 66), "any_triple": (0, 134), "double": (-20, 50), "triple": (-16, 70),
    "total": (0, 46), "combo": (0, 38), "single": (30, 20),
}  # fmt: skip
"""Where its odds are printed, likewise."""
ZONES = {
    "Small, Big, triples": ["small", "any_triple", "big", *DOUBLES, *TRIPLES],
    "Totals": TOTAL,
    "Combinations": COMBOS,
    "One of a Kind": SINGLES,
}


def layout(options: SicBoOptions) -> Layout:
    """The felt under these options."""
    spots = [_spot(options, bet) for bet in options.bets]
    odds = options.payouts_shown == "layout"
    wide = Board(WIDE, WIDE_REGIONS, inscriptions=[*_wide_words(), *(_wide_odds(options) if odds else ())],
                 dice=[*_dice(WIDE_AREAS, 21, 36), *_six_triples(WIDE_AREAS["any_triple"])])  # fmt: skip
    tall = Board(TALL, TALL_REGIONS, inscriptions=[*_tall_words(), *(_tall_odds(options) if odds else ())],
                 dice=[*_dice(TALL_AREAS, 18, 30)])  # fmt: skip
    return Layout.of("long", "dice", spots, wide=wide, tall=tall, zones=ZONES)


def _spot(options: SicBoOptions, bet: OneRoll) -> Spot:
    kind = kind_of(bet.wager)
    wide, tall = WIDE_AREAS[bet.wager], TALL_AREAS[bet.wager]
    return area(
        bet, wide, tall, offered=kind in options.wagers_offered, cite="625a.1(c)(3)",
        chips=(_from(wide, CHIPS[kind]), (tall.x + tall.w - 17, tall.y + tall.h - 17)),
        low=options.triple_min if kind == "triple" else options.table_min,
        high=options.triple_max if kind == "triple" else options.table_max,
    )  # fmt: skip


def _from(box: Box, offset: tuple[float, float]) -> tuple[float, float]:
    """A point from the middle of a box's upper edge."""
    return round(box.x + box.w / 2 + offset[0], 1), round(box.y + offset[1], 1)


WIDE_REGIONS = {
    "dice": Box.around((132, 110), 124, 124), "call": Box(214, 48, 620, 52), "history": Box(214, 108, 620, 46),
    "house": Box(892, 54, 88, 96), "readout": Box(60, 630, 968, 32),
}  # fmt: skip
TALL_REGIONS = {"dice": Box(95, 40, 200, 200), "readout": Box(10, 574, 370, 40)}


# ---- dice


def _dice(areas: Areas, size: float, single: float) -> Iterator[Pips]:
    """The dice that areas show: pairs side by side, triples as a heap, combinations, single faces."""
    for face in FACES:
        yield _pips(areas[f"double_{face}"], f"{face}-{face}", size, 0.33)
        box = areas[f"triple_{face}"]
        small = round(size * 0.9, 1)
        yield _pips(box, f"{face}", small, 0.17)
        yield _pips(box, f"{face}-{face}", small, 0.17 + small * 1.1 / box.h)
    for wager in COMBOS:
        yield _pips(areas[wager], wager.removeprefix("combo_").replace("_", "-"), size, 0.22 if size > 20 else 0.36)
    for face in FACES:
        box = areas[f"single_{face}"]
        left = box.x + 32 if box.w > 100 else box.centre[0]
        yield Pips(f"{face}", round(left, 1), round(box.y + single * 0.5 + 8, 1), single)


def _pips(box: Box, dice: str, size: float, down: float) -> Pips:
    return Pips(dice, round(box.centre[0], 1), round(box.y + box.h * down, 1), size)


def _six_triples(box: Box) -> Iterator[Pips]:
    """All of them, small, in the area that each of them wins."""
    for face in FACES:
        x = round(box.centre[0] + (face - 1) % 3 * 44 - 44, 1)
        y = box.y + 60 + (face - 1) // 3 * 34
        yield Pips(f"{face}", x, y, 13)
        yield Pips(f"{face}-{face}", x, y + 14, 13)


# ---- words


def _wide_words() -> Iterator[Inscription]:
    for wager, name, totals in (("small", "SMALL", "4 to 10"), ("big", "BIG", "11 to 17")):
        x, top = WIDE_AREAS[wager].centre[0], WIDE_AREAS[wager].y
        yield Inscription(name, x, top + 24, 25, "salmon", spacing=3)
        yield Inscription(totals, x, top + 48, 14, serif=False)
        yield Inscription("a triple loses", x, top + 84, 12, serif=False, grade=2)
    box = WIDE_AREAS["any_triple"]
    yield Inscription("ANY THREE", box.centre[0], box.y + 17, 15, spacing=1)
    yield Inscription("OF A KIND", box.centre[0], box.y + 35, 15, spacing=1)
    for wager, total in zip(TOTAL, TOTALS, strict=True):
        yield Inscription(str(total), *_from(WIDE_AREAS[wager], (0, 22)), 26)


def _wide_odds(options: SicBoOptions) -> Iterator[Inscription]:
    for bet in options.bets:
        x, y = _from(WIDE_AREAS[bet.wager], ODDS[kind_of(bet.wager)])
        for at, line in enumerate([str(bet.odds)] if bet.odds else _by_count()):
            yield Inscription(line, x, y + 17 * at, 12.5, "gold", serif=False, grade=2)


def _by_count() -> list[str]:
    names = ("one die", "two", "three")
    return [f"{name} {odds}" for name, odds in zip(names, SINGLE.values(), strict=True)]


def _tall_words() -> Iterator[Inscription]:
    for wager, name, more in (("small", "SMALL", "4 to 10"), ("big", "BIG", "11 to 17")):
        x, top = TALL_AREAS[wager].centre[0], TALL_AREAS[wager].y
        yield Inscription(name, x, top + 18, 18, "salmon", spacing=2)
        yield Inscription(more, x, top + 39, 13, serif=False)
    box = TALL_AREAS["any_triple"]
    yield Inscription("Any three", box.centre[0], box.y + 17, 15)
    yield Inscription("of a kind", box.centre[0], box.y + 35, 15)
    for wager, total in zip(TOTAL, TOTALS, strict=True):
        yield Inscription(str(total), *_from(TALL_AREAS[wager], (0, 21)), 20)


def _tall_odds(options: SicBoOptions) -> Iterator[Inscription]:
    for bet in options.bets:
        box = TALL_AREAS[bet.wager]
        low = 13 if box.h > 60 or kind_of(bet.wager) in ("double", "total", "combo") else 10
        yield Inscription(str(bet.odds or "1 · 2 · 3"), round(box.centre[0], 1), box.y + box.h - low, 12, "gold",
                          serif=False)  # fmt: skip
