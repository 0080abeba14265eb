"""The decisions of Casino War by their names; a Tie Wager on the War deal by its amount."""

from games.casino_war.odds import odds
from games.casino_war.options import CasinoWarOptions
from games.casino_war.strategy import advise, values
from games.kit.advice import Advice, Cell, Figures, Spot, Teaches
from games.kit.asks import Answer, Ask
from games.kit.round import Round

GRID = "After a tie"


def spot(r: Round, ask: Ask, seat: int) -> Spot:
    """The cards make no difference."""
    if ask.about == "war_tie":
        return Spot("Tie Wager on the War deal", cell=(GRID, "A Tie Wager on the War deal", "Best play"))
    own, shown = (tuple(card.name for card in r.hands.get(hand, ())[:1]) for hand in (f"seat:{seat}", "dealer"))
    return Spot("a tie", own, shown, (GRID, TIE, "Best play"))


def judge(r: Round, ask: Ask, answer: Answer) -> Advice | None:
    """A wager costs its edge on every dollar of it."""
    listed = {one.do: one for one in advise(r, ask, answer.seat)}
    found, amount = listed.get(answer.do), answer.args.get("amount")
    return found._replace(unit=amount, args=answer.args) if found and amount else found


def figures(options: CasinoWarOptions, cell: Cell) -> Figures | None:
    """After a tie: in Initial Wagers, or by the dollar of a Tie Wager."""
    edges = {edge.wager: edge for edge in odds(options)}
    if cell[1] == TIE:
        worths = {LABELS[do]: float(worth) for do, worth in values(options).items()}
        return Figures(worths, float(edges["tie"].win), {}, "The cards make no difference.")
    return Figures({"Decline": 0.0, "Wager": -float(edges["war_tie"].house_edge)}, None, {}, "For each dollar of it.")


TIE = "A tie on the original deal"
LABELS = {"war": "Go to War", "surrender": "Surrender"}
TEACHES = Teaches(spot, judge, figures=figures)
