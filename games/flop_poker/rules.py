"""Flop Poker, §§ 583.7–583.11: three cards, a Flop Wager or a fold, three community cards, and a pot among players."""

from games.flop_poker.hands import JACKS, THREE_CARD_BONUS, best
from games.flop_poker.options import EVEN, FLOP, FlopPokerOptions
from games.flop_poker.options import THREE_CARD_BONUS as BONUS_PAYS
from games.kit.asks import Play
from games.kit.hands import Made
from games.kit.round import Round
from games.kit.wagers import Wager
from games.poker_family.deck import hand_of
from games.poker_family.table import Asks, PokerTable, irregularities

IRREGULARITIES = irregularities("583")
BOARD = "board"
DECISION = Asks(
    "flop", "Flop Wager", (1,), "fold", "Fold", "flop or fold", "583.11(b)",
    key="w", loses=("ante",), keeps={"pot": "pot", "three_card_bonus": "bonus"},
)  # fmt: skip


def play(r: Round) -> Play[None]:
    """One round."""
    assert isinstance(r.options, FlopPokerOptions)
    yield from FlopPoker(r, r.options, r.options.chapter).play()


class FlopPoker(PokerTable):
    """One round at one table."""

    def after_bets(self) -> None:
        """The Pot Wagers go to the centre of the table, § 583.8(b)."""
        self.r.call("The Pot Wagers go to the centre.", "583.8(b)")

    def deal_and_decide(self) -> Play[None]:
        """Three cards each; all decide; one card is burned and three are turned up, § 583.11(b)–(c)."""
        board = (BOARD,) * 3
        self.deck.deal_hands(self.seats, 3, dealer=False)
        if self.dealing.stacks:
            self.deck.deal_board(*board)
        answers = yield from self.decide(self.seats, DECISION)
        for seat, answer in answers.items():
            if answer.do == "fold":
                self.forfeit(seat, ["ante"], "The hand was folded.", "583.11(b)")
        if self.dealing.stacks:
            self.deck.check()
            self.r.turn(BOARD)
        else:
            self.r.burn()
            self.deck.deal_board(*board, up=True)
        self.r.call("The flop is dealt.", "583.11(c)")

    def abandon(self, seat: int) -> None:
        """The Pot Wager of a player who leaves stays in the pot, without a claim to it, § 583.7(b)."""
        self.out.add(seat)
        self.forfeit(seat, ["ante", "three_card_bonus"], "The player left the table.", "583.7(b)")
        self.deck.to_rack(hand_of(seat))

    def settle_all(self) -> Play[None]:
        """Every player's own wagers, then the pot, § 583.11(d)–(e)."""
        yield from super().settle_all()
        self.settle_pot()

    def settle(self, seat: int) -> Play[None]:
        """The Three Card Bonus, then Ante and Flop Wager, § 583.11(d)."""
        r, own = self.r, self.cards(hand_of(seat))
        if bonus := self.on(seat, "three_card_bonus"):
            made = THREE_CARD_BONUS.best(own)
            if odds := BONUS_PAYS.get(made.kind):
                r.win(bonus, odds, f"{made.words.capitalize()}: {odds}.", "583.12(c)")
            else:
                r.lose(bonus, f"{made.words.capitalize()} is less than a pair.", "583.11(d)(1)")
        ante, flop = self.on(seat, "ante"), self.on(seat, "flop")
        if ante and flop:
            self.against_odds(best(own, self.cards(BOARD)), ante, flop)
        yield from ()

    def against_odds(self, made: Made, ante: Wager, flop: Wager) -> None:
        """A pair of jacks or better wins both."""
        if made.value < JACKS:
            for wager in (ante, flop):
                self.r.lose(wager, f"{made.words.capitalize()} is less than a pair of jacks.", "583.11(d)(2)")
            return
        odds = FLOP[made.kind]
        self.r.win(ante, EVEN, f"{made.words.capitalize()}.", "583.12(a)")
        self.r.win(flop, odds, f"{made.words.capitalize()}: {odds}.", "583.12(b)")

    def settle_pot(self) -> None:
        """The best hand of all, folded or not, takes the pot; identical hands share it, § 583.11(e)."""
        r, board = self.r, self.cards(BOARD)
        pots = {seat: pot for seat in self.seats if (pot := self.on(seat, "pot"))}
        amount = sum(pot.stake for pot in pots.values())
        made = {seat: best(self.cards(hand_of(seat)), board) for seat in self.seats if seat not in self.out}
        if not made:
            for pot in pots.values():
                r.lose(pot, "Nobody is left to take the pot.", "583.7(b)")
            return
        highest = max(made.values(), key=lambda hand: hand.value)
        winners = [seat for seat in made if made[seat].value == highest.value]
        words = highest.words.capitalize()
        for seat in self.seats:
            if seat not in winners:
                r.lose(pots[seat], f"{words} takes the pot.", "583.11(e)", payer="pot")
        each, spare = divmod(amount, len(winners))
        for place, seat in enumerate(winners):
            profit = each + (place < spare) - pots[seat].stake
            takes = "takes the pot" if len(winners) == 1 else "shares the pot with the same hand"
            r.settle(pots[seat], "win" if profit else "push", profit, f"{words} {takes}.", "583.11(e)", payer="pot")
