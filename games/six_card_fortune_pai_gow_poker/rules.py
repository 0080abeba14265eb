"""Six-Card Fortune Pai Gow Poker, §§ 588.5–588.13: six cards to seven positions, five and one, and the dealer's."""

from collections.abc import Sequence
from typing import ClassVar

from games.kit.asks import Answer, Choice, Costs, Play
from games.kit.boxes import Box
from games.kit.cards import JOKER
from games.kit.meters import Meter
from games.kit.round import Round
from games.kit.wagers import Wager
from games.pai_gow_family import dealing
from games.pai_gow_family.dealing import THE_DEALER
from games.pai_gow_family.hands import PAI_GOW, Set
from games.pai_gow_family.paying import EnvyTable, holders, pay_all_envy, settle_line, settle_progressive
from games.pai_gow_family.poker import MAIN, Table, price
from games.six_card_fortune_pai_gow_poker.house_way import house_way
from games.six_card_fortune_pai_gow_poker.options import SixCardFortuneOptions
from games.six_card_fortune_pai_gow_poker.paytables import (
    EVEN,
    FORTUNE,
    FORTUNE_ENVY,
    INSURANCE,
    PROGRESSIVE,
    PROGRESSIVE_ENVY,
    SHARES,
    TOPS,
)

CARDS, STUB = 6, 11
IRREGULARITIES = dealing.irregularities("588", "13", STUB, "588.7(b)")
EIGHTS = PAI_GOW.value("pair", (6,))
"""A pair of eights: with less the dealer does not play against a Double Down, § 588.11(g)."""
NAME_OF_TOP = {rank: top for top, rank in TOPS.items()}


def meter(options: SixCardFortuneOptions) -> Meter | None:
    """The meter of the Progressive Payout Wager, § 588.12(d)(2)."""
    if not options.progressive_offered:
        return None
    start = options.progressive_reset
    return Meter("progressive_meter", "Progressive", "588.12(d)(2)", start, start, options.progressive_rate)


class SixCards(Table):
    """A round of this chapter."""

    chapter: ClassVar[str] = "588"
    cards: ClassVar[int] = CARDS
    lammers: ClassVar[tuple[str, ...]] = ("fortune", "progressive")
    options: SixCardFortuneOptions

    def house_way(self, cards: Sequence[str]) -> Set:
        return house_way(cards)

    def beats(self, mine: Set, theirs: Set) -> tuple[bool, bool]:
        """Copies are the dealer's; a joker as the player's low hand is above every low card, § 588.6(c)."""
        low = mine.low == (JOKER,) or mine.lows.value > theirs.lows.value
        return mine.tops.value > theirs.tops.value, low

    def meter(self) -> Meter | None:
        return meter(self.options)

    def earns_envy(self, wager: Wager) -> bool:
        return self.options.envy_rule == "tiered" or super().earns_envy(wager)

    # ---- Double Down, § 588.11(c)

    def more_choices(self, box: Box) -> dict[str, Choice]:
        if not self.options.double_down_offered:
            return {}
        if box.on(self.r, "double"):
            return {"no_double_down": Choice("Take Double Down back", cite="588.11(c)", key="d")}
        stake = self.on(box, MAIN).stake
        return {"double_down": Choice(price(stake), Costs(stake), "588.11(c)", key="d")}

    def answered(self, box: Box, answer: Answer) -> bool:
        if answer.do in ("double_down", "no_double_down"):
            stake = self.on(box, MAIN).stake
            self.r.change(box.seat, box.spot(self.r, "double"), stake if answer.do == "double_down" else -stake)
            return True
        return super().answered(box, answer)

    # ---- settling

    def settle(self, box: Box) -> None:
        """The main wager against the dealer, then Double Down, § 588.11(e)–(g)."""
        self.turn(box.hand)
        outcome, why, cite = self.compare(box.hand)
        double = box.on(self.r, "double") if self.options.double_down_offered else None
        self.end(self.on(box, MAIN), outcome, why, cite)
        if double is None:
            return
        if self.set[THE_DEALER].tops.value < EIGHTS:
            self.r.push(double, "The dealer has less than a pair of eights.", "588.11(g)")
        else:
            self.end(double, outcome, f"The dealer has a pair of eights or better. {why}", "588.11(g)")

    def end(self, wager: Wager, outcome: str, why: str, cite: str) -> None:
        """Paid 1 to 1, returned or collected."""
        if outcome == "win":
            self.r.win(wager, EVEN, why, cite)
        elif outcome == "push":
            self.r.push(wager, why, cite)
        else:
            self.r.lose(wager, why, cite)

    def settle_options(self, box: Box, line: str, words: str) -> None:
        """The optional wagers by the six cards as they were dealt, § 588.11(h)."""
        r, options = self.r, self.options
        if options.fortune_offered and (wager := box.on(r, "fortune")):
            settle_line(r, wager, line, words, FORTUNE, "588.12(b)(i)")
        if options.insurance_offered and (wager := box.on(r, "insurance")):
            settle_line(r, wager, self.insured(box), words, INSURANCE, "588.12(c)")
        if (of := self.meter()) and (wager := box.on(r, "progressive")):
            settle_progressive(r, wager, line, words, PROGRESSIVE, SHARES, of, "588.12(d)(1)")

    def dealt(self, box: Box) -> list[str]:
        """The six cards of a box."""
        way = self.set[box.hand]
        return [*way.high, *way.low]

    def insured(self, box: Box) -> str:
        """The line of the Insurance Wager: the highest card of a hand with no pair or better."""
        made = PAI_GOW.best(self.dealt(box))
        return NAME_OF_TOP.get(made.ranks[0], "") if made.kind == "high_card" else ""


def play(r: Round) -> Play[None]:
    """One round."""
    options = r.options
    assert isinstance(options, SixCardFortuneOptions)
    t = SixCards(r, options)
    yield from t.take_wagers()
    if not t.boxes:
        return
    start = yield from dealing.start(t)
    if wrong := dealing.deal(t, start, CARDS):
        t.void_all(wrong)
        return
    yield from t.exposed_or_gone()
    yield from t.set_hands()
    t.show_dealer()
    lammers = {wager: holders(r, t.boxes, wager) for wager in offered(options)}
    hands = []
    for box in t.boxes:
        t.settle(box)
    for box in t.boxes:
        made = PAI_GOW.best(t.dealt(box))
        words = made.words.capitalize()
        hands.append((box.seat, made.kind, made.phrase))
        t.settle_options(box, made.kind, words)
    for wager, table in ENVY.items():
        earning = [{seat: stake for seat, stake in held.items() if earns(options, stake)} for held in
                   lammers.get(wager, [])]  # fmt: skip
        pay_all_envy(r, table, hands, earning, CITES[wager])


ENVY: dict[str, EnvyTable] = {"fortune": FORTUNE_ENVY, "progressive": PROGRESSIVE_ENVY}
CITES = {"fortune": "588.11(h)(1)(ii)", "progressive": "588.11(h)(3)(ii)"}


def earns(options: SixCardFortuneOptions, stake: int) -> bool:
    """Whether a wager of this size earns Envy Bonuses."""
    return options.envy_rule == "tiered" or stake >= 500


def offered(options: SixCardFortuneOptions) -> list[str]:
    """The wagers with Envy Bonuses that are offered."""
    both = {"fortune": options.fortune_offered, "progressive": options.progressive_offered}
    return [wager for wager, is_offered in both.items() if is_offered]
