"""House edges by counting every way the cards of a full shoe can fall, by their values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement

from games.baccarat_family.hands import LOSE, PUSH, Result, banker_draws, is_natural, player_draws, verdict
from games.baccarat_family.options import BaccaratOptions
from games.baccarat_family.settlement import vigorish
from games.kit.contract import Edge

EVEN_STAKE = 500
LOST = {PUSH: Fraction(0), LOSE: Fraction(-1)}

def odds(options: BaccaratOptions) -> list[Edge]:
    """Exact. Banker at stakes of whole $5, where rounding to 25¢ changes nothing."""
    return odds_at(options, EVEN_STAKE)


def odds_at(options: BaccaratOptions, stake: int) -> list[Edge]:
    """Exact, with the vigorish as it is rounded on a wager of so many cents."""
    kept = 1 - Fraction(vigorish(options, stake), stake)
    lines = []
    for wager in options.wagers:
        gains = []
        for result, often in results(options.decks).items():
            came = verdict(wager, result, **options.terms)
            gain = LOST[came] if isinstance(came, str) else came.ratio * (kept if wager == "banker" else 1)
            gains.append((gain, often))
        paytable = options.dragon_bonus_paytable if wager.startswith("dragon_bonus") else None
        lines.append(Edge.of(wager, gains, paytable))
    return lines


@lru_cache(maxsize=4)
def results(decks: int) -> Mapping[Result, Fraction]:
    """How likely each result is, from a full shoe."""
    cards = 52 * decks
    total = cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
    found: Counter[Result] = Counter()
    for result, ways in _rounds([16 * decks] + [4 * decks] * 9):
        found[result] += ways
    return {result: Fraction(ways, total) for result, ways in found.items()}


def _rounds(left: list[int]) -> Iterator[tuple[Result, int]]:
    """Every course of a round by card values, with the ways it can come about, always counted over six cards."""
    pairs = list(combinations_with_replacement(range(10), 2))
    five, six = sum(left) - 4, sum(left) - 5
    for a, b in pairs:
        two = _draw(left, a, b)
        for c, d in pairs:
            ways = two * _draw(left, c, d)
            if ways:
                for result, more in _thirds(left, (a + b) % 10, (c + d) % 10, five, six):
                    yield result, ways * more
            _return(left, c, d)
        _return(left, a, b)


def _thirds(left: list[int], player: int, banker: int, five: int, six: int) -> Iterator[tuple[Result, int]]:
    if is_natural(player) or is_natural(banker):
        yield Result(player, banker, 2, 2), five * six
    elif not player_draws(player):
        yield from _bankers(left, player, banker, None, five, six)
    else:
        for third in range(10):
            if ways := left[third]:
                left[third] -= 1
                for result, more in _bankers(left, (player + third) % 10, banker, third, six, 1):
                    yield result, ways * more
                left[third] += 1


def _bankers(
    left: list[int], player: int, banker: int, third: int | None, cards: int, rest: int
) -> Iterator[tuple[Result, int]]:
    drawn = 2 if third is None else 3
    if banker_draws(banker, third):
        for card in range(10):
            yield Result(player, (banker + card) % 10, drawn, 3), left[card] * rest
    else:
        yield Result(player, banker, drawn, 2), cards * rest


def _draw(left: list[int], one: int, other: int) -> int:
    """Take two cards of these values out; in how many orders and ways."""
    ways = left[one]
    left[one] -= 1
    ways *= left[other]
    left[other] -= 1
    return ways if one == other else 2 * ways


def _return(left: list[int], one: int, other: int) -> None:
    left[one] += 1
    left[other] += 1
