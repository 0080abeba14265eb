"""What the floor hears of Rules Submissions: tables are told when theirs is approved or withdrawn."""

import logging
from typing import Any

from casino.floor import runtime
from casino.floor.changes import changing, starting_over, tell
from casino.floor.models import Table
from casino.floor.rules import close_if_due
from casino.submissions.models import Status, Submission

logger = logging.getLogger("casino.floor")
LAST_ROUND = "The rules of this table were withdrawn: this is its last round."
COMING = "Rules Submission {number} was approved. It holds here from the next round on."
TRIED = "Rules Submission {number} holds here from the next round on."


def on_decided(submission: Submission, **kwargs: Any) -> None:
    """A submission was approved or withdrawn: the tables of its name hear of it."""
    line = submission.line.values("pk")
    for code in Table.objects.filter(submission__in=line, open=True).values_list("code", flat=True):
        try:
            _hear(code, submission)
        except Exception:
            logger.exception("a table did not hear of its new rules; it will at its next round")


@starting_over
def _hear(code: str, submission: Submission) -> None:
    """An empty table does not wait for a round nobody plays; any other is told what comes."""
    with changing(code) as change:
        table, withdrawn = change.table, submission.status == Status.WITHDRAWN
        waits = table.demo or (not change.now.over and (change.now.wagers() or change.seats))
        if waits:
            coming = TRIED if submission.status == Status.DRAFT else COMING
            table.notice = LAST_ROUND if withdrawn else coming.format(number=submission.number)
        elif not change.now.over:
            runtime.play_out(change)
        if change.now.finished and withdrawn:
            close_if_due(change)
        elif change.now.finished and not change.seats and not table.demo:
            runtime.open_round(change)
        change.everybody = True
    tell(change.told)
