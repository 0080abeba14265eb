"""The sealed stream to the letter, scaling without bias, and the tests that 58 Pa. Code § 810a.5(c) names."""

import contextlib
import hashlib
import hmac
import math
import random
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice, permutations
from typing import TypeVar

import pytest

from games.kit import chance
from games.kit.chance import Quick, Sealed, Source, commitment, new_seed, verify

from . import stats

T = TypeVar("T")
SEED = bytes(range(32))
MODULI = (2, 6, 37, 38, 52, 54)
SOURCES: dict[str, Callable[[str], Source]] = {
    "sealed": lambda label: Sealed(hashlib.sha256(label.encode()).digest()),
    "quick": lambda label: Quick(int.from_bytes(hashlib.sha256(label.encode()).digest())),
}
either = pytest.mark.parametrize("source", [Sealed(SEED), Quick(1)], ids=["sealed", "quick"])


# --- the sealed stream -----------------------------------------------------------------------------------------------


def words(seed: bytes, label: bytes) -> Iterator[int]:
    """The stream as the module's docstring tells it to a verifier."""
    for counter in count():
        yield from struct.unpack(">8I", hmac.new(seed, label + counter.to_bytes(8, "big"), hashlib.sha256).digest())


def blocks_of(monkeypatch: pytest.MonkeyPatch, *block: int) -> Sealed:
    """A sealed source whose every block is these eight words."""
    monkeypatch.setattr(hmac, "digest", lambda *_: struct.pack(">8I", *block))
    return Sealed(SEED)


def test_known_answer() -> None:
    source = Sealed(SEED)
    drawn = [source.below(2**32) for _ in range(20)]
    assert drawn == list(islice(words(SEED, b"keystone-1:"), 20))
    assert drawn[:4] == [825697415, 2859896884, 4185170358, 2927838688]
    assert source.draws == 20


def test_known_answer_of_a_shuffled_deck_and_a_commitment() -> None:
    deck = list(range(52))
    Sealed(SEED).shuffle(deck)
    assert deck[:8] == [24, 27, 42, 41, 1, 49, 4, 51]
    assert commitment(SEED) == "04243ee76228ca7e2343c99e3a0a4369b9b4c57ab71a6a32d46e4106702750bc"
    assert commitment(SEED) == hashlib.sha256(b"keystone-1:commitment:" + SEED).hexdigest()


@pytest.mark.parametrize("n", MODULI)
def test_a_draw_is_the_word_modulo_n(n: int) -> None:
    source = Sealed(SEED)
    assert [source.below(n) for _ in range(100)] == [w % n for w in islice(words(SEED, b"keystone-1:"), 100)]


def test_a_later_version_is_another_stream_and_another_commitment(monkeypatch: pytest.MonkeyPatch) -> None:
    first = commitment(SEED)
    monkeypatch.setattr(chance, "VERSION", 2)
    source = Sealed(SEED)
    assert [source.below(2**32) for _ in range(9)] == list(islice(words(SEED, b"keystone-2:"), 9))
    assert commitment(SEED) != first


@pytest.mark.parametrize("kind", SOURCES)
def test_same_seed_same_stream_other_seed_other_stream(kind: str) -> None:
    def stream(label: str) -> list[int]:
        source = SOURCES[kind](label)
        return [source.below(54) for _ in range(50)]

    assert stream("a") == stream("a") != stream("b")


# --- § 810a.5(d): scaling keeps the distribution ---------------------------------------------------------------------


@pytest.mark.parametrize("n", [3, 6, 37, 38, 52, 54, 10**9, 2**31 + 1, 2**32 - 1])
def test_words_beyond_the_last_full_run_are_skipped(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 2**32 - 2**32 % n
    source = blocks_of(monkeypatch, limit, 2**32 - 1, limit - 1, limit, 0, 2**32 - 1, limit - n, limit - 1)
    assert [source.below(n) for _ in range(4)] == [n - 1, 0, 0, n - 1]
    assert source.draws == 8


@pytest.mark.parametrize("n", [1, 2, 2**31, 2**32])
def test_a_power_of_two_skips_no_word(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    block = (0, 1, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 2, 2**32 - 1, 7)
    source = blocks_of(monkeypatch, *block)
    assert [source.below(n) for _ in block] == [word % n for word in block]


@pytest.mark.parametrize("n", range(1, 65))
def test_scaling_is_exactly_even_over_all_words(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "WORDS", 64)  # a world of 6-bit words is small enough to count
    source = Sealed(SEED)
    source._words = list(range(64))
    found = Counter[int]()
    while source._words:  # the word 0 comes last, and is never skipped
        found[source.below(n)] += 1
    assert found == dict.fromkeys(range(n), 64 // n)


@pytest.mark.parametrize("n", range(1, 65))
def test_quick_scaling_is_exactly_even_over_all_bit_patterns(n: int) -> None:
    patterns = iter(range(64))
    source = Quick()
    source._bits = lambda width: next(patterns) >> 6 - width
    found = Counter[int]()
    with contextlib.suppress(StopIteration):
        while True:
            found[source.below(n)] += 1
    assert found == dict.fromkeys(range(n), 64 >> (n - 1).bit_length())


@either
@pytest.mark.parametrize("n", [0, -1, -38])
def test_a_draw_among_nothing_is_refused(source: Source, n: int) -> None:
    with pytest.raises(ValueError, match="A draw is among"):
        source.below(n)


@either
def test_one_outcome_is_certain(source: Source) -> None:
    assert {source.below(1) for _ in range(20)} == {0}


def test_more_outcomes_than_words_are_refused() -> None:
    with pytest.raises(ValueError, match="4294967296 outcomes, not 4294967297"):
        Sealed(SEED).below(2**32 + 1)


# --- seeds and commitments -------------------------------------------------------------------------------------------


def test_a_new_seed_is_256_bits_and_new() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"A seed is 32 bytes, not {length}"):
        Sealed(bytes(length))
    with pytest.raises(ValueError, match=f"A seed is 32 bytes, not {length}"):
        commitment(bytes(length))


def test_a_commitment_verifies() -> None:
    seed = new_seed()
    assert verify(seed.hex(), commitment(seed))
    assert verify(seed.hex().upper(), f" {commitment(seed).upper()}\n"), "as a person may paste it"


def test_another_seed_does_not_verify() -> None:
    for bit in range(256):
        other = bytearray(SEED)
        other[bit // 8] ^= 1 << bit % 8
        assert not verify(other.hex(), commitment(SEED))


@pytest.mark.parametrize("seed_hex", ["", "0", "zz" * 32, SEED.hex()[:-1], SEED.hex()[:-2], SEED.hex() + "00", "é" * 64,
                                      "\ud800", "0x" + SEED.hex()])  # fmt: skip
def test_a_malformed_seed_does_not_verify(seed_hex: str) -> None:
    assert verify(seed_hex, commitment(SEED)) is False


@pytest.mark.parametrize("promised", ["", "0", "é" * 64, "\ud800", SEED.hex(), hashlib.sha256(SEED).hexdigest()])
def test_a_malformed_commitment_does_not_verify(promised: str) -> None:
    assert verify(SEED.hex(), promised) is False


# --- shuffling -------------------------------------------------------------------------------------------------------


@either
@pytest.mark.parametrize("size", [0, 1, 2, 52, 416])
def test_a_shuffle_is_a_permutation(source: Source, size: int) -> None:
    cards = list(range(size))
    source.shuffle(cards)
    assert sorted(cards) == list(range(size))
    assert size < 52 or cards != list(range(size))


def orders_of_four(source: Source) -> float:
    found = Counter[tuple[int, ...]]()
    for _ in range(6_000):
        items = [0, 1, 2, 3]
        source.shuffle(items)
        found[tuple(items)] += 1
    return stats.goodness([found[order] for order in permutations(range(4))], [1 / 24] * 24)


@pytest.mark.parametrize("kind", SOURCES)
def test_every_order_of_four_is_equally_likely(kind: str) -> None:
    assert orders_of_four(SOURCES[kind]("every order of four")) > SINGLE


def test_a_shuffle_that_swaps_with_any_place_is_caught() -> None:
    class Careless(Quick):
        def shuffle(self, items: list[T]) -> None:
            for k in range(len(items)):
                chosen = self.below(len(items))
                items[k], items[chosen] = items[chosen], items[k]

    assert orders_of_four(Careless(1)) < SINGLE


@pytest.mark.parametrize("kind", SOURCES)
def test_every_card_is_equally_likely_at_every_place(kind: str) -> None:
    source, decks = SOURCES[kind]("every card at every place"), 600
    found = Counter[tuple[int, int]]()
    for _ in range(decks):
        deck = list(range(52))
        source.shuffle(deck)
        found.update(enumerate(deck))
    expected = decks / 52
    statistic = sum((found[place, card] - expected) ** 2 / expected for place in range(52) for card in range(52))
    # in every deck each place has one card and each card one place: 51/52 of the statistic is chi-square of 51² degrees
    assert stats.both_sides(stats.chi_square_tail(statistic * 51 / 52, 51 * 51)) > SINGLE


# --- § 810a.5(c): the named tests ------------------------------------------------------------------------------------

DRAWN = 20_011
SINGLE = 1 - 0.95 ** (1 / (len(stats.NAMED) * len(MODULI) * len(SOURCES)))
"""The level of one test such that a perfect source passes all of them with the regulation's confidence of 95 %."""

named = pytest.mark.parametrize("test", stats.NAMED)


@cache
def examined(kind: str, test: str, n: int) -> float:
    """The result of one test on outcomes of its own; the seed is named before the result is known."""
    source = SOURCES[kind](f"keystone § 810a.5(c) {test} {n}")
    return stats.NAMED[test]([source.below(n) for _ in range(DRAWN)], n)


@named
@pytest.mark.parametrize("kind", SOURCES)
@pytest.mark.parametrize("n", MODULI)
def test_810a_5_c(kind: str, test: str, n: int) -> None:
    assert examined(kind, test, n) > SINGLE


@pytest.mark.parametrize("kind", SOURCES)
def test_810a_5_c_as_many_fall_below_five_percent_as_should(kind: str) -> None:
    results = [examined(kind, test, n) for test in stats.NAMED for n in MODULI]
    low = sum(p < 0.05 for p in results)
    size = len(results)
    at_least = sum(math.comb(size, k) * 0.05**k * 0.95 ** (size - k) for k in range(low, size + 1))
    assert at_least > 0.01


@pytest.mark.parametrize("n", MODULI)
@pytest.mark.parametrize("test", ["interplay correlation", "overlaps", "adjacency criterion"])
def test_810a_5_c_12_seeds_one_bit_apart_are_unrelated(test: str, n: int) -> None:
    lanes = [Sealed(bytes([bit, *SEED[1:]])) for bit in (0, 1, 2, 4, 8)]
    assert stats.NAMED[test]([lane.below(n) for _ in range(DRAWN // 5) for lane in lanes], n) > SINGLE


# --- bad sources, which the same tests must catch --------------------------------------------------------------------


def biased_modulo(n: int) -> Iterator[int]:
    """Scaling without rejection, from too few bits."""
    rng, width = random.Random(1), n.bit_length()
    while True:
        yield rng.getrandbits(width) % n


def favourite(n: int) -> Iterator[int]:
    """A worn wheel: one outcome comes a quarter too often."""
    rng = random.Random(2)
    while True:
        yield 0 if rng.random() < 0.25 / n else rng.randrange(n)


def counter(n: int) -> Iterator[int]:
    return (k % n for k in count())


def alternating(n: int) -> Iterator[int]:
    """Every outcome as often as it should, but low and high in turns."""
    rng = random.Random(3)
    for k in count():
        yield rng.randrange(n // 2) + k % 2 * (n - n // 2)


def sticky(n: int) -> Iterator[int]:
    """One outcome in ten repeats the last."""
    rng, last = random.Random(4), 0
    while True:
        last = last if rng.random() < 0.1 else rng.randrange(n)
        yield last


def exhausted(n: int) -> Iterator[int]:
    """Drawn without replacement: no outcome comes again before all have come."""
    rng = random.Random(5)
    while True:
        yield from rng.sample(range(n), n)


def lame_block(n: int) -> Iterator[int]:
    """The first word of each block of eight never reaches the upper half; the second makes good for it."""
    rng = random.Random(6)
    while True:
        yield rng.randrange(n // 2)
        yield n - 1 - rng.randrange(n // 2)
        yield from (rng.randrange(n) for _ in range(6))


CAUGHT: dict[str, tuple[Callable[[int], Iterator[int]], ...]] = {
    "chi-square": (biased_modulo, counter, exhausted),
    "equi-distribution": (biased_modulo, favourite),
    "gap": (biased_modulo, counter, alternating, sticky),
    "overlaps": (counter, alternating, sticky, exhausted, lame_block),
    "poker": (counter, alternating, sticky, exhausted),
    "coupon collectors": (biased_modulo, counter, exhausted),
    "permutation": (counter, alternating, lame_block),
    "Kolmogorov-Smirnov": (biased_modulo, counter, alternating),
    "adjacency criterion": (counter, alternating, sticky, exhausted, lame_block),
    "order statistic": (biased_modulo, counter, alternating, sticky),
    "runs": (counter, alternating),
    "interplay correlation": (counter, alternating, sticky, lame_block),
    "serial correlation": (counter, alternating, sticky, exhausted, lame_block),
    "subsequences": (biased_modulo, counter, alternating, lame_block),
    "Poisson distribution": (favourite, counter, exhausted),
}


@named
@pytest.mark.parametrize("n", [6, 38])
def test_810a_5_c_bad_sources_are_caught(test: str, n: int) -> None:
    missed = [bad.__name__ for bad in CAUGHT[test] if stats.NAMED[test](list(islice(bad(n), DRAWN)), n) > SINGLE]
    assert not missed
