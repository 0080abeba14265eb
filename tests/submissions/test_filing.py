"""Filing: who may, in what order, what is final, and what is written down."""

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command

from casino.accounts.models import Player
from casino.submissions import filing
from casino.submissions.models import Record, Status, Submission
from games.kit import registry
from games.kit.asks import Refused
from tests.floor.company import seated

pytestmark = pytest.mark.django_db


def draft(by: Player, **options: object) -> Submission:
    """A draft after the house rules of roulette, with these options changed."""
    made = filing.draft(filing.standard("roulette"), by)
    return filing.change(made, by, made.revision, made.card.read({**made.options, **options}))


def approve(found: Submission, by: Player) -> Submission:
    before = found.line.filter(status=Status.APPROVED).first()
    return filing.approve(found, by, revision=found.revision, replaces=before and before.number)


def test_set_up_files_approved_rules_for_every_game():
    call_command("setup_house", verbosity=0)
    for game in registry.names():
        found = filing.in_force(game)
        assert found is not None, game
        assert found.read() == registry.game(game).options.read({})
    count = Submission.objects.count()
    call_command("setup_house", verbosity=0)
    assert Submission.objects.count() == count


def test_a_house_that_filed_nothing_plays_by_the_chapter_until_its_rules_are_withdrawn(boss: Player):
    filing.withdraw(filing.standard("roulette"), boss)
    with pytest.raises(Refused, match="No rules of Roulette are in force"):
        filing.standard("roulette")


def test_approving_replaces_the_one_in_force(boss: Player):
    first = filing.standard("roulette")
    second = approve(draft(boss, payouts={"straight": "36 to 1"}), boss)
    first.refresh_from_db()
    assert (first.status, second.status) == (Status.REPLACED, Status.APPROVED)
    assert (first.number, second.number) == (1, 2)
    assert filing.in_force("roulette") == second


@pytest.mark.parametrize("who", ["teacher", "player"])
def test_only_an_admin_approves_and_withdraws(who: str, boss: Player, request: pytest.FixtureRequest):
    other: Player = request.getfixturevalue(who)
    made = draft(boss)
    with pytest.raises(PermissionDenied):
        filing.approve(made, other, revision=made.revision, replaces=1)
    with pytest.raises(PermissionDenied):
        filing.withdraw(filing.standard("roulette"), other)
    assert Submission.objects.filter(status=Status.APPROVED).count() == 1


def test_an_instructor_cannot_approve_a_draft_of_their_own(teacher: Player, boss: Player):
    made = draft(teacher, wheel="single_zero")
    assert made.owner == teacher
    with pytest.raises(PermissionDenied):
        filing.approve(made, teacher, revision=made.revision, replaces=None)
    approved = approve(made, boss)
    assert approved.owner is None, "now it is the house's"


def test_an_instructor_drafts_nothing_over_the_houses_or_anothers_drafts(teacher: Player, boss: Player, player: Player):
    houses = draft(boss)
    with pytest.raises(PermissionDenied):
        filing.change(houses, teacher, houses.revision, houses.read())
    with pytest.raises(PermissionDenied):
        filing.draft(filing.standard("roulette"), player)
    theirs = draft(teacher)
    assert theirs.name != houses.name


def test_what_is_approved_is_final(boss: Player):
    found = approve(draft(boss), boss)
    with pytest.raises(Refused, match="final"):
        filing.change(found, boss, found.revision, found.card.read({"wheel": "single_zero"}))
    found.options = {"wheel": "single_zero"}
    with pytest.raises(Refused, match="final"):
        found.save()
    found.refresh_from_db()
    found.note = "may still be said"
    found.save()


def test_of_two_admins_the_second_is_told_and_nothing_is_overwritten(boss: Player, partner: Player):
    made = draft(boss)
    seen = made.revision
    filing.change(made, boss, seen, made.card.read({"wheel": "single_zero"}))
    with pytest.raises(filing.Conflict) as told:
        filing.change(made, partner, seen, made.card.read({"table_min": "10"}))
    assert told.value.theirs.options["wheel"] == "single_zero"
    assert told.value.record is not None
    assert told.value.record.by == boss
    made.refresh_from_db()
    assert made.options["wheel"] == "single_zero"
    with pytest.raises(filing.Conflict):
        filing.approve(made, partner, revision=seen, replaces=1)


def test_who_approves_is_told_if_another_version_came_into_force(boss: Player, partner: Player):
    mine, theirs = draft(boss), draft(partner, wheel="single_zero")
    approve(theirs, partner)
    with pytest.raises(Refused, match=f"Submission {theirs.number} is in force now"):
        filing.approve(mine, boss, revision=mine.revision, replaces=1)


def test_everything_is_written_down_as_a_readable_difference(boss: Player):
    found = approve(draft(boss, payouts={"straight": "36 to 1"}, table_min="10"), boss)
    acts = [(record.act, record.by) for record in found.records.all()]
    assert acts == [("approved", boss), ("changed", boss), ("drafted", boss)]
    lines = [(one["title"], one["was"], one["now"], one["cite"]) for one in found.records.all()[1].changes]
    assert lines == [
        ("Payouts: Straight", "35 to 1", "36 to 1", "617a.4(a)"),
        ("Table minimum", "$5", "$10", "617a.1(f)(3)"),
    ]
    assert [record.act for record in Submission.objects.get(number=1).records.all()] == ["replaced", "filed"]


def test_saving_without_a_change_writes_nothing(boss: Player):
    made = draft(boss)
    count = Record.objects.count()
    assert filing.change(made, boss, made.revision, made.read()).revision == made.revision
    assert Record.objects.count() == count


def test_a_draft_that_was_played_under_is_final_and_followed_by_another(teacher: Player):
    from casino.floor import runtime
    from tests.floor.company import now

    made = draft(teacher, wheel="single_zero")
    table = runtime.open_table("roulette", submission=made, host=teacher, pace_="untimed")
    following = filing.change(made, teacher, made.revision, made.card.read({"wheel": "double_zero"}))
    assert following.number == made.number + 1
    assert (following.owner, following.status) == (teacher, Status.DRAFT)
    made.refresh_from_db()
    assert made.options["wheel"] == "single_zero"
    assert now(table).round.submission_id in (made.pk, following.pk)


def test_limits_of_single_wagers_are_part_of_the_rules(boss: Player):
    with pytest.raises(ValueError, match="there is no wager 'green'"):
        registry.game("roulette").read({"limits_by_wager": {"green": {"max": "5"}}})
    with pytest.raises(ValueError, match="the maximum may not be below the minimum"):
        registry.game("roulette").read({"limits_by_wager": {"red": {"min": "50", "max": "20"}}})
    table, finch = seated(limits_by_wager={"straight": {"max": "20"}})
    from tests.floor.company import act, refused

    refusal = refused("maximum", act, table, finch, "wager", wager="straight", spot="17", amount=2_100)
    assert "$20" in refusal.reason
    act(table, finch, "wager", wager="straight", spot="17", amount=2_000)
    act(table, finch, "wager", wager="red", spot=None, amount=50_000)
