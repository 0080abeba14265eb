"""The office's pages: what is shown to whom, refused in the chapter's words, told to the second of two admins."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from casino.academy import classes
from casino.accounts.models import Player
from casino.floor import runtime
from casino.floor.models import Table
from casino.submissions import fields, filing
from casino.submissions.models import Record, Status, Submission
from games.kit import registry
from games.kit.asks import Refused
from games.kit.options import MOST_MONEY, MOST_ODDS
from tests.submissions.test_filing import approve, draft

pytestmark = pytest.mark.django_db


def visit(player: Player | None) -> Client:
    client = Client()
    if player:
        client.force_login(player)
    return client


def form(found: Submission, **entered: str) -> dict[str, object]:
    """A draft's form as its page has it, with some controls filled in otherwise (payouts__straight)."""
    in_force = found.line.filter(status=Status.APPROVED).first()
    changed = {name.replace("__", "."): [text] for name, text in entered.items()}
    hidden = {"revision": found.revision, "replaces": in_force.number if in_force else ""}
    return {**fields.shown(found.card, found.read()), "pace": found.pace, "note": found.note, **hidden, **changed}


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_its_page_for_everybody_and_its_form_for_admins(game: str, boss: Player):
    filing.standard(game)
    page = visit(None).get(f"/rules/{game}/", follow=True)
    assert page.status_code == 200
    assert "rules-form" not in page.text
    assert "Rules Submission 1, in force" in page.text
    office = visit(boss)
    opened = office.post(f"/rules/{game}/1/draft/", follow=True)
    assert opened.redirect_chain[-1][0] == f"/rules/{game}/2/"
    shown = fields.shown(registry.game(game), filing.standard(game).read())
    for name in shown:
        assert f'name="{name}"' in opened.text, name
    for name, info in registry.game(game).options.model_fields.items():
        cite = info.json_schema_extra["cite"]  # type: ignore[index]
        assert f"§ {cite}" in opened.text or not cite, name


def test_617a_4_a_a_lower_payout_is_refused_with_its_section_at_its_line(boss: Player):
    made = draft(boss)
    answer = visit(boss).post(f"/rules/roulette/{made.number}/preview/", form(made, payouts__straight="34 to 1"))
    at_line = re.search(r'id="error-payouts-straight"[^>]*>([^<]+)<', answer.text)
    assert at_line
    assert at_line[1] == "Straight may not pay less than 35 to 1, § 617a.4(a); 34 to 1 is less."
    saved = visit(boss).post(f"/rules/roulette/{made.number}/save/", form(made, payouts__straight="34 to 1"))
    assert saved.status_code == 422
    assert 'value="34 to 1"' in saved.text, "what was entered stays"
    made.refresh_from_db()
    assert made.options["payouts"]["straight"] == "35 to 1"


def test_the_edge_changes_with_the_payout_and_a_wager_that_favours_the_player_is_named(boss: Player):
    made = draft(boss)
    office = visit(boss)
    answer = office.post(f"/rules/roulette/{made.number}/preview/", form(made, payouts__straight="36 to 1")).text
    assert "2.63 %" in answer
    assert "▼ 2.63" in answer
    assert "was 35 to 1" in answer
    assert "No wager favours the player." in answer
    answer = office.post(f"/rules/roulette/{made.number}/preview/", form(made, payouts__straight="40 to 1")).text
    assert "Straight favours the player: the house loses 7.89 % of it." in answer
    assert Record.objects.filter(submission=made, act="changed").count() == 0, "nothing is saved"


def test_dependencies_between_options_are_refused_in_a_sentence(boss: Player):
    made = draft(boss)
    entered = form(made, wheel='"double_zero_as_single"', zero_sign="false")
    answer = visit(boss).post(f"/rules/roulette/{made.number}/preview/", entered).text
    assert "A double-zero wheel used as single-zero must show the three notices, § 617a.1(e)." in answer


def test_paytables_lie_side_by_side_with_what_each_costs(boss: Player):
    made = filing.draft(filing.standard("minibaccarat"), boss)
    page = visit(boss).get(f"/rules/minibaccarat/{made.number}/").text
    for edge in ("2.65 %", "2.58 %", "2.50 %", "9.37 %", "8.85 %", "8.53 %"):
        assert edge in page
    assert page.count("wins by 9") == 3


def test_saving_and_approving_from_the_page(boss: Player):
    made = draft(boss)
    office = visit(boss)
    office.post(f"/rules/roulette/{made.number}/save/", form(made, payouts__straight="36 to 1"))
    made.refresh_from_db()
    assert made.options["payouts"]["straight"] == "36 to 1"
    page = office.post(
        f"/rules/roulette/{made.number}/approve/",
        form(made, payouts__straight="37 to 1", note="for the fair"),
        follow=True,
    )
    assert "is in force" in page.text
    made.refresh_from_db()
    assert (made.status, made.note) == (Status.APPROVED, "for the fair")
    assert made.options["payouts"]["straight"] == "37 to 1"
    assert "36 to 1" in page.text, "the record of every save"


@pytest.mark.parametrize("who", ["teacher", "player", None])
def test_nobody_but_an_admin_approves_or_withdraws_by_the_address(
    who: str | None, boss: Player, request: pytest.FixtureRequest
):
    made = draft(boss, wheel="single_zero")
    client = visit(request.getfixturevalue(who) if who else None)
    for act in ("approve", "save", "preview", "drop"):
        assert client.post(f"/rules/roulette/{made.number}/{act}/", form(made)).status_code in (302, 403, 404), act
    assert client.post("/rules/roulette/1/withdraw/").status_code in (302, 403)
    made.refresh_from_db()
    assert (made.status, filing.standard("roulette").number) == (Status.DRAFT, 1)
    assert client.get(f"/rules/roulette/{made.number}/").status_code == 404, "another's draft is not for their eyes"


def test_an_instructor_drafts_and_opens_a_demo_table_but_approves_nothing(teacher: Player):
    filing.standard("roulette")
    client = visit(teacher)
    page = client.post("/rules/roulette/1/draft/", follow=True)
    made = Submission.objects.get(owner=teacher)
    assert "Open a demo table" in page.text
    assert "Approve" not in page.text
    assert client.post(f"/rules/roulette/{made.number}/approve/", form(made)).status_code == 403
    opened = client.post(f"/rules/roulette/{made.number}/table/")
    table = Table.objects.get(host=teacher)
    assert opened.url == f"/table/{table.code}/"
    assert table.submission == made
    lectern = client.get(opened.url, follow=True)
    assert (lectern.status_code, lectern.redirect_chain) == (200, [(f"/class/{table.code}/host/", 302)])
    assert "Demo table" in lectern.text
    assert table.code in client.get("/classes/").text, "it can be found again, and ended"
    assert f"Table {table.pk}" not in Client().get("/tables/").text, "a demo table is not listed"


def test_of_two_admins_the_second_sees_what_the_first_did_and_may_still_save(boss: Player, partner: Player):
    made = draft(boss)
    mine, theirs = form(made, payouts__straight="36 to 1"), form(made, table_min="10")
    visit(partner).post(f"/rules/roulette/{made.number}/save/", theirs)
    page = visit(boss).post(f"/rules/roulette/{made.number}/save/", mine)
    assert page.status_code == 409
    assert "Partner saved it" in page.text
    assert 'value="36 to 1"' in page.text
    made.refresh_from_db()
    assert made.options["payouts"]["straight"] == "35 to 1", "nothing was overwritten"
    assert made.options["table_min"] == "10.00"
    again = re.search(r'name="revision" value="(\d+)"', page.text)
    assert again
    assert visit(boss).post(f"/rules/roulette/{made.number}/save/", {**mine, "revision": again[1]}).status_code == 302
    made.refresh_from_db()
    assert made.options["payouts"]["straight"] == "36 to 1"


def test_what_came_into_force_meanwhile_is_told_before_another_replaces_it(boss: Player, partner: Player):
    mine = draft(boss)
    seen = form(mine)
    approve(draft(partner, wheel="single_zero"), partner)
    page = visit(boss).post(f"/rules/roulette/{mine.number}/approve/", seen, follow=True)
    assert "Submission 3 is in force now" in page.text
    assert filing.standard("roulette").number == 3


def test_players_find_the_rules_in_force_from_the_table(player: Player):
    table = runtime.open_table("roulette")
    client = visit(player)
    panel = client.get(f"/table/{table.code}/panel/rules/").text
    assert "/rules/roulette/1/" in panel
    page = client.get("/rules/roulette/1/").text
    assert "5.26 %" in page
    assert "Change these rules" not in page


def test_a_drafted_name_of_its_own_is_not_taken_twice(boss: Player):
    filing.standard("roulette")
    office = visit(boss)
    office.post("/rules/roulette/1/draft/", {"name": "Single zero"})
    assert Submission.objects.get(number=2).name == "Single zero"
    assert "Choose another name" in office.post("/rules/roulette/1/draft/", {"name": "Single zero"}, follow=True).text


def test_the_office_is_in_the_bar_for_those_who_file_rules_only(boss: Player, player: Player):
    assert 'href="/rules/"' in visit(boss).get("/odds/").text
    assert 'href="/rules/"' not in visit(player).get("/odds/").text
    assert 'href="/rules/"' not in visit(None).get("/odds/").text


def test_the_admin_shows_what_was_filed_and_changes_nothing(boss: Player):
    made = draft(boss, wheel="single_zero")
    client = visit(Player.objects.create_superuser("root", password="x"))
    assert f"/rules/roulette/{made.number}/" in client.get("/admin/submissions/submission/").text
    page = client.get(f"/admin/submissions/submission/{made.pk}/change/")
    assert page.status_code == 200
    assert client.post(f"/admin/submissions/submission/{made.pk}/change/", {"status": "approved"}).status_code == 403
    assert client.get("/admin/submissions/submission/add/").status_code == 403


def test_a_draft_stays_closed_to_strangers_though_a_class_is_held_under_it(
    teacher: Player, boss: Player, player: Player
):
    filing.standard("roulette")
    made = draft(teacher, wheel="single_zero")
    room = classes.open_class("roulette", teacher, made)
    pupil = Player.objects.create_user("pupil", display_name="Pupil")
    classes.join(room, pupil)
    assert made.rounds.exists()
    for path in (f"/rules/roulette/{made.number}/", f"/rules/roulette/{made.number}.toml"):
        assert [visit(who).get(path).status_code for who in (teacher, boss, pupil)] == [200, 200, 200], path
        assert [visit(who).get(path).status_code for who in (player, None)] == [404, 404], path
    assert f"/rules/roulette/{made.number}/" not in visit(player).get("/rules/roulette/1/").text


def test_rules_that_were_in_force_stay_open_to_all_after_they_are_withdrawn(boss: Player):
    made = approve(draft(boss, wheel="single_zero"), boss)
    filing.withdraw(made, boss)
    assert visit(None).get(f"/rules/roulette/{made.number}/").status_code == 200


# --- what cannot be booked, and what favours the player


@pytest.mark.parametrize(
    ("entered", "says"),
    [
        ({"payouts__straight": "999999999999999999999 to 1"}, "Straight may not pay more than 1,000,000 to 1"),
        ({"payouts__straight": "1,000,001 to 1"}, "Straight may not pay more than 1,000,000 to 1"),
        ({"table_max": "99999999999999999"}, "may not be more than $10,000,000"),
        ({"limits_by_wager__red__max": "10,000,001"}, "may not be more than $10,000,000"),
    ],
)
def test_what_cannot_be_booked_is_refused_in_words_when_it_is_filed(boss: Player, entered: dict[str, str], says: str):
    made = draft(boss)
    for act in ("preview", "save", "approve"):
        answer = visit(boss).post(f"/rules/roulette/{made.number}/{act}/", form(made, **entered))
        assert says in answer.text, act
        assert answer.status_code == (200 if act == "preview" else 422)
    made.refresh_from_db()
    assert (made.status, made.revision) == (Status.DRAFT, 1)


def test_a_file_with_what_cannot_be_booked_is_not_taken(boss: Player):
    filing.standard("roulette")
    paper = SimpleUploadedFile("r.toml", b'game = "roulette"\n[options.payouts]\nstraight = "99999999999 to 1"\n')
    page = visit(boss).post("/rules/import/", {"file": paper, "game": "roulette"}, follow=True)
    assert "may not pay more than 1,000,000 to 1" in page.text
    assert Submission.objects.count() == 1


def test_a_draft_from_before_there_were_ceilings_is_not_put_in_force(boss: Player):
    made = draft(boss)
    options = {**made.options, "payouts": {**made.options["payouts"], "straight": "99999999999 to 1"}}
    Submission.objects.filter(pk=made.pk).update(options=options)
    with pytest.raises(Refused, match=r"may not pay more than 1,000,000 to 1"):
        approve(made, boss)


def test_the_largest_win_that_can_be_filed_can_be_booked_thousands_of_times():
    assert 1_000 * MOST_ODDS.profit(MOST_MONEY) < 2**63
    for card in registry.all_games():
        for kind in card.kinds:
            card.read(kind.options)


def test_what_favours_the_player_is_asked_about_before_it_is_approved(boss: Player):
    made = draft(boss)
    generous = form(made, payouts__straight="40 to 1")
    asked = visit(boss).post(f"/rules/roulette/{made.number}/approve/", generous)
    assert asked.status_code == 409
    assert "Straight favours the player: the house loses 7.89 % of it." in asked.text
    assert "Approve it all the same" in asked.text
    made.refresh_from_db()
    assert made.status == Status.DRAFT
    again = form(made, payouts__straight="40 to 1") | {"knowingly": "1"}
    assert "is in force" in visit(boss).post(f"/rules/roulette/{made.number}/approve/", again, follow=True).text
    made.refresh_from_db()
    assert made.status == Status.APPROVED


def test_edges_that_are_not_counted_yet_are_asked_about_too(boss: Player, monkeypatch: pytest.MonkeyPatch):
    made = draft(boss)
    monkeypatch.setattr("casino.edges.within", lambda *args: None)
    asked = visit(boss).post(f"/rules/roulette/{made.number}/approve/", form(made))
    assert "still being counted" in asked.text
    made.refresh_from_db()
    assert made.status == Status.DRAFT
