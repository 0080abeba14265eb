"""Blackjack Switch and cards from the hand, § 633a.12: what is more than a worked example."""

from typing import Any

import pytest

from games.kit.asks import DEALER, Refused
from games.kit.chance import Sealed
from games.kit.registry import game
from games.kit.round import Round

CARD = game("blackjack")
SWITCH = {"variation_switch": True}


def opened(options: dict[str, Any], *cards: str, purse: int = 100_000, players: int = 1) -> Round:
    """A round with these cards stacked, wagers open."""
    purses = dict.fromkeys(range(1, players + 1), purse)
    return Round(CARD, CARD.options.read(options), Sealed(bytes(32)), purses, stack={"cards": list(cards)})


def ended(r: Round) -> dict[str, tuple[str, int]]:
    """How the wagers of seat 1 ended, by spot, once nobody decides any more."""
    while not r.over:
        r.expire()
    return {f"{s.wager}:{s.spot}" if s.spot else s.wager: (s.outcome, s.profit) for s in r.settlements() if s.seat == 1}


# ---- Switch


def both(first: int, second: int) -> dict[str, Any]:
    return {"list": [["blackjack_1", None, first], ["blackjack_2", None, second]]}


def staked(r: Round) -> list[int]:
    return [wager.stake for wager in r.seats[1].wagers.values()]


def test_633a_12_a_1_the_second_wager_is_never_more_than_the_first():
    r = opened(SWITCH, purse=3_000)
    with pytest.raises(Refused, match="may not be more than Blackjack Wager 1"):
        r.answer(1, "wagers", both(500, 2_500))
    assert r.seats[1].purse == 3_000
    r.answer(1, "wagers", both(1_000, 1_000))
    with pytest.raises(Refused, match="may not be more"):
        r.answer(1, "take", {"wager": "blackjack_1", "amount": 500})


def test_633a_12_a_1_both_wagers_are_raised_together():
    r = opened(SWITCH)
    r.answer(1, "wagers", both(1_000, 1_000))
    r.answer(1, "double", {})
    assert staked(r) == [2_000, 2_000]
    r.answer(1, "wagers", both(1_000, 1_000))
    assert staked(r) == [3_000, 3_000]


def test_633a_12_a_1_what_is_over_at_the_deal_goes_back():
    r = opened(SWITCH, "Ts", "9h", "7c", "8d", "Td", "Th", purse=3_000)
    r.answer(1, "wagers", both(2_500, 500))
    r.answer(DEALER, "deal")
    assert (staked(r), r.seats[1].purse) == ([500, 500], 2_000)
