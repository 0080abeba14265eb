"""What leaving costs: from the asks and the wagers, and from nothing that is hidden."""

from typing import Any

import pytest
from django.test import Client

from casino.floor import leaving, seats
from casino.floor.leaving import Cost
from casino.floor.models import Seat
from tests.floor.company import act, everything, expire, newcomer, seated, shown, stack

pytestmark = pytest.mark.django_db


def in_mid_hand(game: str, wager: str, *cards: str, players: int = 1, **options: Any) -> tuple[Any, ...]:
    """A table without a clock whose players are asked to decide."""
    table, *people = seated(game=game, pace="untimed", players=players, **options)
    if cards:
        stack(table, *cards, kind="cards")
    for player in people:
        act(table, player, "wager", wager=wager, amount=2_500)
    for player in people:
        act(table, player, "ready")
    return (table, *people)


def test_a_fold_is_lost_at_once_and_its_cost_is_known_while_others_decide():
    table, finch, wren = in_mid_hand("three_card_poker", "ante", players=2)
    assert leaving.cost(table.code, finch.pk) == Cost(lost=2_500, answer="Fold", in_hand=True)
    act(table, finch, "play")
    assert leaving.cost(table.code, finch.pk) == Cost(stays=2_500, in_hand=True)
    assert leaving.cost(table.code, wren.pk).lost == 2_500


@pytest.mark.parametrize("hole", ["9s", "2d", "6d"])
def test_the_cost_of_leaving_tells_nothing_about_a_card_that_is_face_down(hole: str):
    table, finch = in_mid_hand("blackjack", "blackjack", "6h", "Tc", "5d", hole)
    assert leaving.cost(table.code, finch.pk) == Cost(stays=2_500, answer="Stand", in_hand=True)


def test_621a_5_b_whoever_leaves_gives_the_wagers_up():
    table, finch = in_mid_hand("pai_gow", "pai_gow")
    cost = leaving.cost(table.code, finch.pk)
    assert cost.lost == 2_500
    assert cost.words == ["You lose $25 at once."]


def test_asking_what_it_costs_changes_nothing():
    table, finch = in_mid_hand("lunar_poker", "ante")
    before = everything()
    assert leaving.cost(table.code, finch.pk).lost == 2_500
    assert everything() == before


def test_wagers_that_can_be_taken_down_cost_nothing_and_contract_wagers_stay_up():
    table, finch = seated(game="craps", pace="untimed")
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    assert leaving.cost(table.code, finch.pk) == Cost()
    stack(table, "4-4", kind="dice")
    act(table, finch, "roll")
    act(table, finch, "next")
    act(table, finch, "wager", wager="field", amount=1_000)
    assert leaving.cost(table.code, finch.pk) == Cost(stays=1_000)
    assert "cannot be taken down" in leaving.cost(table.code, finch.pk).words[0]


def test_whoever_has_no_seat_has_nothing_to_lose():
    table, _ = in_mid_hand("three_card_poker", "ante")
    assert leaving.cost(table.code, newcomer("Wren").pk) == Cost()


def test_a_leave_that_was_not_told_its_cost_is_asked_first(client: Client):
    table, finch = in_mid_hand("three_card_poker", "ante")
    client.force_login(finch)
    asked = client.post(f"/table/{table.code}/leave/")
    assert "You lose $25 at once." in asked.text
    assert Seat.objects.filter(player=finch, leaving=False).exists()
    assert client.post(f"/table/{table.code}/leave/", {"sure": "1"}).status_code == 302
    assert not Seat.objects.filter(player=finch).exists()
    assert client.get(f"/table/{table.code}/leaving/").status_code == 204


def test_the_seat_of_one_who_left_in_mid_hand_is_free_when_the_round_is_over():
    table, finch, wren = in_mid_hand("three_card_poker", "ante", players=2)
    seats.leave(table.code, finch.pk)
    assert Seat.objects.get(player=finch).leaving
    act(table, wren, "play")
    assert not Seat.objects.filter(player=finch).exists()


def test_a_decision_that_timed_out_is_told_until_the_player_acts_again():
    table, finch = in_mid_hand("blackjack", "blackjack", "6h", "Tc", "5d", "9s")
    expire(table)
    told = "Time ran out. The house answered for you: Stand."
    assert Seat.objects.get(player=finch).late == told
    _, _, _, own = shown(table, finch)
    assert told in own[finch.pk]["late"]
    act(table, finch, "next")
    _, _, _, own = shown(table, finch)
    assert told not in own[finch.pk]["late"]
