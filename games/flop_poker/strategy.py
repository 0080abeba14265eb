"""Best play: the Flop Wager over all flops against the Ante that a fold costs."""

from collections.abc import Callable

from games.flop_poker.analysis import FLOPS, all_hands, plays, worth
from games.kit.advice import Advice, Chart, Grid, Sign
from games.kit.asks import Ask
from games.kit.round import Round
from games.poker_family.classes import classes
from games.poker_family.deck import hand_of
from games.poker_family.playing import by

Test = Callable[[list[int], list[int]], bool]
"""Something that may be true of the ranks and suits of a hand."""
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITED = ("None", "Two", "Three")


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """The Flop Wager and a fold in Antes; the pot and the bonus are the same either way."""
    if "flop" not in ask.choices:
        return []
    ante = r.seats[seat].on(r.layout.spots["ante", None])
    found = worth([card.name for card in r.hands[hand_of(seat)]])
    return [Advice("flop", found.gain / FLOPS, ante), Advice("fold", -1.0, ante)]


strategy = by(advise)


def chart(options: object) -> Chart:
    """By the class of the three cards; hands without a pair by their highest card and their suits."""
    pairs = [(f"Pair of {RANKS[rank]}s", [_verdict(_pair_of(rank))]) for rank in range(12, -1, -1)]
    high = [
        (f"{RANKS[rank]} high", [_verdict(_high(rank, suits)) for suits in range(1, 4)]) for rank in range(12, 1, -1)
    ]
    grids = [
        Grid("Pairs", "Your three cards", ["Best play"], [("Three of a kind", [_verdict(_trips)]), *pairs]),
        Grid("No pair", "Highest card, cards of one suit", SUITED, high),
    ]
    legend = {
        "W": Sign("Flop Wager", "more"),
        "F": Sign("Fold", "give"),
        "W/F": Sign("Depends on the other cards: ask the coach", "mixed"),
    }
    playing = sum(times for found, times in zip(all_hands(), classes(3).times.tolist(), strict=True) if plays(found))
    return Chart(grids, legend, [f"{playing:,} of 22,100 hands are worth a Flop Wager."])


def _pair_of(rank: int) -> Test:
    return lambda ranks, suits: ranks.count(rank) == 2


def _trips(ranks: list[int], suits: list[int]) -> bool:
    return len(set(ranks)) == 1


def _high(rank: int, alike: int) -> Test:
    """No pair, this highest card, and so many cards of one suit."""
    return lambda ranks, suits: len(set(ranks)) == 3 and max(ranks) == rank and len(set(suits)) == 4 - alike


def _verdict(test: Test) -> str:
    """Wager, fold, or both among the hands of which this is true."""
    found = {
        plays(worth_)
        for hand, worth_ in zip(classes(3).hands.tolist(), all_hands(), strict=True)
        if test([card % 13 for card in hand], [card // 13 for card in hand])
    }
    return {(True,): "W", (False,): "F", (False, True): "W/F"}.get(tuple(sorted(found)), "")
