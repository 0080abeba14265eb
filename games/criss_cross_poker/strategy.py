"""Best play: the first bet by the table of starting hands, the second and third counted over every card to come."""

from collections.abc import Sequence

from games.criss_cross_poker import plan
from games.criss_cross_poker.analysis import ANTES, TIMES, own, places, second, third
from games.criss_cross_poker.options import CrissCrossPokerOptions
from games.criss_cross_poker.starting import GIVEN_UP, kind_of, starting
from games.kit.advice import Advice, Chart, Grid, Sign
from games.kit.asks import Ask
from games.kit.cards import RANKS
from games.kit.hands import number
from games.kit.round import Round
from games.poker_family.deck import hand_of
from games.poker_family.playing import by

BETS = ("across_bet", "down_bet", "middle_bet")
ORDER = RANKS[::-1]


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """A bet of one, two and three Antes, and giving up what was staked so far, in Antes."""
    bet = _bet(ask)
    if bet is None:
        return []
    ante = r.seats[seat].on(r.layout.spots["ante_across", None])
    made = [r.seats[seat].on(r.layout.spots[before, None]) / ante for before in BETS[: BETS.index(bet)]]
    figures = _figures(r, seat, made)
    advice = [_advice(ask, bet, int(times), figure, ante) for times, figure in zip(TIMES, figures, strict=True)]
    if bet in ask.choices:  # any amount may be bet: the best of them is at either end
        advice = [max(advice, key=lambda one: one.value)]
    return [*advice, Advice("fold", -(ANTES + sum(made)), ante)]


def _bet(ask: Ask) -> str | None:
    """Which of the three is asked for."""
    return next((bet for bet in BETS if any(do.startswith(bet) for do in ask.choices)), None)


def _advice(ask: Ask, bet: str, times: int, figure: float, ante: int) -> Advice:
    if bet not in ask.choices:
        return Advice(f"{bet}_{times}", float(figure), ante)
    return Advice(bet, float(figure), ante, {"amount": times * ante}, f"{times} × the Ante")


def _figures(r: Round, seat: int, made: Sequence[float]) -> Sequence[float]:
    """What each multiple gains, with the bets made so far."""
    cards = [card.name for card in r.hands[hand_of(seat)]]
    if not made:
        return starting()[kind_of(cards)].bets
    one, two = sorted(number(cards).tolist())
    of = own(one, two)
    row = places(of, number([r.hands[place][0].name for place in ("left", "right")]).tolist())
    if len(made) == 1:
        return list(second(of, row[0], row[1], made[0]))
    column = places(of, number([r.hands[place][0].name for place in ("top", "bottom")]).tolist())
    return list(third(of, row, column, made[0], made[1]))


def quick(r: Round, ask: Ask, seat: int) -> str:
    """What the plan says."""
    bet = _bet(ask)
    if bet is None or bet in ask.choices:
        return ""
    own, *ends = ([card.name for card in r.hands[hand]] for hand in (hand_of(seat), "left", "right", "top", "bottom"))
    if bet == "across_bet":
        times = plan.first(own)
    elif bet == "down_bet":
        times = plan.second(own)
    else:
        left, right, top, bottom = ends
        times = plan.third(own, left + right, top + bottom)
    return f"{bet}_{times}" if times else "fold"


strategy = by(advise, quick)


def chart(options: CrissCrossPokerOptions) -> Chart:
    """The Across Bet by two cards: suited above the diagonal, pairs on it."""
    rows = [(high, [_verdict(high, low) for low in ORDER]) for high in ORDER]
    legend = {
        "3": Sign("Across Bet of 3 × the Ante", "more"),
        "1": Sign("Across Bet of 1 × the Ante", "go"),
        "F": Sign("Give up", "give"),
    }
    names = [kind for kind, start in starting().items() if start.best <= GIVEN_UP]
    suits = "Right of the diagonal the cards are of one suit, left of it they are not."
    notes = [suits, f"Given up: {', '.join(names)}."]
    return Chart([Grid("First decision", "Your two cards", list(ORDER), rows)], legend, notes)


def _verdict(row: str, column: str) -> str:
    suited = ORDER.index(column) > ORDER.index(row)
    kind = row + column + "s" if suited else column + row + "o" if row != column else row + row
    start = starting()[kind]
    return "F" if start.best <= GIVEN_UP else str(1 + start.bets.index(max(start.bets)))
