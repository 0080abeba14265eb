"""The tests that 58 Pa. Code § 810a.5(c) names for random number generators, with the tails they need.

Each test takes outcomes 0 … n-1 and gives the chance that a perfect source looks at least as odd. Where a draw too even
is as suspicious as one too uneven, both sides count. Most are from Knuth, The Art of Computer Programming, § 3.3.2.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, pairwise
from operator import mul
from typing import TypeVar

T = TypeVar("T")
Values = Sequence[int]
Test = Callable[[Values, int], float]

# --- tails -----------------------------------------------------------------------------------------------------------


def gamma_tail(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x): series below a + 1, continued fraction above."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        while term > total * 1e-16:
            a += 1
            term *= x / a
            total += term
        return 1 - scale * total
    b = x + 1 - a
    c, d = math.inf, 1 / b
    fraction, step, k = d, 0.0, 0
    while abs(step - 1) > 1e-15 and k < 10_000:
        k += 1
        b += 2
        d = 1 / (b - k * (k - a) * d)
        c = b - k * (k - a) / c
        step = c * d
        fraction *= step
    return scale * fraction


def chi_square_tail(x: float, freedom: int) -> float:
    """The chance that chi-square exceeds x."""
    return gamma_tail(freedom / 2, x / 2)


def normal_sides(z: float) -> float:
    """The chance that a standard normal is at least as far from 0 as z, on either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def kolmogorov_tail(distance: float, size: int) -> float:
    """The chance that the empirical distribution of `size` values is further off than this (Stephens' correction)."""
    x = (math.sqrt(size) + 0.12 + 0.11 / math.sqrt(size)) * distance
    if x < 0.3:  # the alternating sum converges too slowly here, and the chance is 1 to five places
        return 1.0
    return 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * x * x) for k in range(1, 101))


def both_sides(tail: float) -> float:
    return 2 * min(tail, 1 - tail)


def goodness(counts: Sequence[int], chances: Sequence[float]) -> float:
    """Chi-square of the counts against the chances, neighbouring cells pooled until each expects at least 5."""
    total = sum(counts)
    cells: list[tuple[float, float]] = []
    seen = expected = 0.0
    for count, chance in zip(counts, chances, strict=True):
        seen, expected = seen + count, expected + chance * total
        if expected >= 5:
            cells.append((seen, expected))
            seen = expected = 0.0
    cells[-1] = (cells[-1][0] + seen, cells[-1][1] + expected)
    statistic = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    tail = chi_square_tail(statistic, len(cells) - 1)
    return tail if len(cells) == 2 else both_sides(tail)  # two cells are exactly even now and then by honest chance


# --- helpers ---------------------------------------------------------------------------------------------------------


def groups(values: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    """The values in consecutive groups; an incomplete last one is left out."""
    return zip(*[iter(values)] * size, strict=False)


def numbers(values: Values, n: int, at_least: int) -> tuple[list[int], int]:
    """The values read as digits of larger numbers, and below what: the smallest power of n that is large enough."""
    digits = next(k for k in range(1, 65) if n**k >= at_least)
    places = [n**k for k in range(digits)]
    return [sum(map(mul, group, places)) for group in groups(values, digits)], n**digits


def standardised(values: Values, n: int) -> list[float]:
    """The values with mean 0 and variance 1."""
    mean, deviation = (n - 1) / 2, math.sqrt((n * n - 1) / 12)
    return [(v - mean) / deviation for v in values]


def lengths_fit(lengths: Iterator[int], wanted: int, chances: Sequence[float]) -> float:
    """Goodness of the first `wanted` lengths, the last chance being "or longer"; too few lengths fail outright."""
    found = Counter(min(length, len(chances) - 1) for length in islice(lengths, wanted))
    if found.total() < wanted:
        return 0.0
    return goodness([found[k] for k in range(len(chances))], chances)


# --- § 810a.5(c) -----------------------------------------------------------------------------------------------------


def chi_square(values: Values, n: int) -> float:
    """(1) The counts of all outcomes together."""
    found = Counter(values)
    return goodness([found[k] for k in range(n)], [1 / n] * n)


def equidistribution(values: Values, n: int) -> float:
    """(2) The count of the one outcome that is furthest off: a favourite pocket."""
    found, total = Counter(values), len(values)
    furthest = max(abs(found[k] - total / n) for k in range(n)) - 0.5  # a count is whole: continuity correction
    alone = normal_sides(furthest / math.sqrt(total / n * (1 - 1 / n)))
    return float(1 - (1 - alone) ** (n if n > 2 else 1))  # of two counts, one tells the other


def gap(values: Values, n: int) -> float:
    """(3) How long a quarter of the outcomes (of 52, one suit) stays away."""
    hits = (n + 3) // 4
    p = hits / n

    def gaps() -> Iterator[int]:
        length = 0
        for v in values:
            if v < hits:
                yield length
                length = 0
            else:
                length += 1

    longest = math.ceil(math.log(0.001) / math.log(1 - p))
    chances = [p * (1 - p) ** k for k in range(longest)] + [(1 - p) ** longest]
    return lengths_fit(gaps(), int(len(values) * p * 0.75), chances)


def overlaps(values: Values, n: int) -> float:
    """(4) All overlapping pairs, the last closing to the first (Good 1953: ψ²₂ - ψ²₁)."""
    total = len(values)
    pairs = Counter(pairwise([*values, values[0]]))
    psi_2 = sum(c * c for c in pairs.values()) * n * n / total
    psi_1 = sum(c * c for c in Counter(values).values()) * n / total
    return both_sides(chi_square_tail(psi_2 - psi_1, n * n - n))


def poker(values: Values, n: int) -> float:
    """(5) How many different outcomes stand in a hand of five."""
    stirling = (0, 1, 15, 25, 10, 1)
    chances = [math.perm(n, k) * stirling[k] / n**5 for k in range(6)]
    found = Counter(len(set(hand)) for hand in groups(values, 5))
    return goodness([found[k] for k in range(6)], chances)


def coupon_collector(values: Values, n: int) -> float:
    """(6) How many draws it takes to see every outcome."""

    def collections() -> Iterator[int]:
        seen: set[int] = set()
        length = 0
        for v in values:
            seen.add(v)
            length += 1
            if len(seen) == n:
                yield length
                seen.clear()
                length = 0

    chances, holding = [0.0], [1.0] + [0.0] * n  # holding[k]: the chance to hold k different outcomes, not yet all n
    while sum(holding) > 0.001:
        holding = [0.0] + [holding[k] * k / n + holding[k - 1] * (n - k + 1) / n for k in range(1, n + 1)]
        chances.append(holding[n])
        holding[n] = 0.0
    mean = n * sum(1 / k for k in range(1, n + 1))
    return lengths_fit(collections(), int(len(values) / mean * 0.75), [*chances, sum(holding)])


def permutation(values: Values, n: int) -> float:
    """(7) The order in which four different outcomes come (at n = 2, two)."""
    size = min(4, n)
    orders = Counter(tuple(sorted(range(size), key=group.__getitem__)) for group in groups(values, size)
                     if len(set(group)) == size)  # fmt: skip
    ways = math.factorial(size)
    return goodness([*orders.values(), *[0] * (ways - len(orders))], [1 / ways] * ways) if orders else 0.0


def kolmogorov_smirnov(values: Values, n: int) -> float:
    """(8) The largest distance from the even distribution, outcomes read as the digits of fractions."""
    whole, base = numbers(values, n, 2**20)
    points = sorted(w / base for w in whole)
    size = len(points)
    distance = max(max((k + 1) / size - point, point - k / size) for k, point in enumerate(points))
    return both_sides(kolmogorov_tail(distance, size))


def adjacency(values: Values, n: int) -> float:
    """(9) The step around the wheel from one outcome to the next."""
    return chi_square([(b - a) % n for a, b in pairwise(values)], n)


def order_statistic(values: Values, n: int) -> float:
    """(10) The highest of five."""
    found = Counter(map(max, groups(values, 5)))
    return goodness([found[k] for k in range(n)], [((k + 1) ** 5 - k**5) / n**5 for k in range(n)])


def runs(values: Values, n: int) -> float:
    """(11) How long outcomes keep rising (first half) or falling (second half); the one that ends a run is dropped."""
    half = len(values) // 2
    reflected = [*values[:half], *(n - 1 - v for v in values[half:])]

    def rises() -> Iterator[int]:
        length, last = 0, -1
        for v in reflected:
            if v > last:
                length, last = length + 1, v
            else:
                yield length
                length, last = 0, -1

    longest = min(n, 8)
    at_least = [math.comb(n, k) / n**k for k in range(longest + 1)]
    chances = [a - b for a, b in pairwise(at_least)] + [at_least[-1]]
    return lengths_fit(rises(), len(values) // 3, chances)


def interplay_correlation(values: Values, n: int) -> float:
    """(12) Correlation between the five places of a hand, each place against each other."""
    places = list(zip(*groups(standardised(values, n), 5), strict=True))
    squares = [sum(map(mul, a, b)) ** 2 / len(a) for a, b in combinations(places, 2)]
    return both_sides(chi_square_tail(sum(squares), len(squares)))


def serial_correlation(values: Values, n: int) -> float:
    """(13) Correlation with each of the ten outcomes before."""
    x = standardised(values, n)
    squares = [sum(map(mul, x, x[lag:])) ** 2 / (len(x) - lag) for lag in range(1, 11)]
    return both_sides(chi_square_tail(sum(squares), len(squares)))


def subsequences(values: Values, n: int) -> float:
    """(14) The counts of every eighth outcome (a sealed block has eight words), for each of the eight beginnings."""
    statistic = 0.0
    for every_eighth in (values[start::8] for start in range(8)):
        expected = len(every_eighth) / n
        found = Counter(every_eighth)
        statistic += sum((found[k] - expected) ** 2 for k in range(n)) / expected
    return both_sides(chi_square_tail(statistic, 8 * (n - 1)))


def poisson(values: Values, n: int) -> float:
    """(15) How often a rare outcome (at most 1 in 32) comes in stretches where two are expected."""
    whole, base = numbers(values, n, 32)
    found = Counter(min(stretch.count(0), 12) for stretch in groups(whole, 2 * base))
    chances = [math.exp(-2) * 2**k / math.factorial(k) for k in range(12)]
    return goodness([found[k] for k in range(13)], [*chances, 1 - sum(chances)])


NAMED: dict[str, Test] = {
    "chi-square": chi_square,
    "equi-distribution": equidistribution,
    "gap": gap,
    "overlaps": overlaps,
    "poker": poker,
    "coupon collectors": coupon_collector,
    "permutation": permutation,
    "Kolmogorov-Smirnov": kolmogorov_smirnov,
    "adjacency criterion": adjacency,
    "order statistic": order_statistic,
    "runs": runs,
    "interplay correlation": interplay_correlation,
    "serial correlation": serial_correlation,
    "subsequences": subsequences,
    "Poisson distribution": poisson,
}
"""The tests by the names and in the order of § 810a.5(c)(1)-(15)."""
