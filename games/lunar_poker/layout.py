"""The felt of § 589.2(b): for each player Ante, Bet, Options and Super, the odds, and the two required sentences."""

from collections.abc import Iterator, Mapping

from games.kit.layout import Box, Inscription, Layout, Place, Spot
from games.kit.odds import Odds
from games.kit.seating import Arc
from games.lunar_poker.options import BET, BET_IN_ANTES, EVEN, INSTANT, SUPER, LunarPokerOptions
from games.lunar_poker.rules import line_name
from games.poker_family import felt

ARC = Arc(felt.CENTRE, (404, 560), 29, 151)  # seat 1 is farthest to the dealer's left, the screen's right
CARDS, OWN_CARDS = Box.around((0, -86), 150, 76), Box.around((0, -92), 178, 90)
AREAS = {  # wager: name, §, shape, label, from the seat's point, on the phone
    "super": ("Super Wager", "589.7(c)(2)", "side", "Super",
              Place(Box.around((-55, 0), 50, 50)), Place(Box.around((98, 414), 60, 60))),
    "ante": ("Ante Wager", "589.7(c)(1)", "circle", "Ante",
             Place(Box.around((0, 0), 54, 54)), Place(Box.around((195, 414), 74, 74))),
    "bet": ("Bet Wager", "589.11(b)(2)", "later", "Bet",
            Place(Box.around((52, 0), 40, 40)), Place(Box.around((292, 414), 60, 60))),
    "options_draw": ("Options fee", "589.11(b)(3)", "list", "Exchange 2–5 cards\nBuy a sixth card",
                     Place(Box.around((0, 48), 134, 32), chips=(80, 48)),
                     Place(Box.around((195, 472), 150, 34), chips=(288, 472))),
    "options_force": ("Options fee to force the dealer", "589.11(e)(2)(ii)", "list", "Force the dealer",
                      Place(Box.around((0, 73), 134, 18), chips=(80, 73)),
                      Place(Box.around((195, 501), 150, 24), chips=(288, 501))),
}  # fmt: skip
LATER = {
    "bet": "A Bet Wager is made when the cards were seen, and is twice the Ante.",
    "options_draw": "An options fee is paid when the cards were seen, and equals the Ante.",
    "options_force": "The fee to force the dealer is paid when he does not qualify, and equals the Ante.",
}
CRESCENT = "M776 120A40 40 0 1 0 776 190A33 33 0 1 1 776 120Z"
QUALIFIES = "Dealer qualifies with an ace-king or better"
AT_ONCE = "Instant payout for a royal flush or straight flush on the first five cards dealt to the player"


def layout(options: LunarPokerOptions) -> Layout:
    """The felt under these options."""
    seats = felt.seats(options.seats, ARC, 5, CARDS, OWN_CARDS)
    return felt.felt(list(_spots(options)), seats, 5, _wide(options), _tall(options), lines=[CRESCENT])


def _spots(options: LunarPokerOptions) -> Iterator[Spot]:
    for wager, (name, cite, shape, label, module, tall) in AREAS.items():
        on_the_side = wager == "super"
        if on_the_side and not options.super_offered:
            continue
        yield Spot(
            wager,
            None,
            name,
            cite,
            table=tables(options).get(wager, {}),
            low=options.super_min if on_the_side else options.table_min,
            high=options.super_max if on_the_side else options.table_max * (BET_IN_ANTES if wager == "bet" else 1),
            needs="ante" if on_the_side else "",
            later=LATER.get(wager, ""),
            shape=shape,
            label=label,
            module=module,
            tall=tall,
        )


def tables(options: LunarPokerOptions) -> Mapping[str, Mapping[str, Odds]]:
    """What is paid by lines, in words, by wager."""
    instant = {f"Instant, {hand.replace('_', ' ')}": odds for hand, odds in INSTANT[options.instant_paytable].items()}
    return {
        "ante": {**instant, "Dealer does not qualify": EVEN},
        "bet": {hand.replace("_", " ").capitalize(): odds for hand, odds in BET.items()},
        "super": {line_name(line, options): odds for line, odds in SUPER[options.super_paytable].items()},
    }


def _wide(options: LunarPokerOptions) -> list[Inscription]:
    words = [Inscription("LUNAR POKER", 544, 243, 26, fill="gold", spacing=4)]
    if options.rules_shown_on == "layout":
        words += [Inscription(QUALIFIES, 544, 265, 15, fill="gold"), Inscription(AT_ONCE, 544, 283, 12.5)]
    if options.payouts_shown_on == "layout":
        rows = _rows(options)
        words += [Inscription(row, 544, 299 + 13.6 * at, 12, grade=2) for at, row in enumerate(rows)]
    return words


def _rows(options: LunarPokerOptions) -> list[str]:
    """The paytables in lines, of which the last ones lie between the cards of two seats."""
    instant, bet, more = (_listed(options, wager) for wager in ("ante", "bet", "super"))
    rows = [
        "Instant " + " · ".join(instant[:2]).replace("instant, ", ""),
        "Bet " + " · ".join(bet[:6]),
        " · ".join(bet[6:]),
    ]
    if options.super_offered:
        rows += ["Super " + more[0], " · ".join(more[1:3]), " · ".join(more[3:6]), " · ".join(more[6:])]
    return rows


def _listed(options: LunarPokerOptions, wager: str) -> list[str]:
    return [f"{line.lower()} {odds.pays:,}" for line, odds in tables(options)[wager].items()]


def _tall(options: LunarPokerOptions) -> list[Inscription]:
    if options.rules_shown_on == "sign":
        return []
    first, last = "Instant payout for a royal flush or straight flush", "on the first five cards dealt to the player"
    return [
        Inscription(QUALIFIES, 195, 184, 15, fill="gold"),
        Inscription(first, 195, 204, 12.5),
        Inscription(last, 195, 221, 12.5),
    ]
