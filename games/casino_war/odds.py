"""House edges by counting the cards of a full shoe: a rank has 4 cards a deck, and a tie takes two of one rank."""

from fractions import Fraction

from games.casino_war.options import PAYTABLE, WAR_TIED, CasinoWarOptions
from games.kit.contract import Edge


def odds(options: CasinoWarOptions) -> list[Edge]:
    """Exact. The Initial counts with its War: the player always goes to War, as is best, and bets no Tie there.

    `war` is the choice after a tie, as a share of the War Wager, with the Initial that rides on it.
    """
    per_rank = 4 * options.shoe_decks
    tie = tie_chance(per_rank)
    war = war_tie_chance(per_rank)
    higher, war_higher = (1 - tie) / 2, (1 - war) / 2
    after = [(PAYTABLE["war"].ratio, war_higher), (WAR_TIED.ratio, war), (Fraction(-2), war_higher)]
    pays = PAYTABLE["tie"].ratio
    return [
        Edge.of("initial", [(Fraction(1), higher), *((gain, tie * often) for gain, often in after)]),
        Edge.of("tie", {pays: tie}),
        Edge.of("war", after),
        Edge.of("war_tie", {pays: war}),
    ]


def tie_chance(per_rank: int) -> Fraction:
    """Player's and dealer's cards of equal rank, from a full shoe."""
    return Fraction(per_rank - 1, 13 * per_rank - 1)


def war_tie_chance(per_rank: int) -> Fraction:
    """War cards of equal rank, when two of one rank are gone; the burnt cards are unseen and change nothing."""
    left = 13 * per_rank - 2
    pairs = 12 * per_rank * (per_rank - 1) + (per_rank - 2) * (per_rank - 3)
    return Fraction(pairs, left * (left - 1))


def war_value(options: CasinoWarOptions) -> Fraction:
    """What going to War is worth, in Initial Wagers: War won +1, War tied +2, War lost −2."""
    tie = war_tie_chance(4 * options.shoe_decks)
    higher = (1 - tie) / 2
    return higher * PAYTABLE["war"].ratio + tie * WAR_TIED.ratio - 2 * higher
