"""What an operator may choose at Pai Gow Poker."""

from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, model_validator

from games.kit.money import dollars
from games.kit.odds import Rounding
from games.kit.options import Dollars, option
from games.pai_gow_family.options import SILENT, PokerOptions
from games.pai_gow_poker.house_way import HouseWay, check_line
from games.pai_gow_poker.paytables import INSURANCE, PAYS, PROGRESSIVE, TABLES, TOP_LINES, lines_of

VIGORISH = Fraction(5, 100)
ROUNDING = {"exact": Rounding.CENT_NEAREST, "up_25c": Rounding.QUARTER_UP}
LEAST_LIMIT = 5_000_000
"""The least limit on what is paid for one hand, § 645a.13(f), in cents."""
FAVOURS = (
    "With both bonus wagers offered each earns Envy Bonuses from its own table; the chapter leaves that open, and "
    "operators usually offer one of them."
)


def _or_none(given: Any) -> Any:
    return None if given == "none" else given


class PaiGowPokerOptions(PokerOptions):
    """Chapter 645a."""

    chapter: ClassVar[str] = "645a"

    fortune_paytable: Literal["A", "B", "C", "D"] = option(
        "A", cite="645a.13(b)", group="Optional wagers", help="What the Fortune Bonus Wager and its Envy Bonus pay.",
        paytables={table: {lines_of("fortune")[k]: o for k, o in PAYS[table].items()} for table in TABLES},
    )  # fmt: skip
    emperor_offered: bool = option(
        False, cite="645a.7(e)(2)", group="Optional wagers", help="The Emperor's Treasure Wager is offered."
    )
    emperor_paytable: Literal["A", "B", "C", "D"] = option(
        "A", cite="645a.13(c)", group="Optional wagers", help="What the Emperor's Treasure Wager and its Envy pay.",
        paytables={table: {lines_of("emperor")[k]: o for k, o in PAYS[table].items()} for table in TABLES},
    )  # fmt: skip
    insurance_paytable: Literal["A", "B"] = option(
        "B", cite="645a.13(d)", group="Optional wagers", help="What the Pai Gow Insurance Wager pays.",
        paytables={table: {TOP_LINES[top]: o for top, o in pays.items()} for table, pays in INSURANCE.items()},
    )  # fmt: skip
    bonus_order: Literal["paytable", "rank"] = option(
        "paytable",
        cite="645a.7(e), 645a.13(b)",
        group="Optional wagers",
        help="Seven cards with both a straight and three of a kind are three of a kind, as the bonus tables list them, "
        "or a straight, as hands rank.",
    )
    royal_match_joker: bool = option(
        False,
        cite="645a.6(d)(2)",
        group="Optional wagers",
        help="At Fortune the joker may be one of the two cards of a Royal Match; § 645a.6(d) does not say.",
    )
    progressive_reset: Dollars = option(
        200_000, cite="645a.13(e)(2)", group="Progressive", help="What the meter starts with and is set back to.",
        ge=200_000,
    )  # fmt: skip
    progressive_wager: Dollars = option(
        100, cite="", group="Progressive", help=f"The size of every Progressive Payout Wager; {SILENT}", ge=100
    )
    max_payout_per_hand: Annotated[Dollars | None, BeforeValidator(_or_none)] = option(
        LEAST_LIMIT,
        cite="645a.13(f)",
        group="Limits",
        help="Most that is paid on the optional wagers of one hand, Envy Bonuses apart; none for no limit.",
    )
    limit_display: Literal["layout", "sign", "generic"] = option(
        "layout",
        cite="645a.2(b)(10)",
        group="Felt",
        help="The payout limit on the layout or on a sign, or a notice of it.",
    )
    vig_rounding: Literal["exact", "up_25c"] = option(
        "up_25c", cite="645a.13(a)", group="Vigorish", help="To the nearest cent, or up to the next 25 cents."
    )
    player_bank: bool = option(
        False, cite="645a.12(a)", group="Bank", help="Players may bank; if so, the bank is offered to all."
    )
    co_bank: bool = option(
        False, cite="645a.12(e)", group="Bank", help="A bank may share the round with the house, half each."
    )
    dealer_wager_vs_bank: Literal["last", "fixed"] = option(
        "last",
        cite="645a.12(g)",
        group="Bank",
        help="What the dealer wagers against a bank: the banker's last wager against the dealer, or a fixed amount.",
    )
    dealer_wager_fixed: Dollars = option(
        10_000, cite="645a.12(g)", group="Bank", help="The dealer's fixed wager against a bank.", ge=0
    )
    bank_must_use_house_way: bool = option(
        False,
        cite="645a.11(c), 645a.12(i), 645a.14(i)",
        group="Bank",
        help="A bank's hands are reset if they are not set by the house way; else only if they are set wrongly.",
    )
    bank_may_place_options: bool = option(
        False, cite="", group="Bank", help=f"The bank may place optional wagers; {SILENT}"
    )
    house_way: Literal["twelve_steps", "custom"] = option(
        "twelve_steps",
        cite="645a.11(c)",
        group="House way",
        help="How the dealer sets: by twelve steps, or by lines of one's own and then the twelve steps.",
    )
    custom_way: dict[str, str] = option(
        dict,
        cite="645a.11(c)",
        group="House way",
        help="With a custom way: seven ranks and the two that are the low hand, “K K 9 9 A 4 2”: “A 4”; the joker is "
        "written as an ace.",
    )
    announce_start_number: bool = option(
        True,
        cite="561.12(c)",
        group="Equipment",
        help="The random number is announced aloud, as the text of 2011 wanted; chapter 645a is silent.",
    )

    @property
    def says_number(self) -> bool:
        """The random number is announced."""
        return self.announce_start_number

    @property
    def way(self) -> HouseWay:
        """How the house sets its cards."""
        return HouseWay(tuple(self.custom_way.items()))

    def vigorish(self, won: int) -> int:
        """What is taken of this win, § 645a.13(a)."""
        return ROUNDING[self.vig_rounding].whole(VIGORISH * won)

    def offered(self) -> dict[str, int]:
        """The optional wagers that are offered, and what the least wager on each wins at its best fixed odds."""
        best = {
            "fortune": (self.fortune_offered, self.side_min, PAYS[self.fortune_paytable]),
            "emperor": (self.emperor_offered, self.side_min, PAYS[self.emperor_paytable]),
            "insurance": (self.insurance_offered, self.side_min, INSURANCE[self.insurance_paytable]),
            "progressive": (self.progressive_offered, self.progressive_wager, PROGRESSIVE),
        }
        return {
            wager: max(odds.profit(least) for odds in pays.values())
            for wager, (is_offered, least, pays) in best.items() if is_offered
        }  # fmt: skip

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if self.co_bank and not self.player_bank:
            raise ValueError("a co-bank is offered only where a player may bank, § 645a.12(e)")
        if self.custom_way and self.house_way != "custom":
            raise ValueError("lines of one's own belong to a custom house way, § 645a.11(c)")
        for hand, low in self.custom_way.items():
            check_line(hand, low)
        least = max(LEAST_LIMIT, self.table_min + sum(self.offered().values()))
        if self.max_payout_per_hand is not None and self.max_payout_per_hand < least:
            raise ValueError(f"the payout limit is at least {dollars(least)} with these wagers, § 645a.13(f)")
        return self

    def warnings(self) -> list[str]:
        """What an operator should know of these options."""
        return [FAVOURS] if self.fortune_offered and self.emperor_offered else []
