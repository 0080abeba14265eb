"""The felt: for each player Pair Plus, Ante and Play, and the pay tables where they are posted on it."""

from collections.abc import Iterator, Mapping

from games.kit.half_moon import ARC, Area, seats
from games.kit.layout import Box, Inscription, Layout, Spot
from games.kit.odds import Odds
from games.poker_family import felt
from games.three_card_poker.options import EVEN, HANDS, Paytable, ThreeCardPokerOptions

CARDS, OWN_CARDS = Box.around((0, -84), 110, 74), Box.around((0, -92), 136, 96)
PLATE = Box.around((0, 0), 206, 25)
AREAS = {
    "pair_plus": Area("Pair Plus Wager", "565.12(d)", "side", "Pair Plus",
                      Box.around((-50, 2), 38, 38), Box.around((98, 424), 60, 60)),
    "ante": Area("Ante Wager", "565.12(a)", "circle", "Ante",
                 Box.around((0, 0), 54, 54), Box.around((195, 428), 80, 80)),
    "play": Area("Play Wager", "565.12(b)", "later", "Play",
                 Box.around((50, 2), 38, 38), Box.around((292, 424), 60, 60),
                 later="A Play Wager is made when the cards were seen, and equals the Ante."),
}  # fmt: skip
QUALIFIES = "Dealer plays with queen high or better"


def layout(options: ThreeCardPokerOptions) -> Layout:
    """The felt under these options."""
    places = seats(options.seats, cards=CARDS, own=OWN_CARDS, hand=3, rail=felt.rail(ARC), plate=PLATE)
    return felt.felt(list(_spots(options)), places, 3, _wide(options), _tall(options))


def _spots(options: ThreeCardPokerOptions) -> Iterator[Spot]:
    yield AREAS["pair_plus"].spot(
        "pair_plus",
        table=_named(options.pair_plus),
        low=options.pair_plus_min,
        high=options.pair_plus_max,
        needs="" if options.pair_plus_without_ante else "ante",
        no_more_than="ante" if options.pair_plus_vs_ante_size == "at_most_ante" else "",
    )
    low, high = options.table_min, options.table_max
    yield AREAS["ante"].spot("ante", pays=EVEN, low=low, high=high)
    yield AREAS["play"].spot("play", table={"Dealer plays and is beaten": EVEN}, low=low, high=high)


def _named(table: Paytable) -> Mapping[str, Odds]:
    return {HANDS[hand]: odds for hand, odds in table.items()}


def _short(table: Paytable) -> Mapping[str, Odds]:
    return {HANDS[hand].lower(): odds for hand, odds in table.items()}


def _wide(options: ThreeCardPokerOptions) -> list[Inscription]:
    words = [
        Inscription("THREE CARD POKER", 544, 258, 32, fill="gold", spacing=3),
        Inscription(QUALIFIES, 544, 286, 15.5, fill="gold"),
    ]
    if options.payouts_shown_on == "layout":
        words += [
            Inscription(felt.listed("Pair Plus", _short(options.pair_plus)), 544, 318, 13.5, grade=2),
            Inscription(felt.listed("Ante Bonus", _short(options.ante_bonus)), 544, 339, 13.5, grade=2),
        ]
    return words


def _tall(options: ThreeCardPokerOptions) -> list[Inscription]:
    words = [Inscription(QUALIFIES, 195, 183, 12.5, fill="gold")]
    if options.payouts_shown_on == "layout":
        figures = " · ".join(f"{odds.pays}" for odds in options.pair_plus.values())
        bonus = " · ".join(f"{odds.pays}" for odds in options.ante_bonus.values())
        words += [Inscription(f"Pair Plus {figures}", 195, 204, 13), Inscription(f"Ante Bonus {bonus}", 195, 221, 13)]
    return words
