"""House edges: the optional wagers by counting all 154,143,080 hands, the main game by many rounds."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from games.kit.contract import Edge
from games.kit.meters import meter_words
from games.pai_gow_family.counting import counted
from games.pai_gow_poker.bonus import RANKINGS, lines, progressive_lines
from games.pai_gow_poker.options import VIGORISH, PaiGowPokerOptions
from games.pai_gow_poker.paytables import INSURANCE, PAYS, PROGRESSIVE, SHARES, TOPS
from games.pai_gow_poker.trial import trial

DECK, SIZE = 53, 7


def odds(options: PaiGowPokerOptions) -> list[Edge]:
    """One line per wager. The main wager is that of a player who sets by the dealer's way, at exactly 5 %. Envy
    Bonuses, which depend on who else plays, are not in it, nor is the payout limit, which small wagers do not reach;
    the progressive is reckoned with the meter at its reset."""
    found = [main(options)]
    tables = {"fortune": options.fortune_paytable, "emperor": options.emperor_paytable}
    for wager, table in tables.items():
        if wager in options.offered():
            counts = lines(wager, options.bonus_order, joker_matches=options.royal_match_joker)
            pays = {line: odds.ratio for line, odds in PAYS[table].items()}
            found.append(_edge(wager, counts, pays, table))
    if options.insurance_offered:
        tops = counted(SIZE, RANKINGS[options.bonus_order]).tops
        pays = {top: odds.ratio for top, odds in INSURANCE[options.insurance_paytable].items()}
        found.append(_edge("insurance", {top: tops[rank] for top, rank in TOPS.items()}, pays,
                           options.insurance_paytable))  # fmt: skip
    if options.progressive_offered:
        found.append(progressive(options))
    return found


def progressive(options: PaiGowPokerOptions) -> Edge:
    """The Progressive Payout Wager with the meter as it starts."""
    stake, reset = options.progressive_wager, options.progressive_reset
    pays = {kind: odds.ratio for kind, odds in PROGRESSIVE.items()}
    pays |= {kind: Fraction(reset * percent, 100 * stake) - 1 for kind, percent in SHARES.items()}
    return _edge("progressive", progressive_lines(options.bonus_order), pays, meter_words(reset, stake))


def _edge(wager: str, counts: Mapping[str, int], pays: Mapping[str, Fraction], paytable: str) -> Edge:
    total = comb(DECK, SIZE)
    return Edge.of(wager, ((of, Fraction(counts[line], total)) for line, of in pays.items()), paytable)


def main(options: PaiGowPokerOptions) -> Edge:
    """The main wager by many rounds, with the standard error of its edge."""
    played = trial(options.way.lines)
    win, lose = Fraction(played.wins, played.rounds), Fraction(played.losses, played.rounds)
    gain = 1 - VIGORISH
    edge = lose - win * gain
    error = (float(win * gain**2 + lose - edge**2) / played.rounds) ** 0.5
    ends = {gain: win, Fraction(0): 1 - win - lose, Fraction(-1): lose}
    return Edge.of("main", ends, None, "simulated", error)
