"""The rules a table plays under: it follows its Rules Submission between rounds, and closes when that is withdrawn."""

import logging

from casino.cage import services as cage
from casino.floor.changes import Change
from casino.floor.chips import part
from casino.floor.models import Table
from casino.submissions.words import differences, sentence
from games.kit.carry import standing, without_standing
from games.kit.options import Options
from games.kit.registry import Game

logger = logging.getLogger("casino.floor")
CLOSED = "This table is closed. Your chips are with you."
WITHDRAWN = "The rules of this table were withdrawn: it is closed. Your chips are with you."


def seats_at(table: Table, options: Options | None = None) -> int:
    """Seats of a table: one at a practice table."""
    return 1 if table.solo else seats_by(options or table.read_options(), table.card)


def seats_by(options: Options, card: Game) -> int:
    """Seats of a table under these options."""
    return options.at_table.chip_colours or options.at_table.seats or card.seats


def take_over(change: Change) -> None:
    """Before a round opens: move to what is in force now, and say what is new."""
    table = change.table
    table.notice = ""
    now, before = table.submission.successor(table.host_id), table.round.submission if table.round else None
    if now is None or before is None or now.pk == before.pk:
        return
    if standing(table.carry):  # those on the felt are decided by the rules they were made under
        table.submission = before
        table.notice = f"Rules Submission {now.number} holds here as soon as no wager stands."
        return
    table.submission = now
    if not table.solo and not table.host_id:
        table.pace = now.pace
    changes = differences(table.card, now.read(), before.read())
    if changes:
        table.carry = table.card.keeps.carry_over(table.carry)
        _unseat(change)
    table.notice = f"New from this round on, Rules Submission {now.number}: {sentence(changes)}"[:500]
    logger.info("new rules", extra={"table": table.code, "submission": now.number})


def _unseat(change: Change) -> None:
    """Seats that the table has no more are given up."""
    most = seats_at(change.table, change.table.read_options())
    for seat in [seat for seat in change.seats if seat.number > most]:
        part(change, seat)
        change.seats.remove(seat)
        seat.delete()
    change.reseated = True


def close_if_due(change: Change) -> None:
    """After a round: a table that staff closed, or whose rules are in force no more, gives back what stands on it."""
    table = change.table
    withdrawn = table.submission.successor(table.host_id) is None
    if table.open and not withdrawn:
        return
    for seat in change.seats:
        if seat.number in change.now.debtors():
            part(change, seat)
    table.open, table.notice = False, WITHDRAWN if withdrawn else CLOSED
    table.deadline, table.clock = None, 0
    if standing(table.carry):
        if not table.demo:
            change.elsewhere()
            cage.resolve(table.next_round, {}, memo=f"{table.title}, wagers given back")
        table.next_round, table.carry = "", without_standing(table.carry)
    change.everybody = True
    logger.info("closed", extra={"table": table.code})
