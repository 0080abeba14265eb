"""The three bets by the kind of the two cards held; a bet of another amount between those that are counted."""

from games.criss_cross_poker.starting import kind_of
from games.criss_cross_poker.strategy import BETS, ORDER, _bet, _figures
from games.kit.advice import Advice, Spot, Teaches
from games.kit.asks import Answer, Ask
from games.kit.round import Round
from games.poker_family.deck import hand_of

NAMES = dict(zip(BETS, ("Across Bet", "Down Bet", "Middle Bet"), strict=True))
ENDS = {"across_bet": (), "down_bet": ("left", "right"), "middle_bet": ("left", "right", "top", "bottom")}


def spot(r: Round, ask: Ask, seat: int) -> Spot:
    """ "KQs, Across Bet"; the first by the cell of its chart."""
    cards = tuple(card.name for card in r.hands[hand_of(seat)])
    kind, bet = kind_of(cards), _bet(ask) or BETS[0]
    shown = tuple(r.hands[place][0].name for place in ENDS[bet])
    high, low = sorted(kind[:2], key=ORDER.index)
    row, column = (high, low) if not kind.endswith("o") else (low, high)
    return Spot(f"{kind}, {NAMES[bet]}", cards, shown, None if shown else ("First decision", row, column))


def judge(r: Round, ask: Ask, answer: Answer) -> Advice | None:
    """Another amount is worth what lies between the two multiples around it."""
    bet, amount = _bet(ask), answer.args.get("amount")
    if bet is None or amount is None:
        return None
    ante = r.seats[answer.seat].on(r.layout.spots["ante_across", None])
    made = [r.seats[answer.seat].on(r.layout.spots[before, None]) / ante for before in BETS[: BETS.index(bet)]]
    figures, times = _figures(r, answer.seat, made), amount / ante
    low = min(int(times), 2)
    value = figures[low - 1] + (times - low) * (figures[low] - figures[low - 1])
    return Advice(answer.do, float(value), ante, answer.args, f"{times:g} × the Ante")


TEACHES = Teaches(spot, judge)
