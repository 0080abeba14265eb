"""Seven-card hands per second: our tables with numpy, beside eval7 and phevaluator, on the same hands in one run.

The peers are called as their own documentation shows, one hand a call, with the cards already in their own form.
Before timing, all must agree on the order of the hands.
"""

import argparse
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from games.kit.cards import DECK
from games.kit.hands import FIVE_CARD, Cards, values

HANDS = 200_000
REPEATS = 5
WANTED = 5
"""Times as fast as eval7."""
Job = tuple[Callable[[], Any], int]
"""Values some hands; and 1 where a higher number is the better hand, -1 where a lower one is."""


def hands(count: int, seed: int = 7) -> Cards:
    """Hands of seven from a full deck, in rows."""
    rng = np.random.default_rng(seed)
    return rng.random((count, len(DECK))).argpartition(7, axis=1)[:, :7].astype(np.uint8)


def ours(rows: Cards) -> Job:
    return lambda: values(FIVE_CARD, rows), 1


def eval7(rows: Cards) -> Job:
    peer = import_module("eval7")
    cards = [peer.Card(card) for card in DECK]
    dealt = [[cards[at] for at in row] for row in rows.tolist()]
    evaluate = peer.evaluate
    return lambda: [evaluate(hand) for hand in dealt], 1


def phevaluator(rows: Cards) -> Job:
    evaluate = import_module("phevaluator").evaluate_cards
    ids = [4 * "23456789TJQKA".index(card[0]) + "cdhs".index(card[1]) for card in DECK]
    dealt = [[ids[at] for at in row] for row in rows.tolist()]
    return lambda: [evaluate(*hand) for hand in dealt], -1


def agree(found: list[np.ndarray]) -> bool:
    """Whether all put the hands into the same order, with the same ties."""
    orders = [np.unique(one, return_inverse=True)[1] for one in found]
    return all((order == orders[0]).all() for order in orders)


def rate(job: Callable[[], Any], count: int) -> float:
    """Hands per second, the best of some runs."""
    best = float("inf")
    for _ in range(REPEATS):
        began = time.perf_counter()
        job()
        best = min(best, time.perf_counter() - began)
    return count / best


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench hands", description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    rows = hands(parser.parse_args(arguments).hands)
    jobs: dict[str, Job] = {"Keystone, numpy": ours(rows)}
    for name, make in {"eval7": eval7, "phevaluator": phevaluator}.items():
        try:
            jobs[name] = make(rows)
        except ModuleNotFoundError:
            print(f"{name} is not installed: pip install -r requirements-bench.txt")
    if not agree([sign * np.array(job()) for job, sign in jobs.values()]):
        print("The evaluators do not agree on the order of hands.")
        return 1
    rates = {name: rate(job, len(rows)) for name, (job, _) in jobs.items()}
    mine = rates["Keystone, numpy"]
    for name, per_second in rates.items():
        print(f"{name:<16} {per_second:>14,.0f} hands/s   {mine / per_second:>6.1f} ×")
    return int("eval7" in rates and mine < WANTED * rates["eval7"])
