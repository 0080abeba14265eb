"""How long the coach thinks: a game's odds, the first decision (which builds tables) and the decisions after it.

Every game that has a coach plays rounds with its own strategy on one core; each decision is also put to the coach, with
a clock. Odds a page would wait for are those of games that do not declare them long.
"""

import argparse
import time
from dataclasses import replace
from itertools import islice
from typing import Any

from games.kit import registry
from games.kit.asks import Ask
from games.kit.chance import Quick, Source
from games.kit.registry import Game
from games.kit.round import Round
from games.kit.simulate import one_of_each, rounds

ROUNDS = 100
WANTED = {"blackjack": 50.0}
"""Milliseconds for 99 in 100 decisions, once the tables are built."""
WAITS = 1_000.0
"""Milliseconds for odds that are counted while a page waits."""


def milliseconds(began: float) -> float:
    return 1000 * (time.perf_counter() - began)


def odds(game: Game) -> float:
    began = time.perf_counter()
    game.odds(game.options.read({}))
    return milliseconds(began)


def decisions(game: Game, count: int) -> list[float]:
    """What each decision of so many rounds took the coach."""
    taken: list[float] = []

    def asked(r: Round, ask: Ask, seat: int, chance: Source) -> Any:
        assert game.advise
        assert game.strategy
        began = time.perf_counter()
        game.advise(r, ask, seat)
        taken.append(milliseconds(began))
        return game.strategy(r, ask, seat, chance)

    options = game.options.read({})
    wagers = one_of_each(game.layout(options))
    for _ in islice(rounds(replace(game, strategy=asked), options, Quick(7), wagers), count):
        pass
    return taken


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench coach", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--game", choices=[game.name for game in registry.all_games()], help="only this one")
    asked = parser.parse_args(arguments)
    met = True
    print(f"{'milliseconds':<20}{'odds':>10}{'first':>10}{'median':>10}{'99 in 100':>11}{'worst':>10}")
    for game in [registry.game(asked.game)] if asked.game else registry.all_games():
        counted = odds(game)
        slow = not game.long_odds and counted > WAITS
        line = f"{game.name:<20}{counted:>10.1f}"
        if game.advise:
            first, *later = decisions(game, asked.rounds)
            later.sort()
            most = later[len(later) * 99 // 100]
            slow |= most > WANTED.get(game.name, most)
            line += f"{first:>10.1f}{later[len(later) // 2]:>10.1f}{most:>11.1f}{later[-1]:>10.1f}"
        met &= not slow
        print(line + ("   MISS" if slow else ""))
    return 0 if met else 1
