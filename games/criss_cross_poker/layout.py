"""The felt of § 592.2(b): two Antes, three bets and the Five Card Bonus before each seat, and the cross."""

from collections.abc import Iterator, Mapping

from games.criss_cross_poker.options import BETS, EVEN, FIVE_CARD_BONUS, CrissCrossPokerOptions
from games.kit.half_moon import Area
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Spot
from games.kit.odds import Odds
from games.poker_family.felt import SHORT, STUD_REGIONS, column, module, packed, stud

LATER = "It is made when it is asked for, and is one to three times the Ante."
AREAS = {
    "ante_across": Area("Ante Across", "592.7(d)", "circle", "Ante\nAcross", *module(0, 0, (131, 424), 56)),
    "ante_down": Area("Ante Down", "592.7(d)", "diamond", "Ante\nDown", *module(1, 0, (195, 424), 56)),
    "five_card_bonus": Area("Five Card Bonus", "592.7(e)", "side", "Five\nCard", *module(2, 0, (259, 424), 52)),
    "across_bet": Area("Across Bet", "592.11(b)", "later", "Across", *module(0, 1, (131, 480), 52), later=LATER),
    "down_bet": Area("Down Bet", "592.11(d)", "later", "Down", *module(1, 1, (195, 480), 52), later=LATER),
    "middle_bet": Area("Middle Bet", "592.11(f)", "later", "Middle", *module(2, 1, (259, 480), 52), later=LATER),
}
NAMES = {
    "royal_flush": "Royal flush", "straight_flush": "Straight flush", "four_of_a_kind": "Four-of-a-kind",
    "full_house": "Full house", "flush": "Flush", "straight": "Straight", "three_of_a_kind": "Three-of-a-kind",
    "two_pair": "Two pair", "high_pair": "Pair of jacks or better", "middle_pair": "Pair of 6s to 10s",
}  # fmt: skip
CROSS = {  # from the middle card, on the wide board; the dealer sits above, so "top" is the lower one
    "top": (0, 82, "Down, top card"),
    "left": (-68, 0, "Across, left card"),
    "middle": (0, 0, "Across and down, middle card"),
    "right": (68, 0, "Across, right card"),
    "bottom": (0, -82, "Down, bottom card"),
}
ANTES: Mapping[str, Odds | str] = {NAMES["high_pair"]: EVEN, NAMES["middle_pair"]: "push"}
PAIRS = {**SHORT, "high_pair": "jacks or better", "middle_pair": "6s to 10s"}
ACROSS = ("M332 206h134", "M622 206h134")
"""The line through the row."""
WINS = "Jacks or better win, pairs of 6s to 10s push"


def layout(options: CrissCrossPokerOptions) -> Layout:
    """The felt under these options."""
    return stud(list(_spots(options)), options, 2, _wide(options), _tall())


def _spots(options: CrissCrossPokerOptions) -> Iterator[Spot]:
    low, high = options.table_min, options.table_max
    for wager, other in (("ante_across", "ante_down"), ("ante_down", "ante_across")):
        yield AREAS[wager].spot(wager, table=ANTES, low=low, high=high, unit="ante", pair=other)
    if options.five_card_bonus_offered:
        yield AREAS["five_card_bonus"].spot(
            "five_card_bonus", table=named(FIVE_CARD_BONUS),
            low=options.five_card_bonus_min, high=options.five_card_bonus_max, needs="ante_across",
        )  # fmt: skip
    for wager in ("across_bet", "down_bet", "middle_bet"):
        yield AREAS[wager].spot(wager, table=named(BETS), low=low, high=3 * high)


def named(table: Mapping[str, Odds]) -> Mapping[str, Odds]:
    """A paytable by the names of its lines."""
    return {NAMES[hand]: odds for hand, odds in table.items()}


def _wide(options: CrissCrossPokerOptions) -> Board:
    words = [
        Inscription("CRISS-CROSS POKER", 544, 350, 22, fill="gold", spacing=3),
        Inscription(WINS, 544, 369, 13.5, fill="gold"),
        *(Inscription("ACROSS", x, 197, 13, spacing=2) for x in (394, 694)),
        Inscription("DOWN", 474, 122, 13, spacing=2),
        Inscription("DOWN", 614, 298, 13, spacing=2),
    ]
    if options.payouts_shown_on == "layout":
        words.append(Inscription("antes 1 to 1", 544, 388, 12.5, grade=2))
        words += column(744, 238, "Across, Down, Middle", packed({**BETS, "middle_pair": "push"}, PAIRS))
        if options.five_card_bonus_offered:
            bonus = {hand: odds for hand, odds in FIVE_CARD_BONUS.items() if hand != "high_pair"}
            words += column(344, 238, "Five Card Bonus", packed(bonus, {**PAIRS, "middle_pair": "6s or better"}))
    hands = _cross((544, 206), 1, (60, 82))
    return Board(WIDE, STUD_REGIONS, lines=[*_frames(hands), *ACROSS], inscriptions=words, hands=hands)


def _tall() -> Board:
    regions = {"cards": Box(125, 268, 140, 90), "call": Box(16, 190, 358, 60), "shoe_words": Box(256, 160, 128, 34)}
    words = [
        *(Inscription(words, 195, 218 + 16 * at, 12.5, fill="gold") for at, words in enumerate(WINS.split(", "))),
        Inscription("ACROSS", 84, 108, 12, spacing=1),
        Inscription("DOWN", 248, 44, 12, spacing=1),
    ]
    hands = _cross((195, 108), 0.78, (46, 63))
    return Board(TALL_SEATS, regions, lines=_frames(hands), inscriptions=words, hands=hands)


def _frames(hands: Mapping[str, Hand]) -> list[str]:
    """A frame round each card's place."""
    boxes = [hand.box for hand in hands.values()]
    return [f"M{box.x - 3:g} {box.y - 3:g}h{box.w + 6:g}v{box.h + 6:g}h{-box.w - 6:g}z" for box in boxes]


def _cross(centre: tuple[float, float], scale: float, size: tuple[float, float]) -> dict[str, Hand]:
    """The five boxes."""
    boxes = {
        place: Box.around((centre[0] + scale * dx, centre[1] + scale * dy), *size)
        for place, (dx, dy, _) in CROSS.items()
    }
    return {place: Hand(box, CROSS[place][2], cards=1, fill="gold", counted=False) for place, box in boxes.items()}
