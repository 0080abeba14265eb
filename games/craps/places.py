"""Where every area of the felt lies, on the wide board and on the phone's."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.craps.bets import HOPS
from games.craps.dice import NUMBERS
from games.craps.options import CrapsOptions
from games.kit.layout import Box, Place

Spots = tuple[str, str | None]


class Where(NamedTuple):
    """Where an area lies on both boards, and how it is drawn; a second place on the wide one; a point for each seat."""

    wide: Place
    tall: Place
    shape: str = "frame"
    also: Place | None = None
    points: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])


# Wide: numbers above, line bets wrapped round the lower left corner, the centre at the right.

L, R, BAND, NX, NY = 72, 712, 50, 200, 164
NW = (R - NX) / 6
COME_Y, FIELD_Y, DONT_Y, PASS_Y, FOOT = 340, 418, 498, 548, 608
FX = L + BAND + 46
PX, PW = 738, 282
HOP_Y, HOP_H, FIRE_Y = 404, 42, 536
# The phone: the same in rows, one below the other.
TX, TW = 12, 366
TN = TW / 6
HALF = TN / 2
PASS_PATH = (
    f"M{L} {NY}V{FOOT - 46}A46 46 0 0 0 {L + 46} {FOOT}H{R}V{PASS_Y}H{L + BAND + 18}"
    f"A18 18 0 0 1 {L + BAND} {PASS_Y - 18}V{NY}Z"
)
DONT_PATH = f"M{L + BAND} {COME_Y}H{FX}V{DONT_Y}H598V{PASS_Y}H{L + BAND + 18}A18 18 0 0 1 {L + BAND} {PASS_Y - 18}Z"
WIDE_REGIONS = {
    "call": Box(196, 40, 520, 68), "history": Box(196, 110, 520, 34), "house": Box(72, 56, 110, 84),
    "dice": Box(230, 344, 240, 120), "readout": Box(150, 646, 562, 30),
}  # fmt: skip
HORNS = {"1-2": 3, "1-1": 2, "6-6": 12, "5-6": 11}


def _at(x: float, y: float, w: float, h: float, path: str = "", chips: tuple[float, float] | None = None) -> Place:
    return Place(Box(round(x, 1), round(y, 1), round(w, 1), round(h, 1)), path, chips=chips)


def places(options: CrapsOptions) -> Iterator[tuple[Spots, Where]]:
    """Every area of the felt."""
    yield from _lines()
    yield from _numbers()
    yield from _centre()
    yield from _hops()
    yield ("fire", None), _fire(options)


def _lines() -> Iterator[tuple[Spots, Where]]:
    left = L + BAND + 18
    yield ("pass_line", None), Where(
        _at(left, PASS_Y, R - left, FOOT - PASS_Y, PASS_PATH, (222, 578)),
        _at(TX, 264, 262, 38, chips=(46, 283)), "band",
        _at(L, NY, BAND, PASS_Y - 18 - NY),
    )  # fmt: skip
    yield (
        ("pass_odds", None),
        Where(_at(150, FOOT + 2, R - 150, 32, chips=(222, FOOT + 18)), _at(TX + 262, 264, 104, 38), "bare"),
    )
    yield ("dont_pass", None), Where(
        _at(FX, DONT_Y, 430, PASS_Y - DONT_Y, DONT_PATH, (206, 523)), _at(TX, 228, 262, 36, chips=(40, 246)), "band",
        _at(L + BAND, COME_Y, 46, DONT_Y - COME_Y),
    )  # fmt: skip
    lay = _at(FX + 430, DONT_Y, R - FX - 430, PASS_Y - DONT_Y)
    yield ("dont_pass_odds", None), Where(lay, _at(TX + 262, 228, 104, 36), "cell")
    bar = _at(L + BAND, NY, NX - L - BAND, COME_Y - NY, chips=(L + BAND + 39, COME_Y - 34))
    yield ("dont_come", None), Where(bar, _at(TX, 156, 122, 36))
    yield (
        ("come", None),
        Where(
            _at(FX, COME_Y, R - FX, FIELD_Y - COME_Y, chips=(FX + 60, COME_Y + 38)),
            _at(TX + 122, 156, 244, 36, chips=(170, 174)),
            "band",
        ),
    )
    field = _at(FX, FIELD_Y, R - FX, DONT_Y - FIELD_Y, chips=(FX + 320, FIELD_Y + 58))
    yield ("field", None), Where(field, _at(TX, 192, TW, 36), "band")


def _numbers() -> Iterator[tuple[Spots, Where]]:
    """Over each number what is against it: Don't Come, lose, lay; in it what is for it: Place, Come, Buy."""
    half, low = NW / 2, NY + 54
    for i, n in enumerate(NUMBERS):
        x, t = NX + i * NW, TX + i * TN
        yield ("dont_come", f"{n}"), Where(_at(x, NY, half, 27), _at(t, 6, HALF, 24), "cell")
        yield ("dont_come_odds", f"{n}"), Where(_at(x + half, NY, half, 27), _at(t + HALF, 6, HALF, 24), "cell")
        yield (f"place_lose_{n}", None), Where(_at(x, NY + 27, half, 27), _at(t, 30, HALF, 24), "cell")
        yield (f"lay_{n}", None), Where(_at(x + half, NY + 27, half, 27), _at(t + HALF, 30, HALF, 24), "cell")
        place = _at(x, low, NW, 66, chips=(x + NW / 2, low + 48))
        yield (f"place_win_{n}", None), Where(place, _at(t, 54, TN, 50), "frame")
        yield ("come", f"{n}"), Where(_at(x, low + 66, half, 28), _at(t, 104, HALF, 24), "cell")
        yield ("come_odds", f"{n}"), Where(_at(x + half, low + 66, half, 28), _at(t + HALF, 104, HALF, 24), "cell")
        yield (f"buy_{n}", None), Where(_at(x, low + 94, NW, 28), _at(t, 128, TN, 24), "cell")


def _row(names: list[str], y: float, h: float, ty: float, th: float) -> Iterator[tuple[Spots, Where]]:
    """Areas side by side, on both boards."""
    w, t = PW / len(names), TW / len(names)
    for i, wager in enumerate(names):
        yield (wager, None), Where(_at(PX + i * w, y, w, h), _at(TX + i * t, ty, t, th))


def _centre() -> Iterator[tuple[Spots, Where]]:
    yield ("any_seven", None), Where(_at(PX, 62, PW, 36, chips=(PX + 26, 80)), _at(TX, 306, TW / 2, 32))
    for i, n in enumerate((6, 10, 8, 4)):
        row, column = divmod(i, 2)
        wide = _at(PX + column * PW / 2, 98 + row * 56, PW / 2, 56, chips=(PX + 22 + column * PW / 2, 120 + row * 56))
        yield (f"hard_{n}", None), Where(wide, _at(TX + i * TW / 4, 338, TW / 4, 40))
    yield from _row(["craps_3", "craps_2", "craps_12", "eleven"], 214, 56, 378, 36)
    for i, wager in enumerate(("horn", "whirl")):
        tall = _at(TX + 2 * i * TW / 3, 414, TW / 3, 30)
        yield (wager, None), Where(_at(PX + i * PW / 2, 270, PW / 2, 32), tall)
    yield from _row([f"horn_high_{n}" for n in HORNS.values()], 302, 36, 444, 32)
    yield ("any_craps", None), Where(_at(PX + 52, 338, PW - 104, 40), _at(TX + TW / 2, 306, TW / 2, 32))
    letters = _at(PX, 338, 52, 40), _at(PX + PW - 52, 338, 52, 40)
    yield ("c_and_e", None), Where(letters[0], _at(TX + TW / 3, 414, TW / 3, 30), also=letters[1])


def _hops() -> Iterator[tuple[Spots, Where]]:
    w = PW / 6
    for i, wager in enumerate([*(f"hop_{hop.replace('-', '_')}" for hop in HOPS), "six_seven_eight"]):
        row, column = divmod(i, 6)
        wide = _at(PX + column * w, HOP_Y + row * HOP_H, w, HOP_H)
        yield (wager, None), Where(wide, _at(TX + column * TN, 480 + row * 28, TN, 28), "cell")


def _fire(options: CrapsOptions) -> Where:
    """Numbered areas, one for each place at the table, § 623a.2(d)(4)(i)."""
    return Where(
        _at(PX, FIRE_Y + 24, PW, 76), _at(TX, 566, TW, 48), "bare",
        points=(fire_points(options, PX + 17, FIRE_Y + 44, 35.4, 34), fire_points(options, TX + 23, 578, 45.6, 24)),
    )  # fmt: skip


def fire_points(options: CrapsOptions, x: float, y: float, dx: float, dy: float) -> list[tuple[float, float]]:
    """The middles of the Fire Bet areas, in rows of eight."""
    return [(round(x + i % 8 * dx, 1), y + i // 8 * dy) for i in range(options.fire_spots)]


# ---- what a phone shows one at a time, larger


def _of(*numbers: int) -> list[str]:
    kinds = ("place_win_{}", "buy_{}", "come:{}", "come_odds:{}", "dont_come:{}", "dont_come_odds:{}", "place_lose_{}",
             "lay_{}")  # fmt: skip
    return [kind.format(n) for n in numbers for kind in kinds]


ZONES: Mapping[str, list[str]] = {
    "Line": ["pass_line", "pass_odds", "dont_pass", "dont_pass_odds", "come", "dont_come", "field", "fire"],
    "4 and 5": _of(4, 5),
    "6 and 8": _of(6, 8),
    "9 and 10": _of(9, 10),
    "Centre": [
        "any_seven", "any_craps", "hard_4", "hard_6", "hard_8", "hard_10", "craps_2", "craps_3", "eleven", "craps_12",
        "c_and_e", "horn", "whirl", "horn_high_2", "horn_high_3", "horn_high_11", "horn_high_12",
    ],
    "Hops": [*(f"hop_{hop.replace('-', '_')}" for hop in HOPS), "six_seven_eight"],
}  # fmt: skip
