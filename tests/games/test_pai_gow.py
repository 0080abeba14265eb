"""Pai Gow, chapter 621a: ranks, house ways over all hands, delivery, exact odds, and rounds with a bank."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from games.kit.chance import Quick, Sealed
from games.kit.events import Dealt, Paid, Parted
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import simulate
from games.pai_gow.delivery import STYLES, Cut, deliver
from games.pai_gow.house_way import HIGH_3, HouseWay
from games.pai_gow.odds import dice_edge, setting
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.paytables import BEAT_IT, MATCH, SUM
from games.pai_gow.strategy import best_set, chances
from games.pai_gow.tiles import GEE, JOON, SET, TILES, Split, name, pairs_in, splits, worth

from .playing import play
from .test_properties import two_worlds

F = Fraction
CARD = game("pai_gow")
HANDS = list(combinations(SET, 4))
KINDS = sorted({tuple(sorted(hand)) for hand in HANDS})
PA, TRADITIONAL = HouseWay("pa_621a8"), HouseWay("traditional")


def options(**given: object) -> PaiGowOptions:
    return PaiGowOptions.read(given)


# ---- tiles and hands, § 621a.3


def test_621a_3_h_the_set():
    assert len(SET) == 32
    assert sum(TILES[face].spots for face in SET) == 227
    assert Counter(Counter(SET).values()) == {2: 11, 1: 10}
    assert len(HANDS) == 35_960


RANKED = """2-4+1-2  6-6+6-6  1-1+1-1  4-4+4-4  1-3+1-3  5-5+5-5  3-3+3-3  2-2+2-2  5-6+5-6  4-6+4-6  1-6+1-6  1-5+1-5
    3-6+4-5  3-5+2-6  3-4+2-5  1-4+2-3  6-6+4-5  1-1+3-6  6-6+4-4  1-1+3-5""".split()


def test_621a_3_c_twenty_ranked_hands_from_the_highest():
    keys = [worth(*pair.split("+")).key for pair in RANKED]
    assert all(above > below for above, below in pairwise(keys))
    nine = max(worth(a, b).key for a, b in combinations(SET, 2) if not worth(a, b).place)
    assert keys[-1] > nine
    assert sum(bool(worth(a, b).place) for a, b in combinations(SET, 2)) == 16 + 4 + 4 + 8 + 8


def test_621a_3_d_wongs_and_gongs_of_one_rank_are_copies():
    assert worth("6-6", "4-5").key == worth("6-6", "3-6").key
    assert worth("6-6", "4-4").key == worth("6-6", "2-6").key == worth("3-5", "6-6").key


@pytest.mark.parametrize(
    ("pair", "value"),
    [("4-4 2-6", 6), ("1-3 2-2", 8), ("5-5 4-6", 0), ("3-3 1-5", 2), ("1-6 2-5", 4), ("2-4 3-3", 9), ("1-1 3-3", 8)],
)
def test_621a_3_e_equal_spots_of_different_families_are_no_pair(pair: str, value: int):
    one, other = pair.split()
    assert worth(one, other).place == 0
    assert worth(one, other).value == value


def test_621a_3_f_gee_and_joon_count_what_suits():
    for wild in (GEE, JOON):
        for other in set(SET) - {GEE, JOON}:
            counted = {(3 + TILES[other].spots) % 10, (6 + TILES[other].spots) % 10}
            assert worth(wild, other).value == max(counted)
            assert worth(wild, other).top == TILES[other].rank, "the partner always leads"


def test_621a_3_g_zero_hands_are_all_alike():
    zeros = [pair for pair in combinations(SET, 2) if not worth(*pair).place and not worth(*pair).value]
    assert len(zeros) > 20
    assert {worth(*pair).key for pair in zeros} == {0}


def test_names_of_hands_fit_a_sentence():
    assert name("6-6", "1-6") == "Nine, led by Teen"
    assert name("3-6", "4-5") == "Pair of Nines"
    assert name("2-4", "1-2") == "Supreme Pair"
    assert name("1-1", "2-6") == "Gong with Day"
    assert name("5-5", "4-6") == "Zero"


# ---- the house ways over all 35,960 hands, § 621a.8


@pytest.mark.parametrize("way", [PA, TRADITIONAL], ids=lambda way: way.list)
def test_621a_8_every_hand_is_set_legally(way: HouseWay):
    for hand in HANDS:
        split = way.set(hand)
        assert Counter((*split.high, *split.low)) == Counter(hand)
        assert worth(*split.high).key >= worth(*split.low).key


def test_621a_8_d_the_chapters_list_is_followed_by_every_hand():
    steps: Counter[int] = Counter()
    for hand in KINDS:
        ways, way = splits(hand), PA.set(hand)
        if GEE in hand and JOON in hand:
            steps[1] += 1
            assert way.holds((GEE, JOON))
        elif ranked := [other for other in ways if other.tops.place]:
            steps[2] += 1
            assert_picked(way, ranked)
        elif strong := [other for other in ways if other.tops.value in (7, 8, 9)]:
            steps[3] += 1
            assert_picked(way, strong)
        else:
            steps[4] += 1
            by_rank = sorted(hand, key=lambda face: TILES[face].rank)
            assert way.holds((by_rank[0], by_rank[3]))
    assert set(steps) == {1, 2, 3, 4}


def assert_picked(way: Split, candidates: list[Split]) -> None:
    """The best low hand, unless no low hand is a High 3: then the best high hand."""
    assert way in candidates
    lows = [other.lows.key for other in candidates]
    if max(lows) >= HIGH_3:
        assert way.lows.key == max(lows)
    else:
        assert way.tops.key == max(other.tops.key for other in candidates)


def test_621a_8_high_3_is_three_led_by_one_of_the_six_highest_tiles():
    for one, other in combinations(SET, 2):
        what = worth(one, other)
        good = bool(what.place) or what.value >= 4 or (what.value == 3 and what.top <= 6)
        assert (what.key >= HIGH_3) == good


def test_the_traditional_list_is_followed_by_every_hand():
    split_pairs: Counter[int] = Counter()
    for hand in KINDS:
        way, pairs = TRADITIONAL.set(hand), pairs_in(hand)
        if len(pairs) == 2:
            assert way.tops.is_pair
            assert way.lows.is_pair
        elif pairs:
            kept = next(other for other in splits(hand) if other.tops.is_pair)
            if way != kept:
                split_pairs[pairs[0]] += 1
                assert way.tops.key > kept.tops.key or way.lows.key > kept.lows.key
        else:
            lows, highs = [o.lows.key for o in splits(hand)], [o.tops.key for o in splits(hand)]
            strong = any(o.tops.place or o.tops.value == 9 for o in splits(hand))
            assert strong or way.lows.key == max(lows) or way.tops.key == max(highs) or way.tops.value == 8
    never = {5, 6, 7, 8, 9, 10, 12, 16}  # fours, tens, sixes, elevens, fives
    assert not never & set(split_pairs)
    assert {1, 2, 3, 4, 11, 13, 14, 15} == set(split_pairs)


def test_621a_8_b_a_table_of_ones_own_counts_for_all_tiles_of_the_ranks_it_names():
    own = options(house_way="custom", custom_way={"4-4 4-4 3-6 5-6": "4-4 5-6"}).way
    assert own.set(("4-5", "4-4", "5-6", "4-4")).high == ("4-4", "5-6")
    assert all(own.set(hand) == PA.set(hand) for hand in KINDS if sorted(TILES[f].rank for f in hand) != [3, 3, 8, 12])


# ---- the wall, §§ 621a.6, 621a.7, 621a.9(g)

DELIVERED = {  # stacks R1 to R8 from the right, tiles 1 to 4 from the top: the first, second, third and last hand
    "standard": ("11 12 13 14", "21 22 23 24", "31 32 33 34", "81 82 83 84"),
    "house_way_left": ("81 82 83 84", "71 72 73 74", "61 62 63 64", "11 12 13 14"),
    "cup_say_right": ("11 12 21 22", "13 14 23 24", "31 32 41 42", "73 74 83 84"),
    "cup_say_left": ("81 82 71 72", "83 84 73 74", "61 62 51 52", "23 24 13 14"),
    "jung_quat": ("41 42 51 52", "43 44 53 54", "31 32 61 62", "13 14 83 84"),
    "chee_yee": ("11 12 81 82", "13 14 83 84", "21 22 71 72", "43 44 53 54"),
    "pin_say_right": ("11 21 31 41", "81 71 61 51", "12 22 32 42", "84 74 64 54"),
    "pin_say_left": ("81 71 61 51", "11 21 31 41", "82 72 62 52", "14 24 34 44"),
    "dragon_phoenix_right": ("11 12 21 22", "51 61 71 81", "13 14 23 24", "54 64 74 84"),
    "dragon_phoenix_left": ("81 82 71 72", "41 31 21 11", "83 84 73 74", "44 34 24 14"),
}
WALL = [f"{stack}{tile}" for stack in range(1, 9) for tile in range(1, 5)]


@pytest.mark.parametrize("style", STYLES)
def test_621a_7_styles_of_delivery(style: str):
    hands = deliver(WALL, style)
    assert sorted(tile for hand in hands for tile in hand) == WALL
    assert all(len(hand) == 4 for hand in hands)
    shown = tuple(" ".join(hands[at]) for at in (0, 1, 2, 7))
    assert shown == DELIVERED[style]


@pytest.mark.parametrize(
    ("cut", "order"),
    [
        (Cut(3, 3, 1), "31245678"), (Cut(3, 4, 0), "12567834"), (Cut(3, 5, 1), "31267845"), (Cut(1, 8, 3), "12345678"),
    ],
)  # fmt: skip
def test_621a_9_g_a_cut_moves_adjacent_stacks_to_the_ends(cut: Cut, order: str):
    assert [tile[0] for tile in cut.apply(WALL)[::4]] == list(order)


# ---- exact odds, § 621a.11


@pytest.mark.parametrize(("way", "edge"), [("traditional", 0.024265), ("pa_621a8", 0.026374)])
def test_621a_11_a_the_house_way_against_itself(way: str, edge: float):
    line = CARD.counts.odds(options(house_way=way))[0]
    assert line.wager == "pai_gow"
    assert float(line.house_edge) == pytest.approx(edge, abs=5e-7)
    assert line.win + line.push + line.lose == 1
    assert line.house_edge == line.lose - line.win * F(95, 100)


def test_621a_11_edges_of_the_side_wagers():
    found = {line.wager: line.house_edge for line in CARD.counts.odds(options())}
    assert found["pair_fortunes"] == F(381, 7192)
    assert found["sum"] == F(1, 18)
    assert all(found[f"match_{number}"] == F(5, 108) for number in range(1, 7))
    assert found["beat_it"] == F(2, 27)
    assert {table: dice_edge("sum", SUM[table]).house_edge for table in "BCD"} == {
        "B": F(5, 108), "C": F(1, 18), "D": F(1, 18)
    }  # fmt: skip
    assert dice_edge("beat_it", BEAT_IT["B"]).house_edge == dice_edge("beat_it", BEAT_IT["C"]).house_edge == F(1, 36)
    assert dice_edge("match_2", MATCH["match_2"]).win == F(16, 216)


@pytest.mark.parametrize("tiles", ["6-6 1-6 3-5 4-6", "2-4 5-5 1-4 3-6", "4-4 4-4 3-6 5-6"])
def test_the_count_is_what_dealing_every_hand_gives(tiles: str):
    """Kinds of hands and their numbers against 20,475 dealer's hands, tile by tile."""
    mine = tuple(tiles.split())
    left = list((Counter(SET) - Counter(mine)).elements())
    for one in chances(options(), mine):
        tally: Counter[int] = Counter()
        for theirs in combinations(left, 4):
            house = PA.set(theirs)
            won = (one.way.tops.key > house.tops.key) + (one.way.lows.key > house.lows.key)
            tally[won] += 1
        total = sum(tally.values())
        assert (one.win, one.push, one.lose) == (F(tally[2], total), F(tally[1], total), F(tally[0], total))


def test_the_best_set_beats_the_house_way_on_average_and_never_costs():
    house = setting(PA)
    gained = total = F(0)
    for kind, ways in list(zip(house.kinds, house.whole, strict=True))[::97]:
        tiles = [
            face for tile, count in zip(sorted(set(TILES.values())), kind, strict=True) for face in tile.faces[:count]
        ]
        ranked = chances(options(), tiles)
        by_house = next(one for one in ranked if one.way == PA.set(tiles))
        assert ranked[0].value >= by_house.value
        assert best_set(options(), tiles) == ranked[0].way
        gained += (ranked[0].value - by_house.value) * int(ways)
        total += int(ways)
    assert 0 < gained / total < F(1, 10)


@pytest.mark.slow
def test_the_same_by_simulation():
    exact = {line.wager: line.house_edge for line in CARD.counts.odds(options())}
    totals = simulate(CARD, options(), 15_000, seed=5)
    assert {total.wager for total in totals} == exact.keys()
    for total in totals:
        assert abs(total.house_edge - exact[total.wager]) < 4 * total.error, total.wager


# ---- rounds

BANKABLE = {"opened": True, "bank": 0, "against": {"2": 3000}}


def rounds(count: int) -> list[Round]:
    return [play(CARD, luck, 3).round for luck in range(count)]


def test_621a_9_banks_come_and_no_cent_is_made_or_lost():
    """Bank, co-bank, a bank that is left with nothing, a bank without cover: each happens, and money only moves."""
    seen: Counter[str] = Counter()
    for luck in range(500):
        r = play(CARD, luck, 3).round
        assert r.accounts.get("centre", 0) == 0, "the centre is empty when the round is over"
        assert min(seat.purse for seat in r.seats.values()) >= 0
        assert r.dealers.staked == 0
        for s in r.settlements():
            if s.wager in ("bank", "dealer_vs_bank"):
                seen[f"{s.wager} {s.outcome}"] += 1
        calls = [getattr(event, "text", "") for event in r.events]
        seen["co-bank"] += any("co-bank" in text for text in calls)
        seen["no cover"] += any("does not cover" in text for text in calls)
        seen["nothing left"] += any(
            s.wager == "bank" and s.returned == 0 for s in r.settlements() if s.outcome == "lose"
        )
    wanted = ["bank win", "bank lose", "bank push", "bank void", "dealer_vs_bank win", "dealer_vs_bank lose", "co-bank",
              "no cover", "nothing left"]  # fmt: skip
    assert [want for want in wanted if not seen[want]] == []


@pytest.mark.parametrize("take", ["bank", "co_bank"])
def test_621a_9_o_r_what_one_gains_out_of_the_centre_the_others_lost(take: str):
    outcomes: Counter[str] = Counter()
    for luck in range(60):
        r = Round(CARD, options(), Quick(luck), dict.fromkeys(range(1, 6), 50_000), carry=BANKABLE)
        r.answer(2, take)
        for seat, amount in ((1, 3000), (3, 4700), (4, 1200), (5, 9900)):
            r.answer(seat, "wager", {"wager": "pai_gow", "amount": amount})
        while r.asks:
            r.expire()
        ended = r.settlements()
        halves = [event for event in r.events if isinstance(event, Paid)]
        house = sum(paid.amount if paid.to == "house" else -paid.amount for paid in halves)
        assert sum(s.profit + s.fee for s in ended) + house == 0
        assert all(s.fee == 0 for s in ended if s.profit <= 0 or not s.seat), "vigorish is for winners, not the dealer"
        [bank] = [s for s in ended if s.wager == "bank"]
        if take == "co_bank":
            assert bank.profit + bank.fee == house
        else:
            assert not halves
        outcomes[bank.outcome] += 1
    assert min(outcomes["win"], outcomes["lose"]) > 5


def test_621a_6_d_eight_places_get_four_tiles_and_all_are_different_tiles():
    for r in rounds(40):
        dealt = [event for event in r.events if isinstance(event, Dealt)]
        if dealt:
            assert Counter(event.card for event in dealt) == Counter(SET)
            assert set(Counter(event.hand for event in dealt).values()) == {4}
            assert len({event.hand for event in dealt}) == 8


def test_621a_8_b_nobody_sees_another_players_tiles_before_they_are_shown():
    told: Counter[str] = Counter()
    for luck in range(300):
        worlds = two_worlds(CARD, luck, 1 + luck % 3, False, Quick(luck))
        if worlds is None:
            continue
        here, there, viewer = worlds
        assert here.view(viewer) == there.view(viewer)
        told["worlds"] += 1
        told["other tiles"] += here.draws != there.draws
        told["set unseen"] += any(isinstance(e, Parted) and e.seen_by and viewer not in e.seen_by for e in here.events)
        told["bank"] += bool(here.banking)
    assert told["worlds"] > 100
    assert min(told["other tiles"], told["set unseen"], told["bank"]) > 2


def test_621a_8_b_a_set_hand_tells_others_only_that_it_is_set():
    r = Round(CARD, options(), Sealed(bytes(32)), {1: 100_000, 2: 100_000})
    for seat in (1, 2):
        r.answer(seat, "wager", {"wager": "pai_gow", "amount": 1000})
    r.answer(0, "no_more_bets")
    [ask] = (ask for ask in r.asks if 1 in ask.seats)
    arranging = ask.choices["set"].domain.wants().arranging
    assert arranging
    ways = [way.shown for way in arranging.ways]
    r.answer(1, "set", {"high": ways[1]["low"]})
    mine, others = r.view(1)["hands"], r.view(2)["hands"]
    assert {*mine["seat:1:high"], *mine["seat:1:low"]} == {*ways[1]["high"], *ways[1]["low"]}
    assert mine["seat:1:high"] == ways[1]["high"], "the better two tiles are the high hand, whichever was named"
    assert others["seat:1:high"] == others["seat:1:low"] == [None, None]
    assert "seat:1" not in others
    assert others["seat:2"] == r.view(2)["hands"]["seat:2"] != [None] * 4
    assert r.view(2)["waiting"] == [2]


def test_621a_9_h_the_bank_holds_on_the_table_what_it_must_cover():
    r = Round(CARD, options(), Sealed(bytes(32)), {1: 100_000, 2: 50_000, 3: 100_000}, carry=BANKABLE)
    r.answer(1, "wager", {"wager": "pai_gow", "amount": 4000})
    r.answer(2, "bank")
    r.answer(3, "wager", {"wager": "pai_gow", "amount": 5000})
    r.answer(0, "no_more_bets")
    r.answer(2, "dealer_wager", {"amount": 2000})
    r.answer(2, "shake")
    [cover] = r.seats[2].wagers.values()
    assert (cover.spot.id, cover.stake) == ("bank", 11_000)
    assert r.seats[2].purse == 39_000
    assert {(chip["seat"], chip["wager"]): chip["amount"] for chip in r.view()["felt"]} == {
        (0, "dealer_vs_bank"): 2000, (1, "pai_gow"): 4000, (2, "bank"): 11_000, (3, "pai_gow"): 5000,
    }  # fmt: skip
    while r.asks:
        r.expire()
    assert sum(seat.purse for seat in r.seats.values()) + r.accounts["house"] == 250_000
    assert [s.wager for s in r.settlements()].count("bank") == 1


def test_advice_on_a_set_knows_the_best_of_three_ways():
    stack: dict[str, list[str | None]] = {"dice": ["3-3-3"], "tiles": [*[None] * 4, "6-6", "1-6", "3-5", "4-6"]}
    r = Round(CARD, options(), Sealed(bytes(32)), {1: 100_000}, stack=stack)
    r.answer(1, "wager", {"wager": "pai_gow", "amount": 2500})
    r.answer(0, "no_more_bets")
    assert CARD.counts.advise
    said = {one.label: one for one in CARD.counts.advise(r, r.asks[0], 1) if one.do == "set"}
    assert max(said, key=lambda label: said[label].value) == "Nine and Eight"
    assert len(said) == 3
    assert all(one.unit == 2500 for one in said.values())
