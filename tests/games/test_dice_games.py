"""The three dice games: edges counted by hand or over every throw, by simulation, the shaker passed on, lights."""

import math
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.dice_family.throws import ways
from games.high_roll_dice.bets import EXTRA_ROLL, FIRST_ROLL, result
from games.high_roll_dice.odds import chance_of_count, chance_of_total
from games.kit.asks import Refused
from games.kit.chance import Quick
from games.kit.events import ANYONE, Called, Came, Lit
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import simulate

F = Fraction
GAMES = ("sic_bo", "props_and_hops", "high_roll_dice")


def edges(name: str, **options: Any) -> dict[str, Fraction]:
    """The last line of each wager: of a Like Kind wager that with the Extra Roll."""
    card = game(name)
    return {edge.wager: edge.house_edge for edge in card.counts.odds(card.options.read(options))}


def played(name: str, dice: list[str], wagers: list[tuple[str, int]], **options: Any) -> Round:
    card = game(name)
    r = Round(card, card.options.read(options), Quick(1), {1: 100_000}, stack={"dice": dice})
    for wager, amount in wagers:
        r.answer(1, "wager", {"wager": wager, "amount": amount})
    while not r.over:
        r.expire()
    return r


# ---- Sic Bo


def test_625a_6_every_area_counted_over_the_216_throws():
    """Written out from § 625a.3 and § 625a.6, not taken from the game's own tables."""
    throws = list(product(range(1, 7), repeat=3))
    totals = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}

    def back(gain: Any) -> Fraction:
        """What one unit leaves the house on average."""
        return 1 - F(sum(1 + pays for throw in throws if (pays := gain(throw))), 216)

    counted = {f"total_{total}": back(lambda t, n=total: totals[n] if sum(t) == n else 0) for total in totals}
    for face in range(1, 7):
        counted[f"triple_{face}"] = back(lambda t, n=face: 150 if t.count(n) == 3 else 0)
        counted[f"double_{face}"] = back(lambda t, n=face: 8 if t.count(n) >= 2 else 0)
        counted[f"single_{face}"] = back(lambda t, n=face: t.count(n))
        for other in range(face + 1, 7):
            counted[f"combo_{face}_{other}"] = back(lambda t, a=face, b=other: 5 if {a, b} <= set(t) else 0)
    counted["any_triple"] = back(lambda t: 24 if len(set(t)) == 1 else 0)
    counted["small"] = back(lambda t: 1 if 4 <= sum(t) <= 10 and len(set(t)) > 1 else 0)
    counted["big"] = back(lambda t: 1 if 11 <= sum(t) <= 17 and len(set(t)) > 1 else 0)
    assert len(counted) == 50
    assert edges("sic_bo") == counted
    assert counted["small"] == counted["big"] == F(1, 36)
    assert counted["any_triple"] == F(11, 36)


def test_625a_3_2_the_narrow_reading_of_two_of_a_kind_costs_more():
    wide, narrow = edges("sic_bo"), edges("sic_bo", triple_pays_two_of_a_kind=False)
    assert narrow["double_4"] == 1 - F(15 * 9, 216)
    assert wide["double_4"] == 1 - F(16 * 9, 216)
    assert {wager for wager in wide if wide[wager] != narrow[wager]} == {f"double_{n}" for n in range(1, 7)}


def test_625a_5_d_every_winning_area_is_lit_at_once_whether_anybody_is_on_it():
    r = played("sic_bo", ["4-4-5"], [("small", 500)])
    [lit] = [event for event in r.events if isinstance(event, Lit)]
    assert set(lit.wagers) == {"double_4", "total_13", "combo_4_5", "big", "single_4", "single_5"}
    assert r.game.shows.page(r, ANYONE).lit == lit.wagers


def test_625a_5_e_every_wager_is_told_what_decided_it():
    wagers = ["big", "double_4", "triple_4", "single_2", "combo_4_5", "combo_1_2", "total_13", "any_triple"]
    r = played("sic_bo", ["4-4-5"], [(wager, 100) for wager in wagers])
    assert {settled.wager: settled.why for settled in r.settlements()} == {
        "big": "The total is 13.", "total_13": "The total is 13.", "double_4": "Two dice show 4.",
        "triple_4": "Two dice show 4.", "single_2": "No die shows 2.", "combo_4_5": "4 and 5 both show.",
        "combo_1_2": "No die shows 1 or 2.", "any_triple": "4-4-5 was shaken.",
    }  # fmt: skip
    [small] = played("sic_bo", ["2-2-2"], [("small", 100)]).settlements()
    assert (small.outcome, small.why) == ("lose", "A triple: Small and Big lose.")


def test_625a_7_b_lights_that_fail_light_nothing():
    r = played("sic_bo", ["lights_failed", "4-4-5"], [("big", 500)])
    assert not [event for event in r.events if isinstance(event, Lit)]
    assert r.seats[1].purse == 100_500


def test_625a_7_c_only_an_automated_shaker_can_fail():
    with pytest.raises(Refused, match="cannot come"):
        played("sic_bo", ["shaker_failed"], [("big", 500)])
    offered = {shaker: may_go_wrong("sic_bo", shaker=shaker) for shaker in ("manual", "automated")}
    assert offered["automated"] - offered["manual"] == {"shaker_failed"}
    assert offered["manual"] == {"no_roll", "lights_failed"}


def may_go_wrong(name: str, **options: Any) -> set[str]:
    card = game(name)
    return {wrong.id for wrong in card.plays.may_go_wrong(card.options.read(options))}


def test_625a_5_b_the_dice_are_drawn_only_when_the_cover_is_lifted():
    card = game("sic_bo")
    r = Round(card, card.options.read({}), Quick(1), {1: 100_000})
    assert any(isinstance(event, Called) and "shakes it three times" in event.text for event in r.events)
    assert not r.draws
    r.expire()
    assert len(r.draws) == 1


# ---- Props & Hops


def test_585_4_edges_over_the_36_throws():
    found = edges("props_and_hops")
    assert {found[f"double_{n}"] for n in range(1, 7)} == {1 - F(31, 36)}
    assert {edge for wager, edge in found.items() if wager.startswith("hop")} == {1 - F(2 * 16, 36)}
    assert found["any_craps"] == 1 - F(4 * 8, 36)
    assert found["any_seven"] == found["any_doubles"] == 1 - F(6 * 5, 36)
    assert found["field"] == 1 - F(2 * 3 + (2 + 3 + 4 + 3 + 2) * 2, 36)
    assert len(found) == 25


def test_585_3_g_the_pointer_marks_the_area_that_fell():
    r = played("props_and_hops", ["4-3"], [("hop_3_4", 500)])
    [pointer] = r.game.shows.page(r, ANYONE).markers
    assert (pointer.marker, pointer.at) == ("pointer", "hop_3_4")


def test_585_3_j_where_the_holder_left_the_table_shows_who_shakes_next():
    card, purses = game("props_and_hops"), {1: 100_000, 3: 100_000}
    patrons = {1: "finch", 3: "heron"}
    r = Round(card, card.options.read({}), Quick(1), purses, carry={"holder": ["wren", 2]}, patrons=patrons)
    table = card.shows.page(r, ANYONE).table
    assert table
    assert table["shaker"] == 3, "the next to the left of the empty chair"
    r.answer(1, "wager", {"wager": "field", "amount": 500})
    r.expire()
    assert [ask.seats for ask in r.asks] == [(3,)]


# ---- High Roll Dice


def test_593_5_first_rolls_counted_face_by_face_over_all_six_to_the_tenth():
    """By another way than the game's: faces put in one after the other, by how many dice each takes."""
    counts: Counter[tuple[int, int]] = Counter()

    def put(faces: list[int], left: int, ways_: int, best: tuple[int, int]) -> None:
        if not faces:
            counts[best] += ways_ if not left else 0
            return
        many = 1
        for taken in range(left + 1):
            if taken:
                many = many * (left - taken + 1) // taken
            put(faces[1:], left - taken, ways_ * many, (taken, faces[0]) if taken > best[0] else best)

    put([1, 6, 5, 4, 3, 2], 10, 1, (0, 0))
    assert sum(counts.values()) == 6**10
    found, all_ = edges("high_roll_dice"), 6**10
    for face, pays in {2: 6, 3: 6, 4: 5, 5: 4, 6: 4, 1: 3}.items():
        ways_ = sum(often for (_, best), often in counts.items() if best == face)
        assert found[f"pip_{face}"] == 1 - F(ways_ * (pays + 1), all_)
    for count, award in {10: 1_000_000, 9: 50_000}.items():
        ways_ = sum(often for (many, _), often in counts.items() if many == count)
        assert found[f"mr_{count}"] == 1 - F(ways_ * (award + 1), all_)
    assert sum(ways(10).values()) == all_


def test_593_5_d_the_extra_roll_counted_by_its_throws():
    """Both rolls of a Like Kind wager on five: every count of the first, every throw of the rest."""
    first: Counter[int] = Counter()
    for throw, often in ways(10).items():
        first[result(tuple(map(int, throw.split("-")))).matches] += often
    won = F(first[5] * 5, 6**10)
    for kept in range(2, 5):
        rest = ways(10 - kept)
        hits = sum(often for throw, often in rest.items() if throw.split("-").count("1") == 5 - kept)
        won += F(first[kept], 6**10) * F(hits, 6 ** (10 - kept)) * 3
    assert edges("high_roll_dice")["lk_5"] == 1 - won
    card = game("high_roll_dice")
    lines = [edge for edge in card.counts.odds(card.options.read({})) if edge.wager == "lk_5"]
    assert [edge.paytable for edge in lines] == [None, "with the Extra Roll, its price apart"]
    assert lines[0].house_edge == 1 - F(first[5] * 5, 6**10)


def test_593_4_a_the_extra_roll_is_a_price_and_says_so():
    card = game("high_roll_dice")
    [line] = [edge for edge in card.counts.odds(card.options.read({})) if edge.wager == "extra_roll"]
    assert line.house_edge == line.lose == 1
    assert line.paytable == "a price: what it buys is in the Like Kind lines"


def test_593_4_g_only_the_other_dice_are_thrown_again():
    wagers = [("pip_5", 500), ("lk_5", 500), ("extra_roll", 500)]
    r = played("high_roll_dice", ["5-5-5-5-6-6-3-2-1-4", "5-4-1-2-3-6"], wagers)
    assert [len(event.result.split("-")) for event in r.events if isinstance(event, Came)] == [10, 6]
    table = r.game.shows.page(r, ANYONE).table
    assert table
    assert (table["face"], table["kept"], len(table["rest"])) == (5, 5, 5)
    assert table["seats"] == [{"seat": 1, "plays": "", "net": "+$25", "extra": True}]


def test_593_2_e_4_doubling_leaves_millionaire_row_at_its_one_amount():
    card = game("high_roll_dice")
    r = Round(card, card.options.read({}), Quick(1), {1: 100_000})
    for wager, amount in (("pip_5", 500), ("lk_4", 500), ("mr_9", 100)):
        r.answer(1, "wager", {"wager": wager, "amount": amount})
    r.answer(1, "double", {})
    assert {spot.wager: wager.stake for spot, wager in r.seats[1].wagers.items()} == {
        "pip_5": 1_000, "lk_4": 1_000, "mr_9": 100,
    }  # fmt: skip


def test_593_4_g_whoever_bought_it_may_say_when_and_nobody_has_to():
    card = game("high_roll_dice")
    r = Round(card, card.options.read({}), Quick(1), {1: 100_000, 2: 100_000}, stack={"dice": ["5-5-5-5-6-6-3-2-1-4"]})
    for seat in (1, 2):
        r.answer(seat, "wager", {"wager": "pip_5", "amount": 500})
        r.answer(seat, "wager", {"wager": "lk_5", "amount": 500})
    r.answer(2, "wager", {"wager": "extra_roll", "amount": 500})
    r.expire()
    assert [ask.seats for ask in r.asks] == [(2,)]
    assert r.seats[1].wagers == {}, "a player without it is decided"
    assert len(r.draws) == 1, "nobody can know the second throw: it is not made yet"
    r.answer(2, "throw", {})
    assert r.over


# ---- all three


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_same_by_simulation(name: str):
    card, exact = game(name), edges(name)
    totals = simulate(card, card.options.read({}), 20_000, seed=7)
    assert {total.wager for total in totals} == exact.keys()
    for total in totals:
        seldom = total.wins < 30  # an award in so few rounds says nothing of its frequency
        error = max(total.error, like_kind_error(total.wager, total.rounds))
        assert seldom or abs(total.house_edge - exact[total.wager]) < 4 * error, total.wager


def like_kind_error(wager: str, rounds: int) -> float:
    """One standard error of a Like Kind wager as counted: its largest award may be missing among so many rounds."""
    count = int(wager.removeprefix("lk_")) if wager.startswith("lk_") else 0
    if not count:
        return 0.0
    squares = float(chance_of_count(count) * FIRST_ROLL[count].ratio ** 2)
    if count in EXTRA_ROLL:
        squares += float(chance_of_total(count) * EXTRA_ROLL[count].ratio ** 2)
    return math.sqrt(squares / rounds)


def test_pictures_of_chances_are_counted_over_every_throw():
    def spreads(name: str) -> dict[str, dict[str, Fraction]]:
        card = game(name)
        return {spread.title: dict(spread.bars) for spread in card.counts.spreads(card.options.read({}))}

    three = Counter(map(sum, product(range(1, 7), repeat=3)))
    assert spreads("sic_bo")["Total of three dice"] == {f"{n}": F(three[n], 216) for n in range(3, 19)}
    assert spreads("sic_bo")["Dice of three that show your number"]["2"] == F(15, 216)
    assert spreads("props_and_hops")["Total of two dice"]["7"] == F(6, 36)
    ten = spreads("high_roll_dice")
    assert ten["Dice that match on the first roll"]["10"] == F(6, 6**10)
    again = ten["Dice that match after the extra roll"]
    kept = ten["Dice that match on the first roll"]
    chains = {n: sum(kept[f"{k}"] * F(math.comb(10 - k, n - k) * 5 ** (10 - n), 6 ** (10 - k)) for k in range(2, n + 1))
              for n in range(2, 11)}  # fmt: skip
    assert again == {f"{n}": chance for n, chance in chains.items()}
