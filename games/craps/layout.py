"""The felt of § 623a.2(d): both ends of the table folded into one, and every area of § 623a.3 on it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.craps.bets import BETS, FIRE, HARDWAY, HOPS, ODDS, ONE_ROLL, Bet
from games.craps.dice import NUMBERS
from games.craps.options import CrapsOptions
from games.kit.layout import TALL, WIDE, Board, Box, Layout, Place, Spot

# The left end, wide: numbers above, line bets wrapped round the lower left corner.
L, R, BAND, NX, NY = 72, 712, 50, 200, 164
NW = (R - NX) / 6
COME_Y, FIELD_Y, DONT_Y, PASS_Y, FOOT = 340, 418, 498, 548, 608
FX = L + BAND + 46
# The centre, wide: one block of propositions, hops and Fire Bets.
PX, PW = 738, 282
# The same on the phone, one below the other.
TX, TW = 12, 366
TN = TW / 6
HALF = TN / 2

PASS_PATH = (
    f"M{L} {NY}V{FOOT - 46}A46 46 0 0 0 {L + 46} {FOOT}H{R}V{PASS_Y}H{L + BAND + 18}"
    f"A18 18 0 0 1 {L + BAND} {PASS_Y - 18}V{NY}Z"
)
DONT_PATH = f"M{L + BAND} {COME_Y}H{FX}V{DONT_Y}H{R}V{PASS_Y}H{L + BAND + 18}A18 18 0 0 1 {L + BAND} {PASS_Y - 18}Z"


class Where(NamedTuple):
    """Where an area lies on both boards, what is printed on it and how; a second place on either."""

    wide: Place
    tall: Place
    label: str = ""
    shape: str = "box"
    tint: str = ""
    also: tuple[Place | None, Place | None] = (None, None)


def layout(options: CrapsOptions) -> Layout:
    """The felt under these options."""
    where = places(options)
    spots = [_spot(options, bet, where[bet.wager, bet.spot]) for bet in BETS.values() if bet.wager in options.wagers]
    return Layout.of("tub", "dice", spots, wide=_wide(options), tall=_tall(options))


def _spot(options: CrapsOptions, bet: Bet, where: Where) -> Spot:
    low, high, step, why = _limits(options, bet)
    covers = frozenset(throw for part in bet.parts for throw in part)
    return Spot(
        bet.wager, bet.spot, bet.name, bet.cite, pays=bet.pays, covers=covers, low=low, high=high, step=step,
        step_why=why, parts=len(bet.parts) or 1, shape=where.shape, label=where.label, tint=where.tint,
        wide=where.wide, tall=where.tall, also_at=where.also, bet=bet,
    )  # fmt: skip


def _limits(options: CrapsOptions, bet: Bet) -> tuple[int, int, int, str]:
    """Least, most, step, and why the step, § 623a.3(b), .6(e), .11(b)(1)."""
    unit, most = options.prop_unit, options.table_max
    if bet.kind is FIRE:
        return 100, 500, 100, "A Fire Bet is $1 to $5 in whole dollars"
    if bet.kind is ODDS:
        return 100, 40 * most, 100, ""
    if bet.wager == "horn":
        step = 4 * unit
        return max(options.prop_min, step), max(most // step * step, step), step, "A Horn Bet is laid in units of four"
    if bet.wager.startswith("horn_high") or bet.wager == "whirl":
        step = 5 * unit
        why = f"A {bet.name} Bet is laid in units of five"
        return max(options.prop_min, step), max(most // step * step, step), step, why
    centre = bet.kind is HARDWAY or (bet.kind is ONE_ROLL and bet.wager != "field")
    return (options.prop_min if centre else options.table_min), most, 100, ""


# ---- places


def _at(x: float, y: float, w: float, h: float, path: str = "") -> Place:
    return Place(Box(round(x, 1), round(y, 1), round(w, 1), round(h, 1)), path)


def places(options: CrapsOptions) -> Mapping[tuple[str, str | None], Where]:
    """Where everything lies."""
    return {**dict(_lines()), **dict(_numbers()), **dict(_centre()), **dict(_hops())}


Found = Iterator[tuple[tuple[str, str | None], Where]]


def _lines() -> Found:
    left = L + BAND + 18
    yield ("pass_line", None), Where(
        _at(left, PASS_Y, R - left, FOOT - PASS_Y, PASS_PATH), _at(TX, 264, 262, 38), "PASS LINE", "band",
        also=(_at(L, NY, BAND, PASS_Y - 18 - NY), None),
    )  # fmt: skip
    yield (
        ("pass_odds", None),
        Where(_at(150, FOOT + 2, R - 150, 30), _at(TX + 262, 264, 104, 38), "odds behind the line", "bare"),
    )
    yield ("dont_pass", None), Where(
        _at(FX, DONT_Y, 430, PASS_Y - DONT_Y, DONT_PATH), _at(TX, 228, 262, 36), "DON’T PASS BAR", "band",
        also=(_at(L + BAND, COME_Y, 46, PASS_Y - 18 - COME_Y), None),
    )  # fmt: skip
    yield (
        ("dont_pass_odds", None),
        Where(_at(FX + 430, DONT_Y, R - FX - 430, PASS_Y - DONT_Y), _at(TX + 262, 228, 104, 36), "lay odds", "cell"),
    )
    yield (
        ("dont_come", None),
        Where(_at(L + BAND, NY, NX - L - BAND, COME_Y - NY), _at(TX, 156, 122, 36), "DON’T COME BAR", "bar"),
    )
    yield ("come", None), Where(_at(FX, COME_Y, R - FX, FIELD_Y - COME_Y), _at(TX + 122, 156, 244, 36), "COME", "great")
    yield ("field", None), Where(_at(FX, FIELD_Y, R - FX, DONT_Y - FIELD_Y), _at(TX, 192, TW, 36), "FIELD", "field")


WORDS = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}


def _numbers() -> Found:
    half = NW / 2
    for i, n in enumerate(NUMBERS):
        x, t = NX + i * NW, TX + i * TN
        above, below = NY, NY + 54
        yield ("dont_come", f"{n}"), Where(_at(x, above, half, 27), _at(t, 6, HALF, 24), "don’t", "cell")
        yield (
            ("dont_come_odds", f"{n}"),
            Where(_at(x + half, above, half, 27), _at(t + HALF, 6, HALF, 24), "lay", "cell"),
        )
        yield (f"place_lose_{n}", None), Where(_at(x, above + 27, half, 27), _at(t, 30, HALF, 24), "lose", "cell")
        yield (f"lay_{n}", None), Where(_at(x + half, above + 27, half, 27), _at(t + HALF, 30, HALF, 24), "lay", "cell")
        yield (f"place_win_{n}", None), Where(_at(x, below, NW, 66), _at(t, 54, TN, 50), WORDS[n], "point")
        yield ("come", f"{n}"), Where(_at(x, below + 66, half, 28), _at(t, 104, HALF, 24), "come", "cell")
        yield (
            ("come_odds", f"{n}"),
            Where(_at(x + half, below + 66, half, 28), _at(t + HALF, 104, HALF, 24), "odds", "cell"),
        )
        yield (f"buy_{n}", None), Where(_at(x, below + 94, NW, 28), _at(t, 128, TN, 24), "buy", "cell")


def _row(ids: list[str], y: float, h: float, ty: float, th: float, labels: list[str], shape: str = "cell") -> Found:
    """Areas side by side, on both boards."""
    w, t = PW / len(ids), TW / len(ids)
    for i, (wager, label) in enumerate(zip(ids, labels, strict=True)):
        yield (wager, None), Where(_at(PX + i * w, y, w, h), _at(TX + i * t, ty, t, th), label, shape)


HORNS = ["1-2", "1-1", "6-6", "5-6"]


def _centre() -> Found:
    yield ("any_seven", None), Where(_at(PX, 66, PW, 36), _at(TX, 306, TW / 2, 32), "ANY SEVEN", "great")
    for i, (n, dice) in enumerate({6: "3-3", 10: "5-5", 8: "4-4", 4: "2-2"}.items()):
        row, column = divmod(i, 2)
        wide = _at(PX + column * PW / 2, 102 + row * 56, PW / 2, 56)
        yield (f"hard_{n}", None), Where(wide, _at(TX + i * TW / 4, 338, TW / 4, 40), dice, "dice")
    yield from _row(["craps_3", "craps_2", "craps_12", "eleven"], 218, 58, 378, 36, HORNS, "dice")
    for i, (wager, label) in enumerate({"horn": "HORN BET", "whirl": "WHIRL BET"}.items()):
        tall = _at(TX + 2 * i * TW / 3, 414, TW / 3, 30)
        yield (wager, None), Where(_at(PX + i * PW / 2, 276, PW / 2, 32), tall, label, "box")
    highs = [f"horn_high_{n}" for n in (3, 2, 12, 11)]
    yield from _row(highs, 308, 36, 444, 32, HORNS, "high")
    yield (
        ("any_craps", None),
        Where(_at(PX + 52, 344, PW - 104, 40), _at(TX + TW / 2, 306, TW / 2, 32), "ANY CRAPS", "great"),
    )
    yield (
        ("c_and_e", None),
        Where(
            _at(PX, 344, 52, 40),
            _at(TX + TW / 3, 414, TW / 3, 30),
            "C",
            "letter",
            also=(_at(PX + PW - 52, 344, 52, 40), None),
        ),
    )
    yield ("fire", None), Where(_at(PX, 566, PW, 76), _at(TX, 572, TW, 46), "", "fire")


def _hops() -> Found:
    w, h = PW / 6, 42
    areas = [*((f"hop_{hop.replace('-', '_')}", hop) for hop in HOPS), ("six_seven_eight", "6·7·8")]
    for i, (wager, label) in enumerate(areas):
        row, column = divmod(i, 6)
        yield (wager, None), Where(
            _at(PX + column * w, 412 + row * h, w, h), _at(TX + column * TN, 480 + row * 30, TN, 30), label,
            "hop" if "-" in label else "cell",
        )  # fmt: skip


def _wide(options: CrapsOptions) -> Board:
    regions = {
        "call": Box(196, 44, 520, 72),
        "history": Box(196, 118, 520, 34),
        "house": Box(72, 60, 110, 90),
        "dice": Box(200, COME_Y, 300, 160),
        "readout": Box(150, 646, 560, 30),
    }
    return Board(WIDE, regions)


def _tall(options: CrapsOptions) -> Board:
    return Board(TALL, {"dice": Box(45, 150, 300, 160)})
