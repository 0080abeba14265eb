"""The cage's part of the hot path in SQL, beside the models. The numbers are places in a batch, after the floor's."""

from collections.abc import Iterable
from typing import Any

from django.db import connection

from casino.batch import Statement

ACCOUNT = ("id", "kind", "player_id", "name", "balance", "held")

HOLD = Statement(
    21,
    "INSERT INTO cage_hold (account_id, round_id, seat, amount, created) VALUES (%s, %s, %s, %s, %s)"
    " ON CONFLICT (round_id, seat) DO UPDATE SET amount = excluded.amount"
    " WHERE cage_hold.account_id = excluded.account_id AND cage_hold.resolved_at IS NULL",
)
"""What a seat has on the table now. Finds nothing once the round is resolved, or if the chips are another player's."""

RESERVE = Statement(22, "UPDATE cage_account SET held = held + %s WHERE id = %s AND balance - held >= %s")
"""More or fewer of an account's chips are held; only if so many are in hand."""

RELEASE = Statement(23, "UPDATE cage_hold SET resolved_at = %s WHERE round_id = %s AND resolved_at IS NULL")
"""A round's holds are resolved."""

TRANSFER = 24

ENTRY = Statement(
    25,
    "INSERT INTO cage_entry (transfer_id, account_id, amount, balance_after)"
    " VALUES ((SELECT id FROM cage_transfer WHERE key = %s), %s, %s, %s)",
)

MOVE = Statement(26, "UPDATE cage_account SET balance = balance + %s, held = held + %s WHERE id = %s")


def accounts(parties: Iterable[int | str]) -> tuple[str, list[Any]]:
    """The accounts of these parties, locked in the order of their ids."""
    players = [party for party in parties if isinstance(party, int)]
    names = [party for party in parties if isinstance(party, str)]
    wanted = [f"{column} IN ({_marks(of)})" for column, of in (("player_id", players), ("name", names)) if of]
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""
    sql = f"SELECT {', '.join(ACCOUNT)} FROM cage_account WHERE {' OR '.join(wanted)} ORDER BY id{lock}"  # noqa: S608
    return sql, [*players, *names]


def _marks(values: list[Any]) -> str:
    return ", ".join(["%s"] * len(values))
