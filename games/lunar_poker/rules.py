"""Lunar Poker, §§ 589.7–589.11: five cards, fold, bet or draw; then the dealer shows, and may be forced to draw."""

from collections.abc import Mapping

from games.kit.asks import Answer, Ask, Play
from games.kit.cards import RANKS, symbols
from games.kit.hands import Made
from games.kit.round import Round
from games.kit.wagers import Wager
from games.lunar_poker import decisions
from games.lunar_poker.hands import INSTANT_HANDS, LUNAR, QUALIFIES, pays, super_line
from games.lunar_poker.options import EVEN, INSTANT, SUPER, LunarPokerOptions, line_name
from games.poker_family.deck import THE_DEALER, Deck, Stub, hand_of
from games.poker_family.table import PokerTable, irregularities

IRREGULARITIES = irregularities("589")
ASIDE = "aside"
"""The discards of a player who is drawing: they do not come back to him."""


def play(r: Round) -> Play[None]:
    """One round."""
    assert isinstance(r.options, LunarPokerOptions)
    yield from LunarPoker(r, r.options).play()


class LunarPoker(PokerTable):
    """One round at one table."""

    counted = "The deck is counted: 52 cards."

    def __init__(self, r: Round, options: LunarPokerOptions) -> None:
        super().__init__(r, options, options.chapter)
        self.options = options
        self.declared: set[int] = set()
        self.dealer: Made | None = None
        """What the dealer has shown."""
        self.forced = False

    def new_deck(self, cut: str) -> Deck:
        """Players draw, so the deck may run out; the chapter is silent about that."""
        again = self.options.stub_exhausted == "reshuffle_discards"
        return Stub(self.r, stacks=self.options.stacks, cut=cut, again=again, cite="589.11(d)")

    def deal_and_decide(self) -> Play[None]:
        """Five cards each, of which the dealer's last is seen; decisions and draws, to the dealer's forced draw."""
        self.deck.deal_hands(self.seats, 5, last_up=True)
        answers = yield from self.first_decisions()
        self.lock_in(answers)
        for seat in self.seats:
            self.settle_first_hand(seat, answers[seat].do == "declare")
        yield from self.fold_and_draw(answers)
        self.deck.check()
        if self.seats:
            yield from self.show_or_be_forced()

    def ante(self, seat: int) -> Wager:
        """The Ante, which lies as long as a seat is in the round."""
        ante = self.on(seat, "ante")
        assert ante
        return ante

    # ---- decision 1

    def first_decisions(self) -> Play[dict[int, Answer]]:
        """All at once: fold, bet, or a fee to buy or exchange; a declaration comes before that, § 589.11(b)."""
        given: dict[int, Answer] = {}
        while waiting := [seat for seat in self.seats if seat not in given]:
            answer = yield tuple(self.first_ask(seat) for seat in waiting)
            if answer.do == "declare":
                self.declared.add(answer.seat)
            if answer.do != "declare" or self.is_instant(answer.seat):
                given[answer.seat] = answer
                self.r.promise(answer)
        self.r.promised.clear()
        return dict(sorted(given.items()))

    def first_ask(self, seat: int) -> Ask:
        """A winning hand is declared by the house or by the player, as the table has it."""
        auto = self.options.declaration == "auto"
        if auto and self.is_instant(seat):
            return decisions.declare(seat, LUNAR.best(self.cards(hand_of(seat))).words)
        may_declare = not auto and seat not in self.declared
        return decisions.first(seat, self.ante(seat).stake, self.wins_at_once if may_declare else None)

    def is_instant(self, seat: int) -> bool:
        """A royal or straight flush in the first five cards."""
        return LUNAR.best(self.cards(hand_of(seat))).kind in INSTANT_HANDS

    def super_line(self, seat: int) -> str | None:
        """The line of the Super Wager that the first five cards make."""
        return super_line(self.cards(hand_of(seat)), self.options.super_ace_king_rule)

    def wins_at_once(self, seat: int) -> bool:
        """An instant payout, or a line of the Super Wager that was made."""
        return self.is_instant(seat) or bool(self.on(seat, "super") and self.super_line(seat))

    def lock_in(self, answers: Mapping[int, Answer]) -> None:
        """Bets and fees are put down; nothing may be changed any more, § 589.11(a)(3), (c)."""
        r = self.r
        for seat, answer in answers.items():
            if answer.do == "bet":
                r.change(seat, self.spot("bet"), answer.value)
            elif answer.do in ("buy", "exchange"):
                r.change(seat, self.spot("options_draw"), answer.value)
        r.no_more_bets("Too late: all decisions are locked in.", "589.11(a)(3)")
        r.call("All decisions are locked in.", "589.11(c)")

    # ---- instant payouts and Super Wagers

    def settle_first_hand(self, seat: int, instant: bool) -> None:
        """From the dealer's left, § 589.11(c); a player paid an instant payout is out of the round."""
        if instant:
            made = LUNAR.best(self.r.turn(hand_of(seat)))
            odds = INSTANT[self.options.instant_paytable][made.kind]
            self.r.win(self.ante(seat), odds, f"Instant payout, {made.words}: {odds}.", "589.11(c)(1)(i)")
        if wager := self.on(seat, "super"):
            self.settle_super(seat, wager)
        if instant:
            self.deck.to_rack(hand_of(seat))

    def settle_super(self, seat: int, wager: Wager) -> None:
        """The Super Wager by the first five cards, § 589.11(c)(2)."""
        line = self.super_line(seat)
        if line is None:
            self.r.lose(wager, "The first five cards are none of the Super hands.", "589.11(c)(2)(i)")
        elif self.options.declaration == "manual" and seat not in self.declared:
            self.r.lose(wager, "The hand was not declared.", "589.11(c)(2)(i)")
        else:
            self.r.turn(hand_of(seat))
            odds = SUPER[self.options.super_paytable][line]
            name = line_name(line, self.options)
            self.r.win(wager, odds, f"{name}: {odds}.", "589.11(c)(2)(ii)")

    # ---- folds and draws, decision 2

    def fold_and_draw(self, answers: Mapping[int, Answer]) -> Play[None]:
        """From the dealer's left, one player completely after the other, § 589.11(d); who bets is left in."""
        left = []
        for seat, answer in answers.items():
            bets = answer.do == "bet"
            if answer.do == "fold":
                self.fold(seat, "The hand was folded.", "589.11(d)(1)")
            elif answer.do in ("buy", "exchange"):
                bets = yield from self.draw(seat, answer.do)
            if bets:
                left.append(seat)
        self.seats = left

    def draw(self, seat: int, how: str) -> Play[bool]:
        """The fee is collected, cards are drawn, and the player bets or folds, § 589.11(d)(2)."""
        self.collect_fee(seat, "options_draw", "589.11(d)(2)(i)")
        hand = hand_of(seat)
        if how == "buy":
            self.deck.deal(hand, [seat])
        else:
            answer = yield (decisions.discard(seat, self.cards(hand)),)
            places = [int(place) - 1 for place in answer.value]
            for at in sorted(places, reverse=True):
                self.r.slide(hand, ASIDE, at)
            for _ in places:
                self.deck.deal(hand, [seat])
            self.deck.to_rack(ASIDE)
        return (yield from self.bet_or_fold(seat))

    def bet_or_fold(self, seat: int) -> Play[bool]:
        """Decision 2, § 589.11(d)(2)(iii)–(iv)."""
        answer = yield (decisions.second(seat, self.ante(seat).stake),)
        if answer.do == "bet":
            self.r.change(seat, self.spot("bet"), answer.value)
            return True
        self.fold(seat, "The hand was folded after the draw.", "589.11(d)(2)(iv)")
        return False

    def fold(self, seat: int, why: str, cite: str) -> None:
        """The Ante is collected, and the cards."""
        self.forfeit(seat, ["ante"], why, cite)
        self.deck.to_rack(hand_of(seat))

    def collect_fee(self, seat: int, which: str, cite: str) -> None:
        """A fee is never returned, unless the round is void."""
        self.forfeit(seat, [which], "An options fee is a price, and kept by the house.", cite)

    # ---- the dealer's hand, decision 3

    def show_or_be_forced(self) -> Play[None]:
        """The dealer shows; below ace-king players take the Ante's win or make him draw, § 589.11(e)."""
        dealer = self.show_dealer()
        if dealer.value >= QUALIFIES:
            return
        self.seats = yield from self.take_or_force()
        if self.seats:
            self.force()

    def show_dealer(self) -> Made:
        """What the dealer has is called."""
        self.dealer = dealer = LUNAR.best(self.r.turn(THE_DEALER))
        out = "" if dealer.value >= QUALIFIES else " and does not qualify"
        self.r.call(f"Dealer has {dealer.phrase}{out}.", "589.11(e)")
        return dealer

    def take_or_force(self) -> Play[list[int]]:
        """All at once: take the Ante's win, or pay to make the dealer draw; takers are settled first."""
        answers = yield from self.r.choose_all(decisions.third(seat, self.ante(seat).stake) for seat in self.seats)
        forcing = [seat for seat, answer in answers.items() if answer.do == "force"]
        for seat in forcing:
            self.r.change(seat, self.spot("options_force"), answers[seat].value)
        for seat in reversed(self.seats):
            if seat not in forcing:
                self.r.turn(hand_of(seat))
                why, cite = "The dealer does not qualify with ace-king or better.", "589.11(e)(2)(i)"
                self.r.win(self.ante(seat), EVEN, why, cite)
                self.r.push(self.bet(seat), why, cite)
                self.deck.to_rack(hand_of(seat))
        return forcing

    def force(self) -> None:
        """The dealer's highest card is replaced, once for all who forced, § 589.11(e)(2)(ii)."""
        for seat in self.seats:
            self.collect_fee(seat, "options_force", "589.11(e)(2)(ii)")
        cards = self.cards(THE_DEALER)
        highest = max(range(5), key=lambda at: RANKS.index(cards[at][0]))
        self.r.call(f"The dealer discards {symbols(cards[highest])} and draws.", "589.11(e)(2)(ii)")
        self.deck.to_rack(THE_DEALER, [highest])
        self.deck.deal(THE_DEALER, None)
        self.forced = True
        self.show_dealer()

    # ---- hands that are left, from the dealer's right

    def bet(self, seat: int) -> Wager:
        """The Bet of a player who is left in."""
        bet = self.on(seat, "bet")
        assert bet
        return bet

    def settle(self, seat: int) -> Play[None]:
        """Compared, if the dealer qualifies; a forced dealer who does not only gives the wagers back."""
        dealer, both = self.dealer, (self.ante(seat), self.bet(seat))
        assert dealer
        if dealer.value < QUALIFIES:
            for wager in both:
                self.r.push(wager, "The forced dealer still does not qualify.", "589.11(e)(2)(ii)(A)")
        elif self.forced:
            self.compare(seat, dealer, "589.11(e)(2)(ii)(B)", ("(I)", "(II)", "(III)"))
        else:
            self.compare(seat, dealer, "589.11(e)(1)", ("(i)", "(ii)", "(iii)"))
        yield from ()

    def compare(self, seat: int, dealer: Made, cite: str, parts: tuple[str, str, str]) -> None:
        """The higher hand wins; the winner's Ante comes back and the Bet is paid, for a second combination too."""
        r, ante, bet = self.r, self.ante(seat), self.bet(seat)
        first, second, odds = pays(self.cards(hand_of(seat)))
        lost, won, tied = (cite + part for part in parts)
        both = f"{first.words.capitalize()} against {dealer.words}"
        if first.value < dealer.value:
            for wager in (ante, bet):
                r.lose(wager, f"{both}: the dealer's hand is higher.", lost)
        elif first.value == dealer.value:
            for wager in (ante, bet):
                r.push(wager, f"{both}: a tie.", tied)
        else:
            r.push(ante, f"{both}: the Ante is returned.", won)
            besides = f", and {second.words} besides" if second else ""
            r.win(bet, odds, f"{both}{besides}: {odds}.", won)
