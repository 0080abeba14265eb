"""Players at tables, for the tests of the floor."""

import datetime as dt
import re
import uuid
from collections.abc import Callable
from itertools import chain, count
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Player
from casino.accounts.skeleton import skeleton
from casino.cage import audit
from casino.cage import services as cage
from casino.cage.models import Account
from casino.floor import changes, live, runtime, seats
from casino.floor.looks import look
from casino.floor.models import Input, Round, Seat, Settlement, Table
from games.kit.asks import DEALER, Refused
from games.kit.chance import commitment

NAMES = ("Finch", "Wren", "Heron", "Plover", "Siskin", "Dunlin", "Avocet", "Curlew")


def called(name: str) -> str:
    """The name, or with a number if somebody has it: nobody is called like another."""
    numbered = (f"{name} {n}" for n in count(2))
    return next(one for one in chain([name], numbered) if not Player.objects.filter(name_key=skeleton(one)).exists())


def without_numbers(text: str) -> str:
    """Text about people at one of two tables: those of the second are called the same, with a number."""
    return re.sub(rf"\b({'|'.join(NAMES)}|Ms\. Crane) \d+\b", r"\1", text)


def newcomer(name: str = "Finch") -> Player:
    """A player with the house's welcome chips."""
    with transaction.atomic():
        player = Player(username=f"guest-{uuid.uuid4().hex[:16]}", display_name=called(name), is_guest=True)
        player.set_unusable_password()
        player.save()
        cage.open_account(player)
    return player


def now(table: Table) -> Table:
    """The table as the database has it."""
    return Table.objects.select_related("round").get(pk=table.pk)


def message(table: Table, do: str, *, key: str | None = None, round_: str | None = None, **args: Any) -> dict[str, Any]:
    """A wish as it comes over the wire."""
    return {"key": key or str(uuid.uuid4()), "round": round_ or now(table).round_id, "do": do, "args": args}


def act(table: Table, player: Player, do: str, *, key: str | None = None, **args: Any) -> changes.Told:
    """A player does something in the round that is being played."""
    return runtime.act(table.code, player.pk, message(table, do, key=key, **args))


def seated(*, game: str = "roulette", pace: str = "casino", players: int = 1, **options: Any) -> tuple[Any, ...]:
    """A table with players in its first seats: `table, finch, wren, …`."""
    table = runtime.open_table(game, pace_=pace, options=options)
    people = [newcomer(name) for name in NAMES[:players]]
    for player in people:
        seats.sit(table.code, player)
    return (table, *people)


def run_out(table: Table) -> None:
    """The clock stands at zero."""
    Table.objects.filter(pk=table.pk).update(deadline=timezone.now() - dt.timedelta(seconds=10))
    live.forget(table.pk)


def expire(table: Table) -> changes.Told:
    """The clock runs out, and the house acts on it."""
    run_out(table)
    told = runtime.expire(table.code)
    assert told is not None
    return told


def seed(table: Table, seed_: bytes) -> None:
    """Give the round that is open a seed we know. Only before anything happened in it."""
    row = now(table).round
    assert not Input.objects.filter(round=row).exists()
    Round.objects.filter(pk=row.pk).update(seed=seed_.hex(), commitment=commitment(seed_))
    live.forget(table.pk)


def stack(table: Table, *outcomes: str, kind: str = "pockets") -> None:
    """Arrange what the equipment gives next, as an instructor may at a demo table; logged like any input."""
    with changes.changing(table.code) as change:
        change.now.stack(kind, outcomes)


def staked(table: Table) -> dict[int, int]:
    """Seat → cents the cage holds for the round being played."""
    return {seat: cents for seat, cents in cage.held(now(table).round_id).items() if cents}


def everything() -> dict[str, Any]:
    """All that a refused message must leave as it is."""
    return {
        "tables": list(Table.objects.order_by("pk").values_list("pk", "version", "round", "deadline", "rounds_played")),
        "seats": list(Seat.objects.order_by("pk").values_list("pk", "table", "number", "player", "ready", "leaving")),
        "inputs": list(Input.objects.order_by("pk").values_list("pk", "round", "n", "seat", "do", "key")),
        "accounts": list(Account.objects.order_by("pk").values_list("pk", "balance", "held")),
        "settlements": Settlement.objects.count(),
        "rounds": Round.objects.count(),
    }


def shown(table: Table, *viewers: Player | None) -> tuple[Any, ...]:
    """Every fragment, as these viewers see the table."""
    seen = look(table.code, set(viewers))
    return seen.version, seen.round, seen.public, seen.own


def problems() -> list[str]:
    """What the audit finds."""
    return [problem for _, found in audit.run() for problem in found]


def dealers(table: Table) -> list[str]:
    """What the dealer did in the round."""
    inputs = Input.objects.filter(round=now(table).round_id, seat=DEALER).exclude(do="sit")
    return list(inputs.values_list("do", flat=True))


def refused(code: str, doing: Callable[..., Any], *args: Any, **kwargs: Any) -> Refused:
    """The refusal, which must be of this kind, in a sentence, and leave everything as it was."""
    before = everything()
    with pytest.raises(Refused) as caught:
        doing(*args, **kwargs)
    assert everything() == before
    assert caught.value.code == code
    assert caught.value.reason.endswith((".", "?"))
    assert caught.value.reason[0].isupper()
    return caught.value
