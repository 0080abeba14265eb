"""Craps: all 36 rolls for every wager in every state, and long sessions."""

from collections import Counter
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.craps.options import CrapsOptions
from games.kit.chance import Quick
from games.kit.events import Moved
from games.kit.notation import parse, transcript
from games.kit.round import Round, replay
from games.kit.simulate import rounds
from tests.profiles import examples

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


@examples(6)
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
        assert CRAPS.counts.lays
        r.answer(1, "wagers", {"list": CRAPS.counts.lays(r, 1)})
        r.expire()
        assert r.events == events
        carry = r.carry
