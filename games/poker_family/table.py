"""A round of poker against the house: wagers, a deck, hands, a board, decisions, and a round that is void."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from games.kit.asks import Answer, Ask, Choice, Costs, Play
from games.kit.equipment import Irregularity
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.shoes import use_the_other
from games.kit.wagers import Wager
from games.poker_family.deck import WRONG, Deck, Void, clear_all, hand_of, void_round
from games.poker_family.sections import SECTIONS

ROUNDS_TO_COUNT = 5
ABANDON = "abandon"


def irregularities(chapter: str, **more: str) -> dict[str, Irregularity]:
    """What may go wrong with the deck in this chapter; `more` are ids with their §."""
    at = SECTIONS[chapter]
    cites = {**{name: at[name] for name in WRONG if name in at}, **more}
    return {name: Irregularity(name, WRONG[name], cite, "cards") for name, cite in cites.items()}


class Dealing(Protocol):
    """How cards are shuffled, dealt and counted at a table: what a round asks of its options."""

    @property
    def shuffle(self) -> str: ...
    @property
    def deck_mode(self) -> str: ...
    @property
    def stacks(self) -> bool: ...
    @property
    def shuffler_counts_cards(self) -> bool: ...


class PokerTable(ABC):
    """One round at one table. Seat 1 is farthest to the dealer's left."""

    first: str = "ante"
    """The wager without which nobody is dealt in."""
    counted: str = "The stub is counted: no card is missing."

    def __init__(self, r: Round, dealing: Dealing, chapter: str) -> None:
        self.r, self.dealing, self.at = r, dealing, SECTIONS[chapter]
        self.seats: list[int] = []
        """Who is dealt in, from the dealer's left."""
        self.collected: list[tuple[int, str, int]] = []
        """What was given up before the end: seat, wager and amount. A void round gives it back."""
        self.out: set[int] = set()
        """Who lost all wagers by what they did, as by leaving: nothing of this round is paid to them any more."""

    def play(self) -> Play[None]:
        """The round, from the first wager to the last card in the rack."""
        yield from self.take_wagers()
        self.seats = self.dealt_in()
        if not self.seats:
            return
        self.after_bets()
        self.deck = self.shuffle()
        try:
            yield from self.deal_and_decide()
            self.deck.check()
            self.count_cards()
        except Void as void:
            self.void(void)
            return
        yield from self.settle_all()
        clear_all(self.r)

    # ---- what a chapter says for itself

    def after_bets(self) -> None:  # noqa: B027 — most chapters do nothing here
        """What is done with wagers between the last bet and the first card."""

    @abstractmethod
    def deal_and_decide(self) -> Play[None]:
        """Cards and decisions, to the last card."""

    @abstractmethod
    def settle(self, seat: int) -> Play[None]:
        """All wagers of one seat."""

    # ---- wagers and cards

    def take_wagers(self) -> Play[None]:
        """Until “no more bets”."""
        r, at = self.r, self.at
        r.call("Place your wagers, please.", at["wagers"])
        yield from r.take_wagers("no_more_bets", "No more bets", cite=at["no_more_bets"])
        r.no_more_bets("Too late: “no more bets” was called.", at["too_late"])
        r.call("No more bets.", at["no_more_bets"])

    def dealt_in(self) -> list[int]:
        """Who gets cards, from the dealer's left."""
        return [wager.seat for wager in self.r.wagers() if wager.spot.wager == self.first]

    def shuffle(self) -> Deck:
        """A shuffled deck for every round; the other one where two are used in turn."""
        if self.dealing.deck_mode == "two":
            use_the_other(self.r, "deck")
        return self.new_deck(self.at["cut"] if self.dealing.shuffle == "manual" else "")

    def new_deck(self, cut: str) -> Deck:
        """The deck; `cut` is the § by which the dealer cuts it."""
        return Deck(self.r, stacks=self.dealing.stacks, cut=cut)

    def count_cards(self) -> None:
        """Where no device counts the cards the dealer does, every five rounds."""
        if self.dealing.shuffler_counts_cards:
            return
        rounds = int(self.r.carry.get("rounds", 0)) + 1
        if rounds == ROUNDS_TO_COUNT:
            self.r.call(self.counted, self.at["cards_counted"])
        self.r.carry["rounds"] = rounds % ROUNDS_TO_COUNT

    def void(self, void: Void) -> None:
        """All wagers go back, and what was collected from players already out comes back too."""
        for seat, wager, amount in self.collected:
            self.r.bonus(seat, wager, amount, "What was collected in a void round is returned.", void.cite)
        void_round(self.r, void)

    def settle_all(self) -> Play[None]:
        """From the dealer's right, each player's cards turned up and all wagers resolved before the next."""
        for seat in reversed(self.seats):
            if self.r.seats[seat].wagers and self.r.hands.get(hand_of(seat)):
                self.r.turn(hand_of(seat))
                yield from self.settle(seat)

    # ---- what a seat has

    def spot(self, wager: str) -> Spot:
        """The area of a wager."""
        return self.r.layout.spots[wager, None]

    def on(self, seat: int, wager: str) -> Wager | None:
        """What a seat has on a wager, if the felt has it."""
        spot = self.r.layout.spots.get((wager, None))
        return self.r.seats[seat].wagers.get(spot) if spot else None

    def cards(self, hand: str) -> list[str]:
        """The cards of a hand by their names."""
        return [card.name for card in self.r.hands[hand]]

    # ---- decisions

    def decide(self, seats: Iterable[int], asks: "Asks") -> Play[dict[int, Answer]]:
        """All who have a decision are asked together; their wagers are laid from the dealer's left.

        Who leaves the table instead is out, and not among the answers.
        """
        answers = yield from self.r.choose_all(asks.ask(self, seat) for seat in seats)
        for seat, answer in list(answers.items()):
            if answer.do == ABANDON:
                self.abandon(seat)
                del answers[seat]
            elif answer.do != asks.default:
                self.r.change(seat, self.spot(asks.wager), answer.value)
        return answers

    def forfeit(self, seat: int, wagers: Iterable[str], why: str, cite: str) -> None:
        """What a player gives up is collected at once."""
        for wager in wagers:
            if lying := self.on(seat, wager):
                self.collected.append((seat, wager, lying.stake))
                self.r.lose(lying, why, cite)

    def forfeit_all(self, seat: int, why: str, cite: str) -> None:
        """All wagers of a player are collected, and the cards."""
        self.out.add(seat)
        self.forfeit(seat, [spot.wager for spot in self.r.seats[seat].wagers], why, cite)
        self.deck.to_rack(hand_of(seat))

    def abandon(self, seat: int) -> None:
        """The wagers of a player who leaves the table are losing wagers."""
        self.forfeit_all(seat, "The player left the table.", self.at["abandoned"])


class Asks:
    """A decision: so many times the Ante onto one spot, or something that costs nothing more."""

    def __init__(
        self, wager: str, label: str, times: Sequence[int], default: str, otherwise: str, about: str, cite: str, *,
        of: str = "ante", key: str = "", loses: Sequence[str] = (), keeps: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """`default` is what may be done instead, and happens when the clock runs out; `otherwise` its label.

        `loses` are the wagers that it gives up, `keeps` those that stay in play, each with a word for it; `key` is
        the key of a wager of one size only.
        """
        self.wager, self.label, self.times, self.of, self.key = wager, label, times, of, key
        self.default, self.otherwise, self.about, self.cite = default, otherwise, about, cite
        self.loses, self.keeps = loses, keeps or {}

    def ask(self, table: PokerTable, seat: int) -> Ask:
        """The ask to one seat. Who leaves the table has abandoned the wagers, where the chapter says so."""
        ante = table.on(seat, self.of)
        assert ante
        choices = {**self.wagers(ante.stake), self.default: self.instead(table, seat)}
        leaving = ABANDON if "abandoned" in table.at else ""
        if leaving:
            choices[ABANDON] = Choice("Leave the table, and the wagers", cite=table.at["abandoned"])
        return Ask((seat,), self.about, choices, self.default, cite=self.cite, leaving=leaving)

    def wagers(self, ante: int) -> dict[str, Choice]:
        """Each multiple of the Ante."""
        several = len(self.times) > 1
        return {
            name_of(self.wager, times, self.times): Choice(
                f"{self.label} {dollars(times * ante)}", Costs(times * ante), self.cite,
                note=f"{times} × the Ante" if several else "", key=str(times) if several else self.key,
                short=self.label,
            )
            for times in self.times
        }  # fmt: skip

    def instead(self, table: PokerTable, seat: int) -> Choice:
        """The other thing, with what it costs and what stays in play."""
        lost = sum(wager.stake for name in self.loses if (wager := table.on(seat, name)))
        kept = [word for name, word in self.keeps.items() if table.on(seat, name)]
        note = f"lose {dollars(lost)}" if lost else ""
        if note and kept:
            note += f", keep {' and '.join(kept)}"
        return Choice(self.otherwise, cite=self.cite, note=note, key=self.otherwise[0].lower())


def name_of(wager: str, times: int, of: Sequence[int]) -> str:
    """What a choice is called: `play_3`, or only `flop` where there is one multiple."""
    return f"{wager}_{times}" if len(of) > 1 else wager
