"""Classes for the tests: an instructor, pupils in their seats, and what they do."""

import uuid
from typing import Any

from casino.academy import acts, classes, library
from casino.academy.models import Pupil, Room
from casino.accounts.models import Player, Role
from casino.floor import live, seats
from casino.floor.models import Table
from games.kit.round import Round as Play
from tests.floor.company import called, message, now

NAMES = ("Finch", "Wren", "Heron", "Plover")


def person(name: str, role: str = Role.PLAYER) -> Player:
    """Somebody without an account at the cage."""
    guest = role == Role.PLAYER
    return Player.objects.create(username=uuid.uuid4().hex, display_name=called(name), role=role, is_guest=guest)


def teacher(name: str = "Ms. Crane") -> Player:
    return person(name, Role.INSTRUCTOR)


def class_of(game: str = "roulette", pupils: int = 2) -> tuple[Any, ...]:
    """A class with pupils in their seats: `table, host, finch, wren, …`."""
    host = teacher()
    room = classes.open_class(game, host)
    people = [person(name) for name in NAMES[:pupils]]
    for one in people:
        classes.join(room, one)
        seats.sit(room.table.code, one)
    return (room.table, host, *people)


def first_lesson(game: str) -> str:
    """The key of a game's first worked example."""
    return library.lines(game, None)[0].key


def do(table: Table, who: Player, what: str, **args: Any) -> Any:
    """Something is done at the table as it is now."""
    return acts.act(table.code, who.pk, message(table, what, **args))


def play_of(table: Table) -> Play:
    """The round on the table."""
    return live.current(now(table))


def room_of(table: Table) -> Room:
    return Room.objects.get(table=table)


def pupil(table: Table, who: Player) -> Pupil:
    return Pupil.objects.get(room__table=table, player=who)


def until(table: Table, host: Player, what: str) -> None:
    """The host steps until the dealer would do this next, or the round is over."""
    for _ in range(500):
        play = play_of(table)
        if play.finished or any(what in ask.choices and 0 in ask.seats for ask in play.asks):
            return
        do(table, host, "step")
    raise AssertionError(f"{what} is never asked for")


def to_the_end(table: Table, host: Player) -> None:
    until(table, host, "")
