"""Other people's engines for the same games: measured in the same run, never needed to play."""

from collections.abc import Callable
from typing import Any

from games.kit.asks import DEALER
from games.kit.chance import Quick
from games.kit.registry import Game
from games.kit.round import Round
from games.kit.simulate import BANKROLL

Plays = Callable[[int], None]
PASS = {"wager": "pass_line", "amount": 1_000}
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


PEERS: dict[str, tuple[str, str, Callable[[Game], Plays], Callable[[], Plays]]] = {
    "craps": ("crapssim", "rolls with pass and odds", craps, crapssim),
}
"""By game: the peer's name, what is measured, ours, theirs."""
WANTED = 2
