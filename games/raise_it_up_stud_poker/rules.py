"""Raise It Up Stud Poker, §§ 587.7–587.11: three cards, three on the board, one Play Wager at one of three moments."""

from collections.abc import Mapping, Sequence

from games.kit.asks import Play
from games.kit.equipment import Irregularity
from games.kit.hands import FIVE_CARD, THREE_CARD, Made
from games.kit.meters import Envied, pay_envy
from games.kit.odds import Odds
from games.kit.round import Round
from games.kit.wagers import Wager
from games.poker_family.deck import Void, hand_of
from games.poker_family.table import Asks, PokerTable, irregularities
from games.raise_it_up_stud_poker.hands import TENS, progressive_line
from games.raise_it_up_stud_poker.options import BLIND, ENVY, EVEN, PLAY, PROGRESSIVE, RaiseItUpOptions

TALKED, MISCOUNTED = "talked_about_hand", "progressive_miscounted"
IRREGULARITIES = irregularities("587", **{TALKED: "587.11(a)(3)", MISCOUNTED: "587.8(b)"})
BOARD = "board"
STREETS = {0: "4th Street", 1: "5th Street", 2: "Sixth Street"}
LOST_BY_A_FOLD = ("ante", "blind", "progressive")
SURVIVE = {"pair_plus": "Pair Plus", "six_card_bonus": "bonus"}
FIRST = Asks("play", "Play", (3, 2, 1), "check", "Check", "first decision", "587.11(b)")
SECOND = Asks("play", "Play", (2, 1), "check", "Check", "second decision", "587.11(d)")


def third(loses: Sequence[str]) -> Asks:
    """The last decision, in which a fold loses these wagers."""
    keeps = {name: word for name, word in SURVIVE.items() if name not in loses}
    return Asks("play", "Play", (1,), "fold", "Fold", "third decision", "587.11(f)", key="1", loses=loses, keeps=keeps)


DECISIONS = {
    "stays": (FIRST, SECOND, third(LOST_BY_A_FOLD)),
    "forfeit": (FIRST, SECOND, third((*LOST_BY_A_FOLD, "pair_plus"))),
}
"""By what becomes of Pair Plus when its player folds."""


def play(r: Round) -> Play[None]:
    """One round."""
    assert isinstance(r.options, RaiseItUpOptions)
    yield from RaiseItUp(r, r.options).play()


class RaiseItUp(PokerTable):
    """One round at one table."""

    def __init__(self, r: Round, options: RaiseItUpOptions) -> None:
        super().__init__(r, options, options.chapter)
        self.options, self.meter = options, options.meter
        self.progressives: dict[int, int] = {}
        """Progressive wagers by seat, which are locked in before the deal and earn envy bonuses."""
        self.talking: list[tuple[str, Irregularity]] = []
        """What is still to be heard, once there are cards to talk about."""

    def after_bets(self) -> None:
        """The Progressive is locked, its chips are counted and taken, and the meter grows, § 587.8(b)."""
        if not self.options.has_progressive:
            return
        self.meter.open(self.r)
        self.progressives = {seat: wager.stake for seat in self.seats if (wager := self.on(seat, "progressive"))}
        if self.progressives:
            while self.r.went_wrong("cards", MISCOUNTED):
                self.r.call("The dealer counts the Progressive chips against the lit sensors again.", "587.8(b)")
            self.r.call("The Progressive is locked, and its chips are taken.", "587.8(b)")
            self.meter.grow(self.r, sum(self.progressives.values()))

    def void(self, void: Void) -> None:
        """The meter gives back what it grew by."""
        self.meter.grow(self.r, -sum(self.progressives.values()))
        super().void(void)

    def deal_and_decide(self) -> Play[None]:
        """Three cards each and three to the board; after each decision a street is turned, § 587.11(b)–(h)."""
        self.talking = self.r.foreseen(TALKED)
        self.deck.deal_hands(self.seats, 3, dealer=False)
        self.deck.deal_board(BOARD, BOARD, BOARD)
        for street, decision in enumerate(DECISIONS[self.options.pair_plus_on_fold]):
            asked = [seat for seat in self.seats if self.on(seat, "ante") and not self.on(seat, "play")]
            answers = yield from self.decide(asked, decision)
            for seat, answer in answers.items():
                if answer.do == "fold":
                    self.fold(seat, decision.loses)
            self.forfeit_talkers()
            self.deck.check()
            self.r.turn(BOARD, street)
            self.r.call(f"{STREETS[street]}.", "587.11(c), (e), (h)")

    def fold(self, seat: int, loses: Sequence[str]) -> None:
        """Ante, Blind and Progressive are lost; cards stay for a Six Card Bonus or an Envy Bonus, § 587.11(f)–(g)."""
        stays = self.on(seat, "progressive") or self.on(seat, "six_card_bonus")
        self.forfeit(seat, loses, "The hand was folded.", "587.11(f)–(g)")
        if not (stays or self.on(seat, "pair_plus")):
            self.deck.to_rack(hand_of(seat))

    def forfeit_talkers(self) -> None:
        """A player who tells of the hand before the board is shown loses all wagers of the round, § 587.11(a)(3)."""
        talking, self.talking = [*self.talking, *self.r.foreseen(TALKED)], []
        for kind, wrong in talking:
            self.r.goes_wrong(kind, wrong)
            seat = next((seat for seat in self.seats if self.on(seat, "ante")), None)
            if seat is not None:
                self.forfeit_all(seat, "The player told others about the hand.", wrong.cite)

    # ---- settlement, § 587.11(i)

    def settle_all(self) -> Play[None]:
        for seat in reversed(self.seats):
            if self.r.hands.get(hand_of(seat)):
                self.r.turn(hand_of(seat))
                yield from self.settle(seat)

    def settle(self, seat: int) -> Play[None]:
        own = self.cards(hand_of(seat))
        made = FIVE_CARD.best([*own, *self.cards(BOARD)])
        if pair_plus := self.on(seat, "pair_plus"):
            self.by_table(pair_plus, THREE_CARD.best(own), self.options.pair_plus, "587.11(i)(1)", "587.12(a)")
        if self.on(seat, "play"):
            self.main(seat, made)
        yield from self.progressive(seat, progressive_line(own), THREE_CARD.best(own))
        if bonus := self.on(seat, "six_card_bonus"):
            self.by_table(bonus, made, self.options.six_card_bonus, "587.11(i)(3)(ii)", "587.12(f)")

    def main(self, seat: int, made: Made) -> None:
        """Ante, Play and Blind: a pair of 10s or better wins, the Blind from three-of-a-kind on."""
        r, words = self.r, made.words.capitalize()
        ante, bet, blind = (self.on(seat, wager) for wager in ("ante", "play", "blind"))
        assert ante
        assert bet
        assert blind
        if made.value < TENS:
            for wager in (ante, bet, blind):
                r.lose(wager, f"{words} is less than a pair of 10s.", "587.11(i)(2)")
            return
        r.win(ante, EVEN, f"{words}.", "587.12(b)")
        r.win(bet, PLAY[made.kind], f"{words}: {PLAY[made.kind]}.", "587.12(c)")
        if odds := BLIND.get(made.kind):
            r.win(blind, odds, f"{words}: {odds}.", "587.12(d)")
        else:
            r.push(blind, f"{words} is less than three-of-a-kind.", "587.12(d)")

    def by_table(self, wager: Wager, made: Made, table: Mapping[str, Odds], lost: str, won: str) -> None:
        """A side wager by its paytable."""
        if odds := table.get(made.kind):
            self.r.win(wager, odds, f"{made.words.capitalize()}: {odds}.", won)
        else:
            self.r.lose(wager, f"{made.words.capitalize()} pays nothing.", lost)

    def progressive(self, seat: int, line: str, made: Made) -> Play[None]:
        """The Progressive by the three own cards, § 587.12(e); then the Envy Bonuses that they earn others."""
        r, cite = self.r, "587.12(e)(1)"
        if wager := self.on(seat, "progressive"):
            odds = PROGRESSIVE.get(line)
            if odds:
                r.win(wager, odds, f"{made.words.capitalize()}: {odds}.", cite)
            elif line in PROGRESSIVE:
                r.call("Awaiting the floor: the award is verified.", "587.11(i)(3)(i)(D)")
                yield from r.dealer("verify", "The floorperson has verified the award", "587.11(i)(3)(i)(D)")
                self.meter.pay(r, wager, 100, "Ace, king and queen of spades.", cite)
            else:
                r.lose(wager, f"{made.words.capitalize()} pays nothing.", "587.11(i)(3)(i)")
        if line in ENVY:
            hands = [Envied(seat, made.phrase, ENVY[line])]
            holders = {other: stake for other, stake in self.progressives.items() if other not in self.out}
            pay_envy(r, "envy", hands, holders, "587.12(e)(5)")
