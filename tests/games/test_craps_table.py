"""Craps: the shooter and the dice, the crew, calls and changes, and what a submission may say."""

from typing import Any

import pytest

from games.craps.options import CrapsOptions
from games.kit.asks import DEALER, Refused
from games.kit.chance import Quick
from games.kit.events import Called, Marked
from games.kit.round import Round

from .craps_sessions import CRAPS, options

# ---- shooter and dice


def roll(carry: dict[str, Any], dice: str, seats: int = 3, **lays: int) -> Round:
    purses = dict.fromkeys(range(1, seats + 1), 100_000)
    r = Round(CRAPS, options(), Quick(1), purses, carry=carry, stack={"dice": [dice]})
    for who, amount in lays.items():
        wager, seat = who.rsplit("_", 1)
        r.answer(int(seat), "wager", {"wager": wager, "amount": amount})
    r.expire()
    return r


def test_623a_10_the_dice_go_round_clockwise_after_each_loser_7():
    carry: dict[str, Any] = {}
    shooters = []
    for _ in range(5):
        shooter = carry.get("shooter", 1)
        shooters.append(shooter)
        carry = roll(carry, "2-3", **{f"pass_line_{shooter}": 1_000}).carry
        assert carry["point"] == 5
        carry = roll(carry, "3-4").carry
        assert carry["point"] == 0
    assert shooters == [1, 2, 3, 1, 2]


def test_623a_10_the_seat_with_the_dice_may_have_been_left():
    r = Round(CRAPS, options(), Quick(1), {1: 10_000, 4: 10_000}, carry={"shooter": 2, "thrown": True})
    [dice] = [ask for ask in r.asks if ask.about == "dice"]
    assert dice.seats == (4,)
    r.leave(4)
    [dice] = [ask for ask in r.asks if ask.about == "dice"]
    assert dice.seats == (1,)
    assert "pass_dice" not in dice.choices, "there is nobody to pass them to"


def test_623a_10_b_for_players_who_have_all_left_the_house_throws_on():
    standing = [[3, "pass_line", None, 1_000, "up"], [3, "fire", None, 500, "points 4"]]
    r = Round(CRAPS, options(), Quick(1), {}, carry={"point": 6, "wagers": standing}, stack={"dice": ["3-3"]})
    r.expire()
    assert [s.outcome for s in r.settlements()] == ["win", "stand"]
    r = Round(CRAPS, options(), Quick(1), {}, carry=r.carry, stack={"dice": ["3-3"]})
    r.expire()
    assert r.carry["point"] == 6, "a come-out as any other, for the Fire Bet that is left"


# ---- the dice before come wagers are decided, § 623a.10(b)

ON_SIX = {"shooter": 2, "thrown": True, "wagers": [[1, "come", "6", 1_000, "up"]]}


def decides(dice: str = "3-3", seats: tuple[int, ...] = (1, 2, 3)) -> Round:
    """A point was made by seat 2; a Come Bet of seat 1 still stands on six, and there is no line wager."""
    return Round(CRAPS, options(), Quick(1), dict.fromkeys(seats, 100_000), carry=ON_SIX, stack={"dice": [dice]})


def test_623a_10_b_the_last_shooter_throws_without_a_line_wager_only_after_all_have_passed():
    r = decides()
    for seat in (2, 3, 1):
        with pytest.raises(Refused, match="offered to the others"):
            r.answer(seat, "roll")
        r.answer(seat, "pass_dice")
    r.answer(2, "roll")
    assert [(s.outcome, s.profit) for s in r.settlements()] == [("win", 1_000)]
    assert r.carry == {"point": 0, "shooter": 2, "thrown": True}, "no point, and no new shooter"
    assert ON_SIX["wagers"] == [[1, "come", "6", 1_000, "up"]]


def test_623a_10_b_the_dice_are_offered_to_a_newcomer_in_the_chair_of_one_who_passed_them():
    r = decides()
    for seat in (2, 3, 1):
        r.answer(seat, "pass_dice")
    r.leave(3)
    r.sit(3, 100_000, "newcomer")
    with pytest.raises(Refused, match="offered to the others"):
        r.answer(2, "roll")
    for seat in (2, 3):
        r.answer(seat, "pass_dice")
    with pytest.raises(Refused, match="offered to the others"):
        r.answer(1, "roll")
    r.answer(1, "pass_dice")
    r.answer(2, "roll")
    assert r.over


def test_623a_10_b_another_player_throws_with_a_line_wager():
    r = decides("2-2")
    r.answer(2, "pass_dice")
    r.answer(3, "wager", {"wager": "dont_pass", "amount": 1_000})
    r.answer(3, "roll")
    assert (r.carry["point"], r.carry["shooter"]) == (4, 3)
    r = decides()
    r.answer(3, "wager", {"wager": "dont_pass", "amount": 1_000})
    with pytest.raises(Refused, match="the shooter makes a Pass"):
        r.answer(2, "roll")


def test_623a_10_b_who_is_alone_decides_at_once_and_the_clock_offers_the_dice_to_all():
    r = decides(seats=(2,))
    r.answer(2, "roll")
    assert r.over
    r = decides()
    r.answer(2, "pass_dice")
    r.expire()
    assert r.carry == {"point": 0, "shooter": 2, "thrown": True}, "seat 2 throws, not who was offered the dice"


def test_623a_10_b_where_the_last_shooter_left_the_dice_stay_with_whom_all_others_pass_them_to():
    r = decides(seats=(1, 3))
    with pytest.raises(Refused, match="offered to the others"):
        r.answer(3, "roll")
    r.answer(3, "pass_dice")
    r.answer(1, "roll")
    assert r.over


# ---- Fire, odds, the crew


def test_623a_3_a_40_a_fire_bet_is_open_where_the_shooter_left_and_the_dice_go_to_a_new_one():
    r = Round(CRAPS, options(), Quick(1), {1: 10_000, 3: 10_000}, carry={"shooter": 2, "thrown": True})
    r.answer(1, "wager", {"wager": "fire", "amount": 500})
    r = Round(CRAPS, options(), Quick(1), {1: 10_000, 2: 10_000}, carry={"shooter": 2, "thrown": True})
    with pytest.raises(Refused, match="new shooter's first"):
        r.answer(1, "wager", {"wager": "fire", "amount": 500})
    r.answer(2, "pass_dice")
    r.answer(1, "pass_dice")
    with pytest.raises(Refused, match="new shooter's first"):
        r.answer(1, "wager", {"wager": "fire", "amount": 500})


def test_623a_6_e_odds_come_down_with_a_dont_wager_to_what_chips_can_make():
    standing = [[1, "dont_pass", None, 1_500, "up"], [1, "dont_pass_odds", None, 2_200, "up"]]
    chosen = options(odds_excess_for_payout=False, odds_multiple_lay=1)
    r = Round(CRAPS, chosen, Quick(1), {1: 0}, carry={"point": 5, "wagers": standing})
    r.answer(1, "take", {"wager": "dont_pass", "amount": 1_000})
    assert [(w.spot.id, w.stake) for w in r.wagers()] == [("dont_pass", 500), ("dont_pass_odds", 700)]


MINI = {"table_type": "mini_craps"}


@pytest.mark.parametrize(
    ("wrong", "chosen", "said"),
    [
        ("no_roll_short", {}, ("“No roll” is called by the stickperson.", "623a.8(e)")),
        ("no_roll_short", MINI, ("“No roll” is called by the dealer.", "623a.8(e)")),
        ("no_roll_overseen", {}, ("The boxperson calls “no roll”.", "623a.8(e)")),
        ("no_roll_overseen", MINI, ("The floorperson calls “no roll”.", "623a.8(e)")),
        ("no_roll_overseen", {**MINI, "mini_stickperson": True}, ("The floorperson calls “no roll”.", "623a.8(e)")),
        ("no_roll_rail", {**MINI, "mini_stickperson": True}, ("“No roll” is called by the stickperson.", "623a.8(e)")),
        ("dispute", {}, ("The boxperson decides which face is uppermost.", "623a.9(c)")),
        ("no_roll_dispute", MINI, ("The floorperson rules that the roll is void.", "623a.9(c)")),
        ("ordered_to_pass", {}, ("The boxperson orders the dice on.", "623a.10(a)(2)")),
        ("ordered_to_pass", MINI, ("The dealer orders the dice on.", "623a.10(a)(2)")),
        ("cocked", {}, None),
        ("no_roll_bank", MINI, None),
    ],
)
def test_623a_8_e_who_rules(wrong: str, chosen: dict[str, Any], said: tuple[str, str] | None):
    standing = [[1, "pass_line", None, 1_000, "up"]]
    r = Round(CRAPS, options(**chosen), Quick(1), {1: 0, 2: 0}, carry={"point": 5, "wagers": standing},
              stack={"dice": [wrong]})  # fmt: skip
    r.answer(1, "roll")
    crew = ("stickperson", "dealer", "boxperson", "floorperson")
    told = [(e.text, e.cite) for e in r.events if isinstance(e, Called) and any(who in e.text for who in crew)]
    assert told == ([said] if said else [])


def test_nobody_shoots_without_a_line_wager_and_nothing_is_lost():
    r = Round(CRAPS, options(), Quick(1), {1: 10_000})
    r.answer(1, "wager", {"wager": "field", "amount": 1_000})
    r.expire()
    assert r.over
    assert not r.draws
    assert r.carry["wagers"] == [[1, "field", None, 1_000, "up"]]


def test_623a_4_a_the_dice_are_out():
    r = Round(CRAPS, options(), Quick(1), {1: 10_000}, manual=True)
    while "next" in r.asks[0].choices:
        r.answer(DEALER, "next")
    r.answer(1, "wager", {"wager": "pass_line", "amount": 1_000})
    r.answer(1, "roll")
    with pytest.raises(Refused, match="dice are out"):
        r.answer(1, "wager", {"wager": "field", "amount": 1_000})


def test_623a_3_calls_stand_until_changed_or_decided():
    standing = [[1, "place_win_6", None, 1_200, "up"], [1, "pass_line", None, 100, "up"]]
    r = Round(CRAPS, options(), Quick(1), {1: 0}, carry={"wagers": standing}, stack={"dice": ["5-6"]})
    r.answer(1, "call_on", {"wager": "place_win_6"})
    with pytest.raises(Refused, match="always works"):
        r.answer(1, "call_off", {"wager": "pass_line"})
    r.expire()
    assert r.carry["wagers"] == [[1, "place_win_6", None, 1_200, "on"]]
    assert Marked("button", "1 place_win_6", "on") in r.events


def test_623a_3_only_on_a_come_out_where_the_house_says_so():
    standing = [[1, "place_win_6", None, 1_200, "up"]]
    r = Round(CRAPS, options(on_off_any_time=False), Quick(1), {1: 0}, carry={"point": 5, "wagers": standing})
    with pytest.raises(Refused, match="only for a come-out"):
        r.answer(1, "call_off", {"wager": "place_win_6"})
    with pytest.raises(Refused, match="no wager to call off"):
        r.answer(1, "call_off")


def test_clear_takes_down_what_may_be_and_double_raises_what_may_be():
    standing = [[1, "pass_line", None, 1_000, "up"], [1, "place_win_6", None, 1_200, "up"], [1, "come", "5", 500, "up"]]
    r = Round(CRAPS, options(), Quick(1), {1: 50_000}, carry={"point": 8, "wagers": standing})
    r.answer(1, "double")
    assert [(w.spot.id, w.stake) for w in r.wagers()] == [("pass_line", 1_000), ("place_win_6", 2_400), ("come:5", 500)]
    r.answer(1, "clear")
    assert [w.spot.id for w in r.wagers()] == ["pass_line", "come:5"]
    with pytest.raises(Refused, match="stays until it is decided"):
        r.answer(1, "clear")


def test_623a_5_g_3_the_vigorish_that_came_with_a_wager_goes_with_it():
    r = Round(CRAPS, options(), Quick(1), {1: 10_000}, carry={"point": 8})
    r.answer(1, "wager", {"wager": "lay_9", "amount": 3_000})
    assert r.seats[1].purse == 10_000 - 3_000 - 150
    r.answer(1, "undo")
    assert r.seats[1].purse == 10_000
    assert not r.accounts["house"]
    with pytest.raises(Refused, match="you have"):
        r.answer(1, "wager", {"wager": "lay_9", "amount": 9_900})


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"vig_rate": 6}, "less than or equal to 5"),
        ({"odds_multiple_take": {"4_10": 0}}, "1 to 10 times"),
        ({"odds_multiple_lay": {"4": 3}}, "multiples are given for"),
        ({"offered": {"put": True}}, "by their names"),
        ({"table_max": 5, "table_min": 10}, "may not be below"),
        ({"table_type": "mini_craps", "fire_spots": 12}, "no more Fire Bet areas than places"),
        ({"fire_spots": 17}, "less than or equal to 16"),
        ({"limits_by_wager": {"fire": {"max": "100"}}}, r"\$1 to \$5"),
        ({"limits_by_wager": {"dont_come_odds": {"min": "5"}}}, "limited by their multiples"),
    ],
)
def test_what_a_submission_may_not_say(chosen: dict[str, Any], sentence: str):
    with pytest.raises(ValueError, match=sentence):
        CrapsOptions.read(chosen)


def test_options_there_and_back():
    for chosen in ({}, {"table_type": "mini_craps"}, {"odds_multiple_take": [1, 2, 10]}, {"offered": {"field": False}}):
        read = CrapsOptions.read(chosen)
        assert CrapsOptions.read(read.text) == read
    assert CrapsOptions.read({"table_type": "mini_craps"}).seats == 9
    assert CrapsOptions.read({}).seats == 16
    assert not CrapsOptions.read({"table_type": "mini_craps"}).fire_offered
    assert CrapsOptions.read({"table_type": "mini_craps", "fire_offered": True}).fire_offered


# ---- people, not chairs


def named(carry: dict[str, Any], **people: str) -> Round:
    """A round of these people, by their seats."""
    patrons = {int(seat.removeprefix("seat_")): patron for seat, patron in people.items()}
    return Round(CRAPS, options(), Quick(1), dict.fromkeys(patrons, 100_000), carry=carry, patrons=patrons)


def after_a_come_out(**people: str) -> dict[str, Any]:
    """What the table keeps when seat 1 threw a come-out roll that set no point."""
    r = named({}, **people)
    r.stack("dice", ["5-6"])
    r.answer(1, "wager", {"wager": "pass_line", "amount": 1_000})
    r.answer(1, "come_down")
    r.answer(1, "roll")
    return r.carry


def test_623a_10_c_a_newcomer_in_the_chair_of_the_shooter_does_not_have_the_dice_and_may_make_a_fire_bet():
    carry = after_a_come_out(seat_1="robin", seat_2="wren")
    r = named(carry, seat_1="heron", seat_2="wren")
    assert [ask.seats for ask in r.asks if ask.about == "dice"] == [(2,)]
    r.answer(1, "wager", {"wager": "fire", "amount": 100})
    r.answer(2, "wager", {"wager": "fire", "amount": 100})
    stays = named(carry, seat_1="robin", seat_2="wren")
    with pytest.raises(Refused, match="new shooter's first"):
        stays.answer(2, "wager", {"wager": "fire", "amount": 100})


def test_623a_10_a_the_shooter_goes_on_in_another_chair():
    r = named(after_a_come_out(seat_1="robin", seat_2="wren"), seat_2="wren", seat_5="robin")
    assert [ask.seats for ask in r.asks if ask.about == "dice"] == [(5,)]
    with pytest.raises(Refused, match="new shooter's first"):
        r.answer(2, "wager", {"wager": "fire", "amount": 100})


def test_winners_come_down_only_for_whoever_said_so():
    carry = after_a_come_out(seat_1="robin", seat_2="wren")
    for who, stays_up in (("heron", True), ("robin", False)):
        r = named({**carry, "point": 4}, seat_1=who, seat_2="wren")
        r.stack("dice", ["2-4"])
        r.answer(1, "wager", {"wager": "place_win_6", "amount": 1_200})
        r.expire()
        assert bool(r.carry.get("wagers")) is stays_up
        assert r.carry.get("down", {}) == ({} if stays_up else {"robin": True}), "whoever has left is forgotten"


def test_623a_11_a_1_when_the_clock_hands_the_dice_on_fire_bets_are_open_before_the_throw():
    carry = after_a_come_out(seat_1="robin", seat_2="wren")
    r = named(carry, seat_1="robin", seat_2="wren")
    r.answer(2, "wager", {"wager": "pass_line", "amount": 1_000})
    with pytest.raises(Refused, match="new shooter's first"):
        r.answer(1, "wager", {"wager": "fire", "amount": 100})
    r.expire()
    assert r.betting
    assert not r.draws
    r.answer(1, "wager", {"wager": "fire", "amount": 100})
    r.expire()
    assert r.over
    assert len(r.draws) == 1


def test_623a_11_a_4_the_fire_marker_and_the_word_to_surveillance_come_once_for_all_fire_bets():
    standing = [[seat, "fire", None, 100, "points 4 5 6"] for seat in (1, 2, 3)]
    r = Round(CRAPS, options(), Quick(1), {1: 0, 2: 0, 3: 0}, carry={"point": 8, "thrown": True, "wagers": standing})
    r.stack("dice", ["4-4"])
    r.expire()
    marked = [event for event in r.events if isinstance(event, Marked) and event.marker == "fire_point"]
    assert marked == [Marked("fire_point", "8", "4")]
    assert len([e for e in r.events if isinstance(e, Called) and "surveillance" in e.text]) == 1
    assert {wager[-1] for wager in r.carry["wagers"]} == {"points 4 5 6 8"}
