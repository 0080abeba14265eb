"""Tables follow their submission: between rounds, never within one; and close when it is withdrawn."""

import pytest

from casino.academy import classes
from casino.accounts.models import Player
from casino.cage import services as cage
from casino.floor import runtime, seats
from casino.floor.models import Round, Settlement, Table
from casino.submissions import filing
from casino.submissions.models import Submission
from tests.academy.company import do, to_the_end
from tests.floor.company import act, expire, newcomer, now, problems, refused, seated, shown, stack, staked
from tests.floor.test_standing import roll
from tests.submissions.test_filing import approve, draft

pytestmark = pytest.mark.django_db(transaction=True)


def play_out(table: Table) -> Round:
    """Let the clock run until the round is over."""
    row = now(table).round
    while now(table).round.ended is None:
        expire(table)
    row.refresh_from_db()
    return row


def test_an_open_table_takes_new_rules_over_at_its_next_round_and_says_so(boss: Player):
    table, finch = seated()
    stack(table, "17")
    act(table, finch, "wager", wager="straight", spot="17", amount=100)
    new = approve(draft(boss, payouts={"straight": "36 to 1"}), boss)
    assert "holds here from the next round on" in now(table).notice
    old = play_out(table)
    assert old.submission.number == 1
    assert Settlement.objects.get(round=old).profit == 3_500

    expire(table)
    assert now(table).round.submission == new
    assert "Payouts: Straight 36 to 1 (was 35 to 1)" in now(table).notice
    assert "36 to 1" in shown(table, finch)[2]["notice"]
    stack(table, "17")
    act(table, finch, "wager", wager="straight", spot="17", amount=100)
    assert Settlement.objects.get(round=play_out(table)).profit == 3_600
    expire(table)
    assert now(table).notice == ""


def test_an_empty_table_does_not_wait(boss: Player):
    table = runtime.open_table("minibaccarat")
    new = approve(filing.draft(filing.standard("minibaccarat"), boss), boss)
    assert now(table).round.submission == new


def test_a_new_shoe_comes_with_new_rules_and_scores_of_the_old_are_gone(boss: Player):
    table, finch = seated(game="minibaccarat")
    act(table, finch, "wager", wager="banker", spot=None, amount=1_000)
    play_out(table)
    assert "shoe" in now(table).carry
    made = filing.draft(filing.standard("minibaccarat"), boss)
    made = filing.change(made, boss, made.revision, made.card.read({"decks": 6}))
    new = approve(made, boss)
    expire(table)
    assert now(table).round.submission == new
    assert "shoe" not in now(table).round.carry
    act(table, finch, "wager", wager="banker", spot=None, amount=1_000)
    play_out(table)


def test_seats_the_table_has_no_more_are_given_up(boss: Player):
    table, *people = seated(players=4)
    approve(draft(boss, chip_colours=2), boss)
    act(table, people[0], "wager", wager="red", spot=None, amount=500)
    play_out(table)
    expire(table)
    assert sorted(now(table).seats.values_list("number", flat=True)) == [1, 2]


def test_the_pace_comes_with_the_rules_but_practice_stays_untimed(boss: Player):
    table, alone = runtime.open_table("roulette"), runtime.open_table("roulette", pace_="untimed", solo=True)
    made = draft(boss)
    approve(filing.change(made, boss, made.revision, made.read(), pace="relaxed"), boss)
    assert now(table).pace == "relaxed"
    assert now(alone).pace == "untimed"


def test_withdrawn_rules_end_the_round_and_close_the_table_with_a_notice(boss: Player):
    table, finch = seated()
    act(table, finch, "wager", wager="red", spot=None, amount=500)
    filing.withdraw(filing.standard("roulette"), boss)
    assert "its last round" in now(table).notice
    assert now(table).open
    act(table, finch, "wager", wager="black", spot=None, amount=500)
    row = play_out(table)
    assert Settlement.objects.filter(round=row).count() == 2
    table = now(table)
    assert not table.open
    assert table.deadline is None
    assert "closed" in table.notice
    refused("closed", act, table, finch, "wager", wager="red", spot=None, amount=500)
    refused("closed", act, table, finch, "next")
    refused("closed", seats.sit, table.code, newcomer("Wren"))


def test_withdrawn_rules_close_an_empty_table_at_once(boss: Player):
    table = runtime.open_table("roulette")
    filing.withdraw(filing.standard("roulette"), boss)
    assert not now(table).open


def test_untimed_tables_close_too(boss: Player):
    table, finch = seated(pace="untimed")
    act(table, finch, "wager", wager="red", spot=None, amount=500)
    act(table, finch, "ready")
    assert now(table).round.ended
    filing.withdraw(filing.standard("roulette"), boss)
    assert not now(table).open
    refused("closed", act, table, finch, "next")


def test_a_demo_table_follows_its_hosts_drafts_and_no_other_table_does(teacher: Player):
    made = draft(teacher, wheel="single_zero")
    table = classes.open_class("roulette", teacher, made).table
    other = runtime.open_table("roulette")
    following = filing.change(made, teacher, made.revision, made.card.read({"payouts": {"red": "2 to 1"}}))
    assert now(table).notice == f"Rules Submission {following.number} holds here from the next round on."
    to_the_end(table, teacher)
    do(table, teacher, "step")
    assert now(table).round.submission == following
    assert now(other).round.submission == filing.standard("roulette")


def test_rounds_of_every_version_replay_by_their_own(boss: Player):
    """The audit of every test here replays all rounds; this one has three versions at one table."""
    table, finch = seated()
    for payout in ("36 to 1", "37 to 1"):
        act(table, finch, "wager", wager="straight", spot="17", amount=100)
        approve(draft(boss, payouts={"straight": payout}), boss)
        play_out(table)
        expire(table)
    played = Round.objects.filter(table=table).order_by("number").values_list("submission__number", flat=True)
    assert list(played) == [1, 2, 3]
    assert Submission.objects.filter(game="roulette").count() == 3


def test_wagers_that_stand_are_decided_by_the_rules_they_were_made_under(boss: Player):
    table, finch = seated(game="craps")
    before = now(table).submission
    act(table, finch, "wager", wager="pass_line", spot=None, amount=1_000)
    roll(table, finch, "2-2")
    new = approve(filing.draft(before, boss), boss)
    roll(table, finch, "3-3")
    assert now(table).round.submission == before, "a wager stands"
    assert f"Rules Submission {new.number} holds here as soon as no wager stands" in now(table).notice
    roll(table, finch, "1-3")
    assert Settlement.objects.get(player=finch).profit == 1_000
    assert now(table).round.submission == new


def test_withdrawn_rules_give_standing_wagers_back(boss: Player):
    table, finch = seated(game="craps")
    had = cage.available(finch)
    act(table, finch, "wager", wager="pass_line", spot=None, amount=1_000)
    roll(table, finch, "2-2")
    assert staked(table) == {1: 1_000}
    filing.withdraw(now(table).submission, boss)
    stack(table, "3-3", kind="dice")
    act(table, finch, "roll")
    assert not now(table).open
    assert cage.available(finch) == had
    assert problems() == []
    assert "wagers" not in now(table).carry
    refused("closed", act, table, finch, "next")
