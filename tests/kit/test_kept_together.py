"""Wagers that belong together: one unit, pairs that do not play alone, meters and envy bonuses."""

import pytest

from games.kit.asks import Play, Refused
from games.kit.chance import Quick
from games.kit.contract import Plays
from games.kit.layout import Layout, Spot
from games.kit.meters import Envied, Meter, pay_envy, shares
from games.kit.options import NotPermitted, Options, option
from games.kit.registry import Game
from games.kit.round import Round

from .toys import UNCOUNTED, ToyOptions

JACKPOT = Meter("jackpot", "Jackpot", "1a.9", start=100_000, reset=50_000, rate=14)


def spots() -> list[Spot]:
    return [
        Spot("ante", None, "Ante", "1a.1", unit="ante", pair="blind"),
        Spot("blind", None, "Blind", "1a.1", unit="ante", pair="ante"),
        Spot("pot", None, "Pot", "1a.2", low=500, high=500, step=500, pair="entry"),
        Spot("entry", None, "Entry", "1a.2", pair="pot"),
        Spot("bonus", None, "Bonus", "1a.3", needs="ante"),
        Spot("pip_1", None, "Pip 1", "1a.4", unit="pips"),
        Spot("pip_2", None, "Pip 2", "1a.4", unit="pips"),
    ]


def play(r: Round) -> Play[None]:
    yield from r.take_wagers("close", "Close", cite="1a.1")
    r.no_more_bets("Too late.", "1a.1")
    JACKPOT.open(r)
    JACKPOT.grow(r, sum(wager.stake for wager in r.wagers()))
    for wager in r.wagers():
        r.push(wager, "Nothing happens.", "1a.1")


GAME = Game(
    "pairs", "Pairs", "1a", "poker", 6, ToyOptions,
    Plays(play, lambda _: Layout.of("long", "toy", spots()), lambda _: {}), UNCOUNTED,
)  # fmt: skip


def opened(carry: dict[str, int] | None = None) -> Round:
    return Round(GAME, ToyOptions(), Quick(1), {1: 100_000, 2: 100_000}, carry=carry or {})


def laid(r: Round, seat: int = 1) -> dict[str, int]:
    return {spot.wager: wager.stake for spot, wager in r.seats[seat].wagers.items()}


def test_one_press_lays_a_wager_and_the_one_it_belongs_with() -> None:
    r = opened()
    r.answer(1, "wager", {"wager": "ante", "amount": 1000, "paired": True})
    assert laid(r) == {"ante": 1000, "blind": 1000}
    r.answer(1, "wager", {"wager": "blind", "amount": 500, "paired": True})
    assert laid(r) == {"ante": 1500, "blind": 1500}
    r.answer(1, "wager", {"wager": "entry", "amount": 2000, "paired": True})
    assert laid(r)["pot"] == 500, "the other one of a pair that need not be equal is laid at its minimum"
    r.answer(1, "wager", {"wager": "entry", "amount": 500, "paired": True})
    assert (laid(r)["pot"], laid(r)["entry"]) == (500, 2500)
    r.answer(1, "undo")
    r.answer(1, "undo")
    r.answer(1, "undo")
    assert laid(r) == {"ante": 1000, "blind": 1000}


def test_wagers_may_also_be_laid_one_by_one_but_not_unequal() -> None:
    r = opened()
    r.answer(1, "wager", {"wager": "ante", "amount": 1000})
    with pytest.raises(Refused, match=r"Blind must equal Ante, \$10"):
        r.answer(1, "wager", {"wager": "blind", "amount": 500})
    r.answer(1, "wager", {"wager": "blind", "amount": 1000})
    r.answer(1, "double")
    assert laid(r) == {"ante": 2000, "blind": 2000}
    r.answer(1, "wager", {"wager": "pip_1", "amount": 500})
    with pytest.raises(Refused, match="must equal Pip 1"):
        r.answer(1, "wager", {"wager": "pip_2", "amount": 600})
    r.answer(2, "wager", {"wager": "pip_2", "amount": 600})
    assert laid(r, 2) == {"pip_2": 600}, "a unit is one seat's own"


def test_taking_back_keeps_pairs_and_units_equal() -> None:
    r = opened()
    r.answer(1, "wager", {"wager": "ante", "amount": 1500, "paired": True})
    r.answer(1, "take", {"wager": "blind", "amount": 500})
    assert laid(r) == {"ante": 1000, "blind": 1000}
    for pip in ("pip_1", "pip_2"):
        r.answer(1, "wager", {"wager": pip, "amount": 1000})
    r.answer(1, "take", {"wager": "pip_1", "amount": 500})
    assert laid(r) == {"ante": 1000, "blind": 1000, "pip_2": 1000}, "of a unit one takes back all of a wager"
    r.answer(1, "take", {"wager": "ante"})
    assert laid(r) == {"pip_2": 1000}


def test_a_wager_without_its_partner_goes_back_with_what_needs_it() -> None:
    r = opened()
    for wager in ("ante", "bonus"):
        r.answer(1, "wager", {"wager": wager, "amount": 1000})
    r.answer(2, "wager", {"wager": "ante", "amount": 1000, "paired": True})
    r.answer(0, "close")
    ended = {(s.seat, s.wager): s.outcome for s in r.settlements()}
    assert ended == {(1, "ante"): "void", (1, "bonus"): "void", (2, "ante"): "push", (2, "blind"): "push"}
    assert "does not play without Blind" in r.settlements()[0].why


def test_a_meter_starts_grows_pays_and_is_set_back() -> None:
    r = opened()
    assert JACKPOT.reads(r.carry) == 100_000
    for seat, amount in ((1, 100), (2, 500)):
        r.answer(seat, "wager", {"wager": "pip_1", "amount": amount})
    r.answer(0, "close")
    assert r.carry["jackpot"] == 100_000 + 84
    assert r.accounts["jackpot"] == 100_084
    wager = r.change(1, r.layout.spots["pip_1", None], 100)
    JACKPOT.pay(r, wager, 10, "Five aces.", "1a.9")
    assert r.settlements()[-1].returned == 10_008
    assert r.carry["jackpot"] == 100_084 - 10_008
    wager = r.change(1, r.layout.spots["pip_1", None], 100)
    JACKPOT.pay(r, wager, 100, "A royal flush.", "1a.9")
    assert r.settlements()[-1].returned == 90_076
    assert r.carry["jackpot"] == 50_000 == r.accounts["jackpot"]
    JACKPOT.grow(r, -1000)
    assert r.carry["jackpot"] == 50_000 - 140 == r.accounts["jackpot"]


def test_a_meter_is_shared_to_the_cent() -> None:
    assert shares(100, [1, 1, 1]) == [33, 33, 34]
    assert sum(shares(12_345, [500, 100, 700])) == 12_345


def test_envy_is_paid_for_every_hand_but_ones_own_by_the_size_of_the_wager() -> None:
    r = opened()
    r.answer(0, "close")
    hands = [Envied(1, "a royal flush", {100: 2_500, 500: 12_500}), Envied(2, "quads", {500: 7_500})]
    pay_envy(r, "envy", hands, {1: 100, 2: 900}, "1a.9")
    assert [(s.seat, s.profit) for s in r.settlements()] == [(2, 12_500)]


class Limited(Options):
    """Limits of two wagers."""

    table_min: int = option(500, cite="", help="Least.")
    table_max: int = option(5000, cite="", help="Most.")
    side_min: int | None = option(None, cite="", help="Least.")
    side_max: int | None = option(None, cite="", help="Most.")


def test_limits_agree() -> None:
    assert Limited.read({"side_max": 100}).side_max == 100
    for wrong in ({"table_max": 400}, {"side_min": 200, "side_max": 100}):
        with pytest.raises(NotPermitted, match="the maximum may not be below the minimum"):
            Limited.read(wrong)
