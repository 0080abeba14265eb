"""The felt of § 587.2(b): Ante, Blind, Play and three side wagers before each seat, three streets, the meter."""

from collections.abc import Iterator, Mapping

from games.kit.half_moon import Area
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Spot
from games.kit.odds import Odds
from games.poker_family.felt import SHORT, STUD_REGIONS, column, module, packed, stud
from games.raise_it_up_stud_poker.options import (
    BLIND,
    EVEN,
    FIVE_CARD_HANDS,
    MINI_ROYAL,
    MINI_ROYAL_OF_SPADES,
    PLAY,
    PROGRESSIVE,
    THREE_CARD_HANDS,
    RaiseItUpOptions,
)

AREAS = {
    "ante": Area("Ante", "587.7(d)(1)", "circle", "Ante", *module(0, 0, (125, 397), 60)),
    "blind": Area("Blind", "587.7(d)(1)", "diamond", "Blind", *module(1, 0, (195, 397), 60)),
    "play": Area("Play Wager", "587.7(d)(2)", "later", "Play", *module(2, 0, (265, 397), 56),
                 later="A Play Wager is made when the cards were seen: up to three times the Ante, once."),
    "pair_plus": Area("Pair Plus", "587.7(d)(3)", "side", "Pair\nPlus", *module(0, 1, (125, 458), 52)),
    "six_card_bonus": Area("Six Card Bonus", "587.7(d)(5)", "side", "Six\nCard", *module(1, 1, (195, 458), 52)),
    "progressive": Area("Progressive Payout", "587.7(d)(4)", "sensor", "Prog", *module(2, 1, (265, 458), 52)),
}  # fmt: skip
PROGRESSIVE_NAMES = {**THREE_CARD_HANDS, MINI_ROYAL_OF_SPADES: "A-K-Q of spades", MINI_ROYAL: "A-K-Q of another suit"}
WINS = "Pair of 10s or better wins, best five of six cards"
ONCE = "Play once: 3 ×, 2 × or 1 × the ante · then 2 × or 1 × · then 1 × or fold"
METER_PAYS = "the meter"
PROGRESSIVE_SHORT = {**SHORT, MINI_ROYAL_OF_SPADES: "A-K-Q of spades", MINI_ROYAL: "A-K-Q"}
STREETS = "4th Street · 5th Street · Sixth Street"


def layout(options: RaiseItUpOptions) -> Layout:
    """The felt under these options."""
    return stud(list(_spots(options)), options, 3, _wide(options), _tall())


def _spots(options: RaiseItUpOptions) -> Iterator[Spot]:
    low, high = options.table_min, options.table_max
    yield AREAS["ante"].spot("ante", pays=EVEN, low=low, high=high, unit="ante", pair="blind")
    yield AREAS["blind"].spot(
        "blind", table=named(BLIND, FIVE_CARD_HANDS), low=low, high=high, unit="ante", pair="ante"
    )
    yield AREAS["play"].spot("play", table=named(PLAY, FIVE_CARD_HANDS), low=low, high=3 * high)
    yield AREAS["pair_plus"].spot(
        "pair_plus", table=named(options.pair_plus, THREE_CARD_HANDS),
        low=options.pair_plus_min, high=options.pair_plus_max, needs="ante",
    )  # fmt: skip
    if options.six_card_bonus_offered:
        yield AREAS["six_card_bonus"].spot(
            "six_card_bonus", table=named(options.six_card_bonus, FIVE_CARD_HANDS),
            low=options.six_card_bonus_min, high=options.six_card_bonus_max, needs="ante",
        )  # fmt: skip
    if options.has_progressive:
        stakes = options.progressive_stakes
        yield AREAS["progressive"].spot(
            "progressive", table=progressive(), low=stakes[0], high=stakes[-1], amounts=tuple(stakes), needs="ante",
        )  # fmt: skip


def named(table: Mapping[str, Odds], names: Mapping[str, str]) -> Mapping[str, Odds]:
    """A paytable by the names of its lines."""
    return {names[hand]: odds for hand, odds in table.items()}


def progressive() -> Mapping[str, Odds | str]:
    """The lines of the Progressive."""
    return {PROGRESSIVE_NAMES[line]: odds or METER_PAYS for line, odds in PROGRESSIVE.items()}


def _wide(options: RaiseItUpOptions) -> Board:
    regions = {**STUD_REGIONS, "meters": Box(265, 104, 150, 46)}
    words = [
        Inscription("RAISE IT UP STUD POKER", 544, 286, 24, fill="gold", spacing=4),
        Inscription(WINS, 544, 306, 14, fill="gold"),
    ]
    if options.payouts_shown_on == "layout":
        words.append(Inscription(ONCE, 544, 325, 12.5))
        words += column(332, 172, "Pair Plus", packed(options.pair_plus, SHORT))
        if options.has_progressive:
            pays = {line: odds or METER_PAYS for line, odds in PROGRESSIVE.items()}
            words += column(346, 220, "Progressive, for 1", packed(pays, PROGRESSIVE_SHORT))
        if options.six_card_bonus_offered:
            words += column(756, 172, "Six Card Bonus", packed(options.six_card_bonus, SHORT))
        words += [Inscription(row, 544, 345 + 13.5 * at, 12, serif=False, grade=2) for at, row in enumerate(_rows())]
    hands = {"board": Hand(Box(425, 88, 238, 132), "Community cards", STREETS, cards=3, apart=True, counted=False)}
    return Board(WIDE, regions, inscriptions=words, hands=hands)


def _rows() -> list[str]:
    """The odds of Play and Blind in rows."""
    play, blind = (packed(table, {**SHORT, "pair": "10s or better"}, 56) for table in (PLAY, BLIND))
    return [f"Play: {play[0]}", *play[1:], f"Blind: {blind[0]}", f"{blind[1]} · two pair, 10s push"]


def _tall() -> Board:
    regions = {
        "cards": Box(87, 250, 216, 84), "call": Box(16, 190, 358, 60), "meters": Box(276, 10, 106, 48),
        "shoe_words": Box(262, 70, 124, 34),
    }  # fmt: skip
    words = [Inscription(WINS, 195, 160, 12.5, fill="gold")]
    hands = {"board": Hand(Box(30, 12, 228, 104), "Community cards", STREETS, cards=3, apart=True, counted=False)}
    return Board(TALL_SEATS, regions, inscriptions=words, hands=hands)
