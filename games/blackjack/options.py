"""What an operator may choose at Blackjack; soft 17, 3 to 2, surrender and insurance are fixed by the text."""

from functools import cached_property
from typing import Literal, Self

from pydantic import model_validator

from games.blackjack.paytables import BET_THE_SET_21, MATCH_THE_DEALER, ROYAL_MATCH_21, SUPER_MATCH
from games.blackjack_family.options import FamilyOptions
from games.kit.odds import Odds
from games.kit.options import Dollars, one_of, option

LEAST_TOP_AWARD = 2_500_000
TOP_AWARD = 1_000
WITH_TOP_AWARD = ("lucky_ladies", "kings_bounty")


class BlackjackOptions(FamilyOptions):
    """Chapter 633a."""

    chapter = "633a"

    dealing_method: Literal["single_shoe", "double_shoe", "from_the_hand"] = option(
        "single_shoe",
        cite="633a.3(c), 633a.7(a), (d), 633a.12(b)",
        group="Cards",
        help="A shoe; a double shoe whose side a determinant card names; or one or two decks in the dealer's hand.",
    )
    double_shoe_suit_map: Literal["red_suits_red_backs", "red_suits_blue_backs"] = option(
        "red_suits_red_backs",
        cite="633a.7(d)(1)",
        group="Cards",
        help="Which side of a double shoe hearts and diamonds name.",
    )
    double_card_face: Literal["up", "down"] = option(
        "up", cite="633a.10(c)", group="Cards", help="The card after a double down, always sideways."
    )
    hand_game_bust_discard: Literal["633a", "549"] = option(
        "633a",
        cite="633a.12(b)(6)(ii), 549.23(6)(ii)",
        group="Cards",
        help="From the hand, after a bust: all cards are discarded, or the first two stay face down as in chapter 549.",
    )

    even_money: bool = option(True, cite="633a.8(e)", help="A Blackjack against an ace may be paid 1 to 1 at once.")
    resplit_additional: int = option(2, cite="633a.11(c)", help="Further splits after the first.", ge=0, le=6)
    resplit_aces_additional: int = option(
        0, cite="633a.11(c)", help="The same for aces: further splits after the first.", ge=0, le=6
    )
    split_aces_draw: Literal["unrestricted", "one_card"] = option(
        "unrestricted",
        cite="",
        help="Split aces draw like other hands, or get one card; the chapter is silent, so nothing limits them.",
    )
    settlement_order: Literal["losers_first", "hand_by_hand"] = option(
        "hand_by_hand",
        cite="633a.7(r)",
        help="All losers collected, then winners paid; or hand by hand from the dealer's right.",
    )
    announce_player_totals: bool = option(
        True, cite="633a.7(l), 549.7(m)", help="Show every player's total: a training aid, not the dealer's duty."
    )
    variation_switch: bool = option(
        False, cite="633a.12(a)", help="Blackjack Switch: two equal wagers, and the second cards may change places."
    )
    switch_natural_pays: Literal["3 to 2", "1 to 1"] = option(
        "3 to 2",
        cite="633a.12(a)(5), 633a.13(a)",
        help="A kept Blackjack at Switch: as the text has it, or as the commercial game.",
    )
    switch_natural_vs_22: Literal["push", "wins"] = option(
        "push",
        cite="633a.12(a)(5)(v)",
        help="A kept Blackjack at Switch against a dealer's 22: returned as in the text, or it wins.",
    )

    offer_lucky_ladies: bool = option(True, cite="633a.6(e)(1)", group="Side wagers", help="Offer Lucky Ladies.")
    offer_match_the_dealer: bool | None = option(
        None, cite="633a.6(e)(2)", group="Side wagers", help="Offer Match-the-Dealer; it has tables for 6 and 8 decks."
    )
    offer_in_between: bool = option(False, cite="633a.6(e)(3)", group="Side wagers", help="Offer In Between.")
    offer_royal_match_21: bool = option(False, cite="633a.6(e)(4)", group="Side wagers", help="Offer Royal Match 21.")
    royal_match_table: Literal["A", "B", "C", "D", "E"] | None = option(
        None,
        cite="633a.13(f)",
        group="Side wagers",
        help="A or B with one deck, C, D or E with more; else A and D.",
        paytables={name: {"Royal Match": t.royal, "Suited Match": t.suited} for name, t in ROYAL_MATCH_21.items()},
    )
    crown_treasure: bool = option(
        False, cite="633a.7(g)(4)", group="Side wagers", help="Crown Treasure when the dealer has a Royal Match too."
    )
    offer_bet_the_set_21: bool = option(False, cite="633a.6(e)(5)", group="Side wagers", help="Offer Bet the Set 21.")
    bet_the_set_table: Literal["A", "B", "C", "D"] | None = option(
        None,
        cite="633a.13(g)",
        group="Side wagers",
        help="A with one deck, B with two, C or D with four or more.",
        paytables={name: t.lines for name, t in BET_THE_SET_21.items()},
    )
    offer_kings_bounty: bool = option(False, cite="633a.6(e)(6)", group="Side wagers", help="Offer King's Bounty.")
    offer_super_match: bool | None = option(
        None, cite="633a.6(e)(7)", group="Side wagers", help="Offer Super Match: at Switch, with 6 or 8 decks."
    )
    offer_three_card_poker: bool = option(
        True, cite="633a.6(e)(9)", group="Side wagers", help="Offer the Three Card Poker Wager."
    )
    top_award_limit: Dollars | None = option(
        None,
        cite="633a.13(m)",
        group="Side wagers",
        help="The most for all 1,000-to-1 awards of Lucky Ladies and King's Bounty in one round.",
    )

    offer_bad_beat: bool = option(False, cite="633a.6(e)(8)", group="Progressives", help="Offer Bad Beat Progressive.")
    bad_beat_any_20_row: bool = option(
        False, cite="633a.7(o)(1)(i)", group="Progressives", help="Any 20 is paid 1 for 1."
    )
    bad_beat_meter_start: Dollars = option(
        500_000, cite="633a.13(j)(2)", group="Progressives", help="What the Bad Beat meter starts with.", ge=500_000
    )
    bad_beat_meter_reset: Dollars = option(
        500_000, cite="633a.13(j)(2)", group="Progressives", help="What it is set back to.", ge=500_000
    )
    bad_beat_meter_rate: int = option(
        20, cite="633a.13(j)(2)", group="Progressives", help="Percent of each wager that it grows by.", ge=0, le=100
    )
    magic_card_bonus: bool = option(
        False, cite="633a.13(j)", group="Progressives", help="Magic Card Bonus beside Bad Beat."
    )
    lucky_player_bonus: bool = option(
        False, cite="633a.13(j)", group="Progressives", help="Lucky Player Bonus beside Bad Beat."
    )
    bonus_frequency: int = option(
        20,
        cite="",
        group="Progressives",
        help="The system selects a card, and a position, in one round of so many each; the chapter is silent.",
        ge=1,
        le=10_000,
    )
    bad_beat_credit_cap: bool = option(
        False, cite="549.2(h)", group="Progressives", help="At most $100 on Bad Beat, as in chapter 549; dropped since."
    )
    offer_hit_and_run: bool = option(
        False, cite="633a.6(e)(10)", group="Progressives", help="Offer Hit and Run Progressive."
    )
    hit_and_run_meter_start: Dollars = option(
        100_000, cite="633a.13(l)(2)", group="Progressives", help="What the Hit and Run meter starts with.", ge=100_000
    )
    hit_and_run_meter_reset: Dollars = option(
        100_000, cite="633a.13(l)(2)", group="Progressives", help="What it is set back to.", ge=100_000
    )
    hit_and_run_meter_rate: int = option(
        20, cite="633a.13(l)(2)", group="Progressives", help="Percent of each wager that it grows by.", ge=0, le=100
    )

    # ---- what follows from them

    @cached_property
    def announces(self) -> bool:
        return self.announce_player_totals

    @cached_property
    def one_card_on_split_aces(self) -> bool:
        return self.split_aces_draw == "one_card"

    @cached_property
    def losers_first(self) -> bool:
        return self.settlement_order == "losers_first"

    @property
    def most_hands(self) -> int:
        """Hands that one box can become."""
        return 2 + max(self.resplit_additional, self.resplit_aces_additional)

    @cached_property
    def natural_pays(self) -> Odds:
        """What a Blackjack is paid."""
        return Odds.parse(self.switch_natural_pays) if self.variation_switch else Odds(3, 2)

    @cached_property
    def from_the_hand(self) -> bool:
        return self.dealing_method == "from_the_hand"

    @cached_property
    def sides(self) -> list[str]:
        """The wagers on a box besides its Blackjack Wager, in the order in which they are settled."""
        offered = {
            "lucky_ladies": self.offer_lucky_ladies,
            "match_the_dealer": self._offers(self.offer_match_the_dealer, self.decks in MATCH_THE_DEALER),
            "in_between": self.offer_in_between,
            "royal_match_21": self.offer_royal_match_21,
            "bet_the_set_21": self.offer_bet_the_set_21,
            "kings_bounty": self.offer_kings_bounty,
            "super_match": self._offers(self.offer_super_match, self.variation_switch and self.decks in SUPER_MATCH),
            "three_card_poker": self.offer_three_card_poker,
            "bad_beat": self.offer_bad_beat,
            "hit_and_run": self.offer_hit_and_run,
        }
        return [wager for wager, there in offered.items() if there]

    @staticmethod
    def _offers(chosen: bool | None, possible: bool) -> bool:
        return possible if chosen is None else chosen

    @cached_property
    def has_progressives(self) -> bool:
        return self.offer_bad_beat or self.offer_hit_and_run

    @property
    def royal_table(self) -> str:
        """The paytable of Royal Match 21 in force."""
        return self.royal_match_table or ("A" if self.decks == 1 else "D")

    @property
    def set_table(self) -> str:
        """The paytable of Bet the Set 21 in force."""
        return self.bet_the_set_table or {1: "A", 2: "B"}.get(self.decks, "C")

    @model_validator(mode="after")
    def _dealt_as_permitted(self) -> Self:
        if self.from_the_hand and self.decks > 2:
            raise ValueError("from the hand at most two decks are dealt, § 633a.12(b)(1)")
        if self.from_the_hand and self.shuffle_method == "manual":
            raise ValueError("from the hand an automated shuffler is used, § 633a.12(b)(2)")
        if self.from_the_hand and self.variation_switch:
            raise ValueError("Blackjack Switch deals its hands as § 633a.7 does, from a shoe, § 633a.12(a)(3)")
        if self.dealing_method == "double_shoe" and self.continuous:
            raise ValueError("a double shoe has a cover card in each side and no continuous shuffler, § 633a.3(c)")
        return self

    @model_validator(mode="after")
    def _tables_fit_the_decks(self) -> Self:
        if self.offer_match_the_dealer and self.decks not in MATCH_THE_DEALER:
            raise ValueError("Match-the-Dealer has paytables for 6 and 8 decks only, § 633a.13(d)")
        if self.offer_super_match and not self.variation_switch:
            raise ValueError("Super Match is offered at a Blackjack Switch table only, § 633a.6(e)(7)")
        if self.offer_super_match and self.decks not in SUPER_MATCH:
            raise ValueError("Super Match has paytables for 6 and 8 decks only, § 633a.13(i)")
        royal = [name for name, table in ROYAL_MATCH_21.items() if (self.decks == 1) == table.one_deck]
        if self.royal_match_table and self.royal_match_table not in royal:
            raise ValueError(f"with these decks Royal Match 21 is paid by table {one_of(royal)}, § 633a.13(f)")
        sets = [name for name, table in BET_THE_SET_21.items() if self.decks in table.decks]
        if self.offer_bet_the_set_21 and not sets:
            raise ValueError(f"Bet the Set 21 has no paytable for {self.decks} decks, § 633a.13(g)")
        if self.bet_the_set_table and self.bet_the_set_table not in sets:
            fits = f"is paid by table {one_of(sets)}" if sets else "has no paytable"
            raise ValueError(f"with these decks Bet the Set 21 {fits}, § 633a.13(g)")
        return self

    @model_validator(mode="after")
    def _bonuses_have_their_wager(self) -> Self:
        if self.crown_treasure and not self.offer_royal_match_21:
            raise ValueError("Crown Treasure comes with Royal Match 21, § 633a.7(g)(4)")
        if (self.magic_card_bonus or self.lucky_player_bonus or self.bad_beat_any_20_row) and not self.offer_bad_beat:
            raise ValueError("its bonuses and its optional row come with Bad Beat, § 633a.13(j)")
        most = [self._most_on(wager) for wager in WITH_TOP_AWARD if wager in self.sides]
        least = max([LEAST_TOP_AWARD, *(TOP_AWARD * stake for stake in most)])
        if self.top_award_limit is not None and self.top_award_limit < least:
            raise ValueError(
                f"the limit on the top awards is at least ${least // 100:,}, what one patron may win, § 633a.13(m)"
            )
        return self

    def _most_on(self, wager: str) -> int:
        """The most on a side wager, where it may have a limit of its own."""
        own = self.limits_by_wager.get(wager)
        return self.side_max if own is None or own.max is None else own.max

    def warnings(self) -> list[str]:
        found = []
        if self.variation_switch and self.switch_natural_pays == "3 to 2":
            found.append(
                "Blackjack Switch by the text pays a kept Blackjack 3 to 2: the player has an edge of about 2 %."
            )
        if self.split_aces_draw == "unrestricted":
            found.append(
                "Split aces draw like other hands; with one card each, as is customary, the house has about 0.2 % more."
            )
        if self.bonus_frequency < 10 and (self.magic_card_bonus or self.lucky_player_bonus):
            found.append("The system selects so often that its bonuses may give more than Bad Beat takes.")
        return found
