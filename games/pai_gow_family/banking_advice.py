"""What a bank gains against all who wager, out of how often it wins and loses against one of them."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from games.kit.advice import Advice
from games.kit.round import Round
from games.pai_gow_family.coach import Figure, Weighed, lines
from games.pai_gow_family.hands import Set

Vigorish = Callable[[int], int]

NOTE = "Of all you cover, less vigorish; the others' hands are taken as independent, and set the house way."


def against(r: Round, seat: int, main: str) -> list[int]:
    """The wagers a bank covers: the other players', and the dealer's."""
    others = [wager.stake for wager in r.wagers() if wager.spot.wager == main and wager.seat != seat]
    return others + [wager.stake for wager in r.dealers.wagers.values()]


def banked(win: float, lose: float, wagers: Sequence[int], vigorish: Vigorish) -> float:
    """What a bank gains on average, as a share of all these wagers; vigorish is on what it has left in the end."""
    nets: Mapping[int, float] = {0: 1.0}
    for wager in wagers:
        after: defaultdict[int, float] = defaultdict(float)
        for net, chance in nets.items():
            after[net + wager] += chance * win
            after[net - wager] += chance * lose
            after[net] += chance * (1 - win - lose)
        nets = after
    return sum(chance * (net - vigorish(max(net, 0))) for net, chance in nets.items()) / sum(wagers)


def banked_figure(one: Weighed, wagers: Sequence[int], vigorish: Vigorish) -> Figure:
    """The same of a sampled way, with its error: how far it moves with each of the two rates, and they together."""
    mean, step = banked(one.win, one.lose, wagers, vigorish), 1e-4
    by_win = (banked(one.win + step, one.lose, wagers, vigorish) - mean) / step
    by_lose = (banked(one.win, one.lose + step, wagers, vigorish) - mean) / step
    square = by_win**2 * one.win + by_lose**2 * one.lose - (by_win * one.win + by_lose * one.lose) ** 2
    return Figure(mean, (square / one.hands) ** 0.5)


def said_to_bank(
    weighed: Sequence[Weighed], house: Set, wagers: Sequence[int], vigorish: Vigorish
) -> Iterator[Advice]:
    """A line for each way of a bank's, of all it covers, and one for the house's."""
    for one in weighed:
        yield from lines(one, house, sum(wagers), banked_figure(one, wagers, vigorish), NOTE)
