"""Rounds per second of every game on one core, beside a bare loop that does the least such a round can do.

One seat, five wagers, the quick source. The bare loop (`_bare.py`) is the floor of what Python can do, and is there
only for games in which one draw decides the round: wheels, and dice that are thrown once. Time is the processor's own,
so that other work on the machine does not count.

Below that, games for which other people have an engine (requirements-bench.txt): the same play by both, by turns. With
the rules as they are written, and again as `make compiled` made them, which is how a long simulation runs them.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import games
from bench._bare import bare
from bench._peers import PEERS
from games.kit.chance import Quick
from games.kit.registry import Game, all_games, game
from games.kit.simulate import one_of_each, rounds

BATCHES = 400
ROUNDS = 50
PEERS_ROUNDS = 200
"""More, since rounds with choices are of many lengths and a batch is not to be short by luck."""
WANTED_RATE = 20_000
WANTED_RATIO = 10
WANTED_AT_POKER = 5_000
"""Rounds per second of a game of decisions, with its simple strategy."""


def five(game: Game) -> list[list[Any]]:
    """Five wagers spread over the felt."""
    every = one_of_each(game.layout(game.options.read()))
    count = min(5, len(every))
    return [every[i * len(every) // count] for i in range(count)]


def engine(game: Game) -> Callable[[int], None]:
    """Plays so many rounds of the game."""
    for peer in PEERS:
        if peer.game == game.name:
            return peer.ours(game)
    played = rounds(game, game.options.read(), Quick(1), five(game))

    def play(count: int) -> None:
        for _ in islice(played, count):
            pass

    return play


def fastest(plays: list[Callable[[int], None]], batches: int, count: int = ROUNDS) -> list[float]:
    """Seconds per round of each, the best of many short batches by turns: other work on the machine only slows."""
    best = [float("inf")] * len(plays)
    for _ in range(batches):
        for i, play in enumerate(plays):
            start = time.process_time()
            play(count)
            best[i] = min(best[i], (time.process_time() - start) / count)
    return best


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench engine", description=__doc__)
    parser.add_argument("--batches", type=int, default=BATCHES, help=f"batches of {ROUNDS} rounds per game")
    parser.add_argument("--peers", action="store_true", help="only the games that others have an engine for")
    asked = parser.parse_args(arguments)
    if not asked.peers:
        every_game(asked.batches)
        print("\nThe rules as they are written:")
    beside_peers(asked.batches)
    if not asked.peers and (games.COMPILED / "games").is_dir():
        print("\nThe rules compiled:", flush=True)
        again = [sys.executable, "-m", "bench", "engine", "--peers", "--batches", str(asked.batches)]
        subprocess.run(again, env={**os.environ, "RULES": "compiled"}, check=True)


def every_game(batches: int) -> None:
    """All games; wheels and dice beside the bare loop."""
    print(f"{'game':<32}{'rounds/s':>12}{'µs/round':>12}{'bare loop µs':>14}{'ratio':>8}")
    missed = slow = False
    for card in all_games():
        peer = bare(card, five(card))
        seconds, *floor = fastest([engine(card), peer] if peer else [engine(card)], batches)
        ratio = seconds / floor[0] if floor else None
        beside = f"{floor[0] * 1e6:>14.1f}{ratio:>8.1f}" if floor else ""
        print(f"{card.name:<32}{1 / seconds:>12,.0f}{seconds * 1e6:>12.1f}{beside}")
        missed |= ratio is not None and (1 / seconds < WANTED_RATE or ratio > WANTED_RATIO)
        slow |= card.family == "poker" and 1 / seconds < WANTED_AT_POKER
    verdict = "missed" if missed else "met"
    print(f"Wanted of wheels and dice: {WANTED_RATE:,} rounds/s, within {WANTED_RATIO}× of the bare loop: {verdict}.")
    print(f"Wanted of poker: {WANTED_AT_POKER:,} rounds/s: {'missed' if slow else 'met'}.")


def beside_peers(batches: int) -> None:
    """Each game for which there is another engine, beside it."""
    print(f"{'game':<32}{'ours/s':>12}{'theirs/s':>12}{'ratio':>8}  beside")
    missed = False
    for peer in PEERS:
        try:
            plays = [peer.ours(game(peer.game)), peer.theirs()]
        except ImportError:
            print(f"{peer.game:<32}{peer.name} is not installed")
            continue
        mine, other = fastest(plays, max(1, batches * ROUNDS // PEERS_ROUNDS), PEERS_ROUNDS)
        print(f"{peer.game:<32}{1 / mine:>12,.0f}{1 / other:>12,.0f}{other / mine:>8.1f}  {peer.name}, {peer.what}")
        missed |= other / mine < peer.wanted
    wanted = ", ".join(f"{peer.wanted} times {peer.name}" for peer in PEERS)
    print(f"Wanted: {wanted}: {'missed' if missed else 'met'}.")
