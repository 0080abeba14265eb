"""What an operator may choose at Raise It Up Stud Poker, and the paytables of § 587.12."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from games.kit.meters import Meter
from games.kit.odds import Odds
from games.kit.options import Dollars, option
from games.poker_family.options import PokerOptions

EVEN = Odds(1)  # the Ante, § 587.12(b)
FIVE_CARD_HANDS = {
    "royal_flush": "Royal flush",
    "straight_flush": "Straight flush",
    "four_of_a_kind": "Four-of-a-kind",
    "full_house": "Full house",
    "flush": "Flush",
    "straight": "Straight",
    "three_of_a_kind": "Three-of-a-kind",
    "two_pair": "Two pair",
    "pair": "Pair of 10s or better",
}
THREE_CARD_HANDS = {
    "straight_flush": "Straight flush",
    "three_of_a_kind": "Three-of-a-kind",
    "straight": "Straight",
    "flush": "Flush",
    "pair": "Pair",
}
Paytable = Mapping[str, Odds]
PLAY: Paytable = dict(  # § 587.12(c)
    zip(FIVE_CARD_HANDS, (Odds(100), Odds(20), Odds(10), Odds(6), Odds(5), Odds(4), Odds(3), Odds(3, 2), Odds(1)),
        strict=True)
)  # fmt: skip
BLIND: Paytable = dict(  # § 587.12(d); two pair and a pair of 10s or better push
    zip(list(FIVE_CARD_HANDS)[:7], map(Odds, (1_000, 200, 30, 4, 3, 2, 1)), strict=True)
)
PAIR_PLUS: Mapping[str, Paytable] = {  # § 587.12(a)
    "A": dict(zip(THREE_CARD_HANDS, map(Odds, (40, 30, 6, 4, 1)), strict=True)),
    "B": dict(zip(THREE_CARD_HANDS, map(Odds, (40, 25, 6, 4, 1)), strict=True)),
    "C": dict(zip(THREE_CARD_HANDS, map(Odds, (40, 30, 5, 4, 1)), strict=True)),
    "D": dict(zip(THREE_CARD_HANDS, map(Odds, (40, 30, 6, 3, 1)), strict=True)),
}
SIX_CARD_BONUS: Mapping[str, Paytable] = {  # § 587.12(f)
    "A": dict(zip(list(FIVE_CARD_HANDS)[:7], map(Odds, (1_000, 200, 50, 25, 20, 10, 5)), strict=True)),
    "B": dict(zip(list(FIVE_CARD_HANDS)[:7], map(Odds, (1_000, 200, 50, 25, 15, 10, 5)), strict=True)),
    "C": dict(zip(list(FIVE_CARD_HANDS)[:7], map(Odds, (1_000, 200, 100, 20, 15, 9, 8)), strict=True)),
    "D": dict(zip(list(FIVE_CARD_HANDS)[:7], map(Odds, (1_000, 200, 100, 20, 15, 10, 7)), strict=True)),
}
MINI_ROYAL_OF_SPADES, MINI_ROYAL = "mini_royal_of_spades", "mini_royal"
"""A-K-Q of spades, and of another suit."""
PROGRESSIVE: Mapping[str, Odds | None] = {  # § 587.12(e)(1); None is all of the meter
    MINI_ROYAL_OF_SPADES: None,
    MINI_ROYAL: Odds(500, includes_stake=True),
    "straight_flush": Odds(70, includes_stake=True),
    "three_of_a_kind": Odds(60, includes_stake=True),
    "straight": Odds(6, includes_stake=True),
}
ENVY: Mapping[str, Mapping[int, int]] = {  # § 587.12(e)(5): by the least wager that earns it, in cents
    MINI_ROYAL_OF_SPADES: {100: 10_000, 500: 50_000},
    MINI_ROYAL: {100: 2_500, 500: 12_500},
}
METER = "progressive_meter"


class RaiseItUpOptions(PokerOptions):
    """Chapter 587."""

    chapter: ClassVar[str] = "587"

    pair_plus_paytable: Literal["A", "B", "C", "D"] = option(
        "A", cite="587.12(a)", group="Paytables", help="Odds of Pair Plus.",
        paytables={name: {THREE_CARD_HANDS[h]: o for h, o in table.items()} for name, table in PAIR_PLUS.items()},
    )  # fmt: skip
    pair_plus_offered: Literal[True] = option(
        True, cite="587.7(d)(3)", group="Wagers", help="The Pair Plus Wager belongs to the game."
    )
    pair_plus_on_fold: Literal["forfeit", "stays"] = option(
        "forfeit", cite="587.11(g)", group="Rules", help="Pair Plus of a player who folds; the chapter is silent."
    )
    progressive_offered: bool = option(
        True, cite="587.7(d)(4)", group="Progressive", help="Whether the Progressive Payout Wager is offered."
    )
    progressive_amounts: tuple[Literal["1", "5"], ...] = option(
        ("1",), cite="587.12(e)(5)", group="Progressive", help="Dollars that may be wagered: $1, $5 or either."
    )
    progressive_rate: int = option(
        14, cite="587.12(e)(3)", group="Progressive", help="Percent of a wager that goes to the meter.", ge=14, le=100
    )
    progressive_seed: Dollars = option(
        100_000, cite="587.12(e)(3)", group="Progressive", help="What the meter starts with.", ge=100_000
    )
    progressive_reset: Dollars = option(
        100_000, cite="587.12(e)(3)", group="Progressive", help="What the meter is set back to.", ge=100_000
    )
    six_card_bonus_offered: bool = option(
        True, cite="587.7(d)(5)", group="Wagers", help="Whether the Six Card Bonus Wager is offered."
    )
    six_card_bonus_paytable: Literal["A", "B", "C", "D"] = option(
        "C", cite="587.12(f)", group="Paytables", help="Odds of the Six Card Bonus.",
        paytables={name: {FIVE_CARD_HANDS[h]: o for h, o in table.items()} for name, table in SIX_CARD_BONUS.items()},
    )  # fmt: skip
    table_min: Dollars = option(500, cite="", group="Limits", help="Least on the Ante; the chapter is silent.", ge=1)
    table_max: Dollars = option(50_000, cite="", group="Limits", help="Most on the Ante; the chapter is silent.")
    pair_plus_min: Dollars = option(
        100, cite="", group="Limits", help="Least on Pair Plus; the chapter is silent.", ge=1
    )
    pair_plus_max: Dollars = option(10_000, cite="", group="Limits", help="Most on Pair Plus; the chapter is silent.")
    six_card_bonus_min: Dollars = option(
        100, cite="", group="Limits", help="Least on the Six Card Bonus; the chapter is silent.", ge=1
    )
    six_card_bonus_max: Dollars = option(
        10_000, cite="", group="Limits", help="Most on the Six Card Bonus; the chapter is silent."
    )

    @property
    def pair_plus(self) -> Paytable:
        """The Pair Plus odds in force."""
        return PAIR_PLUS[self.pair_plus_paytable]

    @property
    def six_card_bonus(self) -> Paytable:
        """The Six Card Bonus odds in force."""
        return SIX_CARD_BONUS[self.six_card_bonus_paytable]

    @property
    def has_progressive(self) -> bool:
        """It is offered, and there is an amount to wager."""
        return self.progressive_offered and bool(self.progressive_amounts)

    @property
    def progressive_stakes(self) -> list[int]:
        """What may be wagered on the Progressive, in cents."""
        return sorted(100 * int(amount) for amount in self.progressive_amounts)

    @property
    def meter(self) -> Meter:
        """The progressive meter."""
        return Meter(
            METER, "Progressive", "587.12(e)(3)", self.progressive_seed, self.progressive_reset, self.progressive_rate
        )
