"""What the staff of the house does to a table: closes and opens it, puts it under other rules, voids its round."""

import logging

from casino.accounts.models import Player
from casino.floor import rules, runtime
from casino.floor.changes import Change, changing, log_inputs, starting_over, tell
from casino.floor.pace import start_clock
from casino.submissions.models import Submission
from games.kit.asks import Refused

logger = logging.getLogger("casino.floor")
REASON = 200
"""Characters that a reason may have."""
LAST_ROUND = "This table closes: this is its last round. What stands after it goes back to you."


@starting_over
def put(code: str, *, pace: str, submission: Submission, open_: bool, notice: str = LAST_ROUND) -> None:
    """Have a table so from now on. Other rules hold from its next round; a closed table ends its round first, and says
    so in a notice."""
    with changing(code) as change:
        table = change.table
        table.pace, table.submission = pace, submission
        if table.open and not open_:
            _close(change, notice)
        elif open_ and not table.open:
            _open(change)
        change.everybody = True
    tell(change.told)


@starting_over
def void(code: str, round_id: str, by: Player, why: str) -> None:
    """Void the round that a table plays: all stakes go back. The round's log says why, and its row by whom."""
    with changing(code) as change:
        if change.table.demo:
            raise Refused("demo", "The instructor of a class goes back in a round; it is not voided.")
        if change.table.round_id != round_id or change.now.over:
            raise Refused("over", "That round is over: there is nothing to void.")
        change.now.call_off(sentence_of(why))
        log_inputs(change)
        change.flush()
        change.row.voided_by = by
        change.row.save(update_fields=["voided_by"])
        change.table.notice = ""
        runtime.end(change)
    logger.warning("a round was voided", extra={"table": code, "round": round_id, "user": by.pk})
    tell(change.told)


def sentence_of(why: str) -> str:
    """The reason as a sentence."""
    words = " ".join(why.split())
    if not words:
        raise Refused("reason", "Say why the round is void.")
    return (words[0].upper() + words[1:])[:REASON].removesuffix(".") + "."


def _close(change: Change, notice: str) -> None:
    """Everybody is told. Wagers are decided, if need be by the clock; a round that nobody wagers in ends at once."""
    table, play = change.table, change.now
    table.open, table.notice = False, notice
    if play.finished:
        rules.close_if_due(change)
    elif not play.over and not play.in_play and not table.demo:
        runtime.play_out(change)
    elif table.deadline is None:
        start_clock(change)


def _open(change: Change) -> None:
    table = change.table
    if table.submission.successor(table.host_id) is None:
        raise Refused("rules", "The rules of this table are not in force. Choose others to open it under.")
    table.open, table.notice = True, ""
    logger.info("opened", extra={"table": table.code})
    if change.now.finished and not table.demo:
        runtime.open_round(change)
