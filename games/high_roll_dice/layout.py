"""The felt of § 593.1(b): before each player six dice, seven circles, two more and a sensor; the throw box for all."""

from collections.abc import Iterator

from games.dice_family.felt import NOT_OFFERED
from games.dice_family.throws import WORDS
from games.high_roll_dice.bets import (
    EXTRA,
    EXTRA_ROLL,
    FIRST_ROLL,
    LIKE_KIND,
    MILLIONAIRE_ROW,
    PIP,
    PIP_STREET,
    ROW,
    Area,
)
from games.high_roll_dice.options import SEATS, HighRollDiceOptions
from games.kit.layout import TALL, WIDE, Board, Box, Inscription, Layout, Place, Spot
from games.kit.money import dollars
from games.kit.seating import Arc, Seats

ORDER = (2, 3, 4, 5, 6, 1)
"""Pip Street from the player's left, § 593.1(b)(2)(iii)–(iv)."""
UNIT, EQUAL = "unit", "All Pip Street, Like Kind Boulevard and Extra Roll wagers must be of equal value"
PIPS = tuple(f"pip_{face}" for face in ORDER)
COUNTS = sorted(FIRST_ROLL)
CIRCLES = tuple(f"lk_{count}" for count in COUNTS)
NEEDS_PIP = "needs a Pip Street wager, without which nobody takes part."


def layout(options: HighRollDiceOptions) -> Layout:
    """The felt under these options."""
    spots = [*_pip_street(options), *_like_kind(options), *_extra_roll(options), *_millionaire_row(options)]
    odds = options.payouts_shown == "layout"
    wide = Board(WIDE, WIDE_REGIONS, lines=[*_throw_box(WIDE_REGIONS["throw_box"]), *map(_frame, _others_boards())],
                 inscriptions=[*_wide_words(), *(_wide_odds() if odds else ())])  # fmt: skip
    tall = Board(TALL, TALL_REGIONS, lines=_throw_box(TALL_REGIONS["throw_box"]),
                 inscriptions=[*_tall_words(), *(_tall_odds() if odds else ())])  # fmt: skip
    return Layout.of("tub", "dice", spots, wide=wide, tall=tall, seats=SEATING)


# ---- spots


def _closed(options: HighRollDiceOptions, kind: str) -> str:
    return "" if kind in options.offered else NOT_OFFERED


def _pip_street(options: HighRollDiceOptions) -> Iterator[Spot]:
    for at, face in enumerate(ORDER):
        wide, tall = Box(306 + 80 * at, 424, 76, 78), Box(round(9 + 62.3 * at, 1), 270, 58, 74)
        yield Spot(
            f"pip_{face}", None, f"Pip Street {face}", "593.2(e)(1)", pays=PIP_STREET[face], unit=UNIT,
            low=options.table_min, high=options.table_max, step=options.unit_step, shape="pip", label=str(face),
            module=_small(Box(10 + 32 * at, 64, 30, 38), 9), wide=Place(wide, chips=_lower_right(wide)),
            tall=Place(tall, chips=_lower_right(tall)), bet=Area(PIP, face),
        )  # fmt: skip


def _like_kind(options: HighRollDiceOptions) -> Iterator[Spot]:
    for at, count in enumerate(COUNTS):
        lines = {"On the first roll": FIRST_ROLL[count]}
        if count in EXTRA_ROLL:
            lines["On the extra roll"] = EXTRA_ROLL[count]
        yield Spot(
            f"lk_{count}", None, f"Like Kind {WORDS[count]}", "593.2(e)(2)", table=lines, unit=UNIT,
            needs=PIPS, needs_why=NEEDS_PIP, closed=_closed(options, "like_kind"), closed_cite="593.1(b)(3)",
            low=options.table_min, high=options.table_max, step=options.unit_step, shape="circle", label=str(count),
            module=_small(Box.around((22 + 27 * at, 38), 25, 25), 5),
            wide=_round((334 + 70 * at, 313), 52), tall=_round((round(34 + 53.6 * at, 1), 164), 48),
            bet=Area(LIKE_KIND, count),
        )  # fmt: skip


def _extra_roll(options: HighRollDiceOptions) -> Iterator[Spot]:
    yield Spot(
        "extra_roll", None, "Extra Roll", "593.2(e)(3)", terms="a second throw, for a price that is never returned",
        unit=UNIT, needs=CIRCLES, needs_why="needs a Like Kind Boulevard wager.",
        closed=_closed(options, "extra_roll"), closed_cite="593.1(b)(3)", low=options.table_min, high=options.table_max,
        step=options.unit_step, shape="sensor", module=_small(Box.around((98, 128), 24, 24), 0),
        wide=Place(Box.around((678, 547), 54, 54)), tall=Place(Box.around((338, 387), 48, 48)), bet=Area(EXTRA),
    )  # fmt: skip


def _millionaire_row(options: HighRollDiceOptions) -> Iterator[Spot]:
    for at, count in enumerate(sorted(MILLIONAIRE_ROW)):
        stake = options.millionaire_row_stake
        yield Spot(
            f"mr_{count}", None, f"Millionaire Row {WORDS[count]}", "593.2(e)(4)",
            terms=f"{dollars(MILLIONAIRE_ROW[count])} on the first roll", needs=PIPS, needs_why=NEEDS_PIP,
            closed=_closed(options, "millionaire_row"), closed_cite="593.1(b)(3)", low=stake, high=stake, step=stake,
            shape="side", label=str(count), module=_small(Box.around((22 + 34 * at, 128), 26, 26), 5),
            wide=_round((472 + 92 * at, 546), 48), tall=_round((170 + 82 * at, 387), 48), bet=Area(ROW, count),
        )  # fmt: skip


def _lower_right(box: Box) -> tuple[float, float]:
    return round(box.x + box.w - 20, 1), round(box.y + box.h * 0.42, 1)


def _round(centre: tuple[float, float], size: float) -> Place:
    """A circle, its chips beside its figure."""
    return Place(Box.around(centre, size, size), chips=(round(centre[0] + 13, 1), centre[1] + 5))


def _small(box: Box, down: float) -> Place:
    """A spot on another player's board: chips on its lower edge."""
    x, y = box.centre
    return Place(box, chips=(x, y + down))


# ---- boards


ROUND = 10
BOARDS = ((818, 236), (818, 442), (62, 442), (62, 236))
SEATING = Seats(
    SEATS, Arc((544, 236), (300, 300), 30, 150), boards=BOARDS,
    parts={"plate": Box(44, -14, 120, 25), "own_plate": Box.around((544, 692), 120, 25)},
)  # fmt: skip
PLACES = ("Two", "Three", "Four", "Five", "Six", "Ace")
"""Of the throw box, from the screen's left, which is the dealer's right, § 593.1(b)(4)."""
WIDE_REGIONS = {
    "throw_box": Box(262, 50, 564, 124), "dice": Box(268, 54, 552, 92), "shaker": Box.around((924, 112), 124, 124),
    "house": Box(122, 44, 88, 96), "call": Box(290, 182, 508, 52), "mat": Box(290, 250, 508, 372),
    "readout": Box(290, 632, 508, 32),
}  # fmt: skip
TALL_REGIONS = {
    "throw_box": Box(20, 14, 350, 92), "dice": Box(24, 16, 342, 66), "others": Box(9, 480, 372, 88),
    "readout": Box(9, 576, 372, 40),
}  # fmt: skip


def _others_boards() -> list[Box]:
    return [Box(x, y, 208, 152) for x, y in BOARDS]


def _frame(box: Box) -> str:
    """A box with round corners."""
    w, h, turn = box.w - 2 * ROUND, box.h - 2 * ROUND, f"a{ROUND} {ROUND} 0 0 1 "
    ways = ((f"h{w:g}", 1, 1), (f"v{h:g}", -1, 1), (f"h{-w:g}", -1, -1), (f"v{-h:g}", 1, -1))
    return f"M{box.x + ROUND:g} {box.y:g}{''.join(f'{side}{turn}{x * ROUND} {y * ROUND}' for side, x, y in ways)}z"


def _throw_box(box: Box) -> list[str]:
    """Six places side by side, § 593.1(b)(4)."""
    step = box.w / len(PLACES)
    return [_frame(box), *(f"M{box.x + step * at:g} {box.y + 8:g}v{box.h - 16:g}" for at in range(1, len(PLACES)))]


def _place_names(box: Box, size: float) -> Iterator[Inscription]:
    step = box.w / len(PLACES)
    for at, name in enumerate(PLACES):
        yield Inscription(name, round(box.x + step * (at + 0.5), 1), box.y + box.h - 14, size, serif=False)


def _wide_words() -> Iterator[Inscription]:
    yield from _place_names(WIDE_REGIONS["throw_box"], 13)
    yield Inscription("Like Kind Boulevard", 378, 268, 17)
    yield Inscription("Pip Street", 345, 404, 17)
    rank = "the face with most dice; ace is highest, two lowest"
    yield Inscription(rank, 640, 404, 12, serif=False, grade=2, room=276)
    yield Inscription("Millionaire Row", 376, 536, 17)
    yield Inscription("First Roll Side Bet", 372, 556, 12.5, serif=False)
    for at, count in enumerate(sorted(MILLIONAIRE_ROW)):
        yield Inscription(dollars(MILLIONAIRE_ROW[count]), 472 + 92 * at, 580, 12.5, "gold", serif=False)
    yield Inscription("Extra roll", 746, 542, 14)
    yield Inscription("one unit", 746, 560, 12.5, "gold", serif=False)
    yield Inscription(EQUAL, 544, 607, 12, "gold", serif=False, room=476, spacing=-0.2)


def _wide_odds() -> Iterator[Inscription]:
    yield Inscription("first roll; then, by the extra roll, to 1", 676, 268, 12, serif=False, grade=2)
    for at, count in enumerate(COUNTS):
        yield Inscription(str(FIRST_ROLL[count]), 334 + 70 * at, 361, 12.5, "gold", serif=False, grade=2)
        then = f"then {EXTRA_ROLL[count].pays}" if count in EXTRA_ROLL else "first only"
        yield Inscription(then, 334 + 70 * at, 378, 12, serif=False, grade=2)
    for at, face in enumerate(ORDER):
        yield Inscription(str(PIP_STREET[face]), 344 + 80 * at, 488, 12.5, "gold", serif=False, grade=2)


def _tall_words() -> Iterator[Inscription]:
    yield from _place_names(TALL_REGIONS["throw_box"], 12)
    yield Inscription("Like Kind Boulevard", 82, 124, 15)
    yield Inscription("Pip Street", 44, 252, 15)
    yield Inscription("at least one is required", 310, 252, 12, serif=False)
    yield Inscription("Millionaire Row", 68, 376, 15)
    yield Inscription("First Roll Side Bet", 66, 394, 12, serif=False)
    for at, count in enumerate(sorted(MILLIONAIRE_ROW)):
        yield Inscription(dollars(MILLIONAIRE_ROW[count]), 170 + 82 * at, 424, 12, "gold", serif=False)
    yield Inscription("Extra roll", 338, 424, 12, serif=False)
    half = EQUAL.index("and Extra")
    yield Inscription(EQUAL[:half].strip(), 195, 448, 12, "gold", serif=False)
    yield Inscription(EQUAL[half:], 195, 465, 12, "gold", serif=False)


def _tall_odds() -> Iterator[Inscription]:
    yield Inscription("of a kind, pays to 1", 318, 124, 12, serif=False)
    for at, count in enumerate(COUNTS):
        x, pays = round(34 + 53.6 * at, 1), FIRST_ROLL[count]
        yield Inscription(str(pays).removesuffix(" to 1"), x, 206, 12, "gold", serif=False)
        if count in EXTRA_ROLL:
            yield Inscription(f"then {EXTRA_ROLL[count].pays}", x, 224, 12, serif=False)
    for at, face in enumerate(ORDER):
        yield Inscription(str(PIP_STREET[face]), round(38 + 62.3 * at, 1), 332, 12, "gold", serif=False)
