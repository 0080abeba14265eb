"""Measures one house in this process, small and then full: python -m bench._costs 1000 100000.

After the numbers of open tables and of the large player's rounds, DATABASE_URL says which database it is, an empty one.
"""

import json
import os
import sys
import time
import uuid
from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench._settings")
django.setup()

from django.apps import apps  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from casino.accounts.models import Player, Role  # noqa: E402
from casino.cage import services as cage  # noqa: E402
from casino.cage.models import Account, Entry, Hold, Transfer  # noqa: E402
from casino.floor import runtime, seats, tallies  # noqa: E402
from casino.floor.models import Input, Round, Seat, Settlement, Table  # noqa: E402
from games.kit import registry  # noqa: E402

FEW_TABLES, FEW_ROUNDS, OTHERS = 10, 100, 10
SEATED = 3
TIMES = 25
ROUNDS = 40
CHIPS = 1_000_000_00


# ---- filling the house


def person(name: str, **more: Any) -> Player:
    made: Player = Player.objects.create_user(name, **more)
    with transaction.atomic():
        cage.open_account(made)
        cage.post({made.pk: CHIPS, "house": -CHIPS})
    return made


def open_tables(count: int) -> list[Table]:
    """Tables of all games by turns, with players at each. Seats are written as taking them would leave them."""
    opened = [runtime.open_table(name) for name in islice(cycle(registry.names()), count)]
    people = [Player(username=uuid.uuid4().hex, display_name="Guest", is_guest=True) for _ in range(SEATED * count)]
    people = Player.objects.bulk_create(people, batch_size=500)
    Seat.objects.bulk_create(
        [Seat(table=table, number=n + 1, player=people[SEATED * at + n])
         for at, table in enumerate(opened) for n in range(SEATED)],
        batch_size=500,
    )  # fmt: skip
    Table.objects.filter(pk__in=[table.pk for table in opened]).update(taken=SEATED, present=SEATED)
    return opened


def played(player: Player) -> Round:
    """A round with two wagers, played to its end: those that fill the house are like it."""
    table = runtime.open_table("roulette", pace_="untimed", solo=True)
    seats.sit(table.code, player)
    play_round(table.code, player)
    return Round.objects.get(table=table, number=1)


def fill(pattern: Round, player: Player, count: int) -> None:
    """As many finished rounds of this player as that, each with all its rows, copied by the database itself."""
    mine, prefix = Account.objects.get(player=player).pk, uuid.uuid4().hex[:8]
    hexed = "printf('%%024x', i)" if connection.vendor == "sqlite" else "lpad(to_hex(i), 24, '0')"
    name = f"'{prefix}' || {hexed}"
    numbered = "row_number() OVER () - 1 AS at, count(*) OVER () AS all_"
    tables = f"(SELECT id, {numbered} FROM floor_table WHERE game = 'roulette')"
    players = json.dumps({"1": player.pk})
    players = f"'{players}'" + ("" if connection.vendor == "sqlite" else "::jsonb")
    number = f"{1000 + Round.objects.count()} + i"
    its_table = {"id": name, "table_id": "t.id", "number": number, "players": players}
    of_round = "p.round_id = %s"
    house = "SELECT id FROM cage_account WHERE player_id IS NULL"
    whose = f"CASE WHEN p.account_id IN ({house}) THEN p.account_id ELSE {mine} END"
    its_transfer = f"JOIN cage_transfer t ON t.round_id = {name}"
    with transaction.atomic(), connection.cursor() as cursor:

        def copy(model: type[models.Model], where: str, more: dict[str, str], join: str = "") -> None:
            """Each row of the pattern once for every new round, with what is other there."""
            table = model._meta.db_table
            columns = [f.column for f in model._meta.concrete_fields if f.column != "id" or "id" in more]
            said = ", ".join(more.get(column, f'p."{column}"') for column in columns)
            names = ", ".join(f'"{column}"' for column in columns)
            cursor.execute(
                f"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count - 1}) "
                f"INSERT INTO {table} ({names}) SELECT {said} FROM n CROSS JOIN {table} p {join} WHERE {where}",
                [pattern.pk],
            )

        copy(Round, "p.id = %s", its_table, f"JOIN {tables} t ON t.at = i %% t.all_")
        copy(Input, of_round, {"round_id": name})
        copy(Settlement, of_round, {"round_id": name, "player_id": str(player.pk)})
        copy(Transfer, of_round, {"round_id": name, "key": f"'round:' || {name}"})
        copy(Hold, of_round, {"round_id": name, "account_id": str(mine)})
        booked = "p.transfer_id = (SELECT id FROM cage_transfer WHERE round_id = %s)"
        copy(Entry, booked, {"transfer_id": "t.id", "account_id": whose}, its_transfer)


# ---- measuring it


def play_round(code: str, player: Player) -> None:
    """Two wagers; ready, upon which the ball is spun and the round settled; and the next one."""
    wish(code, player, "wager", wager="red", spot=None, amount=1_000)
    wish(code, player, "wager", wager="straight", spot="17", amount=500)
    wish(code, player, "ready")
    wish(code, player, "next")


def wish(code: str, player: Player, do: str, **args: Any) -> None:
    round_ = Table.objects.values_list("round_id", flat=True).get(code=code)
    runtime.act(code, player.pk, {"do": do, "args": args, "key": uuid.uuid4().hex, "round": round_})


def queries(work: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as found:
        work()
    return len(found)


def milliseconds(work: Callable[[], Any], times: int) -> float:
    """The least of some tries: what else runs on the machine only ever adds to it."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        took.append(1000 * (time.perf_counter() - began))
    return min(took)


def page(client: Client, address: str) -> Callable[[], None]:
    def get() -> None:
        answer = client.get(address)
        assert answer.status_code == 200, f"{address}: {answer.status_code}"
        if answer.streaming:
            next(islice(answer.streaming_content, 400, None), None)  # the beginning of a file that may be long
            answer.close()

    return get


def works(player: Player, other: Player, boss: Player, code: str) -> dict[str, Callable[[], Any]]:
    """What is measured, by its name."""
    mine, quiet, office = client_of(player), client_of(other), client_of(boss)
    newest = Settlement.objects.filter(player=player).order_by("-id").values_list("id", "round_id")
    middle = newest[newest.count() // 2][0]
    Seat.objects.update(seen=timezone.now(), away_since=None)  # nobody is found to be gone while this is measured
    return {
        "the sweep": seats.sweep,
        "who is here": lambda: seats.seen({code: {player.pk}}),
        "the lobby": page(mine, "/"),
        "its list, asked for again": page(mine, "/tables/?all=1"),
        "all open tables": page(mine, "/tables/"),
        "tables of one game": page(mine, "/tables/?game=roulette"),
        "my play": page(mine, "/me/"),
        "my play, older": page(mine, f"/me/?before={middle}"),
        "my play of another": page(quiet, "/me/"),
        "my wagers as a file": page(mine, "/me/rounds.csv"),
        "the statement": page(mine, "/me/statement/"),
        "a round again": page(mine, f"/rounds/{newest[0][1]}/"),
        "a table": page(mine, f"/table/{code}/"),
        "house report": page(office, "/rules/reports/"),
        "report of a game": page(office, "/rules/reports/roulette/"),
        "transfers in the admin": page(office, "/admin/cage/transfer/"),
        "a round of four acts": lambda: play_round(code, player),
    }


def client_of(player: Player) -> Client:
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(player)
    return client


def measure(found: dict[str, Callable[[], Any]]) -> dict[str, tuple[int, float]]:
    told = {}
    for name, work in found.items():
        work()
        count = queries(work)
        told[name] = (count, milliseconds(work, ROUNDS if "acts" in name else TIMES))
    return told


def main(tables: int, rounds: int) -> None:
    call_command("migrate", verbosity=0)
    finch, wren = person("finch"), person("wren")
    boss = person("boss", role=Role.ADMIN, is_staff=True, is_superuser=True)
    pattern = played(finch)
    code = pattern.table.code
    for _ in range(8):  # until the seat remembers as many keys as it ever will
        play_round(code, finch)
    open_tables(FEW_TABLES)
    for player in (finch, wren):
        fill(pattern, player, FEW_ROUNDS)
    tallies.refill(apps)
    small = measure(works(finch, wren, boss, code))
    began = time.perf_counter()
    open_tables(tables - FEW_TABLES)
    for n in range(OTHERS):
        fill(pattern, person(f"other-{n}"), rounds // 50)
    fill(pattern, finch, rounds - FEW_ROUNDS)
    tallies.refill(apps)
    if connection.vendor == "postgresql":  # what autovacuum does in the course of time
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    rows = sum(model.objects.count() for model in (Round, Input, Settlement, Transfer, Entry, Hold))
    told = {"rows": rows, "filling": time.perf_counter() - began, "small": small}
    print(json.dumps({**told, "full": measure(works(finch, wren, boss, code))}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
