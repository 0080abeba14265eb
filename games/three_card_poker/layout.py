"""The felt: for each player Pair Plus, Ante and Play, and the pay tables where they are posted on it."""

from collections.abc import Iterator, Mapping

from games.kit.layout import Box, Inscription, Layout, Place, Spot
from games.kit.odds import Odds
from games.kit.seating import Arc
from games.poker_family import felt
from games.three_card_poker.options import EVEN, HANDS, Paytable, ThreeCardPokerOptions

ARC = Arc(felt.CENTRE, (424, 578), 27, 153)  # seat 1 is farthest to the dealer's left, the screen's right
CARDS, OWN_CARDS = Box.around((0, -84), 110, 74), Box.around((0, -92), 136, 96)
AREAS = {  # wager: name, §, shape, label, from the seat's point, on the phone
    "pair_plus": ("Pair Plus Wager", "565.12(d)", "side", "Pair Plus",
                  Box.around((-50, 2), 38, 38), Box.around((98, 424), 60, 60)),
    "ante": ("Ante Wager", "565.12(a)", "circle", "Ante", Box.around((0, 0), 54, 54), Box.around((195, 428), 80, 80)),
    "play": ("Play Wager", "565.12(b)", "later", "Play", Box.around((50, 2), 38, 38), Box.around((292, 424), 60, 60)),
}  # fmt: skip
QUALIFIES = "Dealer plays with queen high or better"


def layout(options: ThreeCardPokerOptions) -> Layout:
    """The felt under these options."""
    seats = felt.seats(options.seats, ARC, 3, CARDS, OWN_CARDS)
    return felt.felt(list(_spots(options)), seats, 3, _wide(options), _tall(options))


def _spots(options: ThreeCardPokerOptions) -> Iterator[Spot]:
    for wager, (name, cite, shape, label, module, tall) in AREAS.items():
        plus = wager == "pair_plus"
        yield Spot(
            wager,
            None,
            name,
            cite,
            pays=EVEN if wager == "ante" else None,
            table=_named(options.pair_plus)
            if plus
            else {"Dealer plays and is beaten": EVEN}
            if shape == "later"
            else {},
            low=options.pair_plus_min if plus else options.table_min,
            high=options.pair_plus_max if plus else options.table_max,
            needs="ante" if plus and not options.pair_plus_without_ante else "",
            no_more_than="ante" if plus and options.pair_plus_vs_ante_size == "at_most_ante" else "",
            later="A Play Wager is made when the cards were seen, and equals the Ante." if wager == "play" else "",
            shape=shape,
            label=label,
            module=Place(module),
            tall=Place(tall),
        )


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
    words = [Inscription(QUALIFIES, 195, 183, 15, fill="gold")]
    if options.payouts_shown_on == "layout":
        figures = " · ".join(f"{odds.pays}" for odds in options.pair_plus.values())
        bonus = " · ".join(f"{odds.pays}" for odds in options.ante_bonus.values())
        words += [Inscription(f"Pair Plus {figures}", 195, 204, 13), Inscription(f"Ante Bonus {bonus}", 195, 221, 13)]
    return words
