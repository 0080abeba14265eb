"""The coach of a blackjack: what each choice is worth under the table's own options, and a player who goes by it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar

from games.blackjack_family.best_play import BestPlay, Outcome, Split, best_play, counted
from games.blackjack_family.dealer_odds import ACE
from games.blackjack_family.hands import EXPOSED, THE_DEALER
from games.blackjack_family.values import VALUES, Rules
from games.kit.advice import Advice
from games.kit.asks import Answer, Ask
from games.kit.cards import RANKS
from games.kit.chance import Source
from games.kit.contract import Edge
from games.kit.events import Slid
from games.kit.naming import hand_named
from games.kit.round import Round

VALUE = {rank: ACE if rank == "A" else VALUES - 1 if rank in "TJQK" else int(rank) - 1 for rank in RANKS}
HALF = 0.5
Worths = dict[str, float]
Judge = Callable[[Round, str, Any], Worths]
"""The worth of every choice on the hand of this name, under these options, in original wagers."""
Key = tuple[str, str, str, Split | None]


def values_of(r: Round, name: str) -> list[int]:
    """The values of the cards in a hand, in their order."""
    return [VALUE[card.name[0]] for card in r.hands[name]]


def edge_of(wager: str, found: Outcome) -> Edge:
    """The edge of a wager with all that comes of it, as a share of what is wagered at first."""
    gain, win, push = (Fraction(part).limit_denominator(10**12) for part in found)
    return Edge(wager, -gain, win, push, 1 - win - push)


class Coach(ABC):
    """What the chapters have in common; each says what its options mean to best play."""

    main: ClassVar[str] = "blackjack"
    """How the ids of main wagers begin."""
    costly: ClassVar[Sequence[str]] = ("double_down", "split", "insurance")
    """Choices that a purse may be too small for."""
    notes: ClassVar[Mapping[str, str]] = {
        "double_down": "For the full amount.",
        "insurance": "For half of the wager.",
    }

    def __init__(self) -> None:
        self.judges: dict[str, Judge] = {"hand": self.on_hand, "insurance": self.on_insurance}
        """By what is asked."""
        self._remembered = lru_cache(maxsize=64)(lambda options: dict[Key, tuple[str, ...]]())

    @abstractmethod
    def rules_of(self, options: Any) -> Rules:
        """What the options mean to best play; the chapter fixes the rest."""

    def play_of(self, options: Any) -> BestPlay:
        """The tables for hands one by one."""
        return best_play(self.rules_of(options))

    def natural_of(self, options: Any) -> float:
        """What a Blackjack is worth against an ace, before the look."""
        return self.play_of(options).natural(counted([ACE, VALUES - 1]), ACE)

    # ---- what is asked

    def split_of(self, r: Round, name: str, options: Any) -> Split | None:
        """Where a hand comes from, if it was split: told by the cards that were slid."""
        slides = [event for event in r.events if type(event) is Slid]
        if not slides:
            return None
        parents = {slide.to: slide.hand for slide in slides if self.is_new(slide, options)}

        def origin(hand: str) -> str:
            while hand in parents:
                hand = parents[hand]
            return hand

        splits = sum(origin(hand) == origin(name) for hand in parents)
        if not splits:
            return None
        value, rules = VALUE[r.hands[name][0].name[0]], self.rules_of(options)
        lammer = name in parents and rules.splits_free(value)
        return Split(value, splits + 1, max(0, rules.splits_of(value) - splits), lammer)

    def is_new(self, slide: Slid, options: Any) -> bool:
        """A card slid to a hand that was not there before: not one that lay exposed."""
        base, _, number = slide.to.partition("/")
        return bool(number) and int(number) >= self.first_split(options) and slide.hand.partition("/")[0] == base

    def first_split(self, options: Any) -> int:
        """The number of the first hand of a box that comes of a split."""
        return 2

    def stake_of(self, r: Round, seat: int, name: str) -> int:
        """The wager of a hand, which all hands of a box were made with, though the first one may be over."""
        return next(stake for wager, stake in self.stakes(r, seat, name) if wager.startswith(self.main))

    def stakes(self, r: Round, seat: int, name: str) -> Iterator[tuple[str, int]]:
        """The wagers on the box of a hand, those that lie there and then those that have ended."""
        hand = hand_named(name)
        if hand is None:
            raise LookupError(f"there is no wager on the hand {name}")
        lying = ((spot.wager, spot.spot, wager.stake) for spot, wager in r.seats[seat].wagers.items())
        ended = ((one.wager, one.spot, one.stake) for one in r.settlements() if one.seat == seat)
        for wager, spot, stake in chain(lying, ended):
            if (spot or "1") == str(hand.box):
                yield wager, stake

    def on_hand(self, r: Round, name: str, options: Any) -> Worths:
        """Stand, hit, double, split, surrender."""
        cards, up = values_of(r, name), values_of(r, THE_DEALER)[0]
        worths = self.play_of(options).worths(counted(cards), up, self.split_of(r, name, options))
        return {self.called(way, cards, options): worth for way, worth in worths.items()}

    def called(self, way: str, cards: Sequence[int], options: Any) -> str:
        """How a choice is called in what is asked."""
        return "double_down" if way == "double" else way

    def on_insurance(self, r: Round, name: str, options: Any) -> Worths:
        """Insurance by itself; with a Blackjack in hand together with it, so that it compares with even money."""
        play, cards = self.play_of(options), values_of(r, name)
        base = self.natural_of(options) if len(cards) == 2 and {*cards} == {ACE, VALUES - 1} else 0.0
        pays = float(options.insurance_pays.ratio)
        insured = base + HALF * play.insurance(counted(cards), pays)
        return {"insurance": insured, "even_money": 1.0, "decline": base}

    def advise(self, r: Round, ask: Ask, seat: int) -> Sequence[Advice]:
        """The worth of every choice; of none where a card lies exposed or another irregularity is decided on."""
        about, name = ask.about, ask.hand
        if about not in self.judges or EXPOSED in r.hands:
            return []
        unit = self.stake_of(r, seat, name)
        worths = self.judges[about](r, name, r.options)
        return [Advice(do, worths[do], unit, note=self.notes.get(do, "")) for do in ask.choices]

    # ---- a player who goes by it

    def strategy(self, r: Round, ask: Ask, seat: int, source: Source) -> Answer:
        """The best choice that the purse allows; the default of what is no decision of play."""
        about, name = ask.about, ask.hand
        if about not in self.judges or EXPOSED in r.hands:
            return Answer(seat, ask.default, ask.default_args)
        costly = self.costly
        for do in self._ranked(r, about, name):
            if do in ask.choices and (do not in costly or ask.choices[do].domain.sample(r, seat, source) is not None):
                return Answer(seat, do, {})
        raise AssertionError(f"nothing can be answered to {ask.about}")

    def _ranked(self, r: Round, about: str, name: str) -> tuple[str, ...]:
        """The choices from best to worst, remembered by what they depend on."""
        known = self._remembered(r.options)
        split = self.split_of(r, name, r.options) if about == "hand" else None
        key = (about, self.depends_on(r, about, name), r.hands[THE_DEALER][0].name[0], split)
        if key not in known:
            worths = self.judges[about](r, name, r.options)
            known[key] = tuple(sorted(worths, key=lambda do: -worths[do]))
        return known[key]

    def depends_on(self, r: Round, about: str, name: str) -> str:
        """The ranks that the worths depend on besides the up card's."""
        return "".join([card.name[0] for card in r.hands[name]])
