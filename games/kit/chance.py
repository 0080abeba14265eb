"""Where every card, die and pocket comes from: a sealed source for play, a quick one for simulations.

A sealed stream is HMAC-SHA256(key = seed, message = b"keystone-1:" + counter as 8 bytes, big-endian) for the counters
0, 1, 2, …; each digest gives eight big-endian 32-bit words in order. A draw below n takes the next word w, skips it if
w ≥ 2³² − (2³² mod n), so that every outcome has equally many words (58 Pa. Code § 810a.5(d)), and is w mod n. A shuffle
goes from the last place to the second and swaps each with a draw among the places up to it. A verifier needs no more.
"""

import hashlib
import hmac
import random
import secrets
import struct
from typing import Protocol, TypeVar

T = TypeVar("T")

VERSION = 1
"""Named in every label: a change to the stream or the commitment is a new version, and old rounds keep theirs."""

SEED_BYTES = 32
WORDS = 2**32
_block = struct.Struct(">8I")


class Source(Protocol):
    """What a round draws its outcomes from."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        ...

    def shuffle(self, items: list[T]) -> None:
        """Put the items in random order, in place, each order equally likely (Fisher–Yates)."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]


class Sealed(Source):
    """The source for play: decided by its seed alone, and unpredictable to whoever does not hold the seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = _checked(seed)
        self._label = _label()
        self._blocks = 0
        self._words: list[int] = []  # what is left of the current block, the next word last

    @property
    def draws(self) -> int:
        """How many words of the stream are used up, skipped ones included."""
        return self._blocks * 8 - len(self._words)

    def below(self, n: int) -> int:
        if not 1 <= n <= WORDS:
            raise ValueError(f"A draw is among 1 to {WORDS} outcomes, not {n}.")
        while True:
            if not self._words:
                self._next_block()
            word = self._words.pop()
            outcome = word % n
            if word - outcome <= WORDS - n:  # the word stands in a full run of n words: nothing is favoured
                return outcome

    def _next_block(self) -> None:
        block = hmac.digest(self._seed, self._label + self._blocks.to_bytes(8, "big"), "sha256")
        self._words = list(reversed(_block.unpack(block)))
        self._blocks += 1


class Quick(Source):
    """The source for simulations: several times faster, just as even, but not secret. Never for play."""

    def __init__(self, seed: int | None = None) -> None:
        self._bits = random.Random(seed).getrandbits

    def below(self, n: int) -> int:
        bits, width = self._bits, (n - 1).bit_length()
        while (outcome := bits(width)) >= n:
            if n < 1:  # asked here, where it costs nothing on the way that is taken most
                raise ValueError(f"A draw is among at least 1 outcome, not {n}.")
        return outcome

    def shuffle(self, items: list[T]) -> None:
        bits = self._bits
        for last in range(len(items) - 1, 0, -1):
            width = last.bit_length()
            while (chosen := bits(width)) > last:
                pass
            items[last], items[chosen] = items[chosen], items[last]


def new_seed() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown before the wagers close: it binds the house to the seed and tells nothing about it."""
    return hashlib.sha256(_label() + b"commitment:" + _checked(seed)).hexdigest()


def verify(seed_hex: str, commitment: str) -> bool:
    """Whether the seed revealed after the round is the one the house was bound to."""
    try:
        return hmac.compare_digest(_commitment(bytes.fromhex(seed_hex)).encode(), commitment.strip().lower().encode())
    except ValueError:
        return False


_commitment = commitment  # by another name, since `verify` has an argument of this one


def _label() -> bytes:
    return b"keystone-%d:" % VERSION


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed is {SEED_BYTES} bytes, not {len(seed)}.")
    return seed
