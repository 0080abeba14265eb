"""What an operator may choose at Three Card Poker. We know § 565.12(a)–(e) of the chapter; its odds are floors."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import model_validator

from games.kit.odds import Odds
from games.kit.options import Dollars, Floor, Options, Paytables, option, raised

Paytable = Mapping[str, Odds]
EVEN = Odds(1)  # ante and play, § 565.12(a), (b)
HANDS = {  # from the highest
    "straight_flush": "Straight flush",
    "three_of_a_kind": "Three-of-a-kind",
    "straight": "Straight",
    "flush": "Flush",
    "pair": "Pair",
}
PAIR_PLUS: Mapping[str, Paytable] = {  # § 565.12(d), "to 1"
    "A": dict(zip(HANDS, map(Odds, (35, 25, 5, 3, 1)), strict=True)),
    "B": dict(zip(HANDS, map(Odds, (40, 30, 5, 4, 1)), strict=True)),
    "C": dict(zip(HANDS, map(Odds, (40, 30, 6, 3, 1)), strict=True)),
}
ANTE_BONUS: Mapping[str, Paytable] = {  # § 565.12(e), "to 1"
    "A": dict(zip(HANDS, map(Odds, (5, 4, 1)), strict=False)),
    "B": dict(zip(HANDS, map(Odds, (5, 3, 1)), strict=False)),
    "C": dict(zip(HANDS, map(Odds, (4, 3, 1)), strict=False)),
}
SILENT = "our text of the chapter is silent."


def least(tables: Mapping[str, Paytable]) -> Paytable:
    """Line by line the least that any of the tables pays."""
    return {hand: min((table[hand] for table in tables.values()), key=lambda odds: odds.ratio) for hand in tables["A"]}


def lines(tables: Mapping[str, Paytable]) -> Paytables:
    """The tables as they are laid side by side."""
    return {name: {HANDS[hand]: pays for hand, pays in table.items()} for name, table in tables.items()}


class ThreeCardPokerOptions(Options):
    """Chapter 565."""

    pair_plus_paytable: Literal["A", "B", "C"] = option(
        "C",
        cite="565.12(d)",
        group="Paytables",
        help="Least odds of the Pair Plus Wager.",
        paytables=lines(PAIR_PLUS),
    )
    ante_bonus_paytable: Literal["A", "B", "C"] = option(
        "A",
        cite="565.12(e)",
        group="Paytables",
        help="Least odds of the Ante Bonus.",
        paytables=lines(ANTE_BONUS),
    )
    custom_paytable: bool = option(
        False, cite="565.12(d), (e)", group="Paytables", help="Single lines are raised above the chosen tables."
    )
    pair_plus_raised: Annotated[dict[str, Odds], Floor(least(PAIR_PLUS))] = option(
        dict, cite="565.12(d)", group="Paytables", help="Lines of the Pair Plus that pay more: the table is a floor."
    )
    ante_bonus_raised: Annotated[dict[str, Odds], Floor(least(ANTE_BONUS))] = option(
        dict, cite="565.12(e)", group="Paytables", help="Lines of the Ante Bonus that pay more: the table is a floor."
    )
    pair_plus_offered: Literal[True] = option(
        True, cite="565.12(d)", group="Rules", help="The Pair Plus Wager belongs to the game."
    )
    pair_plus_without_ante: bool = option(
        True, cite="", group="Rules", help=f"Pair Plus may be wagered without an Ante; {SILENT}"
    )
    pair_plus_on_fold: Literal["forfeit", "stays"] = option(
        "forfeit", cite="", group="Rules", help=f"What becomes of Pair Plus when its player folds; {SILENT}"
    )
    pair_plus_vs_ante_size: Literal["independent", "at_most_ante"] = option(
        "independent", cite="", group="Rules", help=f"Whether Pair Plus may be more than the Ante; {SILENT}"
    )
    shuffle: Literal["manual", "automatic"] = option(
        "automatic", cite="", group="Cards", help=f"By the dealer, who then cuts, or by a device; {SILENT}"
    )
    deck_mode: Literal["one", "two"] = option(
        "one", cite="", group="Cards", help=f"One deck, or two used in turn with a shuffling device; {SILENT}"
    )
    dealing_method: Literal["manual_shoe", "hand", "automated_shoe"] = option(
        "automated_shoe", cite="", group="Cards", help=f"One card at a time, or stacks of three; {SILENT}"
    )
    payouts_shown_on: Literal["layout", "sign"] = option(
        "layout", cite="565.12(d), (e)", group="Felt", help="Where the pay tables are posted."
    )
    seats: int = option(7, cite="", group="Seats", help=f"Betting positions; {SILENT}", ge=1, le=7)
    decision_timeout: int = option(
        20, cite="", group="Pace", help=f"Seconds to play or fold, then the hand is folded; {SILENT}", ge=5, le=300
    )
    table_min: Dollars = option(500, cite="", group="Limits", help=f"Least on the Ante; {SILENT}", ge=1)
    table_max: Dollars = option(50_000, cite="", group="Limits", help=f"Most on the Ante; {SILENT}")
    pair_plus_min: Dollars = option(500, cite="", group="Limits", help=f"Least on Pair Plus; {SILENT}", ge=1)
    pair_plus_max: Dollars = option(10_000, cite="", group="Limits", help=f"Most on Pair Plus; {SILENT}")

    @property
    def stacks(self) -> bool:
        """Hands come out of the shoe whole."""
        return self.dealing_method == "automated_shoe"

    @property
    def shuffler_counts_cards(self) -> bool:
        """Our text knows of no count by the dealer."""
        return True

    @property
    def pair_plus(self) -> Paytable:
        """The Pair Plus odds in force."""
        return {**PAIR_PLUS[self.pair_plus_paytable], **self.pair_plus_raised}

    @property
    def ante_bonus(self) -> Paytable:
        """The Ante Bonus odds in force."""
        return {**ANTE_BONUS[self.ante_bonus_paytable], **self.ante_bonus_raised}

    @model_validator(mode="after")
    def _agree(self) -> Self:
        raised(PAIR_PLUS[self.pair_plus_paytable], self.pair_plus_raised, "565.12(d)")
        raised(ANTE_BONUS[self.ante_bonus_paytable], self.ante_bonus_raised, "565.12(e)")
        if (self.pair_plus_raised or self.ante_bonus_raised) and not self.custom_paytable:
            raise ValueError("single lines are raised only with custom_paytable, § 565.12(d), (e)")
        if self.deck_mode == "two" and self.shuffle == "manual":
            raise ValueError("two decks are used in turn only with a shuffling device")
        return self
