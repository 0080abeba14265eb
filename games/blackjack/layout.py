"""The felt of § 633a.2(b)."""

from games.blackjack.options import BlackjackOptions
from games.blackjack.paytables import (
    ANY_20,
    BAD_BEAT,
    CROWN_TREASURE,
    EVEN,
    HIT_AND_RUN,
    LUCKY_PLAYER,
    MAGIC_CARD,
)
from games.blackjack.progressives import cards_in_words as shown
from games.blackjack.sides import SIDES, pays
from games.blackjack.variations import FIRST, SECOND
from games.blackjack_family.layout import BELOW, Area, felt, later_spots, main_spot, side_spots
from games.kit.boxes import names
from games.kit.layout import Layout, Spot
from games.kit.money import dollars
from games.kit.odds import Odds

LABELS = {  # as printed round a seat, and where many lie close together
    "lucky_ladies": ("Ladies", "LL"), "match_the_dealer": ("Match", "MD"), "in_between": ("Between", "IB"),
    "royal_match_21": ("Royal", "RM"), "bet_the_set_21": ("Set 21", "BS"), "kings_bounty": ("Bounty", "KB"),
    "super_match": ("Super", "SM"), "three_card_poker": ("3 Card", "3C"), "bad_beat": ("Bad Beat", "BB"),
    "hit_and_run": ("Hit & Run", "HR"),
}  # fmt: skip
PROGRESSIVES = {
    "bad_beat": ("Bad Beat Progressive", "633a.6(e)(8)"),
    "hit_and_run": ("Hit and Run Progressive", "633a.6(e)(10)"),
}
AREAS = {
    **{wager: Area(side.name, side.wager, *LABELS[wager]) for wager, side in SIDES.items()},
    **{wager: Area(*named, *LABELS[wager]) for wager, named in PROGRESSIVES.items()},
}


def layout(options: BlackjackOptions) -> Layout:
    """The felt under these options."""
    spots = [spot for box in names(options.boxes_per_player) for spot in _box(options, box)]
    pays, insurance = f"Blackjack pays {options.natural_pays}", "Insurance pays 2 to 1"
    odds = _odds(options) if options.payout_display == "layout" else ""
    designation = "Blackjack Switch" if options.variation_switch else ""
    return felt(options, spots, pays, options.stand_on_17_wording, insurance, odds, designation)


def _odds(options: BlackjackOptions) -> str:
    """The highest odds of each side wager, and that a limit applies; a press on the wager shows its whole table."""
    word = 0 if len(options.sides) <= 4 else 1
    best = {LABELS[wager][word]: next(iter(lines(options, wager).values())) for wager in options.sides}
    told = [f"{label} {odds.pays:,}" if isinstance(odds, Odds) else f"{label} meter" for label, odds in best.items()]
    if options.top_award_limit is not None:
        told.append(f"top awards limited to {dollars(options.top_award_limit)} a round")
    return f"Highest odds to one: {' · '.join(told)}" if told else ""


def _box(options: BlackjackOptions, box: str | None) -> list[Spot]:
    sides = {wager: AREAS[wager]._replace(table=lines(options, wager)) for wager in options.sides}
    if not options.variation_switch:
        main = main_spot(options, "blackjack", Area("Blackjack Wager", "633a.6(d)", pays=EVEN), box)
        return [main, *side_spots(options, sides, box, "blackjack"), *later_spots(options, box, options.most_hands)]
    first = main_spot(options, FIRST, Area("Blackjack Wager 1", "633a.12(a)(1)", pays=EVEN), box, 22, 42)
    second = main_spot(options, SECOND, Area("Blackjack Wager 2", "633a.12(a)(1)", pays=EVEN), box, -22, 42)
    first.unit = second.unit = f"box {box or 1}"
    first.pair, second.pair = SECOND, FIRST
    later = later_spots(options, box, 2 * options.most_hands, insured=2)
    return [first, second, *side_spots(options, sides, box, FIRST, BELOW), *later]


def lines(options: BlackjackOptions, wager: str) -> dict[str, Odds | str]:
    """What a side wager pays under these options, the highest first, as the felt or a sign says it."""
    if wager in SIDES:
        extra = {"Crown Treasure": CROWN_TREASURE} if wager == "royal_match_21" and options.crown_treasure else {}
        table = {**extra, **pays(options, wager)}
        return {row: table[row] for row in sorted(table, key=lambda row: -table[row].ratio)}
    rows = BAD_BEAT if wager == "bad_beat" else HIT_AND_RUN
    found: dict[str, Odds | str] = {
        shown(cards, max(rows), "21 with " if wager == "bad_beat" else "").capitalize(): odds or "100 % of meter"
        for cards, odds in rows.items()
    }
    if wager == "bad_beat":
        more = {"Any 20": (ANY_20, options.bad_beat_any_20_row), "Magic Card": (MAGIC_CARD, options.magic_card_bonus),
                "Lucky Player": (LUCKY_PLAYER, options.lucky_player_bonus)}  # fmt: skip
        found |= {name: odds for name, (odds, offered) in more.items() if offered}
    return found
