"""Criss-Cross Poker, §§ 592.7–592.11: two cards, a cross of five, three bets on the way to two hands at once."""

from games.criss_cross_poker.hands import Line, read
from games.criss_cross_poker.options import BETS, EVEN, FIVE_CARD_BONUS, CrissCrossPokerOptions
from games.kit.asks import Amount, Choice, Play
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.wagers import Wager
from games.poker_family.deck import hand_of
from games.poker_family.table import Asks, PokerTable, irregularities

IRREGULARITIES = irregularities("592")
CROSS = ("top", "left", "middle", "right", "bottom")
"""The five community cards in the order they are dealt, § 592.10(b); the top one lies farthest from the dealer."""
ROW, COLUMN = ("left", "middle", "right"), ("top", "middle", "bottom")
TIMES = (1, 2, 3)
STAKED = ("ante_across", "ante_down", "across_bet", "down_bet")
"""What is lost by giving up, as far as it was staked."""


class Bet(Asks):
    """One of the three bets: so many times an Ante, or everything staked so far is given up."""

    def __init__(self, wager: str, label: str, shows: tuple[str, ...], cite: str) -> None:
        super().__init__(
            wager, label, TIMES, "fold", "Give up", wager.replace("_", " "), cite,
            of="ante_across", loses=STAKED, keeps={"five_card_bonus": "bonus"},
        )  # fmt: skip
        self.shows = shows
        """The cards that are turned after it."""


BET_1 = Bet("across_bet", "Across Bet", ("left", "right"), "592.11(b)")
BET_2 = Bet("down_bet", "Down Bet", ("top", "bottom"), "592.11(d)")
BET_3 = Bet("middle_bet", "Middle Bet", ("middle",), "592.11(f)")


def play(r: Round) -> Play[None]:
    """One round."""
    assert isinstance(r.options, CrissCrossPokerOptions)
    yield from CrissCross(r, r.options).play()


class AnyAmount(Bet):
    """The same where any amount from one to three times the Ante may be bet."""

    def wagers(self, ante: int) -> dict[str, Choice]:
        """One choice with an amount."""
        low, high = ante, TIMES[-1] * ante
        label = f"{self.label}, {dollars(low)} to {dollars(high)}"
        return {self.wager: Choice(label, Amount(low, high, 100), self.cite, short=self.label)}


class CrissCross(PokerTable):
    """One round at one table."""

    first = "ante_across"

    def __init__(self, r: Round, options: CrissCrossPokerOptions) -> None:
        super().__init__(r, options, options.chapter)
        self.bets: list[Bet] = [BET_1, BET_2, BET_3]
        if options.bet_steps == "any":
            self.bets = [AnyAmount(bet.wager, bet.label, bet.shows, bet.cite) for bet in self.bets]

    def deal_and_decide(self) -> Play[None]:
        """The cross first, then two cards each; three bets, and after each some of the cross, § 592.11(b)–(g)."""
        self.deck.deal_board(*CROSS)
        self.deck.deal_hands(self.seats, 2, dealer=False)
        left = self.seats
        for bet in self.bets:
            answers = yield from self.decide(left, bet)
            left = [seat for seat, answer in answers.items() if answer.do != bet.default]
            for seat in answers:
                if seat not in left:
                    self.give_up(seat, bet.cite)
            self.deck.check()
            for place in bet.shows:
                self.r.turn(place)

    def give_up(self, seat: int, cite: str) -> None:
        """Who does not bet loses what was staked so far; a Five Card Bonus stays."""
        self.forfeit(seat, STAKED, "The hand was given up.", cite)
        self.deck.to_rack(hand_of(seat))

    def settle_all(self) -> Play[None]:
        """Players still in, from the dealer's right; the bonus of others by the cross alone."""
        for seat in reversed(self.seats):
            if hand_of(seat) in self.r.hands:
                self.r.turn(hand_of(seat))
            yield from self.settle(seat)

    def settle(self, seat: int) -> Play[None]:
        """Across, down, middle, bonus, § 592.11(h)."""
        if self.on(seat, "middle_bet"):
            own = self.cards(hand_of(seat))
            across, down = (read([*own, *self.lying(places)]) for places in (ROW, COLUMN))
            self.pay_hand(seat, across, "across", "592.11(h)(1)")
            self.pay_hand(seat, down, "down", "592.11(h)(2)")
            better = max(across, down, key=lambda hand: hand.made.value)
            self.pay(self.on(seat, "middle_bet"), better, "592.11(h)(3)–(4)")
        if bonus := self.on(seat, "five_card_bonus"):
            self.pay_bonus(bonus)
        yield from ()

    def lying(self, places: tuple[str, ...]) -> list[str]:
        """The cards at these places of the cross."""
        return [card for place in places for card in self.cards(place)]

    def pay_hand(self, seat: int, hand: Line, which: str, cite: str) -> None:
        """An Ante and its bet: jacks or better win, 6s to 10s push."""
        ante = self.on(seat, f"ante_{which}")
        assert ante
        why = f"{which.capitalize()}: {hand.made.words}."
        if not hand.line:
            self.r.lose(ante, why, cite)
        elif hand.line == "middle_pair":
            self.r.push(ante, why, "592.12(a)")
        else:
            self.r.win(ante, EVEN, why, "592.12(a)")
        self.pay(self.on(seat, f"{which}_bet"), hand, cite)

    def pay(self, bet: Wager | None, hand: Line, cite: str) -> None:
        """An Across, Down or Middle Bet by its hand."""
        assert bet
        words = hand.made.words.capitalize()
        if odds := BETS.get(hand.line):
            self.r.win(bet, odds, f"{words}: {odds}.", "592.12(b)")
        elif hand.line:
            self.r.push(bet, f"{words} pushes.", "592.12(b)")
        else:
            self.r.lose(bet, f"{words} is less than a pair of 6s.", cite)

    def pay_bonus(self, bonus: Wager) -> None:
        """The five cards of the cross, § 592.11(h)(5)."""
        hand = read(self.lying(CROSS))
        words = hand.made.words.capitalize()
        if odds := FIVE_CARD_BONUS.get(hand.line):
            self.r.win(bonus, odds, f"{words} in the cross: {odds}.", "592.12(c)")
        else:
            self.r.lose(bonus, f"{words} in the cross is less than a pair of 6s.", "592.11(h)(5)")
