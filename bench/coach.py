"""How long the coach thinks, in milliseconds of CPU: a game's odds, the first decision, and the decisions after it.

Every game that has a coach plays rounds with its own strategy on one core; each decision is also put to the coach, with
a clock of its own. The first decision is cold: it builds tables. Of those after it, 99 in 100 have a limit, the same
for every game. Odds a page would wait for are those of games that do not declare them long. Last, how long it takes to
review finished rounds of Blackjack, played by its own strategy.
"""

import argparse
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count, islice
from typing import Any, NamedTuple

from games.kit import registry
from games.kit.asks import Ask
from games.kit.chance import Quick, Sealed, Source
from games.kit.registry import Game
from games.kit.review import review
from games.kit.round import Log, Round, log_of
from games.kit.simulate import go_on, one_of_each, rounds

ROUNDS = 100
REVIEWED, REVIEWS = 1_000, 1_000.0
"""So many decisions of Blackjack are reviewed, in at most so many milliseconds, once most of its tables are built."""
ODDS, COLD, WARM = 1_000.0, 1_500.0, 150.0
"""The limits: odds that are counted while a page waits, a first decision, and 99 in 100 of those after it."""
WARMER: Mapping[str, float] = {"blackjack": 50.0}
"""Games that are held to less."""
BESIDES: Mapping[str, Mapping[str, Any]] = {"blackjack": {"variation_switch": True}}
"""Options under which a game has decisions that it does not have by default."""


class Taken(NamedTuple):
    """What the decisions of some rounds took."""

    cold: float
    median: float
    most: float
    """99 in 100 took no longer."""
    worst: float


def milliseconds(began: float) -> float:
    return 1000 * (time.process_time() - began)


def odds(game: Game) -> float:
    began = time.process_time()
    game.counts.odds(game.options.read({}))
    return milliseconds(began)


def decisions(game: Game, options: Mapping[str, Any], played: int) -> Taken:
    """What each decision of so many rounds took the coach."""
    taken: list[float] = []

    def asked(r: Round, ask: Ask, seat: int, chance: Source) -> Any:
        assert game.counts.advise
        assert game.counts.strategy
        began = time.process_time()
        advice = game.counts.advise(r, ask, seat)
        if advice:
            taken.append(milliseconds(began))
        return game.counts.strategy(r, ask, seat, chance)

    def laid(r: Round, seat: int) -> list[list[Any]]:
        """Where something is decided while wagers are open, the coach is asked about what lies."""
        assert game.counts.advise
        assert game.counts.lays
        began = time.process_time()
        game.counts.advise(r, r.asks[0], seat)
        taken.append(milliseconds(began))
        return game.counts.lays(r, seat)

    chosen = game.options.read(dict(options))
    wagers = one_of_each(game.layout(chosen))
    counts = game.counts
    timed = replace(game, counts=replace(counts, strategy=asked if counts.strategy else None,
                                         lays=laid if counts.lays else None))  # fmt: skip
    for _ in islice(rounds(timed, chosen, Quick(7), wagers), played):
        pass
    cold, *warm = taken
    warm.sort()
    return Taken(cold, warm[len(warm) // 2], warm[len(warm) * 99 // 100], warm[-1])


def lines(game: Game, played: int) -> Iterator[tuple[str, bool]]:
    """A game's figures in lines, and whether each keeps its limits. The coach comes first: odds build tables too."""
    found = []
    for options in ({}, BESIDES.get(game.name)) if game.counts.advise else ():
        if options is not None:
            taken = decisions(game, options, played)
            kept = taken.cold <= COLD and taken.most <= WARMER.get(game.name, WARM)
            found.append(("".join(f"{figure:>10.1f}" for figure in taken), kept, ", ".join(options)))
    counted = odds(game)
    kept = game.counts.long_odds or counted <= ODDS
    first, *more = found or [("", True, "")]
    yield f"{game.name:<32}{counted:>10.1f}{first[0]}", kept and first[1]
    for figures, keeps, names in more:
        yield f"  {names:<30}{'':>10}{figures}", keeps


def reviews() -> float:
    """What so many decisions of Blackjack took to review."""
    game, found, spent = registry.game("blackjack"), 0, 0.0
    for luck in count():
        log = best_played(game, luck)
        began = time.process_time()
        made = len(review(game, log))
        if luck >= REVIEWED // 2:
            found, spent = found + made, spent + milliseconds(began)
        if found >= REVIEWED:
            return spent
    raise AssertionError


def best_played(game: Game, luck: int) -> Log:
    """A round of one player who goes by the game's strategy."""
    seed = luck.to_bytes(32, "big")
    r = Round(game, game.options.read(), Sealed(seed), {1: 100_000})
    r.answer(1, "wager", {"wager": "blackjack", "amount": 1_000})
    while not r.over:
        go_on(r)
    return log_of(r, seed)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench coach", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--game", choices=[game.name for game in registry.all_games()], help="only this one")
    asked = parser.parse_args(arguments)
    met = True
    print(f"{'milliseconds of CPU':<32}{'odds':>10}{'cold':>10}{'median':>10}{'99 in 100':>10}{'worst':>10}")
    for game in [registry.game(asked.game)] if asked.game else registry.all_games():
        for line, kept in lines(game, asked.rounds):
            met &= kept
            print(line + ("" if kept else "   MISS"), flush=True)
    if asked.game in (None, "blackjack"):
        spent = reviews()
        met &= spent <= REVIEWS
        print(f"{REVIEWED:,} decisions reviewed in {spent:.0f}" + ("" if spent <= REVIEWS else "   MISS"))
    return 0 if met else 1
