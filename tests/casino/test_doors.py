"""What outsiders send is read or refused with a sentence, at every door; none of it is an error of the house."""

import json
import threading
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DataError, OperationalError, connections
from django.test import Client

from casino import doors, outages
from casino.accounts.models import Player
from casino.floor import runtime
from casino.floor.hub import in_pool
from tests.academy.company import class_of, teacher
from tests.floor.company import newcomer, seated
from tests.floor.wire import Viewer

pytestmark = pytest.mark.django_db(transaction=True)
DEEP = 20_000


def client_of(player: Player | None = None) -> Client:
    """A browser that shows a failure as the house would: as a page, not as an exception."""
    client = Client(raise_request_exception=False)
    if player is not None:
        client.force_login(player)
    return client


# ---- numbers and text


@pytest.mark.parametrize("seat", ["²", "٣", "9" * 30, "-1", "1.0", "", "99"])
def test_a_seat_that_is_no_number_is_any_seat_or_none(seat: str):
    table = runtime.open_table("roulette")
    answer = client_of(newcomer()).post(f"/table/{table.code}/sit/", {"seat": seat})
    assert answer.status_code in (302, 409, 422), answer.content[:200]


@pytest.mark.parametrize("given", ["²", "٣", "9" * 5000, str(2**63), " 1", "+1", "1_0", ""])
def test_what_is_no_plain_number_is_none(given: str):
    assert doors.number(given) is None


def test_plain_numbers_are_read_up_to_the_most():
    assert doors.number(str(2**63 - 1)) == 2**63 - 1
    assert doors.number("100", most=99) is None
    assert doors.number("007") == 7


@pytest.mark.parametrize("path", ["/?class=%00", "/tables/?game=%00", "/classes/record/?class=%00", "/rounds/%00/"])
def test_a_nul_in_an_address_is_refused(path: str):
    answer = client_of(teacher()).get(path)
    assert answer.status_code in (400, 404), path


def test_a_nul_in_the_name_at_the_door_of_a_class_is_refused():
    table, *_ = class_of()
    answer = client_of().post(f"/class/{table.code}/", {"name": "Fin\0ch"})
    assert answer.status_code == 400
    assert "characters in it that are not text" in answer.content.decode()
    assert not Player.objects.filter(display_name__contains="ch", is_guest=True).exclude(display_name="Finch").exists()


def test_a_nul_in_the_name_of_a_draft_is_refused():
    office = client_of(teacher())
    before = office.get("/rules/roulette/", follow=True).redirect_chain[-1][0]
    answer = office.post(f"{before.rstrip('/')}/draft/", {"name": "Fri\0day"})
    assert answer.status_code == 400


def test_a_cookie_that_is_not_text_is_no_cookie():
    client = client_of()
    answer = client.get("/", headers={"cookie": 'sessionid="\\000abc"; preferences="' + "[" * 3000 + '"'})
    assert answer.status_code == 200


def test_a_question_that_the_database_refuses_is_no_database_that_is_away():
    nul = DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
    nul.__cause__ = type("Refused", (Exception,), {"sqlstate": None})()
    assert outages.told(nul) == ""
    gone = OperationalError("server closed the connection unexpectedly")
    gone.__cause__ = type("Gone", (Exception,), {"sqlstate": None})()
    assert outages.told(gone) == outages.DATABASE


# ---- the same name, at once


def test_six_who_register_the_same_name_at_once_are_one_who_does_and_five_who_are_told():
    together, answers = threading.Barrier(6), []

    def register() -> None:
        client = client_of()
        together.wait()
        form = {"username": "Kingfisher", "password1": "feathers-and-fish", "password2": "feathers-and-fish"}
        answers.append(client.post("/account/register/", form))
        connections.close_all()

    threads = [threading.Thread(target=register) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [302] + [422] * 5
    assert all("That name is taken" in answer.content.decode() for answer in answers if answer.status_code == 422)
    assert Player.objects.filter(username="Kingfisher").count() == 1


# ---- files and messages


BAD = {
    "deep JSON": '{"game": "roulette", "options": ' + '{"a":' * DEEP + "1" + "}" * DEEP + "}",
    "deep list": '{"game": "roulette", "options": {"a": ' + "[" * DEEP + "]" * DEEP + "}}",
    "deep TOML": 'game = "roulette"\na = ' + "[" * DEEP + "]" * DEEP,
    "deep key": 'game = "roulette"\n[' + ".".join("a" * 2000) + "]\nb = 1",
    "surrogate": '{"game": "roulette", "name": "\\ud800", "options": {}}',
    "NUL": '{"game": "roulette", "name": "a\\u0000b", "options": {}}',
    "NUL in TOML": 'game = "roulette"\nname = "a\\u0000b"',
    "large": '{"game": "roulette", "options": {"table_min": ' + str(2**63) + "}}",
    "larger": '{"game": "roulette", "options": {"table_min": ' + "9" * 5000 + "}}",
    "large in TOML": 'game = "roulette"\n[options]\ntable_min = ' + "9" * 5000,
}


@pytest.mark.parametrize("kind", BAD)
def test_a_file_that_cannot_be_read_is_not_taken(kind: str):
    office = client_of(teacher())
    file = StringIO(BAD[kind])
    file.name = "rules.txt"
    answer = office.post("/rules/import/", {"file": file, "game": "roulette"}, follow=True)
    assert answer.status_code == 200
    assert "The file was not taken" in answer.content.decode()


@pytest.mark.parametrize("kind", BAD)
def test_the_command_line_says_why_a_file_cannot_be_read(kind: str, tmp_path: Path):
    file = tmp_path / "rules"
    file.write_text(BAD[kind])
    with pytest.raises(CommandError, match=str(file)):
        call_command("submission", "check", file)


@pytest.mark.parametrize("options", ["[" * DEEP, '{"a": ' * DEEP, "9" * 5000, f'{{"table_min": {2**70}}}', '"\\ud800"'])
def test_options_on_the_command_line_are_read_or_refused(options: str):
    with pytest.raises(CommandError):
        call_command("odds", "roulette", options=options)


FRAMES: list[Any] = ["\x00", "\ud800", 2**63, -(2**63) - 1, 10**400]


@pytest.fixture
def frames() -> list[str]:
    """Messages with something in them that no database takes, wherever it may stand."""
    meant = {"key": "k" * 12, "round": "0" * 32}
    made: list[Any] = [{**meant, "do": "reply", "args": {"question": 1, "amount": bad}} for bad in FRAMES]
    made += [{"key": bad, "round": bad, "do": bad, "args": {}} for bad in FRAMES]
    made += [{**meant, "do": "hand", "args": {"up": bad, str(bad): 1}} for bad in FRAMES[:3]]
    return [json.dumps(one) for one in made] + ['{"do":' * 200 + "1" + "}" * 200]


async def test_no_message_to_a_class_is_an_error_of_the_house(frames: list[str], caplog: pytest.LogCaptureFixture):
    table, host, finch, _ = await in_pool(class_of)
    for who in (host, finch):
        viewer = await Viewer.come(table, who)
        for frame in frames:
            await viewer.send(frame)
            said = await viewer.hear_json()
            assert said.get("notice") or not said["ok"], frame
            assert said.get("code") != "house"
        await viewer.go()
    assert not [record for record in caplog.records if record.exc_info]


async def test_no_message_to_a_table_is_an_error_of_the_house(frames: list[str], caplog: pytest.LogCaptureFixture):
    table, finch = await in_pool(seated)
    viewer = await Viewer.come(table, finch)
    for frame in frames:
        await viewer.send(frame)
        said = await viewer.hear_json()
        assert said.get("notice") or not said["ok"], frame
    await viewer.go()
    assert not [record for record in caplog.records if record.exc_info]


def test_what_can_be_kept_is_kept():
    said = {"name": "Zoë 🂡", "amount": -(2**62), "list": [[1, [2.5, None, True]]]}
    assert doors.read_json(json.dumps(said)) == said
    assert doors.read_toml('name = "Zoë"\n[options]\nfour = 4') == {"name": "Zoë", "options": {"four": 4}}
