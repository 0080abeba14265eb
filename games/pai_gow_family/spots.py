"""Setting cards by what they make; any legal set is judged, and a foul loses."""

from collections.abc import Callable, Sequence
from typing import Any

from games.kit.advice import Advice, Spot, Teaches
from games.kit.asks import Answer, Ask
from games.kit.round import Round
from games.pai_gow_family.coach import hand_of, in_words, is_setting
from games.pai_gow_family.hands import Set, by_rank, sets

Setting = Callable[[Round, Ask, int, Sequence[Set] | None], list[Advice]]
"""What a chapter's coach says on setting a hand: on these ways, or on those that may be best."""


def set_of(cards: Sequence[str], low: Sequence[str]) -> Set:
    """The way to set these cards that has these in its low hand, or in its high one."""
    return next(way for way in sets(tuple(cards)) if sorted(low) in (sorted(way.low), sorted(way.high)))


def teaches(setting: Setting, step: Callable[[Any, tuple[str, ...]], str], cite: str) -> Teaches:
    """What a review of a Pai Gow Poker needs: its advice on setting, and the steps of its house way."""

    def spot(r: Round, ask: Ask, seat: int) -> Spot:
        if not is_setting(ask):
            return Spot("surrender")
        _, cards = hand_of(r, ask, seat)
        name = step(r.options, tuple(cards))
        best = sets(tuple(cards))[0].words.partition(";")[0]
        return Spot(f"{name.lower()}: {best}", tuple(by_rank(cards)), (), (f"The house way, § {cite}", name, "Example"))

    def judge(r: Round, ask: Ask, answer: Answer) -> Advice | None:
        if answer.do != "set":
            return None
        _, cards = hand_of(r, ask, answer.seat)
        way = set_of(cards, answer.args["low"])
        found = setting(r, ask, answer.seat, [way])
        if way.foul and found:
            lost = -2.0 if "no_double_down" in ask.choices else -1.0
            return Advice("set", lost, found[0].unit, answer.args, in_words(way), "A foul loses.")
        return found[0] if found else None

    return Teaches(spot, judge)
