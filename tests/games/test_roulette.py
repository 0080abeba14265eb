"""Chapter 617a, where a rule is more than a worked example."""

from typing import Any

import pytest

from games.kit.asks import DEALER, Refused
from games.kit.chance import Quick
from games.kit.events import Called, Came, Irregular, Marked, Settled, Shared
from games.kit.registry import game
from games.kit.round import Round
from games.roulette.wheel import DOUBLE_ZERO, RED, SINGLE_ZERO, colour, neighbours, reasons, say

CARD = game("roulette")
NUMBERS = {str(n) for n in range(1, 37)}


def table(*pockets: str, players: int = 1, manual: bool = False, **options: Any) -> Round:
    purses = {seat: 100_000 for seat in range(1, players + 1)}
    return Round(CARD, CARD.options.read(options), Quick(1), purses, stack={"pockets": list(pockets)}, manual=manual)


def lay(r: Round, *wagers: tuple[str, str | None, int], seat: int = 1) -> Round:
    r.answer(seat, "wagers", {"list": [[wager, spot, 100 * amount] for wager, spot, amount in wagers]})
    return r


def to_the_end(r: Round) -> Round:
    while r.asks:
        r.expire()
    return r


def test_617a_1_c_d_the_wheels():
    assert set(SINGLE_ZERO.sections) == NUMBERS | {"0"}
    assert set(DOUBLE_ZERO.sections) == NUMBERS | {"0", "00"}
    for wheel, size in ((SINGLE_ZERO, 37), (DOUBLE_ZERO, 38)):
        assert len(wheel.sections) == size
        colours = [colour(pocket) for pocket in wheel.sections if colour(pocket) != "green"]
        assert all(colours[i] != colours[i + 1] for i in range(len(colours) - 1) if size == 37 or i != 17)
    assert len(RED) == 18
    at = DOUBLE_ZERO.sections.index
    assert (at("00") - at("0")) % 38 == 19, "the zeros lie opposite each other"


def test_617a_3_a_to_c_players_share_a_spot_and_each_is_settled_on_his_own():
    r = table("17", players=2)
    lay(r, ("straight", "17", 5), seat=1)
    lay(r, ("straight", "17", 2), ("red", None, 5), seat=2)
    assert {(s.seat, s.wager, s.profit) for s in to_the_end(r).settlements()} == {
        (1, "straight", 17_500), (2, "straight", 7_000), (2, "red", -500),
    }  # fmt: skip


def test_617a_3_e_1_i_five_adjacent_is_the_centre_and_two_neighbours_each_side():
    assert neighbours(SINGLE_ZERO, "0") == ["3", "26", "0", "32", "15"]
    assert neighbours(DOUBLE_ZERO, "00") == ["13", "1", "00", "27", "10"]
    assert neighbours(DOUBLE_ZERO, "2") == ["35", "14", "2", "0", "28"]


def test_617a_3_e_2_zero_splits():
    def splits(wheel: str) -> set[str]:
        spots = CARD.layout(CARD.options.read({"wheel": wheel})).spots.values()
        return {str(s.spot) for s in spots if s.wager == "split" and s.covers & {"0", "00"} and not s.closed}

    assert splits("double_zero") == {"0-00", "0-1", "0-2", "00-2", "00-3"}
    assert splits("single_zero") == {"0-1", "0-2", "0-3"}
    assert splits("double_zero_as_single") == {"0-1", "0-2"}


def test_617a_3_e_3_zero_trios_and_ours():
    def trios(**options: Any) -> set[str]:
        spots = CARD.layout(CARD.options.read(options)).spots.values()
        return {s.id for s in spots if s.wager in ("three", "four") and s.covers & {"0", "00"} and not s.closed}

    assert trios() == {"three:0-1-2", "three:0-2-00", "three:00-2-3"}
    assert trios(wheel="single_zero") == trios(wheel="double_zero_as_single") == {"three:0-1-2"}
    extra = trios(wheel="single_zero", single_zero_extra_zero_bets=True)
    assert extra == {"three:0-1-2", "three:0-2-3", "four:0-1-2-3"}


def test_617a_3_e_every_spot_wins_on_its_numbers_and_on_no_other():
    for pocket in DOUBLE_ZERO.sections:
        r = table(pocket)
        spots = [spot for spot in r.layout.spots.values() if spot.wager != "five_adjacent"]
        r.sit(1, 10**9)
        lay(r, *[(spot.wager, spot.spot, spot.least // 100) for spot in spots])
        won = {(s.wager, s.spot) for s in to_the_end(r).settlements() if s.outcome == "win"}
        assert won == {(spot.wager, spot.spot) for spot in spots if pocket in spot.covers}


@pytest.mark.parametrize("pocket", ["0", "00"])
def test_617a_4_b_even_money_wagers_lose_on_the_zeros(pocket: str):
    wagers = ("red", "black", "odd", "even", "low", "high")
    r = to_the_end(lay(table(pocket), *[(wager, None, 5) for wager in wagers]))
    assert [(s.outcome, s.cite) for s in r.settlements()] == [("lose", "617a.4(b)")] * 6


def test_617a_4_c_2_double_zero_is_a_void_spin():
    r = to_the_end(lay(table("00", "00", "32", wheel="double_zero_as_single"), ("red", None, 10)))
    assert [event.result for event in r.events if isinstance(event, Came)] == ["00", "00", "32"]
    assert [event.cite for event in r.events if isinstance(event, Called)].count("617a.4(c)(2)") == 2
    assert [s.outcome for s in r.settlements()] == ["win"]


def test_617a_5_a_wagers_stay_open_while_the_ball_is_spun():
    r = lay(table("17"), ("red", None, 5))
    r.answer(DEALER, "spin")
    lay(r, ("black", None, 5))
    r.answer(1, "take", {"wager": "red"})
    r.answer(DEALER, "no_more_bets")
    assert [(s.wager, s.outcome) for s in r.settlements()] == [("black", "win")]


def test_617a_5_b_no_chip_is_touched_after_no_more_bets():
    r = table("17", manual=True)
    r.answer(DEALER, "next")
    lay(r, ("red", None, 5))
    for do in ("spin", "next", "no_more_bets", "next"):
        r.answer(DEALER, do)
    red = {"wager": "red", "amount": 500}
    for do, args in (("wager", red), ("take", {"wager": "red"}), ("clear", {}), ("undo", {})):
        with pytest.raises(Refused) as refused:
            r.answer(1, do, args)
        assert (refused.value.code, refused.value.cite) == ("late", "617a.5(b)")
    assert r.draws == [], "nothing is drawn before the call"


def test_617a_5_c_d_e_marker_then_five_adjacent_broken_down_then_losers_then_winners():
    r = lay(table("27"), ("red", None, 5), ("five_adjacent", "00", 10), ("black", None, 5), ("straight", "27", 1))
    to_the_end(r)
    kinds = [event for event in r.events if isinstance(event, Marked | Shared | Settled)]
    assert [(type(e).__name__, getattr(e, "wager", ""), getattr(e, "outcome", "")) for e in kinds] == [
        ("Marked", "", ""),
        ("Shared", "five_adjacent", ""),
        ("Settled", "five_adjacent", "lose"),
        ("Settled", "black", "lose"),
        ("Settled", "red", "win"),
        ("Settled", "five_adjacent", "win"),
        ("Settled", "straight", "win"),
    ]
    assert kinds[0] == Marked("dolly", "straight:27")
    assert kinds[1] == Shared(1, "five_adjacent", "00", 200, "straight:27")


@pytest.mark.parametrize(
    ("wrong", "cite"),
    [
        ("no_spin", "617a.6"), ("no_spin_direction", "617a.6(a)"), ("no_spin_turns", "617a.6(b)"),
        ("no_spin_ball_out", "617a.6(c)"), ("no_spin_object", "617a.6(d)"),
    ],
)  # fmt: skip
def test_617a_6_a_no_spin_decides_nothing_and_the_ball_is_spun_again(wrong: str, cite: str):
    r = to_the_end(lay(table(wrong, "17"), ("straight", "17", 5)))
    assert [event.cite for event in r.events if isinstance(event, Irregular)] == [cite]
    assert [s.outcome for s in r.settlements()] == ["win"]


def test_617a_6_wagers_are_reopened_after_no_spin_only_where_the_operator_says_so():
    shut = lay(table("no_spin", "17"), ("red", None, 5))
    shut.answer(DEALER, "spin")
    shut.answer(DEALER, "no_more_bets")
    assert shut.over
    opened = lay(table("no_spin", "17", reopen_bets_after_no_spin=True), ("red", None, 5))
    opened.answer(DEALER, "spin")
    opened.answer(DEALER, "no_more_bets")
    assert not opened.over
    opened.answer(1, "take", {"wager": "red"})
    lay(opened, ("black", None, 5))
    opened.answer(DEALER, "no_more_bets")
    assert [(s.wager, s.outcome) for s in opened.settlements()] == [("black", "win")]


def test_what_the_dealer_calls():
    assert [say(p) for p in ("0", "00", "17", "20")] == [
        "Zero, green.", "Double zero, green.", "Seventeen, black, odd.", "Twenty, black, even.",
    ]  # fmt: skip
    assert say("36") == "Thirty-six, red, even."


@pytest.mark.parametrize("pocket", DOUBLE_ZERO.sections)
def test_every_wager_has_a_reason_on_every_number(pocket: str):
    wagers = {spot.wager for spot in CARD.layout(CARD.options.read()).spots.values()}
    assert wagers == reasons(pocket).keys()
    assert all(pocket in why for why in reasons(pocket).values())


def test_five_adjacent_is_there_only_where_it_is_offered():
    with pytest.raises(Refused, match="no such spot"):
        lay(table(five_adjacent_offered=False), ("five_adjacent", "17", 5))
