"""The felt of § 617a.1(f): every spot of § 617a.3, where it lies, what it covers."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from games.kit.layout import TALL, WIDE, Board, Box, Inscription, Layout, Place, Spot, meet, racetrack
from games.roulette.options import RouletteOptions
from games.roulette.wheel import NUMBERS, RED, WHEELS, colour, neighbours

NAMES = {"split": "Split", "three": "Three numbers", "four": "Four numbers", "six": "Six numbers"}
CITES = {"split": "617a.3(e)(2)", "three": "617a.3(e)(3)", "four": "617a.3(e)(4)", "six": "617a.3(e)(6)"}
OUTSIDE = {  # id: name, label, numbers, §
    "low": ("1–18", "1 – 18", [n for n in NUMBERS if int(n) < 19], "617a.3(e)(13)"),
    "even": ("Even", "EVEN", [n for n in NUMBERS if int(n) % 2 == 0], "617a.3(e)(12)"),
    "red": ("Red", "RED", [n for n in NUMBERS if n in RED], "617a.3(e)(9)"),
    "black": ("Black", "BLACK", [n for n in NUMBERS if n not in RED], "617a.3(e)(10)"),
    "odd": ("Odd", "ODD", [n for n in NUMBERS if int(n) % 2], "617a.3(e)(11)"),
    "high": ("19–36", "19 – 36", [n for n in NUMBERS if int(n) > 18], "617a.3(e)(14)"),
}
ORDINALS = ("1st", "2nd", "3rd")
ZEROS = {"0", "00"}
FIRST_FOUR = ("0", "1", "2", "3")
FIRST_FIVE = ("0", "00", "1", "2", "3")
Places = dict[str, Place]

# The grid, wide: twelve columns of three beside the zeros; tall: twelve rows of three below them.
X, Y, CELL, ROW, FOOT, BAND = 134, 386, 67, 62, 84, 48
TX, TY, TCELL, TROW, TEDGE, TDOZEN = 118, 49.7, 87.3, 43.7, 10, 66
TRACK = Box(420, 186, 600, 144)
NUDGED: dict[tuple[str, ...], float] = {("1", "2"): 2.4, ("2", "3"): 2.4, ("0", "00"): -2.4}
"""Splits that make room for 0-2 and 00-2 on the tall board, and by how much."""
FIRST_CORNER = (
    Place(Box.around((X, Y + 3 * ROW), 32, 32)),
    Place(Box.around((TX - 12, TY), 24, 24), chips=(TX, TY)),
)
"""The common corner of 1st 12, 0 and 1: First Five, and 0-1-2-3 where it is offered."""


def layout(options: RouletteOptions) -> Layout:
    """The felt under these options."""
    spots = list(_spots(options))
    return Layout.of("long", "wheels", spots, wide=_wide(options), tall=_tall(options), coloured_chips=True)


def joins(options: RouletteOptions) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every wager made on a line or a corner, as (wager id, numbers in layout order)."""
    rows = [NUMBERS[i : i + 3] for i in range(0, 36, 3)]
    for low, mid, high in rows:
        yield "split", (low, mid)
        yield "split", (mid, high)
        yield "three", (low, mid, high)
    for row, above in pairwise(rows):
        for number, other in zip(row, above, strict=True):
            yield "split", (number, other)
        for i in (0, 1):
            yield "four", (row[i], row[i + 1], above[i], above[i + 1])
        yield "six", (*row, *above)
    yield "split", ("0", "1")
    yield "split", ("0", "2")
    yield "three", ("0", "1", "2")
    if options.wheel == "single_zero":
        yield "split", ("0", "3")
        if options.single_zero_extra_zero_bets:
            yield "three", ("0", "2", "3")
            yield "four", ("0", "1", "2", "3")
    else:
        yield "split", ("0", "00")
        yield "split", ("00", "2")
        yield "split", ("00", "3")
        yield "three", ("0", "2", "00")
        yield "three", ("00", "2", "3")


def _spots(options: RouletteOptions) -> Iterator[Spot]:
    """Every wager of § 617a.3(e), in its order."""
    wide, tall = _numbers(options)
    yield from _straights(options, wide, tall)
    yield from _joined(options, wide, tall)
    if options.wheel != "single_zero":
        yield _spot(
            options, "first_five", None, "First five numbers 0, 00, 1, 2, 3", "617a.3(e)(5)", FIRST_FIVE,
            shape="corner", wide=FIRST_CORNER[0], tall=FIRST_CORNER[1],
        )  # fmt: skip
    yield from _columns_and_dozens(options)
    yield from _even_money(options)
    if options.five_adjacent_offered:
        yield from _five_adjacent(options)


def _spot(
    options: RouletteOptions, wager: str, spot: str | None, name: str, cite: str, covers: Iterable[str], **more: Any
) -> Spot:
    """A spot with the limits of an inside wager; where 00 is covered, shut if it contains 00 (§ 617a.1(e))."""
    numbers = frozenset(covers)
    if "00" in numbers and options.wheel == "double_zero_as_single":
        more |= {"closed": "00 is closed on this wheel, and every wager that contains it.", "closed_cite": "617a.1(e)"}
    chip = options.inside_min
    limits = {"low": chip, "high": options.table_max, "step": chip, "pays": options.payouts.get(wager)}
    return Spot(wager, spot, name, cite, covers=numbers, **{**limits, **more})


def _straights(options: RouletteOptions, wide: Places, tall: Places) -> Iterator[Spot]:
    for number in wide:
        yield _spot(
            options, "straight", number, f"Straight {number}", "617a.3(e)(1)", [number],
            shape="pointed" if colour(number) == "green" else "number", label=number, tint=colour(number),
            wide=wide[number], tall=tall[number],
        )  # fmt: skip


def _joined(options: RouletteOptions, wide: Places, tall: Places) -> Iterator[Spot]:
    for wager, numbers in joins(options):
        # 0-00 may also be laid on the line between the second and third dozen, § 617a.3(e)(2)
        courtesy = (
            Place(Box.around((X + 8 * CELL, Y + 3 * ROW + BAND / 2), 24, 36)),
            Place(Box.around((TDOZEN + 26, TY + 8 * TROW), 44, 24)),
        )
        yield _spot(
            options, wager, "-".join(numbers), f"{NAMES[wager]} {', '.join(numbers)}", CITES[wager], numbers,
            shape="line" if wager == "split" else "corner",
            wide=_join_wide(wager, [wide[n].box for n in numbers], numbers),
            tall=_join_tall(wager, [tall[n].box for n in numbers], numbers),
            also_at=courtesy if numbers == ("0", "00") else (None, None),
        )  # fmt: skip


def _columns_and_dozens(options: RouletteOptions) -> Iterator[Spot]:
    for i in range(3):
        yield _spot(
            options, f"column_{i + 1}", None, f"Column {i + 1}", "617a.3(e)(7)", NUMBERS[i::3],
            low=options.table_min, label="2 to 1",
            wide=Place(Box(X + 12 * CELL, Y + (2 - i) * ROW, FOOT, ROW)),
            tall=Place(Box(TX + i * TCELL, TY + 12 * TROW, TCELL, TROW)),
        )  # fmt: skip
        yield _spot(
            options, f"dozen_{i + 1}", None, f"{ORDINALS[i]} 12", "617a.3(e)(8)", NUMBERS[12 * i : 12 * i + 12],
            low=options.table_min, label=f"{ORDINALS[i]} 12",
            wide=Place(Box(X + 4 * i * CELL, Y + 3 * ROW, 4 * CELL, BAND)),
            tall=Place(Box(TDOZEN, TY + 4 * i * TROW, TX - TDOZEN, 4 * TROW), turned=True),
        )  # fmt: skip


def _even_money(options: RouletteOptions) -> Iterator[Spot]:
    for i, (wager, (name, label, numbers, cite)) in enumerate(OUTSIDE.items()):
        coloured = wager in ("red", "black")
        yield _spot(
            options, wager, None, name, cite, numbers, low=options.table_min, label=label,
            shape="lozenge" if coloured else "box", tint=wager if coloured else "",
            wide=Place(Box(X + 2 * i * CELL, Y + 3 * ROW + BAND, 2 * CELL, BAND)),
            tall=Place(Box(TEDGE, TY + 2 * i * TROW, TDOZEN - TEDGE, 2 * TROW), turned=True),
        )  # fmt: skip


def _five_adjacent(options: RouletteOptions) -> Iterator[Spot]:
    """The replica of the wheel, § 617a.1(f)(4): the limits of a Straight hold for each of the five shares."""
    wheel, chip = WHEELS[options.wheel], options.inside_min
    order = wheel.sections[-10:] + wheel.sections[:-10]
    for centre, place in zip(order, racetrack(TRACK, 42, len(order)), strict=True):
        yield _spot(
            options, "five_adjacent", centre, f"Five adjacent, centre {centre}", "617a.3(e)(1)(i)",
            neighbours(wheel, centre),
            low=5 * chip, high=5 * options.table_max, step=5 * chip, parts=5, pays=options.payouts["straight"],
            step_why="A Five Adjacent wager needs five equal chips",
            shape="track", label=centre, tint=colour(centre), wide=place,
        )  # fmt: skip


def _numbers(options: RouletteOptions) -> tuple[Places, Places]:
    """The number boxes on both boards."""
    wide, tall = {}, {}
    bottom = Y + 3 * ROW
    if options.wheel == "single_zero":
        point = f"M{X} {Y}H86L66 {Y + 93}L86 {bottom}H{X}Z"
        wide["0"] = Place(Box(66, Y, 68, 3 * ROW), point)
        tall["0"] = Place(Box(TX, 6, 3 * TCELL, TROW))
    else:
        for name, top, left in (("0", Y + 93, TX), ("00", Y, TX + 1.5 * TCELL)):
            point = f"M{X} {top}H86L66 {top + 46.5}L86 {top + 93}H{X}Z"
            wide[name] = Place(Box(66, top, 68, 93), point)
            tall[name] = Place(Box(round(left, 1), 6, round(1.5 * TCELL, 1), TROW))
    for i, number in enumerate(NUMBERS):
        across, up = divmod(i, 3)
        wide[number] = Place(Box(X + across * CELL, Y + (2 - up) * ROW, CELL, ROW))
        tall[number] = Place(Box(round(TX + up * TCELL, 1), round(TY + across * TROW, 1), TCELL, TROW))
    return wide, tall


def _join_wide(wager: str, boxes: list[Box], numbers: tuple[str, ...]) -> Place:
    """Hit area where boxes meet: strips on lines, squares on corners, rows on the outer edge, § 617a.3(e)(3), (6)."""
    if numbers == FIRST_FOUR:
        return FIRST_CORNER[0]
    if wager == "three" and numbers[0] not in ZEROS:
        return Place(Box.around((boxes[0].centre[0], Y + 3 * ROW), 32, 28))
    if wager == "six":
        return Place(Box.around((meet([boxes[0], boxes[3]])[0], Y + 3 * ROW), 28, 28))
    x, y = meet(boxes)
    if numbers in (("0", "2"), ("00", "2")):  # half a box only: the target stands a little inside the 2 …
        return Place(Box.around((x + 14, y), 24, 24))
    if numbers in (("1", "2"), ("2", "3")):  # … and these make room for it
        return Place(Box.around((x + 6, y), 24, 24))
    if wager != "split":
        size = 24 if ZEROS & {*numbers} else 32
        return Place(Box.around((x, y), size, size))
    return Place(Box.around((x, y), 36, 24) if boxes[0].x == boxes[1].x else Box.around((x, y), 24, 30))


def _join_tall(wager: str, boxes: list[Box], numbers: tuple[str, ...]) -> Place:
    """The same where there is little room: rows to the right of the outer line and pairs of rows to its left."""
    if numbers == FIRST_FOUR:
        return FIRST_CORNER[1]
    if wager == "three" and numbers[0] not in ZEROS:
        y = boxes[0].centre[1]
        return Place(Box.around((TX + 12, y), 24, 24), chips=(TX, y))
    if wager == "six":
        y = meet([boxes[0], boxes[3]])[1]
        return Place(Box.around((TX - 12, y), 24, 24), chips=(TX, y))
    x, y = meet(boxes)
    return Place(Box.around((x, y + NUDGED.get(numbers, 0)), 24, 24))


def _wide(options: RouletteOptions) -> Board:
    regions = {
        "wheel": Box(66, 46, 310, 310),
        "call": Box(420, 44, 600, 72),
        "history": Box(420, 124, 600, 46),
        "readout": Box(420, 342, 602, 32),
        "house": Box(66, 584, 66, 84),
    }
    track = [
        Inscription("Five adjacent numbers", 720, 259, 17),
        Inscription("centre and two neighbours each side · five equal chips", 720, 279, 12.5, serif=False, grade=2),
    ]
    return Board(WIDE, regions, inscriptions=track if options.five_adjacent_offered else [])


def _tall(options: RouletteOptions) -> Board:
    regions = {
        "wheel": Box(45, 120, 300, 300),
        "house": Box(10, 6, 108, 43),
    }
    return Board(TALL, regions, inscriptions=[Inscription("§ 617a", 64, TY + 12 * TROW + 27, 13.5)])
