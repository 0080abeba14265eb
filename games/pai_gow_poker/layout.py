"""The felt of § 645a.2(b): main, Fortune, Emperor's, Insurance and Progressive before each seat; a place for a bank."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.kit.layout import Box, Layout, Place, Spot
from games.kit.money import dollars
from games.kit.odds import Odds
from games.pai_gow_family.felt import AREAS, Area, boxes, felt, listed, spot
from games.pai_gow_poker.options import PaiGowPokerOptions
from games.pai_gow_poker.paytables import (
    EVEN,
    INSURANCE,
    LINES,
    MATCH,
    PAYS,
    PROGRESSIVE,
    SEVEN,
    SEVEN_JOKER,
    SHARES,
    TOP_LINES,
    lines_of,
)

MAIN = Area("Pai Gow Poker Wager", "circle", "", (0, 0), 2)
PROGRESSIVE_AREA = Area("Progressive Payout Wager", "sensor", "Progressive", (-41, 16), 3)
EMPEROR = Area("Emperor's Treasure Wager", "side", "Emperor", (41, 16), 4)
SIZES = (24, 46, 46)
BANK = "What the bank must cover is put up when wagers are closed."
DEALERS = "Only the dealer wagers here, against a player who has the bank."
COLUMN = (SEVEN, SEVEN_JOKER, MATCH)
"""The first lines of a bonus as the column on the felt has them: with the joker after without it."""
SHORT = {SEVEN: "seven-card straight\nflush", MATCH: "royal + match", SEVEN_JOKER: "… with joker"}
"""Lines that are too long for it."""


def layout(options: PaiGowPokerOptions) -> Layout:
    """The felt under these options."""
    return felt(options, _spots(options), 2, _columns(options), _line(options))


def _spots(options: PaiGowPokerOptions) -> Iterator[Spot]:
    for box in boxes(options):
        yield spot(options, MAIN, "main", box, "645a.7(d)", (48, 60, 64), pays=EVEN, low=options.table_min,
                   high=options.table_max)  # fmt: skip
        yield from _sides(options, box)
    if options.player_bank:
        bank = MAIN._replace(name="Bank")
        yield spot(options, bank, "bank", None, "645a.12(d)(2)", (48, 60, 64), high=10**9, later=BANK)
        yield Spot(
            "dealer_vs_bank", None, "Dealer's wager against the bank", "645a.12(g)", high=10**9, later=DEALERS,
            shape="later", wide=Place(Box.around((712, 137), 36, 36)), tall=Place(Box.around((298, 71), 28, 28)),
        )  # fmt: skip


def _sides(options: PaiGowPokerOptions, box: str | None) -> Iterator[Spot]:
    side: dict[str, Any] = {"low": options.side_min, "high": options.side_max, "needs": "main"}
    if options.insurance_offered:
        insured = AREAS["insurance"]._replace(name="Pai Gow Insurance Wager")
        yield spot(options, insured, "insurance", box, "645a.7(e)(3)", SIZES, table=_insurance(options), **side)
    if options.fortune_offered:
        table = _bonus("fortune", options.fortune_paytable)
        yield spot(options, AREAS["fortune"], "fortune", box, "645a.7(e)(1)", SIZES, table=table, **side)
    if options.progressive_offered:
        meter = {LINES[kind]: f"{percent} % of the meter" for kind, percent in SHARES.items()}
        fixed = {LINES[kind]: odds for kind, odds in PROGRESSIVE.items()}
        amount = options.progressive_wager
        yield spot(options, PROGRESSIVE_AREA, "progressive", box, "645a.7(e)(4)", SIZES, table={**meter, **fixed},
                   low=amount, high=amount, needs="main")  # fmt: skip
    if options.emperor_offered:
        table = _bonus("emperor", options.emperor_paytable)
        yield spot(options, EMPEROR, "emperor", box, "645a.7(e)(2)", SIZES, table=table, **side)


def _insurance(options: PaiGowPokerOptions) -> Mapping[str, Odds]:
    return {TOP_LINES[top]: odds for top, odds in INSURANCE[options.insurance_paytable].items()}


def _bonus(wager: str, table: str) -> Mapping[str, Odds]:
    return {lines_of(wager)[line]: odds for line, odds in PAYS[table].items()}


def _columns(options: PaiGowPokerOptions) -> tuple[list[str], list[str]]:
    """Insurance and Progressive left; right the Fortune Bonus, or Emperor's Treasure where that alone is offered."""
    left = listed("Insurance", _insurance(options)) if options.insurance_offered else []
    if options.progressive_offered:
        left += listed("Progressive", {LINES[kind]: odds for kind, odds in PROGRESSIVE.items()}, ", for 1")
    if options.fortune_offered:
        return left, listed("Fortune Bonus", _short(options.fortune_paytable))
    return left, listed("Emperor's Treasure", _short(options.emperor_paytable)) if options.emperor_offered else []


def _short(table: str) -> dict[str, Odds]:
    pays = PAYS[table]
    return {SHORT.get(line, LINES[line]): pays[line] for line in dict.fromkeys((*COLUMN, *pays))}


def _line(options: PaiGowPokerOptions) -> str:
    """What the wager pays, and the payout limit, § 645a.2(b)(9), (10)."""
    pays, most = "Winning hands pay 1 to 1, less 5 %.", options.max_payout_per_hand
    if most is None or options.limit_display == "sign":
        return pays
    if options.limit_display == "generic":
        return f"{pays} A table payout limit applies."
    return f"{pays} Payout limit {dollars(most)} a hand."
