"""House edges: the optional wagers by counting all 22,957,480 hands, the main game by many rounds."""

from fractions import Fraction

from games.kit.contract import Edge
from games.kit.money import dollars
from games.pai_gow_family.counting import Counted, counted
from games.six_card_fortune_pai_gow_poker.options import SixCardFortuneOptions
from games.six_card_fortune_pai_gow_poker.paytables import FORTUNE, INSURANCE, PROGRESSIVE, SHARES, TOPS
from games.six_card_fortune_pai_gow_poker.trial import ROUNDS, trial


def odds(options: SixCardFortuneOptions) -> list[Edge]:
    """One line per wager. The main wager is that of a player who sets by the dealer's way and never doubles; Envy
    Bonuses, which depend on who else plays, are not in it; the progressive is reckoned with the meter at its reset."""
    hands = counted(6)
    lines = [_main()]
    if options.fortune_offered:
        lines.append(_by_class("fortune", hands, {kind: odds.ratio for kind, odds in FORTUNE.items()}))
    if options.insurance_offered:
        lines.append(_insurance(hands))
    if options.progressive_offered:
        stake = 100 * options.progressive_wager
        pays = {kind: odds.ratio for kind, odds in PROGRESSIVE.items()}
        for kind, percent in SHARES.items():
            pays[kind] = Fraction(options.progressive_reset * percent, 100 * stake) - 1
        words = f"meter at {dollars(options.progressive_reset)}, {dollars(stake)} wagered"
        lines.append(_by_class("progressive", hands, pays)._replace(paytable=words))
    return lines


def _by_class(wager: str, hands: Counted, pays: dict[str, Fraction]) -> Edge:
    return Edge.of(wager, ((of, Fraction(hands.classes[kind], hands.total)) for kind, of in pays.items()))


def _insurance(hands: Counted) -> Edge:
    gains = ((INSURANCE[top].ratio, Fraction(hands.tops[rank], hands.total)) for top, rank in TOPS.items())
    return Edge.of("insurance", gains)


def _main() -> Edge:
    played = trial()
    win, lose = Fraction(played.wins, ROUNDS), Fraction(played.losses, ROUNDS)
    ends = {Fraction(1): win, Fraction(0): 1 - win - lose, Fraction(-1): lose}
    return Edge.of("main", ends, None, "simulated", played.error)
