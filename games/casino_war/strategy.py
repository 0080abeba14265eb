"""Best play: after a tie go to War, which loses less than the half a surrender costs; no Tie Wager there."""

from fractions import Fraction

from games.casino_war.odds import odds, war_value
from games.casino_war.options import CasinoWarOptions
from games.kit.advice import Advice, Chart, Grid, Sign
from games.kit.asks import Answer, Ask, Costs
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


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """War or surrender in Initial Wagers; the Tie Wager on the War deal by the dollar."""
    options = r.options
    assert isinstance(options, CasinoWarOptions)
    if "war" in ask.choices:
        domain = ask.choices["war"].domain
        assert isinstance(domain, Costs)
        return [Advice(do, float(worth), domain.amount) for do, worth in values(options).items()]
    if ask.about == "war_tie":
        [edge] = (edge.house_edge for edge in odds(options) if edge.wager == "war_tie")
        return [Advice("wager", -float(edge), 100, note="For each dollar of it."), Advice("deal", 0.0, 100)]
    return []


def chart(options: CasinoWarOptions) -> Chart:
    """Two decisions, and the cards make no difference to either."""
    worth = values(options)
    best = max(worth, key=lambda do: worth[do])
    rows = [("A tie on the original deal", [best]), ("A Tie Wager on the War deal", ["no"])]
    legend = {
        "war": Sign("Go to War", "more"),
        "surrender": Sign("Surrender half of the Initial Wager", "give"),
        "no": Sign("Decline", "stay"),
    }
    notes = [f"A War costs {-float(worth['war']):.4f} of the Initial Wager on average, a surrender 0.5."]
    return Chart([Grid("After a tie", "You are offered", ["Best play"], rows)], legend, notes)
