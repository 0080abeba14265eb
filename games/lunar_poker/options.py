"""What an operator may choose at Lunar Poker, and the paytables of § 589.12. They are exact, not floors."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from games.kit.odds import Odds
from games.kit.options import Dollars, option
from games.poker_family.options import PokerOptions

EVEN = Odds(1)  # the Ante, § 589.12(d)
INSTANT: Mapping[str, Mapping[str, Odds]] = {  # § 589.12(a), on the Ante
    table: {"royal_flush": Odds(royal), "straight_flush": Odds(straight)}
    for table, royal, straight in (
        ("A", 1500, 500), ("B", 1500, 400), ("C", 1500, 300), ("D", 1200, 400),
        ("E", 1200, 300), ("F", 1000, 300), ("G", 800, 300), ("H", 600, 300),
    )
}  # fmt: skip
SUPER_LINES = {  # § 589.6(d), from the highest
    "four_of_a_kind": "Four-of-a-kind",
    "same_colored_straight": "Same-colored straight",
    "full_house": "Full house",
    "flush": "Flush",
    "straight": "Straight",
    "three_of_a_kind": "Three-of-a-kind",
    "ace_king": "Ace-king",
    "same_colored_five": "Same colored five",
}
SUPER: Mapping[str, Mapping[str, Odds]] = {  # § 589.12(b)
    "A": dict(zip(SUPER_LINES, map(Odds, (250, 150, 100, 60, 30, 8, 6, 2)), strict=True)),
    "B": dict(zip(SUPER_LINES, map(Odds, (250, 150, 100, 60, 30, 8, 5, 2)), strict=True)),
    "C": dict(zip(SUPER_LINES, map(Odds, (250, 150, 100, 60, 30, 7, 6, 2)), strict=True)),
}
BET: Mapping[str, Odds] = {  # § 589.12(c)
    "royal_flush": Odds(100),
    "straight_flush": Odds(50),
    "four_of_a_kind": Odds(20),
    "full_house": Odds(7),
    "flush": Odds(5),
    "straight": Odds(4),
    "three_of_a_kind": Odds(3),
    "two_pair": Odds(2),
    "pair": Odds(1),
    "ace_king": Odds(1),
}
BET_IN_ANTES, FEE_IN_ANTES = 2, 1  # §§ 589.11(b)(2), (3)


class LunarPokerOptions(PokerOptions):
    """Chapter 589."""

    chapter: ClassVar[str] = "589"

    super_offered: bool = option(
        True, cite="589.2(b)(4), 589.6(d), 589.7(c)(2)", group="Wagers", help="Whether the Super Wager is offered."
    )
    super_paytable: Literal["A", "B", "C"] = option(
        "A",
        cite="589.12(b)",
        group="Paytables",
        help="Odds of the Super Wager.",
        paytables={name: {SUPER_LINES[line]: pays for line, pays in table.items()} for name, table in SUPER.items()},
    )
    instant_paytable: Literal["A", "B", "C", "D", "E", "F", "G", "H"] = option(
        "F",
        cite="589.12(a)",
        group="Paytables",
        help="Instant payout on the Ante for a royal or straight flush.",
        paytables={
            name: {"Royal flush": table["royal_flush"], "Straight flush": table["straight_flush"]}
            for name, table in INSTANT.items()
        },
    )
    super_ace_king_rule: Literal["ace_king_queen", "ace_king"] = option(
        "ace_king_queen",
        cite="589.6(d)(7)",
        group="Paytables",
        help="The Super line “ace-king”: with a queen besides, as the licensor has it, or as the chapter prints.",
    )
    declaration: Literal["auto", "manual"] = option(
        "auto",
        cite="589.11(c)(1)(i), (2)(i)",
        group="Rules",
        help="Winning first hands are declared by the house, or by the player, and then not paid undeclared.",
    )
    stub_exhausted: Literal["reshuffle_discards", "void_round"] = option(
        "reshuffle_discards", cite="", group="Rules", help="What is done when the deck runs out; the chapter is silent."
    )
    dealing_method: Literal["manual_shoe", "hand", "automated_shoe"] = option(
        "hand", cite="@dealing", group="Cards", help="One card at a time, or stacks of five."
    )
    shuffler_counts_cards: bool = option(
        True, cite="@counted", group="Cards", help="If not, the deck is counted at least every 5 rounds."
    )
    rules_shown_on: Literal["layout", "sign"] = option(
        "layout", cite="589.2(b)(6), (7)", group="Felt", help="Where the two required sentences are posted."
    )
    deck_change: int = option(
        4, cite="@deck_change", group="Cards", help="Hours until the deck is changed: 4 by hand, 8 from a shoe.",
        ge=1, le=8,
    )  # fmt: skip
    abandoned_wagers: Literal["losing"] = option(
        "losing", cite="@abandoned", group="Rules", help="A player who leaves in mid-round gives no answers and folds."
    )
    seats: int = option(5, cite="@seats", group="Seats", help="Betting positions, at most five.", ge=1, le=5)
    decision_timeout: int = option(
        30, cite="", group="Pace", help="Seconds to decide, then fold or take; the chapter is silent.", ge=5, le=300
    )
    table_min: Dollars = option(500, cite="", group="Limits", help="Least on the Ante; the chapter is silent.", ge=1)
    table_max: Dollars = option(20_000, cite="", group="Limits", help="Most on the Ante; the chapter is silent.")
    super_min: Dollars = option(100, cite="", group="Limits", help="Least on Super; the chapter is silent.", ge=1)
    super_max: Dollars = option(5_000, cite="", group="Limits", help="Most on Super; the chapter is silent.")

    def warnings(self) -> list[str]:
        if self.super_offered and self.super_ace_king_rule == "ace_king":
            return ["Read as printed, § 589.6(d)(7) makes the Super Wager favour the player by about half of it."]
        return []


def line_name(line: str, options: LunarPokerOptions) -> str:
    """What a line of the Super Wager is called under these options."""
    if line == "ace_king" and options.super_ace_king_rule == "ace_king_queen":
        return "Ace-king-queen"
    return SUPER_LINES[line]
