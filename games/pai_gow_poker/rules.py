"""Pai Gow Poker, §§ 645a.5–645a.14: seven cards to seven positions, set five and two, against the dealer or a bank."""

from collections.abc import Sequence
from typing import ClassVar

from games.kit.asks import Answer, Ask, Choice, Play
from games.kit.boxes import Box, ask_boxes
from games.kit.equipment import Irregularity
from games.kit.meters import Meter
from games.kit.money import dollars
from games.kit.round import Round
from games.pai_gow_family import dealing
from games.pai_gow_family.banked import Banked
from games.pai_gow_family.banking import Terms
from games.pai_gow_family.dealing import COUNTERCLOCKWISE
from games.pai_gow_family.hands import Set
from games.pai_gow_family.irregular import Wrong
from games.pai_gow_family.poker import MAIN
from games.pai_gow_family.sections import SECTIONS
from games.pai_gow_poker.options import PaiGowPokerOptions
from games.pai_gow_poker.settling import Optional, meter

CARDS, STUB = 7, 4
OWN = {
    "bank_lifts_lid": ("5(i)(1)(ii)", "The bank lifted the lid: covered, and shaken again by the bank.", "dice"),
    "dealer_card_exposed": ("14(e)", "A card of the dealer's or the bank's hand was exposed.", "cards"),
    "hands_set_wrongly": ("11(f)(1)(iv)", "A player's hands do not have five and two cards.", "cards"),
}
IRREGULARITIES = dealing.irregularities("645a", "14", STUB, "645a.7(b)") | {
    id_: Irregularity(id_, text, f"645a.{section}", kind) for id_, (section, text, kind) in OWN.items()
}
SEATS = COUNTERCLOCKWISE[1:]
"""As the bank is offered: from the dealer's right."""


def terms(options: PaiGowPokerOptions) -> Terms:
    """The bank under these options."""
    fixed = options.dealer_wager_fixed if options.dealer_wager_vs_bank == "fixed" else None
    return Terms(MAIN, SEATS, options.player_bank, options.co_bank, fixed, options.bank_may_place_options,
                 options.vigorish, SECTIONS["645a"])  # fmt: skip


class PaiGowPoker(Banked):
    """A round of this chapter."""

    chapter: ClassVar[str] = "645a"
    cards: ClassVar[int] = CARDS
    lammers: ClassVar[tuple[str, ...]] = ("fortune", "emperor")
    options: PaiGowPokerOptions

    def __init__(self, r: Round, options: PaiGowPokerOptions) -> None:
        super().__init__(r, options, terms(options), free=not options.bank_must_use_house_way)
        self.wrong = Wrong(r, (*dealing.IN_THEIR_TIME, "hands_set_wrongly"))
        self.surrendered: set[str] = set()
        """Hands that were given up unseen."""
        self.wrongly: set[str] = set()
        """Hands that were not set in five and two cards."""

    def house_way(self, cards: Sequence[str]) -> Set:
        return self.options.way.set(cards)

    def beats(self, mine: Set, theirs: Set) -> tuple[bool, bool]:
        """Copies are the dealer's or the bank's, § 645a.11(f)."""
        return mine.tops.value > theirs.tops.value, mine.lows.value > theirs.lows.value

    def meter(self) -> Meter | None:
        return meter(self.options)

    # ---- surrender, § 645a.11(d)

    def surrender(self) -> Play[None]:
        """Until the hands are shown, a player with no optional wager may give the main wager up."""

        def ask(box: Box) -> Ask:
            choices = {
                "stay": Choice("Show the hands", cite="645a.11(e)"),
                "surrender": Choice(
                    f"Surrender {dollars(self.on(box, MAIN).stake)}", cite="645a.11(d)", key="u", short="Surrender"
                ),
            }
            return Ask((box.seat,), "surrender", choices, "stay", cite="645a.11(d)", call="Show or surrender.",
                       hand=box.hand)  # fmt: skip

        yield from ask_boxes([box for box in self.boxes if not self.has_optional(box.seat)], ask, self.gave_up)

    def has_optional(self, seat: int) -> bool:
        """Whether this player has an optional wager, on either of two positions."""
        return any(spot.wager != MAIN for spot in self.r.seats[seat].wagers)

    def gave_up(self, box: Box, answer: Answer) -> None:
        """The wager is lost; the cards stay unseen."""
        if answer.do == "surrender":
            wager = self.on(box, MAIN)
            self.r.lose(wager, "Surrendered.", "645a.11(d)", payer=self.payer(wager))
            self.surrendered.add(box.hand)

    # ---- comparing, § 645a.11(e)–(f)

    def set_wrongly(self) -> None:
        """The first player's hands turn out to have other than five and two cards."""
        if self.boxes and self.wrong.now("hands_set_wrongly"):
            self.wrongly.add(self.boxes[0].hand)

    def compare(self, hand: str) -> tuple[str, str, str]:
        if hand in self.wrongly:
            return "lose", "The hands do not have five and two cards.", "645a.11(f)(1)(iv)"
        return super().compare(hand)

    def settle(self, box: Box) -> None:
        """A main wager against the dealer: 1 to 1 less vigorish, § 645a.13(a)."""
        wager = box.on(self.r, MAIN)
        if wager is None:
            return
        self.turn(box.hand)
        outcome, why, cite = self.compare(box.hand)
        if outcome == "win":
            self.r.settle(wager, "win", wager.stake, why, "645a.13(a)", self.options.vigorish(wager.stake))
        elif outcome == "push":
            self.r.push(wager, why, cite)
        else:
            self.r.lose(wager, why, cite)


def play(r: Round) -> Play[None]:
    """One round, against the dealer or against a player who has the bank."""
    options = r.options
    assert isinstance(options, PaiGowPokerOptions)
    t = PaiGowPoker(r, options)
    yield from t.take_wagers()
    yield from t.banks_orders()
    if not t.played_for:
        return
    start = yield from dealing.start(t)
    if wrong := dealing.deal(t, start, CARDS):
        t.void_all(wrong)
        return
    dealing.move_button(t)
    yield from t.exposed_or_gone()

    yield from t.set_hands()
    yield from t.bank_sets()
    t.show_house()
    yield from t.surrender()
    t.set_wrongly()
    settle_all(t)


def settle_all(t: PaiGowPoker) -> None:
    """Seat by seat from the dealer's right the main wager and the optional ones, § 645a.11(e)–(i); against a bank all
    main wagers first, § 645a.12(j)–(n). Envy Bonuses come last."""
    optional = Optional(t)
    if t.bank:
        t.settle_against_bank(t.bank)
    for box in t.all_boxes:
        if not t.bank:
            t.settle(box)
        optional.settle(box)
    optional.pay_envy()
