"""The felt of § 585.1(b): 25 areas in which every player has a place, and the shaker's circle at the dealer's right."""

from collections.abc import Iterator

from games.dice_family.felt import Areas, Point, area, row, rows
from games.dice_family.one_roll import OneRoll
from games.dice_family.throws import FACES
from games.kit.layout import TALL, WIDE, Board, Box, Inscription, Layout, Pips, Spot
from games.props_and_hops.bets import BETS, FIELD, kind_of
from games.props_and_hops.options import SEATS, PropsAndHopsOptions

DOUBLES, HOPS = [f"double_{n}" for n in FACES], [bet.wager for bet in BETS if bet.wager.startswith("hop")]
ANY = {"any_craps": "2 · 3 · 12", "any_seven": "7", "any_doubles": "1-1 to 6-6"}
WIDE_AREAS: Areas = {
    **row(DOUBLES, 284, 126, 124, 96), **rows(HOPS, 5, 284, 230, 148.8, 90), "field": Box(60, 508, 560, 104),
    "any_craps": Box(628, 508, 128, 104), "any_seven": Box(764, 508, 128, 104), "any_doubles": Box(900, 508, 128, 104),
}  # fmt: skip
TALL_AREAS: Areas = {
    **row(DOUBLES, 10, 10, 370 / 6, 64), **rows(HOPS, 5, 10, 82, 74, 64), "field": Box(10, 282, 370, 84),
    **row(ANY, 10, 374, 370 / 3, 72),
}  # fmt: skip
ZONES = {"Doubles": DOUBLES, "Hops": HOPS, "Field and Any": ["field", *ANY]}
FIELD_PITCH, FIELD_END = 40, 150


def layout(options: PropsAndHopsOptions) -> Layout:
    """The felt under these options."""
    spots, odds = [_spot(options, bet) for bet in BETS], options.payouts_shown == "layout"
    wide = Board(WIDE, WIDE_REGIONS, lines=[_circle(166, 150, 92), *_circled(WIDE_AREAS["field"], WIDE_NUMBERS, 24)],
                 inscriptions=[*_wide_words(), *(_wide_odds() if odds else ())], dice=list(_dice(WIDE_AREAS, 26, 0.2)),
                 )  # fmt: skip
    tall = Board(TALL, TALL_REGIONS, lines=[_circle(66, 510, 50), *_circled(TALL_AREAS["field"], TALL_NUMBERS, 16)],
                 inscriptions=[*_tall_words(), *(_tall_odds() if odds else ())], dice=list(_dice(TALL_AREAS, 19, 0.25)),
                 )  # fmt: skip
    return Layout.of("long", "dice", spots, wide=wide, tall=tall, zones=ZONES)


def _spot(options: PropsAndHopsOptions, bet: OneRoll) -> Spot:
    long_shot = kind_of(bet.wager) in ("double", "any_number")
    wide, tall = WIDE_AREAS[bet.wager], TALL_AREAS[bet.wager]
    return area(
        bet, wide, tall, offered=kind_of(bet.wager) in options.wagers_offered, cite="585.1(b)(5)",
        low=options.long_shot_min if long_shot else options.table_min,
        high=options.long_shot_max if long_shot else options.table_max,
        chips=(None, (tall.x + tall.w - 16, tall.y + tall.h - 17)),
        seat_points=(_places(wide, bet.wager == "field"), _aside(tall)),
    )  # fmt: skip


def _places(box: Box, field: bool) -> list[Point]:
    """Where each of the six players sets chips in an area, § 585.1(b): seat 1 at the right."""
    pitch = FIELD_PITCH if field else box.w / SEATS
    right = box.x + box.w - (FIELD_END if field else pitch / 2)
    return [(round(right - seat * pitch, 1), box.y + box.h - 19) for seat in range(SEATS)]


def _aside(box: Box) -> list[Point]:
    """On a phone all but the own chips lie together at the lower left."""
    return [(round(box.x + 14 + 3 * seat, 1), box.y + box.h - 15) for seat in range(SEATS)]


WIDE_REGIONS = {
    "dice": Box.around((166, 150), 164, 164), "diagram": Box(76, 312, 176, 74),
    "house": Box(120, 404, 88, 92), "call": Box(284, 46, 470, 50), "history": Box(760, 52, 272, 50),
    "readout": Box(60, 620, 968, 32),
}  # fmt: skip
TALL_REGIONS = {
    "dice": Box.around((66, 510), 90, 90), "diagram": Box(128, 464, 252, 84), "readout": Box(10, 574, 370, 40),
}  # fmt: skip


# ---- print


def _dice(areas: Areas, size: float, down: float) -> Iterator[Pips]:
    for face in FACES:
        box = areas[f"double_{face}"]
        yield Pips(f"{face}-{face}", round(box.centre[0], 1), round(box.y + box.h * down, 1), size)
    for wager in HOPS:
        box, dice = areas[wager], wager.removeprefix("hop_").replace("_", "-")
        left = box.centre[0] - 32 if box.w > 100 else box.centre[0]
        yield Pips(dice, round(left, 1), round(box.y + box.h * (down + 0.08), 1), size * 1.1)


WIDE_NUMBERS, TALL_NUMBERS = (176.0, 54.0, 32.0), (136.0, 35.0, 26.0)
"""The numbers of the Field: where the first stands, how far apart they are, how far down."""


def _numbers(box: Box, at: tuple[float, float, float]) -> dict[int, Point]:
    first, apart, down = at
    return {total: (box.x + first + apart * n, box.y + down) for n, total in enumerate(sorted(FIELD))}


def _circled(box: Box, at: tuple[float, float, float], r: float) -> list[str]:
    """A ring round 2 and 12, which pay more, § 585.2(f)(1)."""
    numbers = _numbers(box, at)
    return [_circle(*numbers[total], r) for total in (2, 12)]


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _wide_words() -> Iterator[Inscription]:
    yield Inscription("SHAKER", 166, 262, 13, spacing=3)
    yield Inscription("Your place in every area", 164, 298, 12.5, serif=False)
    for bet in BETS[: len(DOUBLES)]:
        box = WIDE_AREAS[bet.wager]
        yield Inscription(bet.name, box.centre[0], box.y + 43, 12, serif=False, room=box.w - 8, spacing=-0.3)
    field = WIDE_AREAS["field"]
    yield Inscription("FIELD", field.x + 74, field.y + 30, 26, "salmon", spacing=3)
    for total, (x, y) in _numbers(field, WIDE_NUMBERS).items():
        yield Inscription(str(total), x, y, 24)
    for wager, shown in ANY.items():
        box = WIDE_AREAS[wager]
        yield Inscription(wager.replace("_", " ").upper(), box.centre[0], box.y + 20, 15, room=box.w - 6)
        yield Inscription(shown, box.centre[0], box.y + 40, 14, serif=False)


def _wide_odds() -> Iterator[Inscription]:
    for bet in BETS:
        box, kind = WIDE_AREAS[bet.wager], kind_of(bet.wager)
        if kind == "field":
            for at, line in enumerate(("2 and 12 pay 2 to 1,", "the others 1 to 1")):
                yield Inscription(line, box.x + 78, box.y + 62 + 16 * at, 12.5, "gold", serif=False, grade=2)
        else:
            x, y = {"double": (0, 59), "any_number": (26, 26)}.get(kind, (0, 58))
            yield Inscription(str(bet.odds), box.centre[0] + x, box.y + y, 12.5, "gold", serif=False, grade=2)


def _tall_words() -> Iterator[Inscription]:
    field = TALL_AREAS["field"]
    yield Inscription("FIELD", field.x + 58, field.y + 24, 22, "salmon", spacing=2)
    for total, (x, y) in _numbers(field, TALL_NUMBERS).items():
        yield Inscription(str(total), x, y, 18)
    for wager, shown in ANY.items():
        box = TALL_AREAS[wager]
        yield Inscription(wager.replace("_", " ").upper(), box.centre[0], box.y + 16, 13)
        yield Inscription(shown, box.centre[0], box.y + 34, 13, serif=False)


def _tall_odds() -> Iterator[Inscription]:
    for bet in BETS:
        box = TALL_AREAS[bet.wager]
        if bet.wager == "field":
            words = "2 and 12 pay 2 to 1, the others 1 to 1"
            yield Inscription(words, box.x + 122, box.y + 54, 12, "gold", serif=False)
        else:
            low = 22 if bet.wager in ANY else 28
            yield Inscription(str(bet.odds), box.centre[0], box.y + box.h - low, 12, "gold", serif=False)
