"""Wagers that one throw decides, as data: by what each pays on the throws that win it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games.dice_family.throws import faces_of, showing, shown, ways
from games.kit.contract import Edge
from games.kit.odds import Odds, Rounding
from games.kit.round import Round
from games.kit.wagers import Wager

Pays = Mapping[str, Odds]
"""What a wager pays, by the throws that win it."""
Because = Callable[[tuple[int, ...]], str]
"""What decides a wager on these faces, in a sentence: the same whether it wins or loses."""


@cache
def fell(faces: tuple[int, ...]) -> str:
    """ "4-5 was shaken."."""
    return f"{shown(faces)} was shaken."


def counts_to(faces: tuple[int, ...]) -> str:
    """ "The total is 9."."""
    return f"The total is {sum(faces)}."


class OneRoll(NamedTuple):
    """One such wager: its id, its name, its §, and what it pays."""

    wager: str
    name: str
    cite: str
    pays: Pays
    lines: Mapping[str, Odds] = {}
    """The same in words, where it pays differently on different throws."""
    group: str = ""
    """What all wagers of its kind are called, where they pay alike."""
    because: Because = fell

    @property
    def odds(self) -> Odds | None:
        """What it pays whenever it wins, if that is always the same."""
        different = set(self.pays.values())
        return next(iter(different)) if len(different) == 1 else None


def on(dice: int, wins: Callable[[tuple[int, ...]], Odds | None]) -> Pays:
    """What is paid on every throw of so many dice for which `wins` names odds."""
    return {throw: odds for throw in ways(dice) if (odds := wins(faces_of(throw)))}


def on_throws(odds: Odds, *throws: str) -> Pays:
    """These odds on each of these throws."""
    return dict.fromkeys(throws, odds)


def on_totals(dice: int, odds: Odds, totals: Iterable[int], *, triples: bool = True) -> Pays:
    """These odds on each of these totals; on throws that show one face only, if that counts."""
    return on_throws(odds, *(throw for throw in showing(dice, *totals) if triples or len(set(faces_of(throw))) > 1))


def on_counts(dice: int, face: int, odds: Mapping[int, Odds]) -> Pays:
    """Odds by how many dice show this face."""
    return on(dice, lambda faces: odds.get(Counter(faces)[face]))


def settle(r: Round, throw: str, lost: str, won: str) -> None:
    """Every losing wager is collected, then the winners are paid; the two sections say so."""
    faces = faces_of(throw)
    winners: list[tuple[Wager, Odds, str]] = []
    for wager in r.wagers():
        bet: OneRoll = wager.spot.bet
        odds, why = bet.pays.get(throw), bet.because(faces)
        if odds is None:
            r.lose(wager, why, lost)
        else:
            winners.append((wager, odds, why))
    for wager, odds, why in winners:
        r.win(wager, odds, why, won)


def settle_parts(
    r: Round, wager: Wager, parts: Sequence[Pays], throw: str, cite: tuple[str, str], rounding: Rounding
) -> None:
    """A wager of equal parts: each that wins is paid by itself, the others are collected together."""
    won, lost = cite
    share, rest = wager.stake // len(parts), wager.stake
    for odds in [part[throw] for part in parts if throw in part]:
        each = wager if rest == share else r.share(wager, share, f"{sum(faces_of(throw))}")
        rest -= share
        r.win(each, odds, f"{throw} wins.", won, rounding=rounding)
    if rest:
        r.lose(wager, f"{throw} does not win.", lost)


def lit(bets: Iterable[OneRoll], throw: str) -> list[str]:
    """The wagers whose areas a throw makes winners, whether anybody is on them or not."""
    return [bet.wager for bet in bets if throw in bet.pays]


def edge(wager: str, dice: int, *parts: Pays) -> Edge:
    """The house edge of a wager of equal parts, most have one, counted over every throw."""
    return Edge.of(
        wager,
        (
            (sum((1 + part[throw].ratio for part in parts if throw in part), Fraction(0)) / len(parts) - 1,
             Fraction(often, 6**dice))
            for throw, often in ways(dice).items()
        ),
    )  # fmt: skip
