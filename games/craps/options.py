"""What an operator may choose at Craps and Mini-Craps."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, PlainSerializer, model_validator

from games.craps.bets import FIRE_PAYS, WAGERS
from games.dice_family.throws import WORDS
from games.kit.money import dollars
from games.kit.odds import Odds, Rounding
from games.kit.options import Dollars, Options, option

PAIRS = {"4_10": (4, 10), "5_9": (5, 9), "6_8": (6, 8)}
CUSTOMARY = {"4_10": 3, "5_9": 4, "6_8": 5}
SUPPORTED = {
    "pass_line": "pass_odds",
    "dont_pass": "dont_pass_odds",
    "come": "come_odds",
    "dont_come": "dont_come_odds",
}
"""Odds are offered only with the wager they support."""
LEAST_MULTIPLE, MOST_MULTIPLE = 1, 10  # § 623a.6(a), (e)
SEATS = {"craps": 16, "mini_craps": 9}  # § 623a.2(c), (d)(4)(i)


def _multiples(given: Any) -> dict[str, int]:
    """Multiples by pair of points, from one number for all, three in order, or some by pair."""
    if isinstance(given, int):
        given = dict.fromkeys(PAIRS, given)
    elif isinstance(given, list | tuple) and len(given) == len(PAIRS):
        given = dict(zip(PAIRS, given, strict=True))
    if not isinstance(given, Mapping) or not given.keys() <= PAIRS.keys():
        raise ValueError(f"multiples are given for {', '.join(PAIRS)}")
    found = {pair: int(given.get(pair, usual)) for pair, usual in CUSTOMARY.items()}
    if not all(LEAST_MULTIPLE <= times <= MOST_MULTIPLE for times in found.values()):
        raise ValueError("odds are limited to 1 to 10 times the flat wager, § 623a.6(a)–(e)")
    return found


def _offered(given: Any) -> dict[str, bool]:
    """Every wager of the chapter, offered unless it is said otherwise."""
    if not isinstance(given, Mapping) or not given.keys() <= set(WAGERS):
        raise ValueError("wagers are switched on or off by their names, § 623a.3(a)")
    return {wager: bool(given.get(wager, True)) for wager in WAGERS}


Multiples = Annotated[dict[str, int], BeforeValidator(_multiples)]
Offered = Annotated[
    dict[str, bool],
    BeforeValidator(_offered),
    PlainSerializer(lambda offered: {wager: on for wager, on in offered.items() if not on}),
]
Percent = Annotated[Decimal, PlainSerializer(str)]
Cut = Literal[Rounding.CENT_DOWN, Rounding.QUARTER_DOWN, Rounding.DOLLAR_DOWN]


class CrapsOptions(Options):
    """Chapter 623a."""

    table_type: Literal["craps", "mini_craps"] = option(
        "craps", cite="623a.2", group="Table", help="A Craps table of up to 14 feet, or a Mini-Craps table of 9½ feet."
    )
    mini_stickperson: bool = option(
        False, cite="623a.7(a)", group="Table", help="Mini-Craps: a stickperson beside the dealer."
    )
    offered: Offered = option(
        lambda: _offered({}), cite="623a.3(a)", group="Wagers", help="Which of the authorized wagers are offered."
    )
    buy_offered: bool = option(True, cite="623a.3(a)(41)", group="Wagers", help="Offer Buy Bets.")
    lay_mode: Literal["none", "in_addition", "in_lieu"] = option(
        "in_addition", cite="623a.3(a)(42)", group="Wagers",
        help="Lay Bets: none, besides Place Bets to Lose, or in lieu of them.",
    )  # fmt: skip
    fire_offered: bool = option(
        True, cite="623a.11", group="Wagers", help="Offer the Fire Bet; at Mini-Craps not unless chosen."
    )
    fire_paytable: Literal["A", "B"] = option(
        "A", cite="623a.5(f)", group="Paytable", help="Paytable of the Fire Bet.",
        paytables={name: {f"{WORDS[n]} points": pays for n, pays in of.items()} for name, of in FIRE_PAYS.items()},
    )  # fmt: skip
    fire_spots: int = option(
        16, cite="623a.2(d)(4)(i)", group="Table", help="Numbered areas for Fire Bets.", ge=1, le=16
    )
    vig_rate: Percent = option(
        Decimal(5), cite="623a.5(g)(3)", group="Vigorish", help="Percent of a Buy or Lay Bet: up to 5.", ge=0, le=5
    )
    vig_timing: Literal["at_placement", "on_win"] = option(
        "at_placement",
        cite="623a.5(g)(3)",
        group="Vigorish",
        help="Taken when it is made, or only when it wins.",
    )
    lay_vig_base: Literal["wager", "win"] = option(
        "wager", cite="623a.5(g)(3)", group="Vigorish", help="Lay Bets: percent of the wager, or of what it may win."
    )
    vig_rounding: Cut = option(
        Rounding.CENT_DOWN, cite="", group="Vigorish", help="What is dropped, never added; the chapter is silent."
    )
    vig_refund_on_removal: bool = option(
        True, cite="", group="Vigorish", help="Give it back for a wager taken down undecided. The chapter is silent."
    )
    odds_multiple_take: Multiples = option(
        lambda: dict(CUSTOMARY), cite="623a.6(a)–(e)", group="Odds", help="Odds on Pass and Come: times the flat wager."
    )
    odds_multiple_lay: Multiples = option(
        lambda: dict(CUSTOMARY), cite="623a.6(b)–(e)", group="Odds",
        help="Odds on Don't Pass and Don't Come: what they may win, times the flat wager.",
    )  # fmt: skip
    odds_excess_for_payout: bool = option(
        True, cite="623a.6(f)", group="Odds", help="Take the little more that makes a payout payable."
    )
    come_odds_on_come_out: Literal["off", "on"] = option(
        "off",
        cite="",
        group="Odds",
        help="Come odds on a come-out, unless called otherwise. The chapter is silent.",
    )
    on_off_any_time: bool = option(
        True, cite="", group="Rules", help="Wagers may be called off while a point is on, too. The chapter is silent."
    )
    horn_high_box: bool = option(
        True, cite="623a.3(a)(20)", group="Wagers", help="A box of its own; else it is laid as a Horn and one number."
    )
    whirl_box: bool = option(
        True, cite="623a.3(a)(21)", group="Wagers", help="A box of its own; else it is laid as a Horn and Any Seven."
    )
    prop_unit: Dollars = option(
        100, cite="623a.3(a)(19)", group="Limits", help="One unit of a Horn, Horn High or Whirl Bet.", ge=1
    )
    table_min: Dollars = option(1_000, cite="623a.3(b)", group="Limits", help="Least on a wager.", ge=1)
    table_max: Dollars = option(100_000, cite="623a.3(b)", group="Limits", help="Most on a wager, odds excepted.")
    prop_min: Dollars = option(100, cite="623a.3(b)", group="Limits", help="Least on a centre wager.", ge=1)
    payout_rounding: Literal[Rounding.CENT_DOWN, Rounding.DOLLAR_DOWN] = option(
        Rounding.CENT_DOWN,
        cite="",
        group="Paytable",
        help="Fractions are dropped; the chapter is silent.",
    )
    verbal_cash_wagers: bool = option(
        True, cite="623a.4(b)", group="Rules", help="Spoken wagers with cash, changed to chips at once. No credit."
    )

    @model_validator(mode="before")
    @classmethod
    def _by_table(cls, given: Any) -> Any:
        """§ 623a.11 speaks of Craps alone: at Mini-Craps the Fire Bet is off unless chosen."""
        if isinstance(given, Mapping) and given.get("table_type") == "mini_craps":
            return {"fire_offered": False, "fire_spots": SEATS["mini_craps"], **given}
        return given

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if self.table_max < self.prop_min:
            raise ValueError("the maximum may not be below the minimum, § 623a.3(b)")
        if self.fire_spots > self.seats:
            raise ValueError(f"there are no more Fire Bet areas than places, {self.seats}, § 623a.2(d)(4)(i)")
        return self

    @model_validator(mode="after")
    def _limits_of_the_chapter(self) -> Self:
        if "fire" in self.limits_by_wager:
            raise ValueError("a Fire Bet is $1 to $5, which the chapter fixes, § 623a.11(b)(1)")
        if self.limits_by_wager.keys() & set(SUPPORTED.values()):
            raise ValueError("odds are limited by their multiples of the flat wager and by nothing else, § 623a.6(e)")
        return self

    @property
    def mini(self) -> bool:
        return self.table_type == "mini_craps"

    @property
    def seats(self) -> int:
        """Places at the table."""
        return SEATS[self.table_type]

    @property
    def finer_limits(self) -> str:
        """What the placard says besides, § 623a.3(c)."""
        return f"centre wagers\nfrom {dollars(self.prop_min)}"

    @cached_property
    def wagers(self) -> frozenset[str]:
        """The wagers that are offered; odds not without the flat wager they go with."""
        shut = {
            "buy": not self.buy_offered,
            "lay": self.lay_mode == "none",
            "place_lose": self.lay_mode == "in_lieu",
            "fire": not self.fire_offered,
        }
        kinds = tuple(kind for kind, closed in shut.items() if closed)
        on = {wager for wager, on in self.offered.items() if on and not wager.startswith(kinds)}
        return frozenset(on - {odds for flat, odds in SUPPORTED.items() if flat not in on})

    @cached_property
    def fire_pays(self) -> Mapping[int, Odds]:
        """What a Fire Bet pays by the points made."""
        return FIRE_PAYS[self.fire_paytable]

    @cached_property
    def _times(self) -> tuple[dict[int, int], dict[int, int]]:
        """Multiples by point: laid, taken."""
        both = (self.odds_multiple_lay, self.odds_multiple_take)
        first, second = ({n: times[pair] for pair, ns in PAIRS.items() for n in ns} for times in both)
        return first, second

    def multiple(self, number: int, *, right: bool) -> int:
        """How many times the flat wager may be taken, or won by laying, on this point."""
        return self._times[right][number]

    def vigorish(self, stake: int, win: int, *, lay: bool) -> int:
        """What is due on a Buy or Lay Bet that may win this much, § 623a.5(g)(3)."""
        base = win if lay and self.lay_vig_base == "win" else stake
        return self.vig_rounding.whole(Fraction(self.vig_rate) / 100 * base)
