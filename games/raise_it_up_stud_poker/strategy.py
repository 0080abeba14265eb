"""Best play: all three decisions by backward induction over the board, with what a fold does to the side wagers."""

from collections.abc import Callable

from games.kit.advice import Advice, Chart, Grid, Sign
from games.kit.asks import Ask
from games.kit.hands import THREE_CARD
from games.kit.hands.tables import NUMBERS
from games.kit.round import Round
from games.poker_family.classes import alike, classes
from games.poker_family.deck import hand_of
from games.poker_family.playing import by
from games.raise_it_up_stud_poker.analysis import BEFORE, FOLDED, boards, of_cards, planned
from games.raise_it_up_stud_poker.hands import progressive_line
from games.raise_it_up_stud_poker.options import PROGRESSIVE, RaiseItUpOptions
from games.raise_it_up_stud_poker.rules import BOARD

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
CHOICES = (("play_3", "play_2", "play_1", "check"), ("play_2", "play_1", "check"), ("play", "fold"))
"""What may be chosen at each decision, in the order of the figures."""


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """Each choice in Antes; a fold with what it forfeits besides."""
    decision = _decision(ask)
    if decision is None:
        return []
    own = [card.name for card in r.hands[hand_of(seat)]]
    of = of_cards(own)
    streets = of.places([card.name for card in r.hands[BOARD][:decision]])
    figures = (of.boards.first, of.boards.second, of.boards.third)[decision](*streets)
    ante = r.seats[seat].on(r.layout.spots["ante", None])
    found = {do: figure / BEFORE[decision] for do, figure in zip(CHOICES[decision], figures, strict=True)}
    if "fold" in found:
        found["fold"] -= forfeited(r, seat, own) / ante
    return [Advice(do, value, ante) for do, value in found.items()]


def _decision(ask: Ask) -> int | None:
    """Which of the three it is."""
    return next((at for at, choices in enumerate(CHOICES) if ask.choices.keys() >= set(choices)), None)


def quick(r: Round, ask: Ask, seat: int) -> str:
    """The best choice by the plan of this kind of hand: the same that `advise` finds."""
    decision = _decision(ask)
    if decision is None:
        return ""
    own = [card.name for card in r.hands[hand_of(seat)]]
    kind = alike(tuple(sorted([NUMBERS[card] for card in own])))
    of, streets = planned(kind.cards), [kind.called(NUMBERS[card.name]) for card in r.hands[BOARD][:decision]]
    if decision < 2:
        return CHOICES[decision][of.second[streets[0]] if decision else of.first]
    ante = r.seats[seat].on(r.layout.spots["ante", None])
    fold = FOLDED - forfeited(r, seat, own) / ante
    return "play" if of.third[streets[0], streets[1]] >= fold * BEFORE[2] else "fold"


strategy = by(advise, quick)


def forfeited(r: Round, seat: int, own: list[str]) -> float:
    """What a fold costs besides Ante and Blind, in cents: side wagers that would be settled otherwise."""
    options, lost = r.options, 0.0
    assert isinstance(options, RaiseItUpOptions)
    if options.pair_plus_on_fold == "forfeit" and (stake := r.seats[seat].on(r.layout.spots["pair_plus", None])):
        pays = options.pair_plus.get(THREE_CARD.best(own).kind)
        lost += stake * (1 + float(pays.ratio)) if pays else 0
    spot = r.layout.spots.get(("progressive", None))
    if spot and (stake := r.seats[seat].on(spot)):
        line = progressive_line(own)
        if line in PROGRESSIVE:
            odds = PROGRESSIVE[line]
            lost += stake * (1 + float(odds.ratio)) if odds else options.meter.reads(r.carry)
    return lost


def chart(options: object) -> Chart:
    """The first decision: by pairs, and by the two highest cards where there is none."""
    pairs = [(f"Pair of {RANKS[rank]}s", [_verdict(_pair_of(rank))]) for rank in range(12, -1, -1)]
    high = [
        (f"{RANKS[rank]} high", [_verdict(_high(rank, suits)) for suits in range(1, 4)]) for rank in range(12, 1, -1)
    ]
    grids = [
        Grid("Pairs", "Your three cards", ["First decision"], [("Three of a kind", [_verdict(_trips)]), *pairs]),
        Grid("No pair", "Highest card, cards of one suit", ("None", "Two", "Three"), high),
    ]
    legend = {
        "3": Sign("Play 3 × the Ante", "more"),
        "C": Sign("Check", "stay"),
        "3/C": Sign("Depends on the other cards: ask the coach", "mixed"),
    }
    notes = ["Once or twice the Ante is never best at the first decision: what is worth playing is worth the most."]
    return Chart(grids, legend, notes)


Test = Callable[[list[int], list[int]], bool]
"""Something that may be true of the ranks and suits of a hand."""


def _pair_of(rank: int) -> Test:
    return lambda ranks, suits: ranks.count(rank) == 2


def _trips(ranks: list[int], suits: list[int]) -> bool:
    return len(set(ranks)) == 1


def _high(rank: int, alike: int) -> Test:
    """No pair, this highest card, and so many cards of one suit."""
    return lambda ranks, suits: len(set(ranks)) == 3 and max(ranks) == rank and len(set(suits)) == 4 - alike


def _verdict(test: Test) -> str:
    """Play or check, or both, among the hands of which this is true."""
    found = set()
    for hand in classes(3).hands.tolist():
        if test([card % 13 for card in hand], [card // 13 for card in hand]):
            *played, checked = boards(tuple(hand)).first()
            found.add("3" if max(played) > checked else "C")
    return "/".join(sorted(found))
