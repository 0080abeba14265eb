"""Lunar Poker, §§ 589.7–589.11: five cards, fold, bet or draw; then the dealer shows, and may be forced to draw."""

from collections.abc import Mapping
from typing import Any

from games.kit.asks import NOTHING, Answer, Ask, Choice, Costs, Nothing, Pick, Play, Refused
from games.kit.cards import RANKS, symbols
from games.kit.equipment import Shoe
from games.kit.hands import Made
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.wagers import Wager
from games.lunar_poker.hands import INSTANT_HANDS, LUNAR, QUALIFIES, pays, super_line
from games.lunar_poker.options import (
    BET_IN_ANTES,
    EVEN,
    FEE_IN_ANTES,
    INSTANT,
    SUPER,
    SUPER_LINES,
    LunarPokerOptions,
)
from games.poker_family.deck import RACK, THE_DEALER, Deck, Void, clear_all, hand_of, irregularities, void_round

IRREGULARITIES = irregularities(
    {
        "face_up_card": "589.13(a)",
        "drawn_in_error": "589.13(b)",
        "wrong_count": "589.13(c)",
        "dealer_card_exposed": "589.13(d)",
        "shoe_jam": "589.13(f)",
    }
)
ROUNDS_TO_COUNT = 5  # § 589.11(g)
ASIDE = "aside"
"""The discards of a player who is drawing: they do not come back to him."""


def play(r: Round) -> Play[None]:
    """One round."""
    yield from LunarPoker(r).play()


class LunarPoker:
    """One round at one table. Seat 1 is farthest to the dealer's left."""

    def __init__(self, r: Round) -> None:
        assert isinstance(r.options, LunarPokerOptions)
        self.r, self.options = r, r.options
        self.declared: set[int] = set()
        self.fees: list[tuple[int, str, int]] = []
        """Options fees already collected."""

    def play(self) -> Play[None]:
        r = self.r
        yield from self.take_wagers()
        seats = [wager.seat for wager in r.wagers() if wager.spot.wager == "ante"]
        if not seats:
            return
        self.deck = self.shuffle()
        try:
            self.deck.deal_hands(seats, 5, last_up=True)
            decisions = yield from self.decide(seats)
            self.lock_in(decisions)
            self.settle_first_hands(seats, decisions)
            left = yield from self.fold_and_draw(decisions)
            self.deck.check()
            if left:
                yield from self.showdown(left)
        except Void as void:
            self.return_fees(void)
            void_round(r, void)
        clear_all(r)
        self.count_deck()

    # ---- wagers and cards

    def take_wagers(self) -> Play[None]:
        """Ante and Super, until “no more bets”, § 589.7(d)."""
        r = self.r
        r.call("Place your wagers, please.", "589.7(c)")
        yield from r.take_wagers("no_more_bets", "No more bets", cite="589.8(b)")
        r.no_more_bets("Too late: “no more bets” was called.", "589.7(d)")
        r.call("No more bets.", "589.8(b)")

    def shuffle(self) -> Deck:
        """A shuffled deck for every round, § 589.5(a); the other one where two are used in turn, § 589.3(b)."""
        r, options = self.r, self.options
        if options.deck_mode == "two":
            r.carry["deck"] = 3 - int(r.carry.get("deck", 2))
        cut = "589.5(d)" if options.shuffle == "manual" else ""
        stacks = options.dealing_method == "automated_shoe"
        return Stub(r, stacks=stacks, cut=cut, again=options.stub_exhausted == "reshuffle_discards")

    def count_deck(self) -> None:
        """Where no device counts the cards the dealer does, every five rounds, § 589.11(g)."""
        r = self.r
        if not self.options.shuffler_counts_cards:
            rounds = int(r.carry.get("rounds", 0)) + 1
            if rounds == ROUNDS_TO_COUNT:
                r.call("The deck is counted: 52 cards.", "589.11(g)")
            r.carry["rounds"] = rounds % ROUNDS_TO_COUNT

    # ---- what a seat has

    def spot(self, wager: str) -> Spot:
        return self.r.layout.spots[wager, None]

    def on(self, seat: int, wager: str) -> Wager | None:
        spot = self.r.layout.spots.get((wager, None))
        return self.r.seats[seat].wagers.get(spot) if spot else None

    def ante(self, seat: int) -> Wager:
        ante = self.on(seat, "ante")
        assert ante
        return ante

    def cards(self, seat: int) -> list[str]:
        return [card.name for card in self.r.hands[hand_of(seat)]]

    # ---- decision 1

    def decide(self, seats: list[int]) -> Play[dict[int, Answer]]:
        """All at once: fold, bet, or a fee to buy or exchange; a declaration comes before that, § 589.11(b)."""
        given: dict[int, Answer] = {}
        while waiting := [seat for seat in seats if seat not in given]:
            answer = yield tuple(self.first_ask(seat) for seat in waiting)
            if answer.do == "declare":
                self.declared.add(answer.seat)
            if answer.do != "declare" or self.is_instant(answer.seat):
                given[answer.seat] = answer
                self.r.promise(answer)
        self.r.promised.clear()
        return dict(sorted(given.items()))

    def first_ask(self, seat: int) -> Ask:
        ante = self.ante(seat).stake
        fee = FEE_IN_ANTES * ante
        auto = self.options.declaration == "auto"
        if auto and self.is_instant(seat):
            words = LUNAR.best(self.cards(seat)).words
            return Ask((seat,), "declare", {"declare": Choice(f"Declare the {words}")}, "declare", cite="589.11(b)(2)")
        choices = {
            "bet": Choice(f"Bet {dollars(BET_IN_ANTES * ante)}", Costs(BET_IN_ANTES * ante), "589.11(b)(2)"),
            "exchange": Choice(f"Exchange 2–5 cards for {dollars(fee)}", Costs(fee), "589.11(b)(3)"),
            "buy": Choice(f"Buy a sixth card for {dollars(fee)}", Costs(fee), "589.11(b)(3)"),
            "fold": Choice("Fold", cite="589.11(b)(1)"),
        }
        if not auto and seat not in self.declared:
            choices["declare"] = Choice("Declare a winning hand", Declaration(self), "589.11(c)(1)(i), (2)(i)")
        return Ask((seat,), "first decision", choices, "fold", cite="589.11(b)")

    def is_instant(self, seat: int) -> bool:
        """A royal or straight flush in the first five cards."""
        return LUNAR.best(self.cards(seat)).kind in INSTANT_HANDS

    def super_line(self, seat: int) -> str | None:
        return super_line(self.cards(seat), self.options.super_ace_king_rule)

    def lock_in(self, decisions: Mapping[int, Answer]) -> None:
        """Bets and fees are put down; nothing may be changed any more, § 589.11(a)(3), (c)."""
        r = self.r
        for seat, answer in decisions.items():
            if answer.do == "bet":
                r.change(seat, self.spot("bet"), answer.value)
            elif answer.do in ("buy", "exchange"):
                r.change(seat, self.spot("options_draw"), answer.value)
        r.no_more_bets("Too late: all decisions are locked in.", "589.11(a)(3)")
        r.call("All decisions are locked in.", "589.11(c)")

    # ---- instant payouts and Super Wagers

    def settle_first_hands(self, seats: list[int], decisions: Mapping[int, Answer]) -> None:
        """From the dealer's left, § 589.11(c); a player paid an instant payout is out of the round."""
        r = self.r
        for seat in seats:
            made = LUNAR.best(self.cards(seat))
            instant = decisions[seat].do == "declare"
            if instant:
                r.turn(hand_of(seat))
                odds = INSTANT[self.options.instant_paytable][made.kind]
                r.win(self.ante(seat), odds, f"Instant payout, {made.words}: {odds}.", "589.11(c)(1)(i)")
            self.settle_super(seat)
            if instant:
                self.deck.to_rack(hand_of(seat))

    def settle_super(self, seat: int) -> None:
        """The Super Wager by the first five cards, § 589.11(c)(2)."""
        wager = self.on(seat, "super")
        if wager is None:
            return
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

    def fold_and_draw(self, decisions: Mapping[int, Answer]) -> Play[list[int]]:
        """From the dealer's left, one player completely after the other, § 589.11(d); who is left in."""
        left = []
        for seat, answer in decisions.items():
            if answer.do == "fold":
                self.fold(seat, "The hand was folded.", "589.11(d)(1)")
            elif answer.do == "bet":
                left.append(seat)
            elif answer.do in ("buy", "exchange"):
                stays = yield from self.draw(seat, answer.do)
                if stays:
                    left.append(seat)
        return left

    def draw(self, seat: int, how: str) -> Play[bool]:
        """The fee is collected, cards are drawn, and the player bets or folds, § 589.11(d)(2)."""
        self.collect_fee(seat, "options_draw", "589.11(d)(2)(i)")
        hand = hand_of(seat)
        if how == "buy":
            self.deck.deal(hand, [seat])
        else:
            answer = yield (self.discard_ask(seat),)
            places = [int(place) - 1 for place in answer.value]
            for at in sorted(places, reverse=True):
                self.r.slide(hand, ASIDE, at)
            for _ in places:
                self.deck.deal(hand, [seat])
            self.deck.to_rack(ASIDE)
        return (yield from self.bet_or_fold(seat))

    def discard_ask(self, seat: int) -> Ask:
        """Which cards, by their places in the hand; in time's absence the two lowest go."""
        cards = self.cards(seat)
        places = Pick("cards", [str(n + 1) for n in range(5)], 2, 5, hand_of(seat))
        choice = Choice("Exchange", places, "589.11(d)(2)(i)(B)")
        lowest = sorted(range(5), key=lambda at: RANKS.index(cards[at][0]))[:2]
        default = {"cards": [str(at + 1) for at in sorted(lowest)]}
        return Ask((seat,), "discard", {"discard": choice}, "discard", default, "589.11(d)(2)(i)(B)")

    def bet_or_fold(self, seat: int) -> Play[bool]:
        """Decision 2, § 589.11(d)(2)(iii)."""
        amount = BET_IN_ANTES * self.ante(seat).stake
        choices = {
            "bet": Choice(f"Bet {dollars(amount)}", Costs(amount), "589.11(d)(2)(iii)"),
            "fold": Choice("Fold", cite="589.11(d)(2)(iv)"),
        }
        answer = yield from self.r.choose(seat, "after the draw", choices, default="fold", cite="589.11(d)(2)(iii)")
        if answer.do == "bet":
            self.r.change(seat, self.spot("bet"), answer.value)
            return True
        self.fold(seat, "The hand was folded after the draw.", "589.11(d)(2)(iv)")
        return False

    def fold(self, seat: int, why: str, cite: str) -> None:
        self.r.lose(self.ante(seat), why, cite)
        self.deck.to_rack(hand_of(seat))

    def collect_fee(self, seat: int, which: str, cite: str) -> None:
        fee = self.on(seat, which)
        assert fee
        self.fees.append((seat, which, fee.stake))
        self.r.lose(fee, "An options fee is a price, and kept by the house.", cite)

    def return_fees(self, void: Void) -> None:
        """On a void round fees already taken come back too: the house's convention."""
        for seat, which, amount in self.fees:
            self.r.bonus(seat, which, amount, "The options fee of a void round is returned.", void.cite)

    # ---- the dealer's hand, decision 3

    def showdown(self, left: list[int]) -> Play[None]:
        """The dealer shows; with ace-king or better the hands are compared, else he may be forced, § 589.11(e)."""
        dealer = self.show_dealer()
        if dealer.value >= QUALIFIES:
            self.compare_all(left, dealer, "589.11(e)(1)")
            return
        forcing = yield from self.take_or_force(left)
        if forcing:
            self.force(forcing)

    def show_dealer(self) -> Made:
        dealer = LUNAR.best(self.r.turn(THE_DEALER))
        out = "" if dealer.value >= QUALIFIES else " and does not qualify"
        self.r.call(f"Dealer has {dealer.phrase}{out}.", "589.11(e)")
        return dealer

    def take_or_force(self, left: list[int]) -> Play[list[int]]:
        """All at once: take the Ante's win, or pay to make the dealer draw; takers are settled first."""
        answers = yield from self.r.choose_all(self.third_ask(seat) for seat in left)
        for seat, answer in answers.items():
            if answer.do == "force":
                self.r.change(seat, self.spot("options_force"), answer.value)
        for seat in reversed(left):
            if answers[seat].do == "take":
                why = "The dealer does not qualify with ace-king or better."
                self.r.turn(hand_of(seat))
                self.r.win(self.ante(seat), EVEN, why, "589.11(e)(2)(i)")
                self.push(seat, "bet", why, "589.11(e)(2)(i)")
                self.deck.to_rack(hand_of(seat))
        return [seat for seat in left if answers[seat].do == "force"]

    def third_ask(self, seat: int) -> Ask:
        ante = self.ante(seat).stake
        fee = FEE_IN_ANTES * ante
        choices = {
            "take": Choice(f"Take {dollars(ante)}", cite="589.11(e)(2)(i)"),
            "force": Choice(f"Force the dealer for {dollars(fee)}", Costs(fee), "589.11(e)(2)(ii)"),
        }
        return Ask((seat,), "take or force", choices, "take", cite="589.11(e)(2)")

    def force(self, forcing: list[int]) -> None:
        """The dealer's highest card is replaced, once for all who forced, § 589.11(e)(2)(ii)."""
        for seat in forcing:
            self.collect_fee(seat, "options_force", "589.11(e)(2)(ii)")
        cards = [card.name for card in self.r.hands[THE_DEALER]]
        highest = max(range(5), key=lambda at: RANKS.index(cards[at][0]))
        self.r.call(f"The dealer discards {symbols(cards[highest])} and draws.", "589.11(e)(2)(ii)")
        self.deck.to_rack(THE_DEALER, [highest])
        self.deck.deal(THE_DEALER, None)
        dealer = self.show_dealer()
        if dealer.value >= QUALIFIES:
            self.compare_all(forcing, dealer, "589.11(e)(2)(ii)(B)")
            return
        for seat in reversed(forcing):
            self.r.turn(hand_of(seat))
            for wager in ("ante", "bet"):
                self.push(seat, wager, "The forced dealer still does not qualify.", "589.11(e)(2)(ii)(A)")

    def compare_all(self, seats: list[int], dealer: Made, cite: str) -> None:
        """From the dealer's right, each hand turned up and compared."""
        for seat in reversed(seats):
            self.r.turn(hand_of(seat))
            self.compare(seat, dealer, cite)

    def compare(self, seat: int, dealer: Made, cite: str) -> None:
        """The higher hand wins; the winner's Ante comes back and the Bet is paid, for a second combination too."""
        r, bet = self.r, self.on(seat, "bet")
        assert bet
        first, second, odds = pays(self.cards(seat))
        both = f"{first.words.capitalize()} against {dealer.words}"
        part = "(i)", "(iii)", "(ii)"
        if cite.endswith("(B)"):
            part = "(I)", "(III)", "(II)"
        if first.value < dealer.value:
            for wager in (self.ante(seat), bet):
                r.lose(wager, f"{both}: the dealer's hand is higher.", cite + part[0])
        elif first.value == dealer.value:
            for wager in (self.ante(seat), bet):
                r.push(wager, f"{both}: a tie.", cite + part[1])
        else:
            r.push(self.ante(seat), f"{both}: the Ante is returned.", cite + part[2])
            besides = f", and {second.words} besides" if second else ""
            r.win(bet, odds, f"{both}{besides}: {odds}.", cite + part[2])

    def push(self, seat: int, which: str, why: str, cite: str) -> None:
        wager = self.on(seat, which)
        assert wager
        self.r.push(wager, why, cite)


class Declaration(Nothing):
    """Declaring takes no arguments, and a hand that wins something."""

    def __init__(self, game: LunarPoker) -> None:
        self.game = game

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> None:
        NOTHING.read(r, seat, args)
        if not self.wins(seat):
            raise Refused("declare", "There is nothing to declare in these five cards.", "589.11(c)")

    def sample(self, r: Round, seat: int, source: object) -> Mapping[str, Any] | None:  # type: ignore[override]
        return {} if self.wins(seat) else None

    def wins(self, seat: int) -> bool:
        """An instant payout, or a line of the Super Wager that was made."""
        game = self.game
        return game.is_instant(seat) or bool(game.on(seat, "super") and game.super_line(seat))


class Stub(Deck):
    """The deck of a game in which players draw, so that it may run out."""

    def __init__(self, r: Round, *, stacks: bool, cut: str, again: bool) -> None:
        super().__init__(r, stacks=stacks, cut=cut)
        self.again = again

    def run_out(self) -> None:
        """The round's rack is shuffled and dealt from, or the round is void; the chapter is silent."""
        r = self.r
        if not self.again:
            raise Void("No card is left in the deck.", "589.11(d)")
        rack = [card.name for card in r.hands[RACK]]
        r.clear(RACK)
        r.source.shuffle(rack)
        r.shoe = Shoe(rack)
        r.call("The discards are shuffled.", "589.11(d)")


def line_name(line: str, options: LunarPokerOptions) -> str:
    """What a line of the Super Wager is called under these options."""
    if line == "ace_king" and options.super_ace_king_rule == "ace_king_queen":
        return "Ace-king-queen"
    return SUPER_LINES[line]
