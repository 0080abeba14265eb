"""Craps: odds, taking down, on and off, Place or Buy; what a roll costs, and what was given away besides."""

from typing import Any

import numpy as np
import pytest

from games.craps.odds import decided as decided_in_a_roll
from games.kit.asks import Answer
from games.kit.chance import Quick
from games.kit.review import Decided, asked, decided, review
from games.kit.round import Round, log_of

from .craps_sessions import CRAPS, options

ROLLS = 1_000_000


def table(point: int, *wagers: tuple[str, str | None, int], **chosen: Any) -> Round:
    """A table with this point, and one player's wagers on it."""
    carry = {"point": point, "thrown": True, "wagers": [[1, *wager, "up"] for wager in wagers]}
    return Round(CRAPS, options(**chosen), Quick(1), {1: 1_000_000}, carry=carry)


def judged(r: Round, do: str, **args: Any) -> Decided:
    ask = asked(r, 1, do)
    assert ask
    found = decided(r, ask, Answer(1, do, args))
    assert found
    return found


@pytest.mark.parametrize(
    ("point", "worth"), [(4, 1 / 3), (5, 1 / 5), (6, 1 / 11), (8, 1 / 11), (9, 1 / 5), (10, 1 / 3)]
)
def test_a_dont_wager_with_its_point_set_is_worth_leaving_up(point: int, worth: float):
    one = judged(table(point, ("dont_pass", None, 3_300)), "take", wager="dont_pass")
    assert one.best.do == "leave_up"
    assert one.units == pytest.approx(worth)
    assert one.lost == round(3_300 * worth)
    assert one.spot.name == f"Don't Pass on {point}"
    come = judged(
        table(6 if point != 6 else 8, ("dont_come", str(point), 3_300)), "take", wager="dont_come", spot=str(point)
    )
    assert come.lost == one.lost


def test_623a_6_odds_cost_nothing_and_both_choices_are_best():
    one = judged(table(6, ("pass_line", None, 1_000)), "wager", wager="pass_odds", amount=5_000)
    assert {line.value for line in one.advice} == {0.0}
    assert (one.lost, one.grade) == (0, "best")


def test_odds_that_cannot_be_paid_to_the_dollar_cost_what_is_dropped():
    r = table(6, ("pass_line", None, 1_000), payout_rounding="dollar_down")
    one = judged(r, "wager", wager="pass_odds", amount=1_100)  # 6 to 5 on $11 is $13.20
    assert one.lost == round(20 * 5 / 11)


@pytest.mark.parametrize(("number", "best"), [(4, "buy_number"), (5, "place"), (6, "place"), (10, "buy_number")])
def test_a_number_is_had_by_the_wager_of_the_smaller_edge(number: int, best: str):
    for wager in (f"place_win_{number}", f"buy_{number}"):
        one = judged(table(6), "wager", wager=wager, amount=3_000)
        assert one.best.do == best
        assert one.priced == one.lost
        assert bool(one.lost) == (one.took.do != best)


def test_a_wager_that_is_off_costs_nothing_in_that_roll():
    on = judged(table(6, ("place_win_8", None, 1_200)), "call_on", wager="place_win_8")
    off = judged(table(6, ("place_win_8", None, 1_200)), "call_off", wager="place_win_8")
    assert on.took.cents == pytest.approx(-1_200 / 66 * 11 / 36)
    assert (off.lost, off.grade) == (0, "best")


def test_what_is_undone_is_no_decision():
    r = table(6)
    r.answer(1, "wager", {"wager": "place_win_4", "amount": 3_000})
    assert [one.best.do for one in review(CRAPS, log_of(r, bytes(32)))] == ["buy_number"]
    r.answer(1, "undo", {})
    assert not review(CRAPS, log_of(r, bytes(32)))


def test_the_coach_speaks_of_a_dont_wager_before_the_throw():
    assert CRAPS.counts.advise
    r = table(4, ("dont_pass", None, 3_000))
    up, down = CRAPS.counts.advise(r, r.asks[0], 1)
    assert (up.do, down.value) == ("leave_up", 0.0)
    assert up.value == pytest.approx(1 / 3)
    assert CRAPS.counts.advise(table(0), r.asks[0], 1) == []


def test_the_cost_of_a_roll_agrees_with_a_million_rolls():
    edges = {edge.wager: edge.house_edge for edge in CRAPS.counts.odds(options())}
    often = decided_in_a_roll(options())
    dice = np.random.default_rng(11).integers(1, 7, (2, ROLLS))
    totals = dice.sum(axis=0)
    by_one_roll = {
        "place_win_4": 9 / 5 * (totals == 4) - (totals == 7),
        "place_win_6": 7 / 6 * (totals == 6) - (totals == 7),
        "place_lose_9": 5 / 8 * (totals == 7) - (totals == 9),
        "hard_8": 9.0 * ((totals == 8) & (dice[0] == 4)) - ((totals == 7) | ((totals == 8) & (dice[0] != 4))),
        "any_seven": np.where(totals == 7, 4.0, -1.0),
        "field": np.select([np.isin(totals, (2, 12)), np.isin(totals, (3, 4, 9, 10, 11))], [2.0, 1.0], -1.0),
    }
    by_one_roll |= dict(zip(("pass_line", "dont_pass"), line_wagers(totals), strict=True))
    for wager, gains in by_one_roll.items():
        error = gains.std() / ROLLS**0.5
        assert abs(-gains.mean() - float(edges[wager] * often[wager])) < 3 * error, wager


def line_wagers(totals: Any) -> tuple[Any, Any]:
    """What Pass and Don't Pass win and lose, roll by roll, with one of each always up."""
    right, wrong, point = np.zeros(ROLLS), np.zeros(ROLLS), 0
    for at, total in enumerate(totals.tolist()):
        if not point:
            if total in (7, 11):
                right[at], wrong[at] = 1, -1
            elif total in (2, 3, 12):
                right[at], wrong[at] = -1, total != 12
            else:
                point = total
        elif total == point or total == 7:
            right[at], wrong[at] = (1, -1) if total == point else (-1, 1)
            point = 0
    return right, wrong


def test_cost_and_mistakes_leave_luck_that_is_nothing_on_average():
    """One always lays a line wager, and sometimes a number or a Come wager, and takes Don't wagers down at random."""
    assert CRAPS.counts.costs
    edges = {edge.wager: float(edge.house_edge) for edge in CRAPS.counts.odds(options())}
    chance, carry, lucks = Quick(3), dict[str, Any](), list[float]()
    for rolled in range(6_000):
        r = Round(CRAPS, options(), Quick(rolled), {1: 10**9}, carry=carry)
        given_away = sum(done(r, *act) for act in acts(r, chance))
        r.answer(1, "roll", {})
        cost = sum(edges[wager] * stake for _, wager, stake in CRAPS.counts.costs(r, carry))
        lucks.append(sum(s.profit for s in r.settlements()) + cost + given_away)
        carry = dict(r.carry)
    assert abs(np.mean(lucks)) < 3.5 * np.std(lucks) / len(lucks) ** 0.5


def acts(r: Round, chance: Quick) -> list[tuple[str, dict[str, Any]]]:
    if not r.carry.get("point"):
        line = "dont_pass" if chance.below(2) else "pass_line"
        return (
            []
            if r.seats[1].wagers.keys() & {r.layout.spots[line, None]}
            else [("wager", {"wager": line, "amount": 1_000})]
        )
    lying = [
        w.spot
        for w in r.seats[1].wagers.values()
        if w.spot.wager in ("dont_pass", "dont_come") and (w.spot.spot or w.spot.wager == "dont_pass")
    ]
    down = [
        ("take", {"wager": spot.wager, "spot": spot.spot} if spot.spot else {"wager": spot.wager})
        for spot in lying
        if not chance.below(4)
    ]
    more = ("come", "dont_come", "place_win_4", "buy_6")[chance.below(4)]
    free = r.layout.spots[more, None] not in r.seats[1].wagers
    return [*down, *([("wager", {"wager": more, "amount": 2_000})] if free and not chance.below(3) else [])]


def done(r: Round, do: str, args: dict[str, Any]) -> int:
    """Do it; what it gave away besides the edge of its wager."""
    ask = asked(r, 1, do)
    assert ask
    found = decided(r, ask, Answer(1, do, args))
    r.answer(1, do, args)
    return found.lost - found.priced if found else 0
