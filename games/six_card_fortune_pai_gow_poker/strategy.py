"""Advice on setting six cards and on doubling down; the dealer's way as a player who answers, and as a chart."""

from collections.abc import Sequence

from games.kit.advice import Advice, Chart
from games.kit.asks import Answer, Ask
from games.kit.cards import JOKER
from games.kit.chance import Source
from games.kit.round import Round
from games.pai_gow_family.chart import chart_of
from games.pai_gow_family.coach import Coach, Figure, Weighed, hand_of, in_words, is_setting, said, seen_by
from games.pai_gow_family.hands import Set
from games.pai_gow_family.poker import MAIN
from games.six_card_fortune_pai_gow_poker.house_way import STEPS, house_way, step
from games.six_card_fortune_pai_gow_poker.options import SixCardFortuneOptions
from games.six_card_fortune_pai_gow_poker.rules import CARDS, EIGHTS

ABOVE_ALL = 1 << 30


def lows(way: Set) -> int:
    """A joker as the player's low hand is above every low card of the dealer's, § 588.6(c)."""
    return ABOVE_ALL if way.low == (JOKER,) else way.lows.value


COACH = Coach("games.six_card_fortune_pai_gow_poker.trial:hands", house_way, lows, EIGHTS)


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """What each way to set the cards gains, with and without a Double Down, in main wagers."""
    return setting(r, ask, seat) if is_setting(ask) else []


def setting(r: Round, ask: Ask, seat: int, ways: Sequence[Set] | None = None) -> list[Advice]:
    """On setting a hand these ways, or those that may be best."""
    box, cards = hand_of(r, ask, seat)
    main, doubled = box.on(r, MAIN), "no_double_down" in ask.choices
    if main is None or len(cards) < CARDS:
        return []
    weighed = COACH.weigh(cards, seen_by(r, seat), ways=ways)
    found = list(said(weighed, house_way(cards), main.stake, doubled=doubled))
    if "double_down" in ask.choices:
        best = max(weighed, key=lambda one: one.doubled.mean)
        found.append(_then("double_down", best, best.doubled, main.stake))
    if "no_double_down" in ask.choices:
        found.append(_then("no_double_down", weighed[0], weighed[0].alone, main.stake))
    if "abandon" in ask.choices:
        found.append(Advice("abandon", -2.0 if doubled else -1.0, main.stake))
    return found


def _then(do: str, best: Weighed, figure: Figure, unit: int) -> Advice:
    """A Double Down made or taken back, and the cards then set as well as possible."""
    return Advice(do, figure.mean, unit, note=f"Then set {in_words(best.way)}.", error=figure.error)


def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """The default of every ask: the dealer's way, no Double Down. So a simulation finds the edges of `odds`."""
    return Answer(seat, ask.default, ask.default_args)


def chart(options: SixCardFortuneOptions) -> Chart:
    """The dealer's way, § 588.11(d)."""
    return chart_of(STEPS, step, CARDS, "588.11(d)")
