"""A pupil is never sent what the instructor alone may see, and a stranger without the code is sent nothing."""

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client

from bench._servers import PATIENCE
from casino.academy import classes, library, quiz
from casino.academy.models import Pupil
from casino.accounts.models import Player
from casino.asgi import application
from casino.cage.models import Account
from casino.floor.hub import in_pool
from casino.floor.looks import look
from casino.floor.models import Round, Table
from casino.floor.views import GUESSES, PANELS
from games.kit import registry, scenario
from games.kit.asks import Refused
from games.kit.equipment import Dice
from games.kit.events import Irregular
from games.kit.registry import Game
from games.kit.round import Round as Play
from tests.academy.company import class_of, do, person, play_of, room_of, teacher, until
from tests.floor.company import now, without_numbers
from tests.floor.wire import ORIGIN, Viewer, client_of

OUTCOMES = ("16", "23", "5")


def alike(table: Table, text: str) -> str:
    """Text without what differs between any two classes: codes, numbers, names of rounds, times."""
    rows = Round.objects.filter(table=table)
    for name, word in {table.code: "CODE", f"Table {table.pk}": "TABLE", **{r.pk: "ROUND" for r in rows},
                       **{r.commitment: "SEAL" for r in rows}}.items():  # fmt: skip
        text = text.replace(name, word)
    return re.sub(r'data-(now|deadline|version|question)="\d*"', "", without_numbers(text))


def seen_by(table: Table, *who: Player | None) -> list[str]:
    """Every fragment that these are sent."""
    shown = look(table.code, set(who))
    parts = [shown.public, *(shown.own[one and one.pk] for one in who)]
    return [alike(table, html) for part in parts for html in part.values()]


def other_outcome(card: Game, case: dict[str, Any]) -> dict[str, Any] | None:
    """The same lesson, in which the first thing that is arranged comes otherwise; None if nothing is arranged."""
    changed = deepcopy(case)
    for script in [one for one in scenario.parts(changed) if one.get("stack")][:1]:
        kind, queue = next(iter(script["stack"].items()))
        can = card.plays.outcomes(card.options.read(case.get("options")))[kind]
        others = ["-".join(face * can.count) for face in "123456"] if isinstance(can, Dice) else can
        for outcome in sorted(set(others) - set(queue)):
            script["stack"][kind] = [outcome, *queue[1:]]
            return changed
    return None


@pytest.mark.django_db
@pytest.mark.parametrize("card", registry.all_games(), ids=lambda card: card.name)
def test_until_it_is_told_nothing_a_pupil_is_sent_depends_on_what_comes(card: Game, monkeypatch: pytest.MonkeyPatch):
    """Two worlds that differ in one card, die or pocket: to pupils and strangers alike until it is shown."""
    cases = [(n, dict(case)) for n, case in enumerate(library.scenarios(card.name)) if "refuse_options" not in case]
    for n, case in cases[:12]:
        changed = other_outcome(card, case)
        if changed and compared(card, n, case, changed, monkeypatch):
            return
    raise AssertionError("there was never a time when the house knew and the pupils did not")


def compared(card: Game, n: int, *cases: Any) -> int:
    """How often both worlds looked the same while they were not."""
    *told, monkeypatch = cases
    worlds = []
    for case in told:
        table, host, finch = class_of(card.name, pupils=1)
        monkeypatch.setattr(library, "find", lambda *given, case=case: case)
        do(table, host, "lesson", name=f"{card.name}:{n}")
        worlds.append((table, host, finch, case))
    (one, _, finch, _), (two, _, wren, _) = worlds
    times = 0
    for _ in range(400):
        a, b = play_of(one), play_of(two)
        alike = a.events[: a.told] == b.events[: b.told] and asked(a) == asked(b)
        if not alike or a.finished:
            return times
        assert seen_by(one, finch, None) == seen_by(two, wren, None)
        times += a.events != b.events
        for table, host, _, case in worlds:
            monkeypatch.setattr(library, "find", lambda *given, case=case: case)
            do(table, host, "step")
    return times


def asked(play: Play) -> list[Any]:
    return [(ask.seats, ask.public()) for ask in play.asks]


@pytest.mark.django_db(transaction=True)
async def test_no_frame_of_a_pupil_tells_what_is_arranged_or_still_to_come():
    table, host, finch, wren = await in_pool(class_of)
    lectern, pupil, chair, wall = [
        await Viewer.come(table, host), await Viewer.come(table, finch), await Viewer.come(table, wren),
        await Viewer.come(table, host, at="wall/"),
    ]  # fmt: skip
    others = (pupil, chair, wall)

    async def go(viewer: Viewer, do: str, **args: Any) -> None:
        said = await viewer.ask(do, **args)
        assert said["ok"], said
        await lectern.reach(said["version"])

    await go(lectern, "step")
    await pupil.reach(lectern.version)
    await go(pupil, "wager", wager="straight", spot="17", amount=500)
    await go(lectern, "chair", player=wren.pk)
    await go(lectern, "stack", kind="pockets", outcomes=["17", *OUTCOMES])
    await go(lectern, "irregular", name="no_spin_object")

    async def stepped(until: Callable[[], bool]) -> list[str]:
        while not await in_pool(until):
            await go(lectern, "step")
        for viewer in others:
            while not await viewer.silent():
                await viewer.hear()
        return [frame for viewer in others for frame in viewer.frames]

    frames = await stepped(lambda: any(isinstance(event, Irregular) for event in play_of(table).events))
    assert [word for word in ("foreign object", "617a.6(d)") for frame in frames if word in frame] == [], "not yet told"
    frames = await stepped(lambda: play_of(table).over)
    assert not await in_pool(lambda: play_of(table).finished), "the ball lies in 17, and nobody was told"
    hidden = ['id="arrange"', 'id="transport"', 'id="timeline"', 'id="pupils"', 'id="quiz"', 'id="faces"',
              "only you see this", 'data-result="17"', 'class="future"',
              "Pay 1", "stacked", "pockets&#34;", r'id="marker"[^>]*data-at', r'data-at="\d']  # fmt: skip
    assert [word for word in hidden for frame in frames if re.search(word, frame)] == []
    assert 'class="future"' in "".join(lectern.frames), "the instructor saw it coming"
    for viewer in (lectern, *others):
        await viewer.go()


@pytest.mark.django_db
def test_the_right_answer_is_not_sent_before_it_is_revealed():
    table, host, finch, wren = class_of()
    do(table, host, "step")
    do(table, finch, "wager", wager="straight", spot="17", amount=500)
    do(table, host, "stack", kind="pockets", outcomes=["17"])
    until(table, host, "drop")
    do(table, host, "step")
    do(table, host, "ask", n=quiz.askable(play_of(table))[0].n)
    question = quiz.current(room_of(table))
    assert question is not None
    do(table, wren, "reply", question=question.pk, amount=100)
    sent = "".join(seen_by(table, finch, wren, None))
    assert "Seat 1 has $5 on Straight 17" in sent
    assert "$175.00" not in sent
    assert "The ball rests" not in sent
    assert "$1.00" not in "".join(seen_by(table, finch)), "another's answer is nobody's business"
    do(table, host, "reveal")
    assert "$175.00" in "".join(seen_by(table, finch))


# ---- strangers


@pytest.mark.django_db(transaction=True)
async def test_a_stranger_without_the_code_gets_nothing():
    table, host, *_ = await in_pool(class_of)
    await in_pool(do, table, host, "step")
    outsiders: list[Player | None] = [None, await in_pool(person, "Stranger"), await in_pool(teacher, "Other")]
    for who in outsiders:
        await in_pool(gets_nothing, table, who)
        client = await in_pool(client_of, who)
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        for at in ("", "wall/"):
            headers = [(b"host", b"127.0.0.1"), (b"origin", ORIGIN.encode()), (b"cookie", cookie.encode())]
            line = WebsocketCommunicator(application, f"/ws/table/{table.code}/{at}", headers)
            connected, _ = await line.connect(timeout=PATIENCE)
            assert not connected


def gets_nothing(table: Table, who: Player | None) -> None:
    client = client_of(who)
    round_ = now(table).round_id
    for path in ("/", "/tables/", "/classes/"):
        told = client.get(path).content.decode()
        assert table.code not in told
        assert f"Table {table.pk}<" not in told
    page = client.get(f"/table/{table.code}/")
    assert (page.status_code, page.url) == (302, f"/class/{table.code}/")
    door = client.get(page.url).content.decode()
    assert "Your name" in door or "You join as" in door
    assert not re.search(r'id="(table|felt|pupils|seats)"', door)
    assert "Finch" not in door
    for path in [*(f"/table/{table.code}/panel/{name}/" for name in PANELS), f"/rounds/{round_}/",
                 f"/rounds/{round_}/transcript.txt"]:  # fmt: skip
        assert client.get(path).status_code == 404, path
    for path in (f"/table/{table.code}/sit/", f"/table/{table.code}/leave/"):
        assert client.post(path).status_code == 404, path
    for path in ("host", "projector", "lessons", "qr.svg"):
        assert client.get(f"/class/{table.code}/{path}{'' if '.' in path else '/'}").status_code in (302, 403, 404), (
            path
        )
    if who is not None:
        with pytest.raises(Refused):
            do(table, who, "step")


@pytest.mark.django_db
def test_codes_are_not_to_be_guessed(request: pytest.FixtureRequest):
    client = Client()
    request.addfinalizer(lambda: GUESSES.clear("127.0.0.1"))
    answers = [client.post("/join/", {"code": "AAAAAA"}).status_code for _ in range(61)]
    assert answers[0] == 302
    assert answers[-1] == 429


@pytest.mark.django_db
def test_a_closed_door_and_one_who_was_sent_away():
    table, host, finch, _ = class_of()
    late = Client()
    do(table, host, "switch", name="locked", on=True)
    answer = late.post(f"/class/{table.code}/", {"name": "Late"})
    assert answer.status_code == 422
    assert "closed the door" in answer.content.decode()
    do(table, host, "switch", name="locked", on=False)
    do(table, host, "kick", player=finch.pk)
    assert not classes.may_enter(table, finch)
    assert not table.seats.filter(player=finch).exists()
    assert client_of(finch).get(f"/table/{table.code}/").status_code == 302
    back = client_of(finch).post(f"/class/{table.code}/", {"name": "Finch"})
    assert "sent you away" in back.content.decode()
    joined = late.post(f"/class/{table.code}/", {"name": "Late  Bird"})
    assert (joined.status_code, joined.url) == (302, f"/table/{table.code}/")
    newest = Pupil.objects.get(player__display_name="Late Bird")
    assert newest.player.is_guest
    assert not Account.objects.filter(player=newest.player).exists(), "a class gives no chips of the house"
