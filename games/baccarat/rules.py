"""Baccarat, §§ 631a.7–631a.14: a curator draws the cards, the caller or the highest bettors turn them."""

from collections.abc import Iterable

from games.baccarat.curator import Curator
from games.baccarat.options import BigBaccaratOptions
from games.baccarat_family.hands import HANDS, Result
from games.baccarat_family.rules import Baccarat
from games.baccarat_family.turning import HandOver
from games.kit.asks import Answer, Ask, Choice, Play
from games.kit.round import Round


class BigBaccarat(HandOver):
    """Chapter 631a."""

    chapter = "631a"
    pays_first = True
    uncut_means = "decline_cut"
    options: BigBaccaratOptions

    def __init__(self, r: Round) -> None:
        super().__init__(r)
        self.curator = self.last_curator = Curator(r)
        self.caller_after_seat = self.options.caller_after_seat
        self.uncut = False
        """A new shoe is still offered for the cut."""

    # ---- the shoe goes round

    def shuffle(self) -> None:
        super().shuffle()
        self.last_curator = Curator(self.r)
        self.curator.new_shoe()

    def cut_order(self) -> Iterable[int]:
        """At a new shoe the last curator cuts first, then clockwise; else from the highest seat, § 631a.5(b)."""
        last = self.last_curator
        return [*filter(None, (last.here(),)), *last.others(clockwise=True)]

    def beside(self) -> tuple[Ask, ...]:
        """The cards are cut before they are in the shoe, and that is offered, §§ 631a.5(d), 631a.7(b)."""
        self.uncut = bool(self.new and self.new.cutter is None and self.new.asks())
        return super().beside() if self.uncut else (*self.curator.asks(), *super().beside())

    def floor_choices(self) -> dict[str, Choice]:
        if self.options.order_shoe_on and self.curator.here() and not self.curator.offered:
            return {"order_shoe_on": Choice("Order the shoe on", cite="631a.14(a)(2)")}
        return {}

    def heard(self, answer: Answer) -> bool:
        return self.curator.heard(answer) or super().heard(answer)

    def left(self, seat: int) -> None:
        super().left(seat)
        self.curator.left(seat)

    def before_cards(self) -> Play[None]:
        """“Cards”: the curator is told to deal, § 631a.9(b)."""
        yield from self.curator.close(offered=not self.uncut)
        self.r.call("Cards.", "631a.9(b)")
        if self.curator.deals_himself:
            choices = {
                "deal": Choice("Deal the cards", cite="631a.9(c)"),
                "caller_deals": Choice("Let the caller deal", cite="631a.7(d)(1)"),
            }
            answer = yield from self.r.choose(self.curator.here(), "cards", choices, default="deal", cite="631a.9(b)")
            self.curator.heard(answer)

    def after_round(self, result: Result) -> None:
        if result.winner == "player":
            self.curator.banker_lost()

    def end_of_round(self) -> None:
        super().end_of_round()
        self.curator.keep()

    def void_round(self) -> None:
        super().void_round()
        self.curator.keep()

    # ---- the cards

    def first_four(self) -> Play[None]:
        """Face down; the caller lays both hands face up, § 631a.9(c), or they are handed over, § 631a.9(d)."""
        if self.options.card_turning == "highest_bettors":
            yield from super().first_four()
            return
        self.deal_four(to=())
        for hand in HANDS:
            self.r.turn(hand)

    def third(self, hand: str) -> Play[None]:
        """Face up by the curator, or face down to the hand's holder."""
        if self.options.card_turning == "highest_bettors":
            yield from super().third(hand)
        else:
            yield from Baccarat.third(self, hand)

    def show_third(self, hand: str) -> Play[None]:
        """Turned by the caller, or handed to the hand's holder."""
        if self.options.card_turning == "highest_bettors":
            yield from super().show_third(hand)
        else:
            yield from Baccarat.show_third(self, hand)
