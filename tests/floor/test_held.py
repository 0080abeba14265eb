"""Chips that the last act of a round takes are held before it is settled, whoever gave the last answer."""

import pytest

from casino.cage import services as cage
from casino.floor import runtime, seats
from casino.floor.models import Settlement

from .company import act, expire, newcomer, now, problems, refused, stack

pytestmark = pytest.mark.django_db(transaction=True)
LOW_AND_DEALER = ("2s", "Ks", "Ah", "4d", "9c", "Ac", "7c", "4h", "Ad")
"""Seat 1 has seven high, seat 2 king high, the dealer three aces."""


@pytest.fixture
def two():
    table = runtime.open_table("three_card_poker", options={"dealing_method": "hand", "shuffle": "manual"})
    people = [newcomer("Finch"), newcomer("Wren")]
    for number, player in enumerate(people, 1):
        seats.sit(table.code, player, number)
        act(table, player, "wager", wager="ante", amount=1000)
    stack(table, *LOW_AND_DEALER, kind="cards")
    for player in people:
        act(table, player, "ready")
    return table, *people


def test_a_raise_kept_back_until_all_decided_is_lost_like_any_other(two):
    table, finch, wren = two
    act(table, finch, "play")
    act(table, wren, "fold")
    assert now(table).rounds_played == 1
    assert cage.balance(finch) == cage.START - 2000
    assert Settlement.objects.filter(player=finch, wager="play", profit=-1000).exists()
    assert problems() == []


def test_a_raise_that_does_not_show_yet_cannot_be_wagered_elsewhere(two):
    table, finch, wren = two
    act(table, finch, "play")
    assert cage.available(finch) == cage.START - 2000
    assert problems() == []
    other = runtime.open_table("roulette", pace_="untimed")
    seats.sit(other.code, finch)
    act(other, finch, "wager", wager="red", amount=50_000)
    act(other, finch, "wager", wager="black", amount=48_000)
    refused("purse", act, other, finch, "wager", wager="odd", amount=500)
    act(table, wren, "fold")
    assert now(table).rounds_played == 1


def test_also_where_the_clock_decides_for_the_other(two):
    table, finch, _ = two
    act(table, finch, "play")
    expire(table)
    assert cage.balance(finch) == cage.START - 2000
    assert problems() == []
