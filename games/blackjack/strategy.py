"""Best play at Blackjack under the table's own options: the coach's figures, the chart, a player who goes by them."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from games.blackjack.options import BlackjackOptions
from games.blackjack.switch_play import SwitchPlay, SwitchRules, switch_play
from games.blackjack_family import chart as charts
from games.blackjack_family.best_play import BestPlay, Outcome, Split, best_play, counted
from games.blackjack_family.dealer_odds import ACE
from games.blackjack_family.hands import EXPOSED, THE_DEALER
from games.blackjack_family.values import VALUES, Rules
from games.kit.advice import Advice, Chart
from games.kit.asks import Answer, Ask
from games.kit.cards import RANKS
from games.kit.chance import Source
from games.kit.events import Slid
from games.kit.registry import Edge
from games.kit.round import Round
from games.kit.wagers import Seat

VALUE = {rank: ACE if rank == "A" else VALUES - 1 if rank in "TJQK" else int(rank) - 1 for rank in RANKS}
NAMES = {"double": "double_down"}
"""Where a choice is called otherwise in what is asked."""
HALF = 0.5


# ---- the tables of some options


@lru_cache(maxsize=256)
def rules_of(options: BlackjackOptions) -> Rules:
    """What the options mean to best play; the chapter fixes the rest."""
    return Rules(
        decks=options.decks,
        blackjack_pays=float(options.natural_pays.ratio),
        surrender="none" if options.variation_switch else "late",
        splits=1 + options.resplit_additional,
        ace_splits=1 + options.resplit_aces_additional,
        one_card_on_split_aces=options.one_card_on_split_aces,
        pushes_22=options.variation_switch,
    )


def play_of(options: BlackjackOptions) -> BestPlay:
    """The tables for hands one by one."""
    return best_play(rules_of(options))


def switch_of(options: BlackjackOptions) -> SwitchPlay:
    """The tables for the switch of two hands' second cards."""
    return switch_play(SwitchRules(rules_of(options), options.switch_natural_vs_22 == "push"))


def natural_of(options: BlackjackOptions) -> float:
    """What a Blackjack is worth against an ace, before the look."""
    if options.variation_switch:
        return switch_of(options).natural(ACE).gain
    return play_of(options).natural(counted([ACE, VALUES - 1]), ACE)


def main_edges(options: BlackjackOptions) -> list[Edge]:
    """The Blackjack Wager, with the doubles and splits that come of it, as a share of what is wagered at first."""
    if options.variation_switch:
        found = switch_of(options).round
        return [_edge("blackjack_1", found), _edge("blackjack_2", found)]
    return [_edge("blackjack", play_of(options).round)]


def _edge(wager: str, found: Outcome) -> Edge:
    gain, win, push = (Fraction(part).limit_denominator(10**12) for part in found)
    return Edge(wager, -gain, win, push, 1 - win - push)


def chart(options: BlackjackOptions) -> Chart:
    """Basic strategy under these options."""
    made = charts.chart(play_of(options), natural_of(options))
    if not options.variation_switch:
        return made
    return made._replace(notes=[*made.notes, "Switch where the two hands are worth more together, as the coach shows."])


# ---- what is asked


def values_of(r: Round, name: str) -> list[int]:
    """The values of the cards in a hand, in their order."""
    return [VALUE[card.name[0]] for card in r.hands[name]]


def split_of(r: Round, name: str, options: BlackjackOptions) -> Split | None:
    """Where a hand comes from, if it was split: told by the cards that were slid."""
    slides = [event for event in r.events if type(event) is Slid]
    if not slides:
        return None
    parents = {slide.to: slide.hand for slide in slides if _is_new(slide, options)}

    def origin(hand: str) -> str:
        while hand in parents:
            hand = parents[hand]
        return hand

    splits = sum(origin(hand) == origin(name) for hand in parents)
    if not splits:
        return None
    value = VALUE[r.hands[name][0].name[0]]
    return Split(value, splits + 1, max(0, rules_of(options).splits_of(value) - splits))


def _is_new(slide: Slid, options: BlackjackOptions) -> bool:
    """A card slid to a hand that was not there before: not the switch of two hands, nor a card that lay exposed."""
    base, _, number = slide.to.partition("/")
    first = 3 if options.variation_switch else 2
    return bool(number) and int(number) >= first and slide.hand.partition("/")[0] == base


def stake_of(seat: Seat, name: str) -> int:
    """The wager of a hand; all hands of a box have the same."""
    _, _, which = name.partition("/")[0].removeprefix("seat:").partition(":")
    for spot, wager in seat.wagers.items():
        box = "" if spot.spot is None or (spot.wager == "split" and "_" not in spot.spot) else spot.spot.split("_")[0]
        if box == which and (spot.wager == "split" or spot.wager.startswith("blackjack")):
            return wager.stake
    raise LookupError(f"there is no wager on the hand {name}")


def advise(r: Round, ask: Ask, seat: int) -> Sequence[Advice]:
    """The worth of every choice; of none where a card lies exposed or another irregularity is decided on."""
    about, _, name = ask.about.partition(" ")
    if about not in ADVICE or EXPOSED in r.hands:
        return []
    assert isinstance(r.options, BlackjackOptions)
    unit = stake_of(r.seats[seat], name)
    worths = ADVICE[about](r, name, r.options)
    return [Advice(do, worths[do], unit, note=NOTES.get(do, "")) for do in ask.choices]


def on_hand(r: Round, name: str, options: BlackjackOptions) -> dict[str, float]:
    """Stand, hit, double, split, surrender."""
    cards, up = counted(values_of(r, name)), values_of(r, THE_DEALER)[0]
    worths = play_of(options).worths(cards, up, split_of(r, name, options))
    return {NAMES.get(way, way): worth for way, worth in worths.items()}


def on_insurance(r: Round, name: str, options: BlackjackOptions) -> dict[str, float]:
    """Insurance by itself; with a Blackjack in hand together with it, so that it compares with even money."""
    play, cards = play_of(options), values_of(r, name)
    base = natural_of(options) if len(cards) == 2 and {*cards} == {ACE, VALUES - 1} else 0.0
    return {"insurance": base + HALF * play.insurance(counted(cards)), "even_money": 1.0, "decline": base}


def on_switch(r: Round, name: str, options: BlackjackOptions) -> dict[str, float]:
    """Both hands together, switched and kept."""
    (a, b), (c, d) = values_of(r, name), values_of(r, f"{name}/2")
    return switch_of(options).worths((a, b), (c, d), values_of(r, THE_DEALER)[0])


ADVICE = {"hand": on_hand, "insurance": on_insurance, "switch": on_switch}
NOTES = {
    "double_down": "For the full amount.",
    "insurance": "For half of the wager.",
    "switch": "Both hands together.",
    "keep": "Both hands together.",
}


# ---- a player who goes by it


def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """The best choice that the purse allows; the default of what is no decision of play."""
    about, _, name = ask.about.partition(" ")
    if about not in ADVICE or EXPOSED in r.hands:
        return Answer(seat, ask.default, ask.default_args)
    assert isinstance(r.options, BlackjackOptions)
    for do in _ranked(r, about, name, r.options):
        if do in ask.choices and (do not in COSTLY or ask.choices[do].domain.sample(r, seat, source) is not None):
            return Answer(seat, do, {})
    raise AssertionError(f"nothing can be answered to {ask.about}")


COSTLY = ("double_down", "split", "insurance")


def _ranked(r: Round, about: str, name: str, options: BlackjackOptions) -> tuple[str, ...]:
    """The choices from best to worst, remembered by what they depend on."""
    known = _remembered(options)
    split = split_of(r, name, options) if about == "hand" else None
    other = r.hands[f"{name}/2"] if about == "switch" else []
    ranks = "".join([card.name[0] for card in r.hands[name]] + [card.name[0] for card in other])
    key = (about, ranks, r.hands[THE_DEALER][0].name[0], split)
    if key not in known:
        worths = ADVICE[about](r, name, options)
        known[key] = tuple(sorted(worths, key=lambda do: -worths[do]))
    return known[key]


Key = tuple[str, str, str, Split | None]


@lru_cache(maxsize=64)
def _remembered(options: BlackjackOptions) -> dict[Key, tuple[str, ...]]:
    return {}
