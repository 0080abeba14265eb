"""Wagers that stand from round to round: held all the while, also for players who leave, and decided in the end."""

import datetime as dt

import pytest
from django.utils import timezone

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.floor import live, pace, rules, runtime, seats
from casino.floor.looks import look
from casino.floor.models import Input, Seat, Settlement, Table
from games.kit.asks import Refused
from tests.floor.company import act, expire, newcomer, now, problems, run_out, seated, stack, staked

pytestmark = pytest.mark.django_db(transaction=True)


def roll(table: Table, shooter: Player, dice: str) -> None:
    """The shooter throws these when nobody needs more time; when the result was shown, wagers are open again."""
    stack(table, dice, kind="dice")
    Seat.objects.filter(table=table).exclude(player=shooter).update(ready=True)
    live.forget(table.pk)
    act(table, shooter, "roll")
    assert problems() == [], "while the result is shown"
    if now(table).deadline:
        expire(table)
    else:
        act(table, shooter, "next")


def craps(players: int = 1, pace: str = "casino") -> tuple[Table, ...]:
    return seated(game="craps", players=players, pace=pace, table_min=1)


def outcomes(player: Player) -> list[tuple[str, str, int]]:
    return list(Settlement.objects.filter(player=player).order_by("id").values_list("wager", "outcome", "profit"))


def test_a_standing_wager_is_held_from_round_to_round_and_paid_once():
    table, finch = craps()
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    roll(table, finch, "2-3")
    assert staked(table) == {1: 1_000}
    assert cage.available(finch) == 99_000
    act(table, finch, "wager", wager="pass_odds", amount=4_000)
    act(table, finch, "wager", wager="place_win_6", amount=1_200)
    roll(table, finch, "4-4")
    assert staked(table) == {1: 6_200}
    assert outcomes(finch) == [], "nothing is decided yet"
    roll(table, finch, "1-4")
    assert outcomes(finch) == [("pass_odds", "win", 6_000), ("pass_line", "win", 1_000)]
    assert staked(table) == {1: 1_200}
    assert cage.available(finch) == 100_000 + 7_000 - 1_200
    act(table, finch, "take", wager="place_win_6")
    assert staked(table) == {}


def test_vigorish_given_back_with_a_lay_bet_of_an_earlier_round_is_in_hand_again():
    table, finch = craps()
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    act(table, finch, "wager", wager="lay_4", amount=10_000)
    roll(table, finch, "2-3")
    assert cage.balance(finch) == 100_000 - 500
    act(table, finch, "take", wager="lay_4")
    assert cage.available(finch) == 100_000 - 1_000
    assert problems() == []


def test_the_round_in_memory_is_the_round_of_the_log():
    table, finch, wren = craps(2)
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    act(table, wren, "wager", wager="dont_pass", amount=1_000)
    roll(table, finch, "2-3")
    act(table, wren, "wager", wager="come", amount=500)
    roll(table, finch, "3-3")
    warm = look(table.code, {finch, wren, None})
    live._rounds.clear()
    cold = look(table.code, {finch, wren, None})
    assert (warm.public, warm.own) == (cold.public, cold.own)


def test_one_who_leaves_takes_down_what_may_be_and_the_rest_plays_on_for_the_account():
    table, finch, wren = craps(2)
    act(table, wren, "wager", wager="pass_line", amount=2_000)
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    roll(table, finch, "4-4")
    act(table, wren, "wager", wager="pass_odds", amount=5_000)
    act(table, wren, "wager", wager="place_win_6", amount=1_200)
    seats.leave(table.code, wren.pk)
    assert staked(table) == {1: 1_000, 2: 2_000}, "odds and place are taken down, the contract stays"
    assert cage.available(wren) == 98_000
    seat = Seat.objects.get(player=wren)
    assert seat.leaving
    with pytest.raises(Refused, match="not seated"):
        act(table, wren, "wager", wager="field", amount=500)
    plover = newcomer("Plover")
    with pytest.raises(Refused, match="taken"):
        seats.sit(table.code, plover, 2)
    roll(table, finch, "2-3")
    assert staked(table) == {1: 1_000, 2: 2_000}
    roll(table, finch, "2-6")
    assert outcomes(wren) == [("pass_line", "win", 2_000)]
    assert cage.balance(wren) == cage.available(wren) == 102_000
    assert not Seat.objects.filter(player=wren).exists(), "the seat is free when nothing stands any more"
    seats.sit(table.code, plover, 2)


def test_one_who_comes_back_finds_the_wagers_that_stand():
    table, finch, wren = craps(2)
    for player in (finch, wren):
        act(table, player, "wager", wager="pass_line", amount=1_000)
    roll(table, finch, "4-4")
    seats.leave(table.code, wren.pk)
    roll(table, finch, "2-3")
    assert seats.sit(table.code, wren).number == 2
    act(table, wren, "wager", wager="pass_odds", amount=1_000)
    assert staked(table) == {1: 1_000, 2: 2_000}
    roll(table, finch, "3-4")
    assert outcomes(wren) == [("pass_odds", "lose", -1_000), ("pass_line", "lose", -1_000)]


def test_leaving_while_the_result_is_shown_takes_down_when_the_next_round_opens():
    table, finch, wren = craps(2)
    for player in (finch, wren):
        act(table, player, "wager", wager="pass_line", amount=1_000)
    act(table, wren, "wager", wager="place_win_6", amount=1_200)
    stack(table, "2-3", kind="dice")
    expire(table)
    seats.leave(table.code, wren.pk)
    assert cage.available(wren) == 97_800
    expire(table)
    assert staked(table) == {1: 1_000, 2: 1_000}
    assert cage.available(wren) == 99_000


def test_a_fire_bet_and_come_bets_of_players_who_have_all_left_are_decided_by_the_clock():
    """Also at a practice table, which had none."""
    table, finch = craps(pace="untimed")
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    act(table, finch, "wager", wager="fire", amount=500)
    roll(table, finch, "2-3")
    act(table, finch, "wager", wager="come", amount=1_000)
    roll(table, finch, "3-3")
    seats.leave(table.code, finch.pk)
    assert now(table).deadline is not None
    for _ in range(400):
        if not Seat.objects.filter(player=finch).exists():
            break
        expire(table)
        assert problems() == []
    assert {wager for wager, _, _ in outcomes(finch)} == {"pass_line", "fire", "come"}
    assert cage.balance(finch) == cage.available(finch)
    assert now(table).deadline is None


def test_the_sweep_sees_to_wagers_of_one_long_gone():
    table, finch = craps(pace="untimed")
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    roll(table, finch, "2-3")
    act(table, finch, "wager", wager="place_win_6", amount=1_200)
    seats.away(table.code, finch.pk, gone=True)
    assert now(table).deadline is None, "for some minutes the table waits"
    Seat.objects.update(away_since=timezone.now() - dt.timedelta(seconds=pace.SEAT_KEPT + 5))
    seats.sweep()
    assert cage.available(finch) == 99_000, "what may be taken down is in hand again"
    for _ in range(200):
        if not Seat.objects.exists():
            break
        run_out(table)
        seats.sweep()
    assert [wager for wager, _, _ in outcomes(finch)] == ["pass_line"]
    assert not Seat.objects.exists()


def test_the_dice_do_not_go_to_one_who_left():
    table, finch, wren, heron = craps(3)
    for player in (finch, wren, heron):
        act(table, player, "wager", wager="pass_line", amount=1_000)
    roll(table, finch, "2-3")
    seats.leave(table.code, wren.pk)
    roll(table, finch, "3-4")
    act(table, heron, "wager", wager="pass_line", amount=1_000)
    with pytest.raises(Refused, match="not among the choices"):
        act(table, finch, "roll")
    roll(table, heron, "5-6")


def test_without_a_shooter_the_table_waits_and_does_not_play_empty_rounds():
    table, finch = craps()
    act(table, finch, "wager", wager="place_win_6", amount=1_200)
    expire(table)
    assert now(table).round.ended
    expire(table)
    assert now(table).deadline is None
    assert staked(table) == {1: 1_200}
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    assert now(table).deadline is not None


def test_repeat_leaves_out_what_may_not_be_made_now():
    table, finch = craps()
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    act(table, finch, "wager", wager="field", amount=500)
    roll(table, finch, "5-6")
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    act(table, finch, "wager", wager="field", amount=500)
    roll(table, finch, "2-4")
    act(table, finch, "repeat")
    assert staked(table) == {1: 1_500}
    roll(table, finch, "3-4")
    with pytest.raises(Refused, match="Pass or a Don"):
        act(table, finch, "roll")
    act(table, finch, "repeat")
    roll(table, finch, "5-6")


def test_all_who_sit_are_in_the_round_and_logged():
    table, finch, wren = craps(2)
    sat = Input.objects.filter(round=now(table).round_id, do="sit").values_list("args__seat", flat=True)
    assert sorted(sat) == [1, 2]
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    act(table, finch, "pass_dice")
    act(table, wren, "wager", wager="pass_line", amount=1_000)
    roll(table, wren, "5-6")
    assert now(table).carry["shooter"] == 2


def test_the_shooter_gives_the_others_time_to_wager():
    table, finch, wren = craps(2)
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    with pytest.raises(Refused, match="still placing their wagers"):
        act(table, finch, "roll")
    act(table, wren, "wager", wager="field", amount=1_000)
    act(table, wren, "ready")
    act(table, finch, "roll")
    assert now(table).round.ended


def test_mini_craps_has_nine_seats():
    table = runtime.open_table("craps", options={"table_type": "mini_craps"})
    assert (rules.seats_at(table), table.title) == (9, "Mini-Craps")
    assert rules.seats_at(runtime.open_table("craps")) == 16
