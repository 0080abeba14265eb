"""The optional wagers on seven cards as they were dealt, and Envy Bonuses, § 645a.11(h): always the house's."""

from typing import TYPE_CHECKING

from games.kit.boxes import Box
from games.kit.meters import Meter
from games.pai_gow_family.paying import QUALIFYING, Cap, holders, pay_all_envy, settle_line, settle_progressive
from games.pai_gow_poker.bonus import Bonus, bonus, insured, progressive
from games.pai_gow_poker.options import PaiGowPokerOptions
from games.pai_gow_poker.paytables import INSURANCE, PAYS, PROGRESSIVE, SHARES, TOPS, envy_table

if TYPE_CHECKING:
    from games.pai_gow_poker.rules import PaiGowPoker

CITES = {"fortune": ("645a.13(b)", "645a.11(h)(1)(ii)"), "emperor": ("645a.13(c)", "645a.11(h)(2)(ii)")}
"""Where a bonus is paid, and its Envy Bonus."""
NAME_OF_TOP = {rank: top for top, rank in TOPS.items()}


def meter(options: PaiGowPokerOptions) -> Meter | None:
    """The meter of the Progressive Payout Wager, § 645a.13(e)(2)."""
    if not options.progressive_offered:
        return None
    start = options.progressive_reset
    return Meter("progressive_meter", "Progressive", "645a.13(e)(2)", start, start, options.progressive_rate)


class Optional:
    """The optional wagers of one round, box by box, and what of it others are paid for."""

    def __init__(self, t: "PaiGowPoker") -> None:
        self.t, self.r, self.options = t, t.r, t.options
        tables = {"fortune": (t.options.fortune_offered, t.options.fortune_paytable),
                  "emperor": (t.options.emperor_offered, t.options.emperor_paytable)}  # fmt: skip
        self.tables = {wager: table for wager, (is_offered, table) in tables.items() if is_offered}
        """The bonus wagers that are offered, and their tables."""
        laid = {wager: holders(self.r, t.all_boxes, wager) for wager in self.tables}
        self.lammers = {
            wager: [{seat: stake for seat, stake in held.items() if stake >= QUALIFYING} for held in every]
            for wager, every in laid.items()
        }
        """Who has a lammer beside which wager."""
        self.envied: dict[str, list[tuple[int, str, str]]] = {wager: [] for wager in self.tables}
        """Hands of seats, by their lines and in words, as each bonus wager sees them."""

    def settle(self, box: Box) -> None:
        """All optional wagers of a box; its hand is noted for the Envy Bonuses of others."""
        r, options, cards = self.r, self.options, self.dealt(box)
        cap = Cap(options.max_payout_per_hand)
        seen = False
        for wager, table in self.tables.items():
            of = bonus(cards, wager, options.bonus_order, joker_matches=options.royal_match_joker)
            self.envied[wager].append((box.seat, of.line, of.phrase))
            seen = self.acknowledge(box, wager, of, seen)
            if laid := box.on(r, wager):
                settle_line(r, laid, of.line, of.words.capitalize(), PAYS[table], CITES[wager][0], cap)
        if options.insurance_offered and (laid := box.on(r, "insurance")):
            top = insured(cards)
            words = bonus(cards, "fortune").words.capitalize()
            line = "" if top is None else NAME_OF_TOP[top]
            settle_line(r, laid, line, words, INSURANCE[options.insurance_paytable], "645a.13(d)", cap)
        if (of_table := meter(options)) and (laid := box.on(r, "progressive")):
            found = progressive(cards)
            settle_progressive(r, laid, found.line, found.words.capitalize(), PROGRESSIVE, SHARES, of_table,
                               "645a.13(e)(1)", cap)  # fmt: skip

    def acknowledge(self, box: Box, wager: str, of: Bonus, seen: bool) -> bool:
        """A hand that others are paid for is called and lies open, also where it was given up, § 645a.11(d), (h)."""
        others = any(seat != box.seat for held in self.lammers[wager] for seat in held)
        if seen or not others or not envy_table(wager, self.tables[wager]).lines.get(of.line):
            return seen
        self.t.turn(box.hand)
        self.r.call(f"Seat {box.seat} has {of.phrase}: an Envy Bonus hand.", CITES[wager][1])
        return True

    def dealt(self, box: Box) -> list[str]:
        """The seven cards of a box."""
        way = self.t.set[box.hand]
        return [*way.high, *way.low]

    def pay_envy(self) -> None:
        """Every lammer is paid for every such hand of another player, Fortune first."""
        for wager, table in self.tables.items():
            pay_all_envy(self.r, envy_table(wager, table), self.envied[wager], self.lammers[wager], CITES[wager][1])
