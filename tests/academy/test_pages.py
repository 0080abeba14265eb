"""The academy's pages: every game has a lectern and a wall; classes, the record, files, and who may see them."""

import csv
import datetime as dt
import io
import re

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from casino.academy import audit, classes, record
from casino.academy.models import Lesson, Mark, Pupil, Room
from casino.accounts.models import Role
from casino.cage import services as cage
from casino.floor.looks import look
from casino.floor.models import Settlement, Table
from casino.submissions import filing
from games.kit import registry
from games.kit.registry import Game
from tests.academy.company import class_of, do, person, pupil, room_of, teacher, to_the_end
from tests.floor import dom
from tests.floor.wire import client_of

pytestmark = pytest.mark.django_db
ROOT = re.compile(r'<\w+[^>]*? id="([^"]+)"')
ADDRESSES = ("/classes/record/", "/classes/record.csv")


@pytest.mark.parametrize("card", registry.all_games(), ids=lambda card: card.name)
def test_lectern_wall_and_pupils_page_have_a_place_for_all_they_are_sent(card: Game):
    table, host, finch = class_of(card.name, pupils=1)
    for who, path in (
        (host, f"/class/{table.code}/host/"),
        (finch, f"/table/{table.code}/"),
        (None, f"/class/{table.code}/projector/"),
    ):
        answer = client_of(who or host).get(path)
        assert answer.status_code == 200
        html = answer.content.decode()
        assert "style=" not in re.sub(r"<style.*?</style>|<script.*?</script>", "", html, flags=re.DOTALL)
        page = dom.read(html)
        sent = look(table.code, {who})
        fragments = {**sent.public, **sent.own[who and who.pk]}
        roots = [found[1] for name, text in fragments.items() if "/" not in name and (found := ROOT.search(text))]
        assert [root for root in roots if page.find(root) is None] == []
        ids = re.findall(r' id="([^"]+)"', re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL))
        assert len(ids) == len(set(ids)), sorted({one for one in ids if ids.count(one) > 1})


def test_an_instructor_opens_a_class_under_a_draft_of_their_own():
    host = teacher()
    client = client_of(host)
    draft = filing.draft(filing.standard("roulette"), host)
    page = client.get("/classes/").content.decode()
    assert f"Submission {draft.number}" in page
    assert "(draft)" in page
    answer = client.post("/classes/open/", {"game": "roulette", "rules": str(draft.number)})
    table = Table.objects.get(host=host)
    assert answer.url == f"/class/{table.code}/host/"
    assert table.submission == draft
    assert table.by_hand
    do(table, host, "step")
    to_the_end(table, host)
    do(table, host, "step")
    assert Table.objects.get(pk=table.pk).submission == draft, "the draft stays on the table, round after round"
    assert (
        client_of(teacher("Other")).post("/classes/open/", {"game": "roulette", "rules": str(draft.number)}).status_code
        == 404
    )


def test_an_admin_tries_a_draft_of_the_house_on_a_class():
    host = person("Admin", Role.ADMIN)
    draft = filing.draft(filing.standard("roulette"), host)
    table = classes.open_class("roulette", host, draft).table
    for _ in range(2):
        to_the_end(table, host)
        do(table, host, "step")
    assert Table.objects.get(pk=table.pk).submission == draft
    assert Table.objects.get(pk=table.pk).open


def test_classes_are_for_instructors():
    for client in (Client(), client_of(person("Finch"))):
        assert client.post("/classes/open/", {"game": "roulette"}).status_code in (302, 403)
        assert "Code of the class" in client.get("/classes/").content.decode()
        assert all(client.get(path).status_code in (302, 403) for path in ADDRESSES)
    assert not Room.objects.exists()


def test_the_code_on_the_floor_leads_to_the_door_and_a_link_does_too():
    table, *_ = class_of()
    visitor = Client()
    answer = visitor.post("/join/", {"code": f"{table.code[:3].lower()} {table.code[3:]}"}, follow=True)
    assert answer.redirect_chain[-1][0] == f"/class/{table.code}/"
    assert visitor.post(f"/class/{table.code}/", {"name": "  "}).status_code == 422
    assert (
        visitor.post(f"/class/{table.code}/", {"name": "Robin"}, follow=True).redirect_chain[-1][0]
        == f"/table/{table.code}/"
    )
    assert visitor.get(f"/class/{table.code}/").url == f"/table/{table.code}/"


def test_the_record_sets_minutes_against_the_hours_of_527_2():
    table, host, finch, _ = class_of()
    Pupil.objects.filter(player=finch).update(seconds=48 * 3600)
    Mark.objects.create(pupil=pupil(table, finch), kind="dealing", wager="Red", said=500, right=500)
    Mark.objects.create(pupil=pupil(table, finch), kind="dealing", wager="Red", said=400, right=500)
    mine = client_of(host)
    rows = list(csv.DictReader(io.StringIO(mine.get("/classes/record.csv").content.decode())))
    assert [(r["pupil"], r["minutes"], r["hours required"], r["share of the hours"]) for r in rows] == [
        ("Finch", "2880.0", "80", "60.0 %"), ("Wren", "0.0", "80", "0.0 %"),
    ]  # fmt: skip
    assert (rows[0]["payments"], rows[0]["paid right"]) == ("2", "1")
    page = mine.get(f"/classes/record/?class={table.code}").content.decode()
    assert "60.0 % of 80 hours over 4 weeks: Roulette" in page
    assert "527.2(a)(1)" in page
    other = client_of(teacher("Other"))
    assert "Finch" not in other.get("/classes/record/").content.decode()
    assert other.get(f"/classes/record/?class={table.code}").status_code == 404


def test_the_hours_of_527_2_are_counted_by_course_not_by_game():
    """ "Blackjack and other banked card games" is one course of 120 hours; Roulette is another, of 80."""
    host, finch = teacher(), person("Finch")
    for game, hours in (("blackjack", 30), ("casino_war", 12), ("three_card_poker", 18), ("roulette", 8)):
        room = classes.open_class(game, host)
        Pupil.objects.filter(pk=classes.join(room, finch).pk).update(seconds=hours * 3600)
    rows = list(csv.DictReader(io.StringIO(client_of(host).get("/classes/record.csv").content.decode())))
    assert {(r["course"], r["hours required"], r["minutes"], r["share of the hours"], r["classes"]) for r in rows} == {
        ("Blackjack and other banked card games", "120", "3600.0", "50.0 %", "3"),
        ("Roulette", "80", "480.0", "10.0 %", "1"),
    }
    banked = next(r["games"] for r in rows if r["course"].startswith("Blackjack"))
    assert banked == "Three Card Poker § 565: 1080.0; Blackjack § 633a: 1800.0; Casino War § 651a: 720.0"
    page = client_of(host).get("/classes/record/").content.decode()
    assert page.count("Finch</th>") == 2
    assert "50.0 % of 120 hours over 6 weeks: Blackjack and other banked card games" in page


def test_a_game_the_section_does_not_name_has_minutes_and_no_share():
    _, host, _ = class_of("big_six_wheel", pupils=1)
    [line] = record.lines(Room.objects.filter(table__host=host))
    assert (line.course, line.share) == (None, 0.0)
    assert "names no hours for this game" in client_of(host).get("/classes/record/").content.decode()


def test_time_counts_from_sign_to_sign_and_a_long_silence_counts_nothing():
    table, _, finch, _ = class_of()

    def later(seconds: int) -> None:
        Pupil.objects.filter(player=finch).update(seen=timezone.now() - dt.timedelta(seconds=seconds))

    assert classes.note(room_of(table), finch.pk, gone=False), "it is news that somebody came"
    later(20)
    classes.seen(table.code, {finch.pk})
    later(30)
    assert classes.note(room_of(table), finch.pk, gone=True)
    assert 49 < pupil(table, finch).seconds < 52
    assert not pupil(table, finch).here
    later(4000)
    classes.seen(table.code, {finch.pk})
    assert pupil(table, finch).seconds < 52


def test_a_lesson_is_a_file_of_its_owner():
    table, host, finch, _ = class_of()
    do(table, host, "step")
    do(table, finch, "wager", wager="red", amount=500)
    to_the_end(table, host)
    do(table, host, "save_lesson", title="Red, as it came")
    lesson = Lesson.objects.get()
    answer = client_of(host).get(f"/classes/lessons/{lesson.pk}.toml")
    assert answer.content.decode().startswith("[[scenario]]")
    assert answer.headers["Content-Disposition"].endswith('.toml"')
    assert client_of(teacher("Other")).get(f"/classes/lessons/{lesson.pk}.toml").status_code == 404


def test_the_code_as_a_picture():
    table, host, *_ = class_of()
    answer = client_of(host).get(f"/class/{table.code}/qr.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content


def test_a_class_that_is_over():
    table, host, finch, _ = class_of()
    do(table, host, "end_class")
    page = client_of(finch).get(f"/table/{table.code}/").content.decode()
    assert "The class is over" in page
    assert client_of(person("Late")).post(f"/class/{table.code}/", {"name": "Late"}).status_code == 422
    assert "Record of this class" in client_of(host).get("/classes/").content.decode()


def test_the_audit_finds_a_demo_table_in_the_books():
    table, host, finch, _ = class_of()
    to_the_end(table, host)
    assert list(audit.demo_tables_touch_no_book()) == []
    row = Table.objects.get(pk=table.pk).round
    made = {"stake": 500, "outcome": "lose", "profit": -500, "returned": 0, "why": "", "cite": ""}
    with transaction.atomic():
        Settlement.objects.create(round=row, player=finch, seat=1, wager="red", name="Red", **made)
        cage.open_account(finch)
        cage.set_hold(finch, row.pk, 1, 500)
        cage.resolve(row.pk, {})
        found = list(audit.demo_tables_touch_no_book())
        transaction.set_rollback(True)
    assert [sentence.split(" ", 3)[2] for sentence in found] == ["held", "moved", "of"]
