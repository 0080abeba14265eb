"""The felt of § 583.2(b): Ante, Flop, Pot and Three Card Bonus before each seat, the board, the pot in the middle."""

from collections.abc import Iterator, Mapping

from games.flop_poker.options import EVEN, FLOP, THREE_CARD_BONUS, FlopPokerOptions
from games.kit.half_moon import Area
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Spot
from games.kit.odds import Odds
from games.poker_family.felt import SHORT, STUD_REGIONS, column, module, packed, stud

AREAS = {
    "three_card_bonus": Area("Three Card Bonus Wager", "583.7(d)(3)", "side", "Three\nCard",
                             *module(0, 0, (125, 424), 56)),
    "ante": Area("Ante Wager", "583.7(d)(1)", "circle", "Ante", *module(1, 0, (195, 424), 64)),
    "flop": Area("Flop Wager", "583.7(d)(2)", "later", "Flop", *module(2, 0, (265, 424), 56),
                 later="A Flop Wager is made when the cards were seen, and equals the Ante."),
    "pot": Area("Pot Wager", "583.7(d)(1)", "diamond", "Pot", *module(1, 1, (195, 486), 54)),
}  # fmt: skip
NAMES = {
    "royal_flush": "Royal flush", "straight_flush": "Straight flush", "four_of_a_kind": "Four-of-a-kind",
    "full_house": "Full house", "flush": "Flush", "straight": "Straight", "three_of_a_kind": "Three-of-a-kind",
    "two_pair": "Two pair", "pair": "Pair of jacks or better",
}  # fmt: skip
BONUS_NAMES = {**NAMES, "royal_flush": "Royal, A-K-Q suited", "pair": "Pair"}
RULES = ("Flop Wager must equal the Ante", "Pot Wager must equal the table minimum")  # § 583.2(b)(6), (7)


def layout(options: FlopPokerOptions) -> Layout:
    """The felt under these options."""
    return stud(list(_spots(options)), options, 3, _wide(options), _tall(options))


def _spots(options: FlopPokerOptions) -> Iterator[Spot]:
    if options.three_card_bonus_offered:
        yield AREAS["three_card_bonus"].spot(
            "three_card_bonus", table=named(THREE_CARD_BONUS, BONUS_NAMES),
            low=options.three_card_bonus_min, high=options.three_card_bonus_max, needs="ante",
        )  # fmt: skip
    low, high = options.table_minimum, options.ante_max
    yield AREAS["ante"].spot("ante", pays=EVEN, low=low, high=high, pair="pot")
    yield AREAS["flop"].spot("flop", table=named(FLOP, NAMES), low=low, high=high)
    yield AREAS["pot"].spot(
        "pot", terms="the best hand takes the pot", low=low, high=low, step=low, pair="ante",
        gathers="pot",
    )  # fmt: skip


def named(table: Mapping[str, Odds], names: Mapping[str, str]) -> Mapping[str, Odds]:
    """A paytable by the names of its lines."""
    return {names[hand]: odds for hand, odds in table.items()}


def _wide(options: FlopPokerOptions) -> Board:
    regions = {
        **STUD_REGIONS, "burn": Box(330, 92, 60, 58),
        "pot": Box.around((544, 340), 84, 24), "meters": Box.around((544, 372), 92, 36),
    }  # fmt: skip
    words = [Inscription("FLOP POKER", 544, 232, 24, fill="gold", spacing=4)]
    if options.wager_rules_shown_on == "layout":
        words += [Inscription(rule, 544, 252 + 17 * at, 14, fill="gold") for at, rule in enumerate(RULES)]
    if options.payouts_shown_on == "layout":
        words += column(332, 172, "Ante 1 to 1 · Flop Wager", packed(FLOP, {**SHORT, "pair": "jacks or better"}))
        if options.three_card_bonus_offered:
            words += column(756, 172, "Three Card Bonus", packed(THREE_CARD_BONUS, SHORT))
    hands = {"board": Hand(Box(430, 90, 228, 110), "The flop", "FLOP", cards=3, apart=True, counted=False)}
    words.append(Inscription("POT", 544, 323, 13, fill="gold", spacing=3))
    return Board(WIDE, regions, lines=[ring((544, 356), 48), ring((544, 356), 53)], inscriptions=words, hands=hands)


def ring(centre: tuple[float, float], radius: float) -> str:
    """A circle as a line."""
    x, y = centre
    half = f"a{radius:g} {radius:g} 0 1 0 "
    return f"M{x - radius:g} {y:g}{half}{2 * radius:g} 0{half}{-2 * radius:g} 0z"


def _tall(options: FlopPokerOptions) -> Board:
    regions = {
        "cards": Box(100, 262, 190, 90), "call": Box(16, 200, 358, 60), "burn": Box(299, 150, 60, 44),
        "shoe_words": Box(266, 104, 120, 34), "pot": Box.around((329, 48), 68, 20),
        "meters": Box(284, 66, 90, 34),
    }  # fmt: skip
    words = [Inscription(rule, 195, 150 + 18 * at, 12.5, fill="gold") for at, rule in enumerate(RULES)]
    hands = {"board": Hand(Box(30, 12, 228, 104), "The flop", "FLOP", cards=3, apart=True, counted=False)}
    shown = words if options.wager_rules_shown_on == "layout" else []
    shown = [*shown, Inscription("POT", 329, 32, 12.5, fill="gold", spacing=2)]
    return Board(TALL_SEATS, regions, lines=[ring((329, 58), 38), ring((329, 58), 42)], inscriptions=shown, hands=hands)
