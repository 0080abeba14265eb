"""Numbers, boxes and outlines as SVG and CSS write them."""

import math

from games.kit.layout import Box, Place, Spot

JOINTS = ("line", "corner")
"""Spots that lie where others meet: nothing is printed of them."""


def n(x: float) -> str:
    """A number with at most two decimals."""
    return f"{round(x, 2):g}"


def dom_id(spot_id: str) -> str:
    """The name of a spot in the page."""
    return spot_id.replace(":", "-")


def frame(b: Box) -> str:
    """The outline of a box."""
    return f"M{n(b.x)} {n(b.y)}h{n(b.w)}v{n(b.h)}h{n(-b.w)}z"


def oval(b: Box) -> str:
    """The oval round a number in its box."""
    ry, rx = min(21, b.h * 0.378), min(30, b.w * 0.373)
    side, end = 2 * (rx - ry), f"a{n(ry)} {n(ry)} 0 0 1 0"
    start = f"M{n(b.x + b.w / 2 - rx + ry)} {n(b.y + b.h / 2 - ry)}"
    return f"{start}h{n(side)}{end} {n(2 * ry)}h{n(-side)}{end} {n(-2 * ry)}z"


def rhombus(b: Box, wide: float = 0.5, high: float = 0.5) -> str:
    """The rhombus round the middle of a box, so much of its width and height to either side."""
    (x, y), dx, dy = b.centre, b.w * wide, b.h * high
    return f"M{n(x)} {n(y - dy)}L{n(x + dx)} {n(y)}L{n(x)} {n(y + dy)}L{n(x - dx)} {n(y)}Z"


def ring_piece(b: Box) -> str:
    """A piece of a wheel's ring in the upper half of a box, as the sections of a wheel are printed."""
    c, top, deep, half = b.x + b.w / 2, b.y + 9, b.h * 0.47, b.w / 2 - 9
    foot = half * 0.74
    upper = f"M{n(c - half)} {n(top + 5)}Q{n(c)} {n(top - 5)} {n(c + half)} {n(top + 5)}"
    return f"{upper}L{n(c + foot)} {n(top + deep)}Q{n(c)} {n(top + deep - 8)} {n(c - foot)} {n(top + deep)}Z"


WIDE_FELTS = {
    "half-moon": "M96 34H992A58 58 0 0 1 1050 92C1050 430 836 692 544 692C252 692 38 430 38 92A58 58 0 0 1 96 34Z",
    "fuller": (
        "M96 34H992A58 58 0 0 1 1050 92V300C1050 560 850 692 544 692"
        "C238 692 38 560 38 300V92A58 58 0 0 1 96 34Z"
    ),
    "kidney": (
        "M126 34H962C1022 34 1053 76 1050 144C1042 462 830 692 544 692"
        "C258 692 46 462 38 144C35 76 66 34 126 34Z"
    ),
    "peanut": (
        "M276 36C398 30 468 100 544 100C620 100 690 30 812 36C952 43 1050 172 1050 363C1050 554 952 683 812 690"
        "C690 696 640 686 544 686C448 686 398 696 276 690C136 683 38 554 38 363C38 172 136 43 276 36Z"
    ),
}
CORNERS = {"long": (58, 12), "tub": (110, 34)}
"""The radius of the corners of felts with four sides, on the wide board and on the tall one."""


def felt(outline: str, width: int, height: int) -> str:
    """The outline of a felt: half-moons and their like hang over the edges of a tall board."""
    wide = width > 500
    if outline in CORNERS:
        box = Box(34, 30, 1020, 662) if wide else Box(3, 3, width - 6, height - 6)
        return _rounded(box, CORNERS[outline][not wide])
    if wide:
        return WIDE_FELTS[outline]
    side, inner, bend = (204, 80, 115) if outline in ("half-moon", "kidney") else (150, 52, 123)
    top, middle, foot = height - side, height - inner, height - 16
    right = f"C420 {middle} {195 + bend} {foot} 195 {foot}"
    return f"M-30 -30H420V{top}{right}C{195 - bend} {foot} -30 {middle} -30 {top}Z"


def _rounded(b: Box, r: int) -> str:
    """A box with round corners."""
    right, foot, turn = b.x + b.w, b.y + b.h, f"A{r} {r} 0 0 1"
    upper = f"M{n(b.x + r)} {n(b.y)}H{n(right - r)}{turn} {n(right)} {n(b.y + r)}V{n(foot - r)}"
    lower = f"{turn} {n(right - r)} {n(foot)}H{n(b.x + r)}{turn} {n(b.x)} {n(foot - r)}"
    return f"{upper}{lower}V{n(b.y + r)}{turn} {n(b.x + r)} {n(b.y)}Z"


def label_size(spot: Spot, place: Place) -> float:
    """The size of a label in its box, with slack for wider fonts."""
    long = place.box.h if place.turned else place.box.w
    capitals = spot.label == spot.label.upper() != spot.label.lower()
    return float(math.floor(min(17 if capitals else 20, (long - 24) / (len(spot.label) * 0.57))))


def font(size: float) -> str:
    """The class of letters of this size."""
    return "z" + n(size).replace(".", "_")
