"""The felt of § 633a.2(b)."""

from games.blackjack.options import BlackjackOptions
from games.blackjack.paytables import EVEN, THREE_CARD_POKER
from games.blackjack.sides import SIDES
from games.blackjack.variations import FIRST, SECOND
from games.blackjack_family.layout import Area, felt, later_spots, main_spot, side_spots
from games.kit.boxes import names
from games.kit.layout import Layout, Spot

LABELS = {
    "lucky_ladies": "Ladies", "match_the_dealer": "Match", "in_between": "Between", "royal_match_21": "Royal",
    "bet_the_set_21": "Set 21", "kings_bounty": "Bounty", "super_match": "Super", "three_card_poker": "3 Card",
    "bad_beat": "Bad Beat", "hit_and_run": "Hit & Run",
}  # fmt: skip
AREAS = {wager: Area(side.name, side.wager, LABELS[wager]) for wager, side in SIDES.items()} | {
    "three_card_poker": Area("Three Card Poker", "633a.6(e)(9)", LABELS["three_card_poker"], THREE_CARD_POKER),
    "bad_beat": Area("Bad Beat Progressive", "633a.6(e)(8)", LABELS["bad_beat"]),
    "hit_and_run": Area("Hit and Run Progressive", "633a.6(e)(10)", LABELS["hit_and_run"]),
}


def layout(options: BlackjackOptions) -> Layout:
    """The felt under these options."""
    spots = [spot for box in names(options.boxes_per_player) for spot in _box(options, box)]
    second = "Blackjack Switch" if options.variation_switch else options.stand_on_17_wording
    return felt(options, spots, f"Blackjack pays {options.natural_pays}", second, "Insurance pays 2 to 1")


def _box(options: BlackjackOptions, box: str | None) -> list[Spot]:
    sides = {wager: AREAS[wager] for wager in options.sides}
    if not options.variation_switch:
        main = main_spot(options, "blackjack", Area("Blackjack Wager", "633a.6(d)", pays=EVEN), box)
        return [main, *side_spots(options, sides, box, "blackjack"), *later_spots(options, box, options.most_hands)]
    first = main_spot(options, FIRST, Area("Blackjack Wager 1", "633a.12(a)(1)", pays=EVEN), box, 18, 36)
    second = main_spot(options, SECOND, Area("Blackjack Wager 2", "633a.12(a)(1)", pays=EVEN), box, -18, 36)
    second.needs = FIRST
    later = later_spots(options, box, 2 * options.most_hands, insured=2)
    return [first, second, *side_spots(options, sides, box, FIRST), *later]
