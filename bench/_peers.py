"""Other people's engines for the same games: measured in the same run, never needed to play."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from games.kit.asks import DEALER
from games.kit.chance import Quick
from games.kit.registry import Game
from games.kit.round import Round
from games.kit.simulate import BANKROLL

Plays = Callable[[int], None]
PASS = {"wager": "pass_line", "amount": 1_000}
MAIN = {"wager": "blackjack", "amount": 1_000}
TIMES = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
ODDS = {n: {"wager": "pass_odds", "amount": 1_000 * times} for n, times in TIMES.items()}


def craps(game: Game) -> Plays:
    """Rolls of one player with $10 on the Pass Line and 3-4-5 times odds behind it."""
    r = Round(game, game.options.read(), Quick(1), {1: BANKROLL})
    r.keeps_nothing = True
    mine = r.seats[1].wagers

    def play(count: int) -> None:
        for _ in range(count):
            if not mine:
                r.answer(1, "wager", PASS)
            elif len(mine) == 1:
                r.answer(1, "wager", ODDS[r.carry["point"]])
            r.answer(DEALER, "roll")
            r.again()

    return play


def crapssim() -> Plays:
    """The same by crapssim."""
    from crapssim.strategy import BetPassLine, PassLineOddsMultiplier
    from crapssim.table import Table

    table: Any = Table(seed=1)
    table.add_player(bankroll=BANKROLL, strategy=BetPassLine(10) + PassLineOddsMultiplier())

    def play(count: int) -> None:
        table.run(max_rolls=count, verbose=False)

    return play


def blackjack(game: Game) -> Plays:
    """One player, one Blackjack Wager, then any legal choice until the round is over."""
    source = Quick(1)
    below = source.below
    r = Round(game, game.options.read(), source, {1: BANKROLL})
    r.keeps_nothing = True

    def play(count: int) -> None:
        for _ in range(count):
            r.answer(1, "wager", MAIN)
            r.answer(DEALER, "deal")
            while not r.over:
                ask = r.asks[0]
                choices = list(ask.choices)
                do = choices[below(len(choices))]
                r.answer(1, do, ask.choices[do].domain.sample(r, 1, source))
            r.again()

    return play


def open_spiel() -> Plays:
    """The same by OpenSpiel, in the loop of its `python/examples/example.py`."""
    import numpy as np
    import pyspiel

    game: Any = pyspiel.load_game("blackjack")

    def play(count: int) -> None:
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(np.random.choice(actions, p=chances))
                else:
                    state.apply_action(random.choice(state.legal_actions(state.current_player())))
            state.returns()

    return play


def rlcard() -> Plays:
    """The same by RLCard, in its environment and with its own random agent, as its `examples/run_random.py` does."""
    import rlcard
    from rlcard.agents import RandomAgent

    env: Any = rlcard.make("blackjack")
    env.set_agents([RandomAgent(num_actions=env.num_actions)])

    def play(count: int) -> None:
        for _ in range(count):
            env.run(is_training=False)

    return play


class Peer(NamedTuple):
    """An engine of other people: for which game, what is measured, ours, theirs, and how much faster ours is to be."""

    game: str
    name: str
    what: str
    ours: Callable[[Game], Plays]
    theirs: Callable[[], Plays]
    wanted: int


PEERS = (
    Peer("craps", "crapssim", "rolls with pass and odds", craps, crapssim, 2),
    Peer("blackjack", "OpenSpiel", "random legal moves", blackjack, open_spiel, 2),
    Peer("blackjack", "RLCard", "random legal moves", blackjack, rlcard, 5),
)
