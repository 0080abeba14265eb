"""The felt of § 588.2(b): main, Double Down, Fortune, Insurance and Progressive before each seat."""

from collections.abc import Iterator

from games.kit.layout import Layout, Spot
from games.pai_gow_family.felt import AREAS, Area, boxes, felt, listed, spot
from games.six_card_fortune_pai_gow_poker.options import SixCardFortuneOptions
from games.six_card_fortune_pai_gow_poker.paytables import EVEN, FORTUNE, INSURANCE, LINES, PROGRESSIVE, SHARES

MAIN = Area("Six-Card Fortune Pai Gow Poker Wager", "circle", "", (0, 0), 2)
DOUBLE = Area("Double Down Wager", "later", "Double", (41, 16), 3)
PROGRESSIVE_AREA = Area("Progressive Payout Wager", "sensor", "Progressive", (-41, 16), 4)
SIZES = (24, 46, 46)
LATER = "A Double Down Wager is made when the cards were seen, and equals the main wager."
TOPS = {"8": "eight high", "9": "nine high", "T": "ten high", "J": "jack high", "Q": "queen high", "K": "king high"}
JOKER = "A joker as your low hand beats every dealer low. Identical hands are the dealer's."


def layout(options: SixCardFortuneOptions) -> Layout:
    """The felt under these options."""
    return felt(options, _spots(options), 1, _columns(options), JOKER)


def _spots(options: SixCardFortuneOptions) -> Iterator[Spot]:
    side = {"low": options.side_min, "high": options.side_max, "needs": "main"}
    for box in boxes(options):
        yield spot(options, MAIN, "main", box, "588.7(d)", (48, 60, 64), pays=EVEN, low=options.table_min,
                   high=options.table_max)  # fmt: skip
        if options.insurance_offered:
            pays = {TOPS[top]: odds for top, odds in INSURANCE.items()}
            yield spot(options, AREAS["insurance"], "insurance", box, "588.7(e)(3)", SIZES, table=pays, **side)
        if options.fortune_offered:
            lines = {LINES[kind]: odds for kind, odds in FORTUNE.items()}
            yield spot(options, AREAS["fortune"], "fortune", box, "588.7(e)(2)", SIZES, table=lines, **side)
        if options.double_down_offered:
            table = {"The dealer has eights or better": EVEN}
            yield spot(options, DOUBLE, "double", box, "588.7(e)(1)", SIZES, table=table, low=options.table_min,
                       high=options.table_max, later=LATER)  # fmt: skip
        if options.progressive_offered:
            amount = 100 * options.progressive_wager
            meter = {LINES[kind]: f"{percent} % of the meter" for kind, percent in SHARES.items()}
            fixed = {LINES[kind]: odds for kind, odds in PROGRESSIVE.items()}
            yield spot(options, PROGRESSIVE_AREA, "progressive", box, "588.7(e)(4)", SIZES, table={**meter, **fixed},
                       low=amount, high=amount, needs="main")  # fmt: skip


def _columns(options: SixCardFortuneOptions) -> tuple[list[str], list[str]]:
    left: list[str] = []
    if options.insurance_offered:
        left += listed("Insurance", {TOPS[top]: odds for top, odds in INSURANCE.items()})
    if options.progressive_offered:
        left += listed("Progressive", {LINES[kind]: odds for kind, odds in PROGRESSIVE.items()}, ", for 1")
    right = listed("Fortune Bonus", {LINES[k]: odds for k, odds in FORTUNE.items()}) if options.fortune_offered else []
    return left, right
