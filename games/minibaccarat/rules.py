"""Minibaccarat, §§ 627a.8–627a.11: the dealer alone handles the cards; the same decks are reshuffled."""

from games.baccarat_family.hands import HANDS
from games.baccarat_family.rules import Baccarat
from games.baccarat_family.turning import CORNER
from games.kit.asks import Answer, Choice, Play
from games.kit.shoes import use_the_other
from games.minibaccarat.options import MinibaccaratOptions


class Minibaccarat(Baccarat):
    """Chapter 627a."""

    chapter = "627a"
    discards = "rack"
    new_cards = "The shoe is over. The cards are reshuffled."
    options: MinibaccaratOptions

    def first_four(self) -> Play[None]:
        """Face up as they come, or face down and turned hand by hand, § 627a.8(c)."""
        if self.options.deal_method == "face_up":
            self.deal_four()
        else:
            self.deal_four(to=())
            self.r.mark("banker_hand", CORNER)
            for hand in HANDS:
                self.turn_and_call(hand)
        yield from ()

    def shuffle(self) -> None:
        """With a shuffler the two batches are used in turn, § 627a.3(b)."""
        super().shuffle()
        if self.options.shuffler == "automated":
            use_the_other(self.r)

    def floor_choices(self) -> dict[str, Choice]:
        if not self.options.floor_reshuffle:
            return {}
        return {"reshuffle": Choice("Order a reshuffle", cite=self.at["shuffle"])}

    def heard(self, answer: Answer) -> bool:
        if answer.do != "reshuffle":
            return super().heard(answer)
        self.money.collect_all()
        self.shuffle()
        return True
