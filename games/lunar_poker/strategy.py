"""Advice on every decision, counted with the cards that are seen; and the plan as a player who answers."""

from collections.abc import Sequence

import numpy as np

from games.kit import views
from games.kit.advice import Advice
from games.kit.asks import Answer, Ask
from games.kit.cards import symbols
from games.kit.chance import Source
from games.kit.hands import Made
from games.kit.round import Round
from games.lunar_poker import analysis, forcing, plan
from games.lunar_poker.analysis import Unseen, Value
from games.lunar_poker.hands import LUNAR, pays
from games.lunar_poker.options import INSTANT, LunarPokerOptions
from games.poker_family.deck import THE_DEALER, hand_of


class Seen:
    """What one seat sees of a round."""

    def __init__(self, r: Round, seat: int) -> None:
        hands = views.hands(r, seat)
        self.own = [card for card in hands[hand_of(seat)] if card]
        self.dealer = [card for card in hands[THE_DEALER] if card]
        self.all = [card for hand in hands.values() for card in hand if card]
        self.ante = r.seats[seat].on(r.layout.spots["ante", None])

    @property
    def up(self) -> str:
        return self.dealer[-1]


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """What each choice gains, in Antes."""
    if THE_DEALER not in r.hands or seat not in ask.seats:
        return []
    seen = Seen(r, seat)
    return ADVICE[ask.about](r, seen) if ask.about in ADVICE else []


def _first(r: Round, seen: Seen) -> list[Advice]:
    unseen = Unseen(seen.all, seen.up)
    exchanges = analysis.exchanges(unseen, seen.own)
    gone, value = next(iter(exchanges.items()))
    found = [
        _said("bet", analysis.pat(unseen, seen.own), seen),
        _said("buy", analysis.buy(unseen, seen.own), seen),
        _said("exchange", value, seen, note=f"Best: give {_cards(seen.own, gone)}."),
        _said("fold", Value(analysis.FOLD), seen),
    ]
    return found + _declaring(r, seen)


def _declaring(r: Round, seen: Seen) -> list[Advice]:
    options = r.options
    assert isinstance(options, LunarPokerOptions)
    paid = INSTANT[options.instant_paytable].get(LUNAR.best(seen.own).kind)
    return [_said("declare", Value(float(paid.ratio)), seen)] if paid else []


def _discard(r: Round, seen: Seen) -> list[Advice]:
    unseen = Unseen(seen.all, seen.up)
    return [
        _said("discard", value, seen, args=_places(gone), label=f"Exchange {_cards(seen.own, gone)}")
        for gone, value in analysis.exchanges(unseen, seen.own).items()
    ]


def _after_draw(r: Round, seen: Seen) -> list[Advice]:
    bet = analysis.pat(Unseen(seen.all, seen.up), seen.own)
    return [_said("bet", bet, seen), _said("fold", Value(analysis.FOLD), seen)]


def _take_or_force(r: Round, seen: Seen) -> list[Advice]:
    force = analysis.force(seen.all, seen.own, seen.dealer)
    return [_said("take", Value(analysis.TAKE), seen), _said("force", force, seen)]


ADVICE = {
    "first decision": _first,
    "declare": lambda r, seen: _declaring(r, seen),
    "discard": _discard,
    "after the draw": _after_draw,
    "take or force": _take_or_force,
}


def _said(do: str, value: Value, seen: Seen, *, note: str = "", args: dict[str, list[str]] | None = None,
          label: str = "") -> Advice:  # fmt: skip
    return Advice(do, value.mean, seen.ante, args or {}, label, note, value.error)


def _cards(own: Sequence[str], places: Sequence[int]) -> str:
    return " ".join(symbols(own[at]) for at in places)


def _places(gone: Sequence[int]) -> dict[str, list[str]]:
    return {"cards": [str(at + 1) for at in gone]}


# ---- the plan as a player


def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """What the plan says, where the purse allows it."""
    do, args = _planned(r, ask, seat)
    choice = ask.choices.get(do)
    if choice and (args or choice.domain.sample(r, seat, source) is not None):
        return Answer(seat, do, args)
    return Answer(seat, ask.default, ask.default_args)


def _planned(r: Round, ask: Ask, seat: int) -> tuple[str, dict[str, list[str]]]:
    own, dealer = ([card.name for card in r.hands[hand]] for hand in (hand_of(seat), THE_DEALER))
    up = dealer[-1]
    if "declare" in ask.choices and ask.choices["declare"].domain.sample(r, seat, r.source) is not None:
        return "declare", {}
    if ask.about == "first decision":
        return plan.first_of(own, up).action, {}
    if ask.about == "discard":
        return "discard", _places(plan.first_of(own, up).gives)
    made = LUNAR.best(own)
    if ask.about == "after the draw":
        return ("bet" if plan.bets_with(own, made, up) else "fold"), {}
    return ("force" if _forces(r, seat, own, dealer, made) else "take"), {}


def _forces(r: Round, seat: int, own: Sequence[str], dealer: Sequence[str], made: Made) -> bool:
    """Counted, where the hand pays enough that it could gain at all."""
    if made.kind == "ace_king" or not forcing.can_pay(np.array([pays(own)[2].pays]))[0]:
        return False
    return analysis.force(Seen(r, seat).all, own, dealer).mean > analysis.TAKE
