"""How a player who knows the game answers: by the coach's own figures, as far as the purse allows."""

from collections.abc import Callable

from games.kit.advice import Advise, best
from games.kit.asks import Answer, Ask
from games.kit.chance import Source
from games.kit.contract import Strategy
from games.kit.round import Round

Quick = Callable[[Round, Ask, int], str]
"""What to do, found quickly; nothing where that is not known."""


def by(advise: Advise, quick: Quick | None = None) -> Strategy:
    """The strategy that takes the best choice it can pay for, and the default where there is no advice.

    With `quick` the coach is asked only where that knows nothing, or the purse is too small for it.
    """

    def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
        do = quick(r, ask, seat) if quick else ""
        if do and ask.choices[do].domain.sample(r, seat, source) is not None:
            return Answer(seat, do, {})
        advice = advise(r, ask, seat)
        can = [one for one in advice if ask.choices[one.do].domain.sample(r, seat, source) is not None]
        if not can:
            return Answer(seat, ask.default, ask.default_args)
        chosen = best(can)
        return Answer(seat, chosen.do, chosen.args)

    return strategy
