"""Who may open which page: every address of the house × every role, as one table that a new page must extend."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from casino.academy import classes
from casino.academy.models import Lesson
from casino.accounts.models import Role
from casino.coach import reviews
from casino.coach.models import Decision
from casino.floor import runtime, seats
from casino.floor.lobby import practice_table
from casino.floor.models import Round
from casino.submissions import filing
from tests.academy.company import person
from tests.floor.company import act, newcomer, now, stack

pytestmark = pytest.mark.django_db(transaction=True)

ROLES = ("stranger", "guest", "owner", "instructor", "host", "admin")
"""A stranger has no session. The owner played the round and has the practice table; the host holds the class."""
LETTERS = {200: "o", 204: "o", 302: "r", 403: "f", 404: "n", 405: "m", 400: "c", 409: "c", 422: "c"}
"""o: shown or done; r: sent to another page; l: sent to log in; f: forbidden; n: not there for this person;
m: not by this method; c: understood, and refused because of what was (not) in it."""

TABLE = """
index               nothing   oooooo mmmmmm
play_now            game      mmmmmm rrrrrr
practise            game      mmmmmm rrrrrr
join                nothing   mmmmmm rrrrrr
open_tables         nothing   oooooo mmmmmm
table               open      oooooo mmmmmm
table               practice  nnonnn mmmmmm
table               class     rrrrrr mmmmmm
sit                 open      mmmmmm rrrrrr
sit                 practice  mmmmmm nnrnnn
sit                 class     mmmmmm nnnnrn
leave               open      mmmmmm rrrrrr
leave               practice  mmmmmm nnrnnn
leaving             open      oooooo mmmmmm
leaving             practice  nnonnn mmmmmm
panel               open      oooooo mmmmmm
panel               practice  nnonnn mmmmmm
panel               class     nnnnon mmmmmm
round               round     nnonnn mmmmmm
round_transcript    round     nnonnn mmmmmm
decisions           round     oooooo mmmmmm
again               decision  nnonnn nnonnn
my_play             nothing   oooooo mmmmmm
rounds_csv          nothing   oooooo mmmmmm
dashboard           nothing   oooooo mmmmmm
decisions_csv       nothing   oooooo mmmmmm
metrics             nothing   oooooo mmmmmm
hint                open      oooooo mmmmmm
hint                practice  nnonnn mmmmmm
hint                class     nnnnon mmmmmm
side_wager          open      oooooo mmmmmm
side_wager          practice  nnonnn mmmmmm
table_cell          practice  nnnnnn mmmmmm
verdict             practice  nnonnn mmmmmm
table_strategy      open      oooooo mmmmmm
table_strategy      practice  nnonnn mmmmmm
table_strategy      class     nnnnnn mmmmmm
classes             nothing   oooooo mmmmmm
open_class          nothing   mmmmmm lffnnn
class_record        nothing   lffooo mmmmmm
class_record_csv    nothing   lffooo mmmmmm
lesson_file         lesson    lffnon mmmmmm
class               class     ooooro ooorrr
host                class     lffnon mmmmmm
projector           class     lffnon mmmmmm
lessons             class     lffnon mmmmmm
class_qr            class     lffnon mmmmmm
favicon.ico         nothing   rrrrrr rrrrrr
account             nothing   oooooo oooooo
register            nothing   ooorrr ooorrr
login               nothing   oooooo cccccc
logout              nothing   mmmmmm rrrrrr
password            nothing   lrrooo lrrooo
preferences         nothing   mmmmmm oooooo
statement           nothing   oooooo mmmmmm
statement_csv       nothing   oooooo mmmmmm
top_up              nothing   mmmmmm rrrrrr
odds                nothing   oooooo mmmmmm
edge_span           game      oooooo mmmmmm
strategy            game      nnnnnn mmmmmm
strategy_cell       game      nnnnnn mmmmmm
money               game      oooooo mmmmmm
game_odds           game      oooooo mmmmmm
how_to_play         game      oooooo mmmmmm
rules               nothing   rrrrrr mmmmmm
house_report        nothing   lffffo mmmmmm
game_report         game      lffffo mmmmmm
office_tables       nothing   lffffo mmmmmm
office_open         nothing   mmmmmm lffffn
office_table        open      lffffo mmmmmm
office_table        practice  lffffn mmmmmm
office_close        open      mmmmmm lffffr
office_reopen       open      mmmmmm lffffr
office_change       open      mmmmmm lffffr
office_void         open      mmmmmm lffffr
office_people       nothing   lffffo mmmmmm
office_person       person    lffffo mmmmmm
office_role         person    mmmmmm lffffr
office_let_in       person    mmmmmm lffffr
office_changes      nothing   lffffo mmmmmm
submission_import   nothing   mmmmmm lffrrr
rules_of            game      rrrrrr mmmmmm
submission          draft     nnnnno mmmmmm
submission_preview  draft     mmmmmm lffnno
submission_save     draft     mmmmmm lffnnc
submission_approve  draft     mmmmmm lffnnc
submission_withdraw draft     mmmmmm lffffr
submission_drop     draft     mmmmmm lffnnr
submission_draft    draft     mmmmmm lffnnr
submission_table    draft     mmmmmm lffnnf
submission_paper    draft     nnnnno mmmmmm
"""
"""Address, what it is about, and a letter per role for GET and for POST."""
NEVER = "m" * len(ROLES)
ROWS = [line.split() for line in TABLE.split("\n") if line]


LESSON = """
[[scenario]]
title = "Red"
cites = ["617a.5"]
wagers = [{wager = "red", amount = 10}]
stack = {pockets = ["1"]}
expect = [{wager = "red", outcome = "win", profit = 10}]
"""


def addresses(patterns: Any = None) -> Iterator[str]:
    """The names of all addresses but those of Django's admin."""
    for one in patterns or get_resolver().url_patterns:
        if isinstance(one, URLResolver):
            if one.app_name != "admin":
                yield from addresses(one.url_patterns)
        elif isinstance(one, URLPattern):
            yield one.name or str(one.pattern)


class World:
    """One of everything that an address may name, and somebody of every role."""

    def __init__(self) -> None:
        guest, owner = newcomer(), newcomer("Wren")
        instructor, host, admin = (
            person(name, role)
            for name, role in (("Crane", Role.INSTRUCTOR), ("Heron", Role.INSTRUCTOR), ("Plover", Role.ADMIN))
        )
        self.people = dict(zip(ROLES, (None, guest, owner, instructor, host, admin), strict=True))
        table = runtime.open_table("blackjack", pace_="untimed")
        practice = practice_table("casino_war", owner)
        seats.sit(practice.code, owner)
        stack(practice, "8h", "8s", kind="cards")
        act(practice, owner, "wager", wager="initial", spot=None, amount=500)
        played = now(practice).round_id
        act(practice, owner, "ready")
        act(practice, owner, "surrender")
        reviews.review_round(Round.objects.get(pk=played))
        decision = Decision.objects.get(round=played)
        room = classes.open_class("roulette", host)
        draft = filing.draft(filing.standard("roulette"), admin)
        lesson = Lesson.objects.create(owner=host, game="roulette", title="Red", text=LESSON)
        self.named: dict[str, dict[str, Any]] = {
            "open": {"code": table.code}, "practice": {"code": practice.code}, "class": {"code": room.table.code},
            "round": {"pk": played}, "decision": {"pk": decision.pk}, "lesson": {"pk": lesson.pk},
            "game": {"game": "roulette"}, "person": {"pk": guest.pk},
            "draft": {"game": "roulette", "number": draft.number}, "nothing": {},
        }  # fmt: skip

    def path(self, name: str, what: str) -> str:
        more = {"panel": {"name": "coach"}, "submission_paper": {"form": "toml"}}.get(name, {})
        if name == "favicon.ico":
            return "/favicon.ico"
        asked = f"?round={self.named['round']['pk']}" if name == "verdict" else ""
        return reverse(name, kwargs={**self.named[what], **more}) + asked


def answers(world: World, method: str, name: str, what: str) -> str:
    """How the house answers each role that comes by this method."""
    return "".join(answer(world, role, method, world.path(name, what)) for role in ROLES)


def answer(world: World, role: str, method: str, path: str) -> str:
    client = Client(raise_request_exception=False)
    if who := world.people[role]:
        client.force_login(who)
    said = getattr(client, method)(path)
    to_log_in = said.status_code == 302 and said.url.startswith("/account/login/")
    return "l" if to_log_in else LETTERS.get(said.status_code, str(said.status_code))


def test_every_address_is_in_the_table():
    assert {name for name, *_ in ROWS} == set(addresses())


def test_who_may_read_what():
    world, found = World(), []
    for name, what, gets, posts in ROWS:
        found.append([name, what, answers(world, "get", name, what), posts])
        if posts == NEVER:
            assert answers(world, "post", name, what) == NEVER, name
        assert gets != NEVER or posts != NEVER, name
    assert found == ROWS


@pytest.mark.parametrize(("name", "what", "expected"), [(row[0], row[1], row[3]) for row in ROWS if row[3] != NEVER])
def test_who_may_do_what(name: str, what: str, expected: str):
    assert answers(World(), "post", name, what) == expected
