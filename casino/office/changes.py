"""Every change that the staff makes to the house, in one list: who, when, what, and why."""

import datetime as dt
from itertools import islice
from typing import NamedTuple

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino import doors
from casino.accounts.models import Player
from casino.accounts.roles import admins_only
from casino.office import pages
from casino.submissions.models import Record

ROWS, MOST_PAGES = 50, 200


def note(by: Player, what: Model, words: str) -> None:
    """Write a change down where Django's admin writes its own."""
    LogEntry.objects.create(
        user=by, content_type=ContentType.objects.get_for_model(what), object_id=str(what.pk),
        object_repr=str(what)[:200], action_flag=CHANGE, change_message=words,
    )  # fmt: skip


class Change(NamedTuple):
    """One act of the staff."""

    at: dt.datetime
    by: str
    what: str
    words: str


def _noted(entry: LogEntry) -> Change:
    return Change(entry.action_time, str(entry.user), entry.object_repr, entry.get_change_message() or str(entry))


def _filed(record: Record) -> Change:
    by = str(record.by) if record.by else "the house"
    differences = "; ".join(f"{one[0]}: {one[1]} → {one[2]}" for one in record.changes)
    words = ". ".join(filter(None, (record.get_act_display().capitalize(), differences, record.note)))
    return Change(record.at, by, str(record.submission), words)


def newest(page: int) -> tuple[list[Change], bool]:
    """One page of changes, the newest first, and whether there are older ones."""
    most = page * ROWS + 1
    noted = map(_noted, LogEntry.objects.select_related("user", "content_type").order_by("-action_time")[:most])
    filed = map(_filed, Record.objects.select_related("by", "submission").order_by("-at", "-id")[:most])
    found = sorted([*noted, *filed], key=lambda one: one.at, reverse=True)
    return list(islice(found, most - 1 - ROWS, most - 1)), len(found) >= most


@never_cache
@require_safe
@admins_only
def changes(request: HttpRequest) -> HttpResponse:
    """The list, page by page."""
    number = min(max(doors.number(request.GET.get("page", "")) or 1, 1), MOST_PAGES)
    rows, more = newest(number)
    return pages.page(request, "changes", rows=rows, page=number, more=more)
