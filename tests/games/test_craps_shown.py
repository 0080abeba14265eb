"""Craps: what the page shows besides the felt: puck, buttons, what may be done, the next roll, edges."""

from collections.abc import Mapping
from typing import Any

from games.kit.chance import Quick
from games.kit.contract import Standing
from games.kit.events import ANYONE, Came, Settled
from games.kit.round import Round, replay

from .craps_sessions import CRAPS, options, session, total_of


def standing(*wagers: list[Any], point: int = 0) -> Round:
    return Round(CRAPS, options(), Quick(1), {1: 100_000, 2: 0}, carry={"point": point, "wagers": list(wagers)})


def buttons_of(r: Round) -> dict[str, str]:
    """The buttons that everybody sees, by spot."""
    return {spot: one.button for (_, spot), one in CRAPS.shows.page(r, ANYONE).standing.items()}


def own(r: Round) -> dict[str, Standing]:
    """How the wagers of the first seat stand, as it is shown them."""
    return {spot: one for (_, spot), one in CRAPS.shows.page(r, 1).standing.items()}


def helper(r: Round, seat: int = 1) -> Mapping[str, Any]:
    """What the panel shows to a seat."""
    more = CRAPS.shows.page(r, seat).more
    assert more
    return more


def test_the_puck_and_the_fire_points_lie_where_they_should():
    r = standing([1, "fire", None, 500, "points 6 4"], [2, "fire", None, 100, "points 4"], point=9)
    assert CRAPS.shows.page(r, ANYONE).markers == [
        ("puck", "place_win_9", "on"), ("fire_point", "place_win_6", "1"), ("fire_point", "place_win_4", "2"),
    ]  # fmt: skip
    assert CRAPS.shows.page(standing(), ANYONE).markers == [("puck", "dont_come", "off")]


def test_buttons_say_what_does_not_work_on_the_next_roll():
    lying = [
        [1, "place_win_6", None, 1_200, "up"], [1, "hard_4", None, 500, "on"], [1, "lay_4", None, 4_000, "up"],
        [1, "come", "5", 1_000, "up"], [1, "come_odds", "5", 2_000, "up"], [1, "buy_9", None, 2_000, "off"],
    ]  # fmt: skip
    buttons = buttons_of(standing(*lying))
    assert buttons == {"place_win_6": "off", "hard_4": "on", "lay_4": "lay", "come_odds:5": "off", "buy_9": "off"}
    buttons = buttons_of(standing(*lying, point=8))
    assert buttons == {"hard_4": "on", "lay_4": "lay", "buy_9": "off"}


def test_a_stake_that_cannot_be_paid_to_the_dollar_says_so():
    lying = [
        [1, "place_win_6", None, 1_000, "up"], [1, "place_win_8", None, 1_200, "up"],
        [1, "place_lose_4", None, 500, "up"], [1, "pass_line", None, 1_000, "up"],
        [1, "pass_odds", None, 1_500, "up"], [1, "hard_4", None, 300, "up"],
    ]  # fmt: skip
    words = {spot: one.words for spot, one in own(standing(*lying, point=9)).items()}
    assert words == {
        "place_win_6": "7 to 6, pays in whole units of $6", "place_win_8": "7 to 6",
        "place_lose_4": "5 to 11, pays in whole units of $11", "pass_line": "rides, point 9",
        "pass_odds": "3 to 2, pays in whole units of $2", "hard_4": "7 to 1",
    }  # fmt: skip
    [place] = own(standing([1, "place_win_6", None, 1_000, "up"])).values()
    assert place.words == "7 to 6, off, pays in whole units of $6"


def test_what_may_be_done_with_each_wager_is_offered_and_may_be_done():
    r = standing([1, "pass_line", None, 1_000, "up"], [1, "pass_odds", None, 1_000, "up"],
                 [1, "dont_come", "5", 1_000, "up"], [1, "place_win_6", None, 1_200, "up"], point=8)  # fmt: skip
    acts = {spot: [do for do, _ in one.acts] for spot, one in own(r).items()}
    assert acts == {"pass_line": [], "pass_odds": ["call_off", "take"], "dont_come:5": ["take"],
                    "place_win_6": ["call_off", "take"]}  # fmt: skip
    for wager in r.wagers():
        for do in acts[wager.spot.id]:
            named = {"wager": wager.spot.wager} | ({"spot": wager.spot.spot} if wager.spot.spot else {})
            r.read(1, do, named)


def test_the_next_roll_is_told_as_it_comes():
    """The helper's figures are those of the rules, for any wagers that may lie on the felt."""
    checked = 0
    for log, r in session(5, 80):
        begun = replay(CRAPS, log, len(log.inputs) - 1)
        total, seat = total_of(r), min(begun.present, default=0)
        if total is None or not seat or not begun.seats[seat].wagers or any(s.fee for s in r.settlements()):
            continue
        rolls = {row["roll"]: row["net"] for row in helper(begun, seat)["rolls"]}
        came = next(e.result for e in r.events if isinstance(e, Came))
        low, high = sorted(came.split("-"))
        fits = [net for roll, net in rolls.items()
                if roll == str(total) or (roll.startswith(f"{total} as") and f"{low}-{high}" in roll)]  # fmt: skip
        told = [s for s in r.settlements() if s.seat == seat and s.outcome not in ("stand", "fee")]
        assert fits == [sum(s.profit for s in told)]
        checked += 1
    assert checked > 30
    assert sum(row["ways"] for row in helper(standing([1, "field", None, 500, "up"]))["rolls"]) == 36


def test_true_odds_and_edges_of_the_helper():
    r = standing([1, "pass_line", None, 1_000, "up"], [1, "any_seven", None, 500, "up"],
                 [1, "place_lose_4", None, 1_100, "up"], [1, "come", "5", 500, "up"], point=6)  # fmt: skip
    helped = {one["name"]: one for one in helper(r)["wagers"]}
    assert [helped["Pass Line"][key] for key in ("true", "edge", "wins", "loses")] == [
        "6 to 5 against",
        "1.41 %",
        "6",
        "7",
    ]
    assert helped["Any Seven"]["true"] == "5 to 1 against"
    assert helped["Place four to lose"]["true"] == "2 to 1 on"
    assert (helped["Come on 5"]["wins"], helped["Come on 5"]["loses"]) == ("5", "7")


def test_settlements_say_why_and_where():
    for _, r in session(11, 60):
        for s in r.settlements():
            assert isinstance(s, Settled)
            assert s.why.endswith((".", "%."))
            assert s.cite.startswith("623a.")
