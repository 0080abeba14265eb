"""Craps: all 36 rolls for every wager in every state, long sessions, and what the scenarios do not show."""

from collections import Counter
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.craps.options import CrapsOptions
from games.kit.asks import DEALER, Refused
from games.kit.chance import Quick
from games.kit.events import Called, Marked, Moved
from games.kit.notation import parse, transcript
from games.kit.round import Round, replay
from games.kit.simulate import rounds

from .craps_sessions import CRAPS, NUMBERS, options, session, total_of
from .playing import snapshot

ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


# ---- every wager, every state, all 36 rolls: an independent table

PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
LOSE = {4: (5, 11), 5: (5, 8), 6: (4, 5), 8: (4, 5), 9: (5, 8), 10: (5, 11)}
TRUE = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
ONE_ROLL = {  # net per stake of so many units, by total; what is not named loses all
    "field": (1, {3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 2: 2, 12: 2}), "any_seven": (1, {7: 4}),
    "any_craps": (1, {2: 7, 3: 7, 12: 7}), "craps_2": (1, {2: 30}), "craps_3": (1, {3: 15}),
    "craps_12": (1, {12: 30}), "eleven": (1, {11: 15}), "c_and_e": (2, {2: 6, 3: 6, 11: 14, 12: 6}),
    "horn": (4, {2: 27, 3: 12, 11: 12, 12: 27}), "horn_high_2": (5, {2: 57, 3: 11, 11: 11, 12: 26}),
    "horn_high_3": (5, {2: 26, 3: 27, 11: 11, 12: 26}), "horn_high_11": (5, {2: 26, 3: 11, 11: 27, 12: 26}),
    "horn_high_12": (5, {2: 26, 3: 11, 11: 11, 12: 57}), "whirl": (5, {2: 26, 3: 11, 7: 0, 11: 11, 12: 26}),
}  # fmt: skip
HOPS = """2-2 3-3 4-4 5-5 1-3 1-4 2-3 1-5 2-4 1-6 2-5 3-4 2-6 3-5 3-6 4-5 4-6""".split()


class Case(NamedTuple):
    """A wager, where it lies, and how much: in cents, so that every payout comes out even."""

    wager: str
    spot: str | None
    stake: int


CASES = [
    *(Case(w, None, 1_000) for w in ("pass_line", "dont_pass", "come", "dont_come")),
    *(Case(w, None, 6_000) for w in ("pass_odds", "dont_pass_odds")),
    *(Case(w, str(n), 6_000) for w in ("come", "dont_come", "come_odds", "dont_come_odds") for n in NUMBERS),
    *(Case(f"{w}_{n}", None, 66_000) for w in ("place_win", "buy", "lay") for n in NUMBERS),
    *(Case(f"place_lose_{n}", None, 88_000) for n in NUMBERS),
    *(Case(f"hard_{n}", None, 500) for n in (4, 6, 8, 10)),
    *(Case(w, None, 1_000 * units) for w, (units, _) in ONE_ROLL.items()),
    *(Case(f"hop_{hop.replace('-', '_')}", None, 200) for hop in HOPS),
    Case("six_seven_eight", None, 1_000),
]
STATES = ("come_out", "decide", *NUMBERS)


def expected(case: Case, state: str | int, a: int, b: int) -> int | str | None:
    """Net profit of the stake in cents, "void", "move", or None where the roll decides nothing."""
    total, (wager, spot, stake) = a + b, case
    point = state if isinstance(state, int) else 0
    if wager in ("pass_line", "dont_pass") or (wager in ("come", "dont_come") and not spot):
        first = not point or wager in ("come", "dont_come")
        return against_the_line(wager, stake, total, point, first)
    name, _, n = wager.rpartition("_")
    number = int(spot) if spot else int(n) if n.isdigit() else point
    working = bool(point)
    if wager in ("come", "dont_come"):
        won = total == number if wager == "come" else total == 7
        return (stake if won else -stake) if total in (number, 7) else None
    if wager.endswith("_odds"):
        if total not in (number, 7):
            return None
        if wager == "come_odds" and not point:
            return 0  # off on a come-out, given back
        take = wager in ("pass_odds", "come_odds")
        pays, unit = TRUE[number] if take else TRUE[number][::-1]
        return stake * pays // unit if (total == number) is take else -stake
    if name in ("place_win", "buy"):
        pays, unit = (PLACE if name == "place_win" else TRUE)[number]
        return None if not working or total not in (number, 7) else stake * pays // unit if total == number else -stake
    if name in ("place_lose", "lay"):
        pays, unit = LOSE[number] if name == "place_lose" else TRUE[number][::-1]
        rests = name == "place_lose" and not working
        return None if rests or total not in (number, 7) else stake * pays // unit if total == 7 else -stake
    if name == "hard":
        if not working or total not in (number, 7):
            return None
        return stake * (7 if number in (4, 10) else 9) if total == number and a == b else -stake
    if wager == "six_seven_eight":
        return 2 * stake if (a, b) in ((3, 3), (4, 4)) else stake if total in (6, 7, 8) else -stake
    if wager.startswith("hop"):
        faces = sorted(map(int, wager.split("_")[1:]))
        return stake * (30 if faces[0] == faces[1] else 15) if sorted((a, b)) == faces else -stake
    units, nets = ONE_ROLL[wager]
    return stake // units * nets.get(total, -units)


def against_the_line(wager: str, stake: int, total: int, point: int, first: bool) -> int | str | None:
    """The first roll of a flat wager, or the race of a line wager for its point."""
    right = wager in ("pass_line", "come")
    if not first:
        if total not in (point, 7):
            return None
        return stake if (total == point) is right else -stake
    if total in (7, 11):
        return stake if right else -stake
    if total in (2, 3, 12):
        return -stake if right else "void" if total == 12 else stake
    return "move" if wager in ("come", "dont_come") else None


def laid(case: Case, state: str | int) -> dict[str, Any] | None:
    """The table with this one wager of seat 2 on it (and the flat wager under odds); None where it cannot lie there."""
    wager, spot, stake = case
    point = state if isinstance(state, int) else 0
    if wager in ("pass_line", "dont_pass") and state == "decide":
        return None
    if wager in ("pass_odds", "dont_pass_odds", "come", "dont_come") and not spot and not point:
        return None
    lying = [[2, wager, spot, stake, "up"]]
    if wager.endswith("odds"):
        flat = "pass_line" if wager == "pass_odds" else wager.removesuffix("_odds")
        lying.append([2, flat, spot, 2_000, "up"])
    if state == "come_out":
        lying.append([1, "pass_line", None, 1_000, "up"])
    elif state == "decide" and not wager.startswith(("come", "dont_come")):
        lying.append([1, "come", "4" if wager.endswith("10") else "10", 1_000, "up"])
    return {"point": point, "shooter": 1, "thrown": True, "wagers": lying}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.wager}:{case.spot or ''}")
def test_623a_3_all_36_rolls_in_each_state_settle_as_the_table_says(case: Case):
    for state in STATES:
        carry = laid(case, state)
        if carry is None:
            continue
        for a, b in ROLLS:
            stack = {"dice": [f"{a}-{b}"]}
            r = Round(CRAPS, options(vig_rate=0), Quick(1), {1: 0, 2: 0}, carry=carry, stack=stack)
            r.expire()
            found = [s for s in r.settlements() if s.seat == 2 and s.wager == case.wager]
            wanted, where = expected(case, state, a, b), f"{case.wager} {case.spot} in {state}, {a}-{b}: {found}"
            decided = [s for s in found if s.outcome != "stand"]
            stays = [s for s in found if s.outcome == "stand"]
            if wanted is None:
                assert [(s.spot, s.stake) for s in found] == [(case.spot, case.stake)], where
                assert stays, where
            elif wanted == "move":
                assert [(s.spot, s.stake) for s in stays] == [(str(a + b), case.stake)], where
                assert any(isinstance(e, Moved) for e in r.events), where
            elif wanted == "void":
                assert [(s.outcome, s.returned) for s in decided] == [("void", case.stake)], where
            else:
                assert sum(s.profit for s in decided) == wanted, where
                assert sum(s.stake for s in decided) == case.stake, where
                assert not stays or (case.wager.startswith(("place", "buy", "lay", "hard")) and wanted > 0), where


def test_the_table_above_has_every_wager_of_the_chapter():
    assert len(CrapsOptions().offered) == 69
    assert {case.wager for case in CASES} | {"fire"} == set(CrapsOptions().offered)


def test_623a_11_fire_points_by_the_loser_7():
    for made in range(7):
        points = " ".join(["points", *map(str, NUMBERS[:made])])
        for paytable, pays in (("A", {4: 24, 5: 249, 6: 999}), ("B", {4: 39, 5: 199, 6: 499})):
            for a, b in ROLLS:
                carry = {"point": 10, "shooter": 1, "thrown": True, "wagers": [[2, "fire", None, 500, points]]}
                r = Round(CRAPS, options(fire_paytable=paytable), Quick(1), {1: 0, 2: 0}, carry=carry,
                          stack={"dice": [f"{a}-{b}"]})  # fmt: skip
                r.expire()
                [settled] = r.settlements()
                if a + b == 7:
                    assert settled.profit == 500 * pays.get(made, -1)
                else:
                    assert settled.outcome == "stand"
                    then = set(points.split()[1:]) | ({"10"} if a + b == 10 else set())
                    assert set(r.carry["wagers"][0][4].split()[1:]) == then


# ---- long sessions


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32), st.sampled_from([{}, {"vig_timing": "on_win"}, {"table_type": "mini_craps"}]))
def test_long_sessions_keep_chips_wagers_and_state_right(luck: int, chosen: dict[str, Any]):
    thrown = 0
    for n, (log, r) in enumerate(session(luck, 200, **chosen)):
        no_wager_outlives_its_decision(r)
        thrown += total_of(r) is not None
        if n % 20 == 0:
            assert parse(transcript(CRAPS, log)) == log, "the state survives print and parse"
            assert snapshot(replay(CRAPS, log)) == snapshot(r), "the log gives the same again"
    assert thrown > 100


def no_wager_outlives_its_decision(r: Round) -> None:
    """What stands after a roll could not have been decided by it, and odds never stand without their flat wager."""
    total, point = total_of(r), r.carry["point"]
    standing = {(seat, wager, spot): note for seat, wager, spot, _, note in r.carry.get("wagers", ())}
    for seat, wager, spot in standing:
        if total is not None:
            assert wager not in ONE_ROLL
            assert not wager.startswith(("hop", "six_seven"))
            assert (wager, spot) not in {("come", None), ("dont_come", None)}
        if wager in ("pass_line", "dont_pass"):
            assert point or total is None, "a line wager stands only on a point"
        if wager.endswith("_odds"):
            flat = {"pass_odds": "pass_line"}.get(wager, wager.removesuffix("_odds"))
            assert (seat, flat, spot) in standing
        if total == 7 and spot:
            raise AssertionError(f"{wager} {spot} outlived a seven")
    ended = [s for s in r.settlements() if s.outcome in ("win", "lose", "push", "void")]
    decided = Counter((s.seat, s.wager, s.spot) for s in ended)
    kept = {(s.seat, s.wager, s.spot) for s in r.settlements() if s.outcome == "stand"}
    for place in decided.keys() & kept:
        moved = any(isinstance(e, Moved) and (e.seat, e.to_wager, e.to_spot) == place for e in r.events)
        assert moved or place[1].startswith(("place", "buy", "lay", "hard")), f"{place} was decided, and stands"


def test_rounds_played_on_by_one_object_are_the_rounds_of_their_carries():
    chosen = options()
    by_object = [list(r.events) for _, r in zip(range(300), rounds(CRAPS, chosen, Quick(5), []), strict=False)]
    source, carry = Quick(5), dict[str, Any]()
    for events in by_object:
        r = Round(CRAPS, chosen, source, {1: 10**12}, carry=carry)
        assert CRAPS.lays
        r.answer(1, "wagers", {"list": CRAPS.lays(r, 1)})
        r.expire()
        assert r.events == events
        carry = r.carry


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
