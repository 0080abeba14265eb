"""What a table keeps of a person goes with the person: two people, one chair; and one person, two chairs."""

import datetime as dt
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Player, Role
from casino.cage import services as cage
from casino.floor import leaving, live, pace, seats
from casino.floor.chips import patron_of
from casino.floor.models import Input, Seat, Settlement, Table
from casino.submissions import filing
from tests.floor.company import act, expire, newcomer, now, problems, run_out, seated, shown, stack

pytestmark = pytest.mark.django_db(transaction=True)
BACCARATS = ("minibaccarat", "midibaccarat", "baccarat")
BANKER_WINS = ("2h", "9h", "3h", "Td")


def on(table: Table) -> Any:
    return live.current(now(table))


def to_the_end(table: Table) -> None:
    """The clock runs until the round is over."""
    while not on(table).over:
        expire(table)


def in_debt(game: str, players: int = 1, **options: Any) -> tuple[Any, ...]:
    """A table at whose first round, over now, the first player won $100 on the Banker and owes $5."""
    table, *people = seated(game=game, players=players, vig_collection="marked", **options)
    act(table, people[0], "wager", wager="banker", amount=10_000)
    stack(table, *BANKER_WINS, kind="cards")
    to_the_end(table)
    assert cage.balance(people[0]) == 110_000
    return (table, *people)


def newcomer_at(table: Table, name: str, chair: int | None = None) -> Player:
    player = newcomer(name)
    seats.sit(table.code, player, chair)
    return player


def chair_of(player: Player) -> int:
    return Seat.objects.get(player=player).number


def paid_vigorish(player: Player) -> list[int]:
    return list(Settlement.objects.filter(player=player, outcome="fee").values_list("profit", flat=True))


# ---- who somebody is


def test_a_round_knows_people_by_a_name_that_tells_nothing_and_is_another_at_each_table():
    table, finch = seated(game="craps")
    other, _ = seated(game="craps")
    sat = Input.objects.get(round=now(table).round_id, do="sit").args
    assert sat["patron"] == patron_of(table, finch.pk) != patron_of(other, finch.pk)
    assert str(finch.pk) not in (sat["patron"], sat["patron"].lstrip("0"))
    assert len(sat["patron"]) == 16
    live.forget(table.pk)
    assert on(table).seat_of(sat["patron"]) == chair_of(finch), "the log tells it again"


# ---- Baccarat: vigorish that is marked, §§ 627a.12(d)(2)(i), 629a.12(d)(2)(i), 631a.13(d)(2)(i)


@pytest.mark.parametrize("game", BACCARATS)
def test_vigorish_is_paid_by_whoever_owes_it_when_they_leave_and_not_by_the_next_in_the_chair(game: str):
    table, finch = in_debt(game)
    chair = chair_of(finch)
    assert leaving.cost(table.code, finch.pk).words == ["You pay the $5 that you owe the house."]
    seats.leave(table.code, finch.pk)
    assert cage.balance(finch) == cage.available(finch) == 109_500
    assert paid_vigorish(finch) == [-500]
    assert problems() == []
    wren = newcomer_at(table, "Wren", chair)
    expire(table)
    assert on(table).owed(chair) == 0
    act(table, wren, "wager", wager="player", amount=100_000)
    to_the_end(table)
    assert paid_vigorish(wren) == []
    assert problems() == []


@pytest.mark.parametrize("game", BACCARATS)
def test_vigorish_is_paid_on_leaving_while_wagers_are_open(game: str):
    table, finch = in_debt(game)
    expire(table)
    act(table, finch, "wager", wager="banker", amount=10_000)
    seats.leave(table.code, finch.pk)
    assert cage.available(finch) == 109_500
    assert "owed" not in on(table).carry
    assert problems() == []


def test_vigorish_of_one_who_leaves_in_mid_round_is_paid_when_the_round_is_over():
    table, finch = in_debt("baccarat", card_turning="highest_bettors")
    expire(table)
    act(table, finch, "wager", wager="banker", amount=10_000)
    stack(table, *BANKER_WINS, kind="cards")
    expire(table)
    assert not on(table).over
    seats.leave(table.code, finch.pk)
    to_the_end(table)
    assert paid_vigorish(finch) == [-1_000], "what was owed, and what this round added"
    assert cage.balance(finch) == 120_000 - 1_000
    assert now(table).carry.get("owed") is None
    assert problems() == []


def test_vigorish_is_paid_by_one_who_sits_out_and_leaves_while_others_play():
    table, finch, wren = in_debt("baccarat", players=2, card_turning="highest_bettors")
    expire(table)
    act(table, wren, "wager", wager="player", amount=10_000)
    expire(table)
    assert not on(table).over
    seats.leave(table.code, finch.pk)
    assert cage.available(finch) == 109_500
    to_the_end(table)
    assert cage.balance(finch) == 109_500
    assert problems() == []


@pytest.mark.parametrize("game", BACCARATS)
def test_the_sweep_collects_vigorish_of_one_long_gone(game: str):
    table, finch = in_debt(game, pace="untimed") if game != "baccarat" else in_debt(game)
    seats.away(table.code, finch.pk, gone=True)
    Seat.objects.update(away_since=timezone.now() - dt.timedelta(seconds=pace.SEAT_KEPT + 5))
    run_out(table)
    seats.sweep()
    assert not Seat.objects.exists()
    assert cage.available(finch) == 109_500
    assert problems() == []


def test_one_who_changes_chairs_pays_once_and_owes_nothing_there():
    table, finch = in_debt("minibaccarat")
    seats.leave(table.code, finch.pk)
    seats.sit(table.code, finch, 1)
    expire(table)
    assert on(table).owed(1) == 0
    assert paid_vigorish(finch) == [-500]


def test_a_closed_table_collects_vigorish():
    boss = Player.objects.create_user("boss", display_name="Boss", role=Role.ADMIN)
    table, finch = in_debt("minibaccarat")
    expire(table)
    filing.withdraw(now(table).submission, boss)
    act(table, finch, "wager", wager="player", amount=1_000)
    to_the_end(table)
    assert not now(table).open
    assert paid_vigorish(finch) == [-500]
    assert now(table).carry.get("owed") is None
    assert problems() == []


def test_chips_lost_elsewhere_do_not_stop_the_end_of_a_shoe_and_no_marker_outlives_it():
    table, finch = in_debt("minibaccarat")
    with transaction.atomic():
        cage.post({finch.pk: -110_000, cage.WORLD: 110_000})
    Table.objects.filter(pk=table.pk).update(carry={**now(table).carry, "last_hand": True})
    live.forget(table.pk)
    live.forget(table.pk)
    expire(table)
    act(table, newcomer_at(table, "Wren"), "wager", wager="player", amount=1_000)
    to_the_end(table)
    assert "owed" not in now(table).carry
    assert problems() == []


# ---- Baccarat: the curator, §§ 631a.5(b), 631a.7 and 631a.14


def with_the_shoe(players: int = 2) -> tuple[Any, ...]:
    """A table at whose first round, over now, the first player took the shoe and the Banker won."""
    table, *people = seated(game="baccarat", players=players)
    act(table, people[0], "wager", wager="banker", amount=10_000)
    [cutter] = [ask.seats[0] for ask in on(table).asks if ask.about == "cut"]
    act(table, next(one for one in people if chair_of(one) == cutter), "cut", depth=60)
    for one in people:
        if any(ask.about == "shoe" and chair_of(one) in ask.seats for ask in on(table).asks):
            act(table, one, "accept" if one is people[0] else "decline")
    stack(table, *BANKER_WINS, kind="cards")
    to_the_end(table)
    assert now(table).carry["curator"]["who"] == patron_of(table, people[0].pk)
    return (table, *people)


def asked_about(table: Table, about: str) -> list[int]:
    return [seat for ask in on(table).asks if ask.about == about for seat in ask.seats]


def test_a_newcomer_in_the_curators_chair_does_not_have_the_shoe():
    table, finch, wren = with_the_shoe()
    chair = chair_of(finch)
    seats.leave(table.code, finch.pk)
    heron = newcomer_at(table, "Heron", chair)
    assert "has the shoe" not in "".join(shown(table, heron)[2].values())
    expire(table)
    assert asked_about(table, "curator") == []
    assert asked_about(table, "shoe") == [chair_of(wren), chair], "offered from the right of the chair"
    act(table, wren, "accept")
    assert "has left the table and the shoe" in str(on(table).events)
    act(table, heron, "wager", wager="player", amount=10_000)
    expire(table)
    assert asked_about(table, "cards") == [chair_of(wren)]
    to_the_end(table)
    assert problems() == []


def test_a_curator_who_changes_chairs_has_the_shoe_there():
    table, finch, _ = with_the_shoe()
    chair = chair_of(finch)
    seats.leave(table.code, finch.pk)
    seats.sit(table.code, finch, 9)
    newcomer_at(table, "Heron", chair)
    expire(table)
    assert asked_about(table, "curator") == [9]
    assert asked_about(table, "shoe") == []
    page = shown(table, finch)[2]
    assert [name for name, html in page.items() if "has the shoe" in html] == ["seats", "seats/9"]


def test_an_answer_about_the_shoe_goes_with_whoever_gave_it():
    table, finch, wren = seated(game="baccarat", players=2)
    act(table, finch, "cut", depth=60)
    act(table, finch, "accept")
    assert asked_about(table, "shoe") == [chair_of(wren)], "who comes first"
    seats.leave(table.code, finch.pk)
    act(table, wren, "decline")
    act(table, wren, "wager", wager="banker", amount=10_000)
    to_the_end(table)
    assert now(table).carry["curator"]["seat"] == 0, "the caller deals"


@pytest.mark.parametrize("stays", [True, False])
def test_the_last_curator_cuts_first_and_not_a_newcomer_in_that_chair(stays: bool):
    table, finch, wren = with_the_shoe()
    chair = chair_of(finch)
    carry = {name: kept for name, kept in now(table).carry.items() if name != "shoe"}
    Table.objects.filter(pk=table.pk).update(carry=carry)
    live.forget(table.pk)
    live.forget(table.pk)
    if not stays:
        seats.leave(table.code, finch.pk)
        newcomer_at(table, "Heron", chair)
    expire(table)
    assert asked_about(table, "cut") == [chair if stays else chair_of(wren)]


# ---- Craps: the shooter, the Fire Bet, and winners that come down


def after_a_come_out(players: int = 2) -> tuple[Any, ...]:
    """A table whose first player threw a come-out roll that set no point; wagers are open again."""
    table, *people = seated(game="craps", players=players, table_min=1)
    act(table, people[0], "wager", wager="pass_line", amount=1_000)
    stack(table, "5-6", kind="dice")
    for player in people[1:]:
        act(table, player, "ready")
    act(table, people[0], "roll")
    return (table, *people)


def test_a_newcomer_in_the_shooters_chair_is_no_shooter_and_may_make_a_fire_bet():
    table, finch, wren = after_a_come_out()
    seats.leave(table.code, finch.pk)
    heron = newcomer_at(table, "Heron", 1)
    page = shown(table, heron)[2]
    assert not [name for name, html in page.items() if name == "seats/1" and "shooter" in html]
    expire(table)
    assert [ask.seats for ask in on(table).asks if ask.about == "dice"] == [(chair_of(wren),)]
    act(table, heron, "wager", wager="fire", amount=500)
    assert problems() == []


def test_a_newcomer_does_not_inherit_that_winners_come_down():
    table, finch, wren = after_a_come_out()
    expire(table)
    act(table, finch, "come_down")
    seats.leave(table.code, finch.pk)
    act(table, wren, "wager", wager="pass_line", amount=1_000)
    stack(table, "5-6", kind="dice")
    to_the_end(table)
    heron = newcomer_at(table, "Heron", 1)
    expire(table)
    for player, wager in ((wren, "pass_line"), (heron, "place_win_6")):
        act(table, player, "wager", wager=wager, amount=1_200)
    act(table, heron, "call_on", wager="place_win_6")
    stack(table, "2-4", kind="dice")
    to_the_end(table)
    assert [wager for _, wager, *_ in now(table).carry["wagers"]].count("place_win_6") == 1


def test_dice_that_the_clock_hands_on_leave_time_for_a_fire_bet_on_the_new_shooter():
    table, finch, wren = after_a_come_out()
    expire(table)
    act(table, wren, "wager", wager="pass_line", amount=1_000)
    expire(table)
    assert on(table).betting
    assert now(table).deadline is not None, "a new clock"
    act(table, finch, "wager", wager="fire", amount=500)
    expire(table)
    assert on(table).over
    assert problems() == []


def test_whoever_was_ready_for_one_shooter_is_not_for_the_next():
    table, finch, wren = after_a_come_out()
    expire(table)
    act(table, wren, "wager", wager="pass_line", amount=1_000)
    act(table, wren, "ready")
    act(table, finch, "ready")
    assert on(table).betting
    assert not Seat.objects.filter(table=table, ready=True).exists()
    act(table, finch, "wager", wager="fire", amount=500)
    for player in (finch, wren):
        act(table, player, "ready")
    assert on(table).over
