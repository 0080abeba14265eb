"""What each kind of act costs offline: python bench/_acts.py SEATS, run in the folder of the checkout to be measured.

CPU milliseconds of the acting thread, statements (one with many rows is one on SQLite), and round trips of PostgreSQL.
They are counted between the house and its database, so that any version of the house can be measured. Prints JSON.
"""

import json
import os
import socket
import sqlite3
import statistics
import sys
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROUNDS = 12
SPOTS = [str(n) for n in range(1, 37)]


class Counted:
    """A wire to PostgreSQL that counts what the client says: statements, and how often it waits for an answer."""

    def __init__(self, to: int) -> None:
        self.to, self.statements, self.trips = to, 0, 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._open, daemon=True).start()

    def _open(self) -> None:
        while True:
            client, _ = self.door.accept()
            server = socket.create_connection(("127.0.0.1", self.to))
            for end in (client, server):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._say, args=(client, server), daemon=True).start()
            threading.Thread(target=_pass, args=(server, client), daemon=True).start()

    def _say(self, client: socket.socket, server: socket.socket) -> None:
        waiting, started, begins = b"", False, False
        while data := client.recv(65536):
            waiting += data
            while len(waiting) >= (5 if started else 8):
                size = int.from_bytes(waiting[1:5], "big") + 1 if started else int.from_bytes(waiting[:4], "big")
                if len(waiting) < size:
                    break
                if started:
                    said = waiting[:1]
                    self.statements += said in (b"Q", b"E")
                    begins = begins or (said == b"P" and b"BEGIN" in waiting[:size])
                    self.trips += said == b"Q" or (said == b"S" and not begins)
                    begins = begins and said != b"S"  # in a pipeline nobody waits for the answer to BEGIN
                else:
                    started = int.from_bytes(waiting[4:8], "big") >> 16 == 3  # else it asks for TLS
                waiting = waiting[size:]
            server.sendall(data)
        server.close()


def _pass(one: socket.socket, other: socket.socket) -> None:
    try:
        while data := one.recv(65536):
            other.sendall(data)
    except OSError:
        return


def counter(url: str) -> Callable[[], tuple[int, int]]:
    """Statements and round trips so far. Call it before Django is set up."""
    if not url.startswith("postgres"):
        return _traced
    parts = urlsplit(url)
    wire = Counted(parts.port or 5432)
    os.environ["DATABASE_URL"] = parts._replace(netloc=f"{parts.username}@127.0.0.1:{wire.port}").geturl()
    return lambda: (wire.statements, wire.trips)


_seen: list[str] = []


def _traced() -> tuple[int, int]:
    """A statement with many rows is told once for each of them."""
    kinds = [sql[:60] for sql in _seen]
    return sum(one != last for one, last in zip(kinds, ["", *kinds], strict=False)), 0


class Watched(sqlite3.Connection):
    """A connection that notes every statement."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_trace_callback(lambda sql: None if sql.startswith("--") else _seen.append(sql))


def main(seats: int) -> None:
    count = counter(os.environ["DATABASE_URL"])
    sys.path.insert(0, str(Path.cwd()))
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        settings.DATABASES["default"]["OPTIONS"]["factory"] = Watched
    call_command("migrate", verbosity=0)
    print(json.dumps(measured(seats, count)))


def measured(seats: int, count: Callable[[], tuple[int, int]]) -> dict[str, Any]:
    """Rounds of Roulette with a chip from everybody, then one with a felt full of them."""
    from django.db import transaction

    from casino.accounts.models import Player
    from casino.cage import services as cage
    from casino.floor import runtime
    from casino.floor.seats import sit

    table = runtime.open_table("roulette", pace_="untimed", options={"table_min": 1})
    players = []
    for number in range(seats):
        guest = Player(username=f"acts-{number}", display_name=f"Guest {number}", is_guest=True)
        guest.set_unusable_password()
        with transaction.atomic():
            guest.save()
            cage.open_account(guest)
        sit(table.code, guest)
        players.append(guest.pk)
    found: dict[str, list[tuple[float, int, int]]] = {}

    def act(kind: str, player: int, do: str, **args: Any) -> None:
        from casino.floor.models import Table

        round_ = Table.objects.values_list("round_id", flat=True).get(code=table.code)
        message = {"do": do, "args": args, "round": round_, "key": uuid.uuid4().hex}
        before, began = count(), time.thread_time()
        runtime.act(table.code, player, message)
        took, (statements, trips) = time.thread_time() - began, count()
        found.setdefault(kind, []).append((1000 * took, statements - before[0], trips - before[1]))

    for number in range(ROUNDS):
        more = 36 if number == ROUNDS - 1 else 1
        for player in players:
            act("first chip", player, "wager", wager="red", spot=None, amount=100)
            for spot in SPOTS[:more]:
                act("chip", player, "wager", wager="straight", spot=spot, amount=100)
        for player in players[:-1]:
            act("ready", player, "ready")
        act("settle" if more == 1 else f"settle, {more * seats} chips", players[-1], "ready")
        act("next", players[0], "next")
    return {
        kind: [statistics.median(one) for one in zip(*(rows[2:] or rows), strict=True)] for kind, rows in found.items()
    }


if __name__ == "__main__":
    main(int(sys.argv[1]))
