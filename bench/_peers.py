"""Other people's engines for the same games: measured in the same run, never needed to play."""

import random
from collections.abc import Callable
from functools import partial
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


def blackjack(game: Game, players: int = 1) -> Plays:
    """A Blackjack Wager of each player, then any legal choice until the round is over."""
    source, seats = Quick(1), range(1, players + 1)
    r = Round(game, game.options.read(), source, dict.fromkeys(seats, BANKROLL))
    r.keeps_nothing = True

    def play(count: int) -> None:
        for _ in range(count):
            for seat in seats:
                r.answer(seat, "wager", MAIN)
            r.answer(DEALER, "deal")
            while not r.over:
                ask = r.asks[0]
                choices, seat = list(ask.choices), ask.seats[0]
                do = choices[source.below(len(choices))]
                r.answer(seat, do, ask.choices[do].domain.sample(r, seat, source))
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


def rlcard(players: int = 1) -> Plays:
    """The same by RLCard, with its own random agent: the loop of its `examples/run_random.py`."""
    import rlcard
    from rlcard.agents import RandomAgent

    env: Any = rlcard.make("blackjack", config={"game_num_players": players})
    env.set_agents([RandomAgent(num_actions=env.num_actions)] * players)

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
    Peer("blackjack", "RLCard", "the same, seven players", partial(blackjack, players=7), partial(rlcard, 7), 5),
)
