"""Viewers who are gone when they are answered, and viewers who may not stay."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from channels.exceptions import StopConsumer
from django.contrib.sessions.models import Session
from django.test import Client

from bench._servers import PATIENCE
from casino.accounts.models import Player
from casino.floor import changes
from casino.floor.consumers import LEFT, TableConsumer
from casino.floor.hub import hub, in_pool
from tests.floor.company import staked
from tests.floor.test_socket import company
from tests.floor.wire import Viewer, client_of

RED = {"wager": "red", "amount": 500}
pytestmark = pytest.mark.django_db(transaction=True)


def ends_session(player: Player, session: str) -> None:
    Session.objects.filter(pk=session).delete()


def is_banned(player: Player, session: str) -> None:
    Player.objects.filter(pk=player.pk).update(is_active=False)


def has_another_password(player: Player, session: str) -> None:
    Player.objects.filter(pk=player.pk).update(password="changed by a process without sockets")


@pytest.mark.parametrize("happens", [ends_session, is_banned, has_another_password])
async def test_whoever_may_not_stay_is_put_out_although_nobody_said_so(happens: Callable[[Player, str], None]):
    table, (finch, wren) = await company()
    viewer, other = await Viewer.come(table, finch), await Viewer.come(table, wren)
    await hub._put_out()
    assert await viewer.silent()
    [session] = [s.session for s in hub.watches[table.code].sockets if s.player and s.player.pk == finch.pk]
    await in_pool(happens, finch, session)
    await hub._put_out()
    assert await viewer.line.receive_output(timeout=PATIENCE) == {"type": "websocket.close", "code": LEFT}
    assert (await other.ask("undo"))["code"] == "nothing"
    await viewer.go()
    await other.go()


@pytest.mark.parametrize("by", ["themselves", "an admin"])
async def test_another_password_closes_the_sockets_of_all_other_browsers(by: str):
    table, (finch, wren) = await company()

    def registered() -> None:
        finch.is_guest = False
        finch.set_password("seven over three")
        finch.save()

    await in_pool(registered)
    viewer, other = await Viewer.come(table, finch), await Viewer.come(table, wren)

    def changed() -> int:
        new = {"new_password1": "eleven under four", "new_password2": "eleven under four"}
        if by == "themselves":
            path, client = "/account/password/", client_of(finch)
            new["old_password"] = "seven over three"
        else:
            path, client = f"/admin/accounts/player/{finch.pk}/password/", Client()
            client.force_login(Player.objects.create_superuser("boss", password="x"))
            new = {name.replace("new_", ""): word for name, word in new.items()} | {"usable_password": "true"}
        return client.post(path, new).status_code

    assert await in_pool(changed) == 302
    assert await viewer.line.receive_output(timeout=PATIENCE) == {"type": "websocket.close", "code": LEFT}
    await viewer.send({"key": str(uuid.uuid4()), "round": viewer.round, "do": "wager", "args": RED})
    assert await viewer.silent(), "whoever does not hang up is not heard any more"
    assert not await in_pool(staked, table)
    assert (await other.ask("undo"))["code"] == "nothing"
    await viewer.go()
    await other.go()


async def test_what_was_done_is_told_although_whoever_did_it_is_gone(monkeypatch: pytest.MonkeyPatch):
    table, (finch, wren) = await company()
    viewer, other = await Viewer.come(table, finch), await Viewer.come(table, wren)
    send = TableConsumer.send

    async def gone(self: TableConsumer, *args: Any, **kwargs: Any) -> None:
        if self.player and self.player.pk == finch.pk and '"ack"' in kwargs.get("text_data", ""):
            raise StopConsumer
        await send(self, *args, **kwargs)

    told: list[changes.Told] = []
    tell = changes.tell

    def tells(change: changes.Told) -> None:
        told.append(change)
        tell(change)

    monkeypatch.setattr(TableConsumer, "send", gone)
    monkeypatch.setattr(changes, "tell", tells)
    await viewer.send({"key": str(uuid.uuid4()), "round": viewer.round, "do": "wager", "args": RED})
    while 'id="c-red"' not in await other.hear():
        pass
    assert finch.pk in told[0].paid, "the wager itself, and not only that its player went away"
    await other.go()
