"""The rules a table plays under: it follows its Rules Submission between rounds, and closes when that is withdrawn."""

import logging

from casino.cage import services as cage
from casino.floor.changes import Change
from casino.floor.models import Table
from casino.submissions.words import differences, sentence
from games.kit.options import Options
from games.kit.registry import Game

logger = logging.getLogger("casino.floor")
WITHDRAWN = "The rules of this table were withdrawn: it is closed. Your chips are with you."


def seats_at(table: Table, options: Options | None = None) -> int:
    """Seats of a table: one at a practice table."""
    return 1 if table.solo else seats_by(options or table.read_options(), table.card)


def seats_by(options: Options, card: Game) -> int:
    """Seats of a table under these options."""
    return int(getattr(options, "chip_colours", 0) or getattr(options, "seats", card.seats))


def take_over(change: Change) -> None:
    """Before a round opens: move to what is in force now, and say what is new."""
    table = change.table
    table.notice = ""
    now, before = table.submission.successor(table.host_id), table.round.submission if table.round else None
    if now is None or before is None or now.pk == before.pk:
        return
    if table.carry.get("wagers"):  # those on the felt are decided by the rules they were made under
        table.submission = before
        table.notice = f"Rules Submission {now.number} holds here as soon as no wager stands."
        return
    table.submission = now
    if not table.solo and not table.host_id:
        table.pace = now.pace
    changes = differences(table.card, now.read(), before.read())
    if changes:
        table.carry = table.card.carry_over(table.carry)
        _unseat(change)
    table.notice = f"New from this round on, Rules Submission {now.number}: {sentence(changes)}"[:500]
    logger.info("new rules", extra={"table": table.code, "submission": now.number})


def _unseat(change: Change) -> None:
    """Seats that the table has no more are given up."""
    most = seats_at(change.table, change.table.read_options())
    for seat in [seat for seat in change.seats if seat.number > most]:
        change.seats.remove(seat)
        seat.delete()
    change.reseated = True


def close_if_withdrawn(change: Change) -> None:
    """After a round: a table whose rules are in force no more is closed, and what stands on its felt goes back."""
    table = change.table
    if table.submission.successor(table.host_id) is not None:
        return
    table.open, table.notice = False, WITHDRAWN
    table.deadline, table.clock = None, 0
    if "wagers" in table.carry:
        if not table.demo:
            cage.resolve(table.carry.pop("next_round"), {}, memo=f"{table.title}, wagers given back")
        del table.carry["wagers"]
    change.everybody = True
    logger.info("closed", extra={"table": table.code})
