"""The right to turn the cards: the highest bettor on a hand is handed its cards, and may give the right up."""

from collections.abc import Sequence

from games.baccarat_family.hands import HANDS
from games.baccarat_family.options import TurningOptions
from games.baccarat_family.rules import NAMES, Baccarat
from games.kit.asks import DEALER, Answer, Ask, Choice, Play
from games.kit.offers import DECLINE, Offer, from_right
from games.kit.round import Round

CORNER = "under the shoe"


class HandOver(Baccarat):
    """All cards are dealt face down; a card handed to a holder is seen by that seat alone until it is returned."""

    options: TurningOptions
    caller_after_seat = 0
    """After which seat the dealer stands: equal wagers are decided counterclockwise from there."""

    def __init__(self, r: Round) -> None:
        super().__init__(r)
        self.holders: dict[str, int | None] = {}
        self.gave_up: dict[str, set[int]] = {hand: set() for hand in HANDS}

    def first_four(self) -> Play[None]:
        """Four backs, the Banker's pair under the shoe's corner; then hand by hand to its holder, and called."""
        self.deal_four(to=())
        self.r.mark("banker_hand", CORNER)
        for hand in HANDS:
            self.holders[hand] = self.highest_bettor(hand)
            yield from self.hand_over(hand)
            self.turn_and_call(hand)

    def third(self, hand: str) -> Play[None]:
        """Face down, handed to whoever returned the hand, and turned."""
        self.draw(hand, to=())
        yield from self.show_third(hand)

    def show_third(self, hand: str) -> Play[None]:
        """Handed to the holder of the hand, and turned."""
        yield from self.hand_over(hand)
        self.turn_and_call(hand)

    def highest_bettor(self, hand: str) -> int | None:
        """Who has the highest wager on this hand itself; of equal ones the nearest counterclockwise from the dealer."""
        spot = self.r.layout.spots[hand, None]
        stakes = {number: seat.on(spot) for number, seat in self.r.seats.items() if seat.on(spot)}
        highest = [number for number, stake in stakes.items() if stake == max(stakes.values())]
        return self.nearest(highest)

    def nearest(self, seats: Sequence[int]) -> int | None:
        return min(seats, key=lambda seat: (seat <= self.caller_after_seat, seat), default=None)

    def hand_over(self, hand: str) -> Play[None]:
        """Until somebody turns the cards; if nobody will, the dealer does."""
        while (holder := self.holders[hand]) is not None:
            self.r.show(hand, [holder])
            self.r.mark("holder", hand, f"seat {holder}")
            answer = yield self.turning_asks(hand, holder)
            if answer.do == "turn":
                return
            self.r.call(f"Seat {holder} gives up the right to turn the {NAMES[hand]}'s Hand.", self.at["give_up"])
            self.gave_up[hand].add(holder)
            self.holders[hand] = yield from self.offer_right(hand, holder)
        self.r.mark("holder", hand, "dealer")

    def turning_asks(self, hand: str, holder: int) -> tuple[Ask, ...]:
        """To the holder: turn, or give up the right, which is also what a long delay means."""
        cite = self.at[f"{hand}_turned"]
        choices = {
            "turn": Choice(f"Turn the {NAMES[hand]}'s cards", cite=cite),
            DECLINE: Choice("Give up the right", cite=self.at["give_up"]),
        }
        asks: tuple[Ask, ...] = (Ask((holder,), "turn", choices, DECLINE, cite=cite, hand=hand),)
        if self.r.manual and self.options.order_cards_on:
            order = {"order_cards_on": Choice("Order the cards on for delay", cite=self.at["give_up"])}
            asks += (Ask((DEALER,), "floor", order),)
        return asks

    def offer_right(self, hand: str, holder: int) -> Play[int | None]:
        """To the right of the one who gave it up, round the table; it lasts for the rest of the round."""
        order = [seat for seat in from_right(self.r.seats, holder) if seat not in self.gave_up[hand]]
        accept = {"accept": Choice(f"Turn the {NAMES[hand]}'s cards", cite=self.at["give_up"])}
        taker: Answer | None = yield from Offer(f"turn {hand}", accept, lambda: order, self.at["give_up"]).settle()
        return taker.seat if taker else None


def turns(r: Round, ask: Ask, seat: int, source: object) -> Answer:
    """How a player who likes to handle the cards answers: turns what he is handed, takes what he is offered."""
    for do in ("turn", "accept", "deal"):
        if do in ask.choices:
            return Answer(seat, do, {})
    return Answer(seat, ask.default, ask.default_args)
