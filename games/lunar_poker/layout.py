"""The felt of § 589.2(b): for each player Ante, Bet, Options and Super, the odds, and the two required sentences."""

from collections.abc import Iterator, Mapping

from games.kit.half_moon import CENTRE, Area, seats
from games.kit.layout import Box, Inscription, Layout, Spot
from games.kit.odds import Odds
from games.kit.seating import Arc
from games.lunar_poker.options import BET, BET_IN_ANTES, EVEN, INSTANT, SUPER, LunarPokerOptions, line_name
from games.poker_family import felt

ARC = Arc(CENTRE, (404, 560), 29, 151)
CARDS, OWN_CARDS = Box.around((0, -86), 150, 76), Box.around((0, -92), 178, 90)
AREAS = {
    "super": Area("Super Wager", "589.7(c)(2)", "side", "Super",
                  Box.around((-55, 0), 50, 50), Box.around((98, 424), 56, 56)),
    "ante": Area("Ante Wager", "589.7(c)(1)", "circle", "Ante",
                 Box.around((0, 0), 54, 54), Box.around((195, 414), 74, 74)),
    "bet": Area("Bet Wager", "589.11(b)(2)", "later", "Bet",
                Box.around((52, 0), 40, 40), Box.around((292, 424), 56, 56),
                later="A Bet Wager is made when the cards were seen, and is twice the Ante."),
    "options_draw": Area("Options fee", "589.11(b)(3)", "list", "Exchange 2–5 cards\nBuy a sixth card",
                         Box.around((0, 48), 140, 38), Box.around((195, 472), 150, 34), ((84, 44), (288, 472)),
                         later="An options fee is paid when the cards were seen, and equals the Ante."),
    "options_force": Area("Options fee to force the dealer", "589.11(e)(2)(ii)", "list", "Force the dealer",
                          Box.around((0, 77), 140, 20), Box.around((195, 501), 150, 24), ((84, 80), (288, 501)),
                          later="The fee to force the dealer is paid when he does not qualify, and equals the Ante."),
}  # fmt: skip
CRESCENT = "M776 120A40 40 0 1 0 776 190A33 33 0 1 1 776 120Z"
QUALIFIES = "Dealer qualifies with an ace-king or better"
AT_ONCE_SHORT = "Instant payout on the first five cards"
AT_ONCE = "Instant payout for a royal flush or straight flush on the first five cards dealt to the player"


def layout(options: LunarPokerOptions) -> Layout:
    """The felt under these options."""
    places = seats(options.seats, cards=CARDS, own=OWN_CARDS, hand=5, arc=ARC, rail=felt.rail(ARC), ends=8)
    return felt.felt(list(_spots(options)), places, 5, _wide(options), _tall(options), lines=[CRESCENT])


def _spots(options: LunarPokerOptions) -> Iterator[Spot]:
    if options.super_offered:
        yield AREAS["super"].spot(
            "super", table=tables(options)["super"], low=options.super_min, high=options.super_max, needs="ante"
        )
    for wager, area in AREAS.items():
        if wager == "super":
            continue
        high = options.table_max * (BET_IN_ANTES if wager == "bet" else 1)
        yield area.spot(wager, table=tables(options).get(wager, {}), low=options.table_min, high=high)


def tables(options: LunarPokerOptions) -> Mapping[str, Mapping[str, Odds]]:
    """What is paid by lines, in words, by wager."""
    instant = {f"Instant, {hand.replace('_', ' ')}": odds for hand, odds in INSTANT[options.instant_paytable].items()}
    return {
        "ante": {**instant, "Dealer does not qualify": EVEN},
        "bet": {hand.replace("_", " ").capitalize(): odds for hand, odds in BET.items()},
        "super": {line_name(line, options): odds for line, odds in SUPER[options.super_paytable].items()},
    }


def _wide(options: LunarPokerOptions) -> list[Inscription]:
    words = [Inscription("LUNAR POKER", 544, 236, 26, fill="gold", spacing=4)]
    if options.rules_shown_on == "layout":
        words += [
            Inscription(QUALIFIES, 544, 258, 15, fill="gold"),
            Inscription(AT_ONCE, 544, 276, 12.5, room=430, small=AT_ONCE_SHORT),
        ]
    if options.payouts_shown_on == "layout":
        rows = _rows(options)
        words += [Inscription(row, 544, 290 + 13 * at, 12, grade=2) for at, row in enumerate(rows)]
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
