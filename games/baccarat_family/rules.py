"""A round of baccarat as all three chapters have it; a chapter's class changes what its text changes."""

from collections.abc import Iterable
from typing import Any, ClassVar

from games.baccarat_family import irregular
from games.baccarat_family.hands import HANDS, Result, banker_draws, burn_value, count, is_natural, player_draws, value
from games.baccarat_family.options import BaccaratOptions
from games.baccarat_family.roads import word
from games.baccarat_family.sections import SECTIONS
from games.baccarat_family.settlement import Settlement
from games.kit.asks import DEALER, Answer, Ask, Choice, Play
from games.kit.cards import DECK
from games.kit.naming import BURN
from games.kit.round import Round
from games.kit.shoes import CUTTING, NewShoe

NAMES = {"player": "Player", "banker": "Banker"}


class Baccarat:
    """One round at one table."""

    chapter: ClassVar[str]
    discards: ClassVar[str] = "bucket"
    new_cards: ClassVar[str] = "The shoe is over. New decks come to the table."
    uncut_means: ClassVar[str] = ""
    """What it means that a player does not answer the offer of the cut, where something waits for it."""
    pays_first: ClassVar[bool] = False
    """Whether a seat is paid before its vigorish is taken, § 631a.12(b)."""

    def __init__(self, r: Round) -> None:
        assert isinstance(r.options, BaccaratOptions)
        self.r, self.options, self.at = r, r.options, SECTIONS[self.chapter]
        self.money = Settlement(r, self.options, self.at, pays_first=self.pays_first)
        self.wrong = irregular.Wrong(self)
        self.new: NewShoe | None = None

    def play(self) -> Play[None]:
        """From the wagers to the cards' end."""
        if "shoe" not in self.r.carry:
            self.shuffle()
        yield from self.take_wagers()
        try:
            while self.wrong.first_card_shows():
                yield from self.take_wagers()
            yield from self.before_cards()
            result = yield from self.deal_hands()
        except irregular.TooFewCards:
            self.void_round()
            return
        self.announce(result)
        self.money.settle(result)
        for hand in HANDS:
            self.r.clear(hand)
        self.wrong.after_the_round()
        self.after_round(result)
        self.end_of_round()

    # ---- the shoe

    def shuffle(self) -> None:
        """A new shoe: shuffled, and offered for the cut."""
        r, options = self.r, self.options
        r.call("The cards are shuffled.", self.at["shuffle"])
        recut = "next_player" if options.recut else "off"
        cover, default = options.cover_card_depth, self.uncut_means
        self.new = NewShoe(r, options.decks, cover, self.cut_order, self.at["cut"], recut, default=default)
        r.carry["shoe"] = r.shoe.to_carry()
        r.carry["results"] = []
        r.carry.pop("last_hand", None)

    def cut_order(self) -> Iterable[int]:
        """The highest seat first, then clockwise."""
        return sorted(self.r.present, reverse=True)

    def burn(self) -> None:
        """The first card is shown; as many more as it counts go after it unseen."""
        shown = self.r.deal(BURN, stacked=BURN)
        self.r.burn(burn_value(shown))
        self.r.clear(BURN)

    def end_of_round(self) -> None:
        """After the cover card one more round is dealt, then the shoe is over."""
        r = self.r
        if r.carry.get("last_hand"):
            self.end_shoe(self.new_cards)
        elif r.shoe.cover_is_out:
            r.carry["last_hand"] = True
            r.call("Last hand.", self.at["cover"])

    def end_shoe(self, text: str) -> None:
        """Marked vigorish is collected, and the next round begins with new cards."""
        self.money.collect_all()
        self.r.carry.pop("shoe", None)
        self.r.carry.pop("last_hand", None)
        self.r.call(text, self.at["cover"])

    def void_round(self) -> None:
        """Too few cards: every wager is returned, and the cards are replaced."""
        for wager in self.r.wagers():
            self.r.void(wager, "Too few cards are left to complete the round.", self.at["too_few"])
        for hand in list(self.r.hands):
            self.r.clear(hand)
        self.end_shoe(self.new_cards)

    # ---- wagers

    def take_wagers(self) -> Play[None]:
        """Wagers are open until “no more bets”; meanwhile a new shoe is cut, and markers may be paid."""
        r = self.r
        r.call("Place your wagers, please.", self.at["locked"])
        while True:
            answer = yield from r.take_wagers(
                "no_more_bets", "No more bets", cite=self.at["no_more_bets"], beside=self.beside, left=self.left
            )
            if not self.heard(answer):
                break
        r.no_more_bets("Too late: “no more bets” was called.", self.at["locked"])
        r.call("No more bets.", self.at["no_more_bets"])
        if self.new:
            self.money.collect_all()  # of a shoe that was taken away, as with new rules
            self.new.close()
            self.burn()
            self.new = None

    def left(self, seat: int) -> None:
        """A newcomer in the chair of one who left may be offered the cut as well."""
        if self.new:
            self.new.passed.discard(seat)

    def beside(self) -> tuple[Ask, ...]:
        """What else may be done while wagers are open."""
        asks = (*(self.new.asks() if self.new else ()), *self.money.asks())
        if self.r.manual and (choices := self.floor_choices()):
            asks += (Ask((DEALER,), "floor", choices),)
        return asks

    def floor_choices(self) -> dict[str, Choice]:
        """What the floor may order, where a person deals."""
        return {}

    def heard(self, answer: Answer) -> bool:
        """Act on an answer that is no wager; False if it is the dealer's “no more bets”."""
        if answer.do in CUTTING and self.new:
            self.new.answer(answer)
        elif answer.do == "settle_up":
            self.r.collect(answer.seat)
        else:
            return False
        return True

    def before_cards(self) -> Play[None]:
        """What a chapter does between “no more bets” and the first card."""
        yield from ()

    # ---- the hands

    def draw(self, hand: str, to: Iterable[int] | None = None) -> str:
        """The next card to a hand; raises `TooFewCards` if there is none."""
        if self.r.went_wrong("cards", "too_few_cards") or not self.r.shoe.left:
            raise irregular.TooFewCards
        return self.r.deal(hand, to=to)

    def deal_four(self, to: Iterable[int] | None = None) -> None:
        """First and third to the Player's Hand, second and fourth to the Banker's."""
        for _ in range(2):
            for hand in HANDS:
                self.draw(hand, to)

    def first_four(self) -> Play[None]:
        """Deal and show the first two cards of each hand."""
        self.deal_four()
        yield from ()

    def third(self, hand: str) -> Play[None]:
        """Deal and show a hand's third card."""
        self.draw(hand)
        yield from ()

    def show_third(self, hand: str) -> Play[None]:
        """Show a third card that lies face down with its hand."""
        self.r.turn(hand)
        yield from ()

    def deal_hands(self) -> Play[Result]:
        """Two cards each, then third cards by the fixed rules: the Player's Hand first."""
        yield from self.first_four()
        player, banker = self.count("player"), self.count("banker")
        self.call_counts()
        if is_natural(player) or is_natural(banker):
            self.r.call("A Natural: no card is drawn.", self.at["natural"])
            yield from self.wrong.undue_third(banker_must_draw=False)
        elif player_draws(player):
            yield from self.third("player")
            if banker_draws(banker, value(self.r.hands["player"][2].name)):
                yield from self.third("banker")
        else:
            draws = banker_draws(banker, None)
            has_it = yield from self.wrong.undue_third(banker_must_draw=draws)
            if draws and not has_it:
                yield from self.third("banker")
        self.wrong.extra_card()
        return Result.of(*([card.name for card in self.r.hands[hand]] for hand in HANDS))

    def count(self, hand: str) -> int:
        """The Point Count of a hand now."""
        return count(card.name for card in self.r.hands[hand])

    def call_counts(self) -> None:
        """Both counts, once both hands lie open."""
        self.r.call(f"Player {self.count('player')}, Banker {self.count('banker')}.", self.at["counts"])

    def turn_and_call(self, hand: str) -> None:
        """A hand is turned face up and its count called."""
        self.r.turn(hand)
        self.r.call(f"{NAMES[hand]} {self.count(hand)}.", self.at["counts"])

    # ---- the result

    def announce(self, result: Result) -> None:
        """Final counts and the winner, or “tie hand”; “Dragon 7” at an EZ table."""
        r, counts = self.r, f"{max(result[:2])} to {min(result[:2])}"
        if result.winner == "tie":
            r.call(f"Tie hand, {result.player}.", self.at["result"])
        else:
            r.call(f"{NAMES[result.winner]} wins, {counts}.", self.at["result"])
        if self.options.ez and result.dragon_7:
            r.call("Dragon 7.", self.at["result"])
        r.mark("winner", result.winner, f"{result.player}–{result.banker}")
        r.carry["results"] = [*r.carry.get("results", ()), word(result)]

    def after_round(self, result: Result) -> None:
        """What a chapter does once all is settled."""


def outcomes(options: Any) -> dict[str, tuple[str, ...]]:
    """What may be stacked: the cards dealt, and the card shown at the burn."""
    return {"cards": DECK * options.decks, BURN: DECK}


def variant(options: Any) -> str:
    """What kind of table it is, in two words."""
    return "EZ, no vigorish" if options.ez else "5 % vigorish"
