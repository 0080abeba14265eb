"""Best play: after a tie go to War, which loses less than the half a surrender costs; no Tie Wager there."""

from fractions import Fraction

from games.casino_war.odds import war_value
from games.casino_war.options import CasinoWarOptions
from games.kit.asks import Answer, Ask
from games.kit.chance import Source
from games.kit.round import Round

SURRENDER = Fraction(-1, 2)


def values(options: CasinoWarOptions) -> dict[str, Fraction]:
    """What each choice after a tie is worth, in Initial Wagers."""
    return {"surrender": SURRENDER, "war": war_value(options)}


def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """War where the purse allows it, else the default of what is asked."""
    if "war" in ask.choices and ask.choices["war"].domain.sample(r, seat, source) is not None:
        assert isinstance(r.options, CasinoWarOptions)
        worth = values(r.options)
        return Answer(seat, max(worth, key=lambda do: worth[do]), {})
    return Answer(seat, ask.default, ask.default_args)
