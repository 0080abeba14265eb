"""One rule for the names that others see, at every door; and nobody is called like another, or nearly so."""

import threading
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connections
from django.test import Client

from casino.accounts import names
from casino.accounts.models import Player
from casino.accounts.names import BadName
from casino.accounts.skeleton import skeleton
from casino.floor import runtime
from tests.academy.company import class_of
from tests.floor.company import newcomer

pytestmark = pytest.mark.django_db(transaction=True)
HOUSES_OWN = ["Dealer", "dealer", "D e a l e r", "The Dealer", "The house", "THE  HOUSE", "Keystone", "Dеаler", "Bank"]
UNREADABLE = [
    "\u200b", "\u200b\u200b\u200b", "\u3164\u3164", "\u2800\u2800", "Fin\u202ech", "\u202eehT esuoh", "Fin\u2066ch",
    "Fi\u200bnch", "F\u0301\u0302\u0303\u0304\u0305inch", "Z\u0351\u0351\u0351\u0351a", "Fin\x07ch", "<b>", "__", "-.-",
]  # fmt: skip
FINE = ["Finch", "Zoë", "O’Brien", "Mary-Ann Jr.", "Ольга", "李小龙", "अनिता", "สมชาย", "Ana 2", "Đỗ Hùng"]
LOOK_ALIKE = ["finch", "FINCH", "Fínch", "Ｆｉｎｃｈ", "Fіnch", "F1nch", "Flnch", " Finch ", "Finch."]


@pytest.mark.parametrize("name", FINE)
def test_names_of_people_are_taken_as_they_are(name: str):
    assert names.ruled(name) == name


@pytest.mark.parametrize("name", HOUSES_OWN)
def test_names_of_the_house_are_its_own(name: str):
    with pytest.raises(BadName, match="house's own"):
        names.ruled(name)


@pytest.mark.parametrize("name", [*UNREADABLE, "A", "", "x" * 25])
def test_what_cannot_be_read_is_no_name(name: str):
    with pytest.raises(BadName):
        names.ruled(name)


@pytest.mark.parametrize("name", LOOK_ALIKE)
def test_a_name_that_looks_like_anothers_is_taken(name: str):
    newcomer("Finch")
    with pytest.raises(BadName, match="nearly so"):
        names.free(name)


def test_ones_own_name_may_be_written_otherwise():
    finch = newcomer("Finch")
    names.give(finch, "finch")
    assert Player.objects.get(pk=finch.pk).display_name == "finch"


# ---- the doors


@pytest.mark.parametrize("name", ["Dealer", "The house", "Wren", "wrеn", *UNREADABLE])
def test_the_door_of_a_class_keeps_to_the_rule(name: str):
    table, *_ = class_of()  # Finch and Wren are in it
    before = Player.objects.count()
    answer = Client().post(f"/class/{table.code}/", {"name": name})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert Player.objects.count() == before


def test_a_guest_takes_the_name_of_the_class_along_and_no_bad_one():
    table, *_ = class_of()
    heron = newcomer("Heron")
    client = Client()
    client.force_login(heron)
    assert client.post(f"/class/{table.code}/", {"name": "The house"}).status_code == 422
    assert client.post(f"/class/{table.code}/", {"name": "Ana  Lopez"}).status_code == 302
    assert Player.objects.get(pk=heron.pk).display_name == "Ana Lopez"


@pytest.mark.parametrize("name", ["Dealer", "wrеn", *UNREADABLE[:3]])
def test_the_page_about_oneself_keeps_to_the_rule(name: str):
    newcomer("Wren")
    client = Client()
    client.force_login(newcomer("Finch"))
    assert client.post("/account/", {"form": "name", "display_name": name}).status_code == 422
    assert Player.objects.filter(display_name="Finch").exists()


def test_the_office_keeps_to_the_rule():
    finch, boss = newcomer("Finch"), Player.objects.create_superuser("boss", password="x")
    client = Client()
    client.force_login(boss)
    page = client.get(f"/admin/accounts/player/{finch.pk}/change/")
    form = {name: "" if value is None else value for name, value in page.context["adminform"].form.initial.items()}
    form |= {"display_name": "Dealer", "preferences": "{}", "date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
    form = {name: value for name, value in form.items() if not isinstance(value, list)}
    answer = client.post(f"/admin/accounts/player/{finch.pk}/change/", form)
    assert "house&#x27;s own" in answer.content.decode()
    assert Player.objects.get(pk=finch.pk).display_name == "Finch"


# ---- nobody is called like another


def test_the_database_takes_no_name_twice():
    newcomer("Finch")
    with pytest.raises(IntegrityError):
        Player.objects.create(username="other", display_name="FINCH")


def test_guests_who_come_at_once_have_names_of_their_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("casino.accounts.birds.BIRDS", ["Finch", "Wren"])
    runtime.open_table("roulette")  # a house that is set up
    together, answers = threading.Barrier(6), []

    def come() -> None:
        client = Client(raise_request_exception=False)
        together.wait()
        answers.append(client.post("/play/roulette/").status_code)
        connections.close_all()

    threads = [threading.Thread(target=come) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [302] * 6
    keys = [skeleton(name) for name in Player.objects.values_list("display_name", flat=True)]
    assert len(keys) == len(set(keys)) == 6


def test_those_who_were_called_the_same_are_told_apart_once():
    """What the migration does to a house where names were anybody's."""
    people = [newcomer(f"Person {n}") for n in range(6)]
    called = ["Finch", "finch", "Fіnch", "\u200b", "x" * 40, "X" * 40]
    for one, name in zip(people, called, strict=True):
        Player.objects.filter(pk=one.pk).update(display_name=name, name_key=None)
    import_module("casino.accounts.migrations.0003_names").tell_apart(apps, None)
    now = [Player.objects.get(pk=one.pk) for one in people]
    assert [one.display_name for one in now[:5]] == ["Finch", "finch 2", "Fіnch 3", f"Guest {people[3].pk}", "x" * 40]
    assert now[5].display_name == "X" * 22 + " 2"
    assert len({one.name_key for one in now}) == 6
