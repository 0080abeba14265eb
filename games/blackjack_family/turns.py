"""The players' turns at blackjack: what may be done with a hand, and what follows from it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import ClassVar, Final

from games.blackjack_family.hands import ACROSS, EXPOSED, VALUES, Hand, hand_spot
from games.blackjack_family.opening import EVEN, Opening
from games.blackjack_family.sections import SECTIONS
from games.kit.asks import Answer, Ask, Choice, Costs, Play, UpTo
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.wagers import Wager

Offer = tuple[str, int]
"""A choice on a hand, and its amount: what it takes at most, or gives back."""
Offers = tuple[Offer, ...]
NOTHING_MORE: Final[Offers] = ()
HIT: Final[Offer] = ("hit", 0)
ONE_CARD: Final[Offers] = (HIT,)


class Turns(Opening):
    """What happens between the card reader and the dealer's own cards."""

    doubles_late: ClassVar[bool] = False
    """A hand may be doubled on more than its first two cards."""
    surrenders_wait: ClassVar[bool] = True
    """Where the up card can make Blackjack, a surrendered wager rests on its cards until the hole card is shown."""

    def decisions(self) -> Play[None]:
        """Hand by hand from the dealer's left."""
        at = 0
        while at < len(self.hands):
            hand = self.hands[at]
            if not hand.over:
                if asked := self.before_turn(hand):
                    yield from asked
                if hand.natural:
                    self.with_blackjack(hand)
                else:
                    yield from self.decide(hand)
            at += 1
        for hand in self.late:  # a card that was passed over comes before the hole card is shown
            self.to_player(hand)
            yield from self.decide(hand)

    def before_turn(self, hand: Hand) -> Play[None] | None:
        """What a chapter asks before a hand is decided on, if anything."""
        return None

    def with_blackjack(self, hand: Hand) -> None:
        """A Blackjack is paid or waits."""
        if self.pays_blackjack_now():
            self.pay_at_once(hand, self.blackjack_pays(), "Blackjack.", self.at["natural_now"])
        else:
            self.r.call("Blackjack.", self.at["natural_waits"])

    def pays_blackjack_now(self) -> bool:
        """An up card that cannot make Blackjack."""
        return self.up_value < 10

    def blackjack_pays(self) -> Odds:
        return Odds(3, 2)

    def decide(self, hand: Hand) -> Play[None]:
        """Until it stands, has 21 or more, or is given up."""
        r = self.r
        if len(hand.cards) == 1 and hand.seat not in self.refused:
            self.to_player(hand)
        while hand.total < 21 or self.asks_at_21(hand):
            self.may_expose()
            asks = self.ask(hand)
            if len(asks[0].choices) == 1 and hand.total < 21:
                break
            answer = yield asks
            do = answer.do
            if do == "hit":
                if r.went_wrong("cards", "card_skipped"):
                    yield from self.wrong.skipped(hand)
                    return
                self.to_player(hand)
            elif do == "stand":
                self.refuse_exposed(hand)
                break
            elif not self.act(hand, answer):
                break
        if asked := self.after_turn(hand):
            yield from asked

    def may_expose(self) -> None:
        """A card may be drawn in error and seen, which is the next one then."""
        if EXPOSED not in self.r.hands and self.r.went_wrong("cards", "card_exposed"):
            self.shoes.draw(EXPOSED, 0)

    def refuse_exposed(self, hand: Hand) -> None:
        """Whoever refuses a card that all have seen gets no other."""
        if EXPOSED in self.r.hands:
            self.refused.add(hand.seat)

    def asks_at_21(self, hand: Hand) -> bool:
        """Whether a hand of 21 is asked although it can only stand: where its cards are hidden from the others."""
        return False

    def ask(self, hand: Hand) -> tuple[Ask]:
        """What may be done with this hand now."""
        words = hand.words if self.options.announces else "the hand"
        return _decision(self.chapter, hand.seat, hand.name, words, self.options.smallest_chip, self.offers(hand))

    def offers(self, hand: Hand) -> Offers:
        """The choices, in the order in which the chapters name them, each with what it takes or gives."""
        two, found = len(hand.cards) == 2, NOTHING_MORE
        if self.may_draw(hand):
            found = (self.double_offer(hand), HIT) if two or self.doubles_late else ONE_CARD
        if two and self.may_split(hand):
            found = (self.split_offer(hand), *found)
        return (self.surrender_offer(hand), *found) if self.may_surrender(hand) else found

    def surrender_offer(self, hand: Hand) -> Offer:
        """What comes back of a hand that is given up."""
        return "surrender", hand.main.stake // 2

    def split_offer(self, hand: Hand) -> Offer:
        """What a split takes: a wager equal to the hand's."""
        return "split", hand.origin.main.stake

    def double_offer(self, hand: Hand) -> Offer:
        """What a double down takes at most."""
        return "double_down", hand.origin.main.stake

    def may_draw(self, hand: Hand) -> bool:
        """Below 21, and not after refusing a card that all had seen."""
        if hand.total >= 21 or hand.seat in self.refused:
            return False
        return not (hand.origin.splits and self.one_card_only(hand))

    def one_card_only(self, hand: Hand) -> bool:
        """A split ace where the house gives it one card."""
        return self.options.one_card_on_split_aces and hand.cards[0][0] == "A"

    def may_surrender(self, hand: Hand) -> bool:
        """The first decision on a hand that was not split."""
        return len(hand.cards) == 2 and hand.origin is hand and not hand.splits

    def may_split(self, hand: Hand) -> bool:
        """Two cards of equal value, as often as declared."""
        first, second = hand.cards
        return VALUES[first[0]] == VALUES[second[0]] and hand.origin.splits <= self.resplits(first[0] == "A")

    def resplits(self, aces: bool) -> int:
        """How often a hand may be split after the first time."""
        return 0

    def double_down(self, hand: Hand, amount: int) -> None:
        """A wager more, and one card more."""
        spot = self.r.layout.spots["double_down", hand_spot(hand.box, hand.number)]
        hand.wagers.append(self.r.change(hand.seat, spot, amount))
        self.draw_across(hand)

    def draw_across(self, hand: Hand) -> None:
        """One card more and no other, laid across."""
        self.double_card(hand)
        self.r.mark(ACROSS, hand.name, str(len(hand.cards) - 1))

    def double_card(self, hand: Hand) -> None:
        """The one card after a double down."""
        self.to_player(hand)

    def split(self, hand: Hand, amount: int) -> None:
        """The second card goes to a hand of its own with an equal wager; the first gets its card now."""
        number = 1 + max(other.number for other in self.hands if other.box == hand.box)
        main = self.split_wager(hand, number, amount)
        new = Hand(hand.box, number, main, hand.origin)
        hand.origin.splits += 1
        last = max(at for at, other in enumerate(self.hands) if other.origin is hand.origin)
        self.hands.insert(last + 1, new)
        self.r.slide(hand.name, new.name)
        first, second = hand.cards
        hand.again([first])
        new.again([second])
        self.to_player(hand)

    def split_wager(self, hand: Hand, number: int, amount: int) -> Wager:
        """The wager of the new hand, equal to the original."""
        return self.r.change(hand.seat, self.r.layout.spots["split", hand_spot(hand.box, number)], amount)

    def act(self, hand: Hand, answer: Answer) -> bool:
        """Split, double or surrender; a chapter may have other choices. Whether the hand is decided on again."""
        if answer.do == "split":
            self.split(hand, answer.value)
            return True
        if answer.do == "double_down":
            self.double_down(hand, answer.value)
        else:
            self.surrender(hand)
        return False

    def after_turn(self, hand: Hand) -> Play[None] | None:
        """Nothing more is asked of the hand, unless a chapter does: over 21 it is lost."""
        return self.bust(hand) if hand.total > 21 and not hand.hidden else None

    def surrender(self, hand: Hand) -> None:
        """Half is returned, at once if the up card cannot make Blackjack or the reader has spoken."""
        hand.surrendered = True
        cite = self.at["surrender_now" if self.up_value < 10 else "surrender_waits"]
        if self.up_value >= 10 and self.surrenders_wait:
            self.r.call("Surrender: the wager rests on the cards.", cite)
        else:
            self.halve(hand, cite)

    def halve(self, hand: Hand, cite: str) -> None:
        """Half is collected, half returned."""
        for wager in hand.wagers:
            self.r.settle(wager, "lose", -(wager.stake // 2), "Surrendered: half is returned.", cite)
        hand.over = True
        self.r.clear(hand.name)

    def bust(self, hand: Hand) -> Play[None] | None:
        """Over 21: lost at once; or what a chapter asks before that."""
        self.end(hand, "lose", EVEN, f"{hand.total} is over 21.", self.at["bust"])
        return None


WAYS: Final[dict[str, Callable[[Mapping[str, str], int, int], Choice]]] = {
    "surrender": lambda at, back, chip: Choice(
        "Surrender", cite=at["surrender"], note=f"{dollars(back)} back", key="u"
    ),
    "split": lambda at, more, chip: Choice("Split", Costs(more), at["split"], f"+{dollars(more)}, two hands", "p"),
    "double_down": lambda at, more, chip: Choice(
        "Double", UpTo(more, chip), at["double"], f"+{dollars(more)}, one card", "d"
    ),
    "free_split": lambda at, more, chip: Choice("Split", cite=at["free_split"], note="free, two hands", key="p"),
    "free_double": lambda at, more, chip: Choice("Double", cite=at["free_double"], note="free, one card", key="d"),
    "hit": lambda at, more, chip: Choice("Hit", cite=at["draw"], note="one more card", key="h"),
}
"""How each choice is offered: by the sections, its amount and the smallest chip."""


@lru_cache(maxsize=8192)
def _decision(chapter: str, seat: int, name: str, total: str, chip: int, offers: Offers) -> tuple[Ask]:
    """The ask for a decision: what is offered, and to stand."""
    at: Mapping[str, str] = SECTIONS[chapter]
    choices = {do: WAYS[do](at, amount, chip) for do, amount in offers}
    choices["stand"] = Choice("Stand", cite=at["decide"], note=f"keep {total}", key="s")
    return (Ask((seat,), "hand", choices, "stand", cite=at["decide"], hand=name),)
