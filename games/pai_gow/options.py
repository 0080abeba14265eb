"""What an operator may choose at Pai Gow, and the paytables of § 621a.11."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, Self

from pydantic import model_validator

from games.kit.odds import Odds, Rounding
from games.kit.options import Dollars, Options, option
from games.pai_gow.delivery import STYLES
from games.pai_gow.house_way import HouseWay
from games.pai_gow.paytables import BEAT_IT, SUM
from games.pai_gow.tiles import SET, splits

PAI_GOW = Odds(1)  # § 621a.11(a), less vigorish
VIGORISH = Fraction(5, 100)
ROUNDING = {"exact": Rounding.CENT_NEAREST, "up_25c": Rounding.QUARTER_UP}
DICE_WAGERS = ("sum_offered", "match_offered", "beat_it_offered")
SILENT = "the chapter is silent."


class PaiGowOptions(Options):
    """Chapter 621a."""

    house_way: Literal["pa_621a8", "traditional", "custom"] = option(
        "pa_621a8",
        cite="621a.8(b), (d), 621a.9(e), 621a.10(f)",
        group="House way",
        help="How the dealer sets: the chapter's list completed; a training booklet's, which departs from § 621a.8(d); "
        "or a table of one's own.",
    )
    custom_way: dict[str, str] = option(
        dict,
        cite="621a.8(b), 621a.10(f)",
        group="House way",
        help="With a custom way: four tiles and the two of them that are the high hand, “6-6 6-6 4-5 5-6”: “6-6 4-5”; "
        "hands not named are set by the chapter's list.",
    )
    start_method: Literal["manual_shaker", "player_activated", "rng"] = option(
        "manual_shaker",
        cite="621a.2(d)–(f), 621a.6(a)",
        group="Equipment",
        help="Three dice in a shaker, shaken by hand or at a player's button; or a random number from 1 to 8.",
    )
    pair_fortunes_offered: bool = option(
        True, cite="621a.5(e)(1)", group="Side wagers", help="Pair Fortunes is offered."
    )
    pair_fortunes_odds_display: Literal["layout", "sign"] = option(
        "layout", cite="621a.2(b)(4)(ii)", group="Side wagers", help="Its odds on the layout, or on a sign."
    )
    sum_offered: bool = option(
        True, cite="621a.5(e)(2)", group="Side wagers", help="The Sum Wager is offered; it needs a shaker."
    )
    sum_paytable: Literal["A", "B", "C", "D"] = option(
        "A",
        cite="621a.11(c)",
        group="Side wagers",
        help="On 8, 16, 17; on 3, 8, 9; on dice alike; on a series.",
        paytables={choice: {line.name: line.pays for line in lines} for choice, lines in SUM.items()},
    )
    match_offered: bool = option(
        True, cite="621a.5(e)(3)", group="Side wagers", help="The Match Wager is offered; it needs a shaker."
    )
    beat_it_offered: bool = option(
        True, cite="621a.5(e)(4)", group="Side wagers", help="The Beat It Wager is offered; it needs a shaker."
    )
    beat_it_paytable: Literal["A", "B", "C"] = option(
        "A",
        cite="621a.2(f)(1), 621a.11(e)",
        group="Side wagers",
        help="A and B: the red die against the two blue ones; C: any die against the others.",
        paytables={choice: {line.name: line.pays for line in lines} for choice, lines in BEAT_IT.items()},
    )
    two_adjacent_spots: bool = option(
        False, cite="621a.5(f), 621a.9(f)", group="Seats", help="A player may wager on two adjacent spots; no bank may."
    )
    delivery_styles: tuple[Literal[tuple(STYLES)[1:]], ...] = option(  # type: ignore[valid-type]
        tuple(STYLES)[1:],
        cite="621a.7, 621a.9(i)",
        group="Equipment",
        help="Styles of delivery besides the standard one, for the dealer and the bank.",
    )
    player_bank_offered: bool = option(
        True, cite="621a.9(a)", group="Bank", help="Players may bank; if so, the bank is offered to all."
    )
    co_bank_offered: bool = option(
        True, cite="621a.9(e)", group="Bank", help="A bank may share the round with the house, half each."
    )
    dealer_wager_vs_bank: Literal["last_wager", "fixed"] = option(
        "last_wager",
        cite="621a.9(h)",
        group="Bank",
        help="What the dealer wagers against a bank: the banker's last wager against the dealer, or a fixed amount.",
    )
    dealer_wager_fixed: Dollars = option(
        10_000, cite="621a.9(h)", group="Bank", help="The dealer's fixed wager against a bank.", ge=0
    )
    sole_bank_setting: Literal["free", "house_way"] = option(
        "free", cite="621a.8(b), 621a.10(f)", group="Bank", help="A bank sets as it likes, or by the house way."
    )
    bank_may_bet_side: bool = option(False, cite="", group="Bank", help=f"The bank may place side wagers; {SILENT}")
    vig_rate: Literal[5] = option(5, cite="621a.11(a)", group="Vigorish", help="Percent of what is won.")
    vig_rounding: Literal["exact", "up_25c"] = option(
        "up_25c", cite="621a.11(a)", group="Vigorish", help="To the nearest cent, or up to the next 25 cents."
    )
    leaver_policy: Literal["lose", "house_way"] = option(
        "lose",
        cite="621a.5(b)",
        group="Rules",
        help="Wagers of a player who leaves in the middle of a round lose, or are played on by the house way.",
    )
    table_min: Dollars = option(1_000, cite="", group="Limits", help=f"Least on a Pai Gow Wager; {SILENT}", ge=1)
    table_max: Dollars = option(100_000, cite="", group="Limits", help=f"Most on a Pai Gow Wager; {SILENT}")
    side_min: Dollars = option(100, cite="", group="Limits", help=f"Least on a side wager; {SILENT}", ge=1)
    side_max: Dollars = option(10_000, cite="", group="Limits", help=f"Most on a side wager; {SILENT}")
    set_timer: int = option(
        60,
        cite="",
        group="Pace",
        help="Seconds to set a hand, then the house way sets it; our addition: the chapter is silent.",
        ge=10,
        le=600,
    )

    @property
    def decision_timeout(self) -> int:
        """Seconds the table waits for a decision."""
        return self.set_timer

    @property
    def dice(self) -> bool:
        """Three dice show the number that counts."""
        return self.start_method != "rng"

    @property
    def styles(self) -> list[str]:
        """Ways in which tiles may be delivered, the standard one first."""
        return [style for style in STYLES if style == "standard" or style in self.delivery_styles]

    @property
    def way(self) -> HouseWay:
        """How the house sets its tiles."""
        if self.house_way == "custom":
            return HouseWay("pa_621a8", tuple(self.custom_way.items()))
        return HouseWay(self.house_way)

    def vigorish(self, won: int) -> int:
        """What is taken of this win, § 621a.11(a)."""
        return ROUNDING[self.vig_rounding].whole(VIGORISH * won)

    @model_validator(mode="before")
    @classmethod
    def _no_dice_no_wagers(cls, given: Any) -> Any:
        """Without dice the wagers on them are not offered unless somebody says so, and then refused below."""
        if isinstance(given, Mapping) and given.get("start_method") == "rng":
            return {**dict.fromkeys(DICE_WAGERS, False), **given}
        return given

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if not self.dice and (self.sum_offered or self.match_offered or self.beat_it_offered):
            raise ValueError("Sum, Match and Beat It rest on dice and need a shaker, § 621a.5(e)(2)–(4)")
        if self.co_bank_offered and not self.player_bank_offered:
            raise ValueError("a co-bank is offered only where a player may bank, § 621a.9(e)")
        if self.custom_way and self.house_way != "custom":
            raise ValueError("a table of hands belongs to a custom house way, § 621a.8(b)")
        for hand, high in self.custom_way.items():
            _check_custom(hand.split(), high.split())
        return self

    def warnings(self) -> list[str]:
        """What an operator should know of these options."""
        if self.house_way == "traditional":
            return [
                "The traditional way splits pairs that § 621a.8(d) plays together: for practice outside the chapter."
            ]
        return []


def _check_custom(hand: list[str], high: list[str]) -> None:
    """Refuse a line of a custom way that is no hand of four tiles with two of them as the high hand."""
    left = list(SET)
    for face in hand:
        if face not in left:
            raise ValueError(f"{' '.join(hand)} are not four tiles of one set")
        left.remove(face)
    if len(hand) != 4 or not any(sorted(way.high) == sorted(high) for way in splits(hand)):
        raise ValueError(f"{' '.join(high)} is not a high hand of {' '.join(hand)}, § 621a.1")
