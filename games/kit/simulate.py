"""Many rounds with a player who knows the game: totals per wager, and how sure they are."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from games.kit.asks import DEALER
from games.kit.chance import Quick, Source
from games.kit.layout import Layout
from games.kit.money import plain
from games.kit.options import Options
from games.kit.registry import Game
from games.kit.round import Round

BANKROLL = 10**12


@dataclass(slots=True)
class Total:
    """What one wager took and gave over all rounds."""

    wager: str
    rounds: int = 0
    staked: int = 0
    profit: int = 0
    squares: float = 0.0
    wins: int = 0
    pushes: int = 0

    def add(self, staked: int, profit: int) -> None:
        """One decision more."""
        self.profit += profit
        if not staked:  # a fee on a wager that is decided later
            return
        self.rounds += 1
        self.staked += staked
        self.squares += (profit / staked) ** 2
        self.wins += profit > 0
        self.pushes += profit == 0

    @property
    def house_edge(self) -> float:
        """What the house kept of what was staked."""
        return -self.profit / self.staked if self.staked else 0.0

    @property
    def error(self) -> float:
        """One standard error of the edge."""
        variance = self.squares / self.rounds - self.house_edge**2 if self.rounds else 0.0
        return math.sqrt(max(variance, 0.0) / max(self.rounds, 1))

    def json(self) -> dict[str, Any]:
        """Totals as the command prints them."""
        return {
            "wager": self.wager, "rounds": self.rounds, "staked": plain(self.staked), "profit": plain(self.profit),
            "house_edge": f"{self.house_edge:.6f}", "error": f"{self.error:.6f}",
            "win": f"{self.wins / self.rounds:.6f}", "push": f"{self.pushes / self.rounds:.6f}",
        }  # fmt: skip


def one_of_each(layout: Layout) -> list[list[Any]]:
    """The least permitted on one open spot of every wager that is made at first."""
    chosen: dict[str, list[Any]] = {}
    for spot in layout.spots.values():
        if not spot.closed and not spot.later:
            chosen.setdefault(spot.wager, [spot.wager, spot.spot, spot.least])
    return list(chosen.values())


def rounds(game: Game, options: Options, source: Source, wagers: list[list[Any]]) -> Iterator[Round]:
    """Round after round with one player and these wagers; later decisions by the game's strategy."""
    r = Round(game, options, source, {1: BANKROLL})
    r.keeps_nothing = True
    while True:
        if lying := game.counts.lays(r, 1) if game.counts.lays else wagers:
            r.answer(1, "wagers", {"list": lying})
        while not r.over:
            go_on(r)
        yield r
        r.again()


def go_on(r: Round) -> None:
    """Answer the first ask that has a default: as the game's strategy says, or by the default."""
    for ask in r.asks:
        if ask.default:
            seat, strategy = ask.seats[0], r.game.counts.strategy
            if strategy and seat != DEALER:
                answer = strategy(r, ask, seat, r.source)
                r.answer(seat, answer.do, answer.args)
            else:
                r.answer(seat, ask.default, ask.default_args)
            return
    raise AssertionError(f"{r.game.name}: an ask without a default stands alone")


def simulate(
    game: Game, options: Options, count: int, seed: int, progress: Callable[[int, int], None] = lambda done, total: None
) -> list[Total]:
    """Totals per wager over so many rounds; `progress` hears of every one.

    What is counted with a wager is, beside the line of its own, so that the total compares with the odds.
    """
    layout = game.layout(options)
    wagers = one_of_each(layout)
    totals = {wager: Total(wager) for wager, _ in layout.spots}
    for played, r in enumerate(islice(rounds(game, options, Quick(seed), wagers), count), 1):
        net: dict[str, list[int]] = {}
        for s in r.settlements():
            if s.outcome == "stand":
                continue
            both = net.setdefault(s.wager, [0, 0])
            both[0] += s.stake
            both[1] += s.profit
        for wager, main in game.counts.counted_with.items():
            if wager in net and main in net:
                net[main][1] += net[wager][1]
        for wager, (staked, profit) in net.items():
            totals.setdefault(wager, Total(wager)).add(staked, profit)
        progress(played, count)
    return [total for total in totals.values() if total.rounds]
