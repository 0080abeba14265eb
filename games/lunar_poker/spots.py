"""The decisions of Lunar Poker by what is held and what the dealer shows; any exchange is judged."""

from games.kit.advice import Advice, Cell, Spot, Teaches
from games.kit.asks import Answer, Ask
from games.kit.cards import symbols
from games.kit.round import Round
from games.lunar_poker import analysis, chart
from games.lunar_poker.analysis import Unseen
from games.lunar_poker.hands import LUNAR
from games.lunar_poker.strategy import Seen

STAGES = {"discard": ", exchange", "after the draw": ", after the draw", "take or force": ", no game"}


def spot(r: Round, ask: Ask, seat: int) -> Spot:
    """ "pair of kings v 9"."""
    seen = Seen(r, seat)
    up = seen.up[0].replace("T", "10")
    words = f"{LUNAR.best(seen.own).words} v {up}{STAGES.get(ask.about, '')}"
    return Spot(words, tuple(seen.own), (seen.up,), _cell(ask, seen))


def _cell(ask: Ask, seen: Seen) -> Cell | None:
    """Where the chart tells of it."""
    if ask.about == "first decision":
        return chart.FIRST, chart.row(seen.own), chart.column(seen.up)
    return (chart.AFTER, chart.row_after(seen.own, seen.up), "Best play") if ask.about == "after the draw" else None


def judge(r: Round, ask: Ask, answer: Answer) -> Advice | None:
    """An exchange that the advice does not list."""
    if answer.do != "discard":
        return None
    seen = Seen(r, answer.seat)
    gone = sorted(int(place) - 1 for place in answer.args["cards"])
    value = analysis.exchange(Unseen(seen.all, seen.up), seen.own, gone)
    given = " ".join(symbols(seen.own[at]) for at in gone)
    return Advice("discard", value.mean, seen.ante, answer.args, f"Exchange {given}", error=value.error)


TEACHES = Teaches(spot, judge)
