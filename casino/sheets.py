"""Tables as CSV files, sent while they are read, however long they are."""

import csv
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse

CHUNK = 500
Cells = Callable[[Any], Sequence[Any]]


class Echo:
    """A file that hands back what is written to it."""

    def write(self, line: str) -> str:
        return line


def download(
    request: HttpRequest, name: str, head: Sequence[str], rows: QuerySet[Any], cells: Cells
) -> StreamingHttpResponse:
    """The rows, ordered by id, as a file of this name, with what `cells` makes of each."""
    streamed = (_lines_apart if isinstance(request, ASGIRequest) else _lines)(head, rows, cells)
    response = StreamingHttpResponse(streamed, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _lines(head: Sequence[str], rows: QuerySet[Any], cells: Cells) -> Iterator[str]:
    sheet = csv.writer(Echo())
    yield sheet.writerow(head)
    for row in chunks(rows, CHUNK):
        yield sheet.writerow(cells(row))


async def _lines_apart(head: Sequence[str], rows: QuerySet[Any], cells: Cells) -> AsyncIterator[str]:
    """The same for a server that must not be blocked."""
    sheet = csv.writer(Echo())
    yield sheet.writerow(head)
    following: QuerySet[Any] | None = rows
    while following is not None:
        found = [row async for row in following[:CHUNK]]
        for row in found:
            yield sheet.writerow(cells(row))
        following = _after(rows, found, CHUNK)


def chunks(rows: QuerySet[Any], size: int) -> Iterator[Any]:
    """Rows in the order of their ids, so many at a time: a cursor of PostgreSQL would first look for all of them."""
    following: QuerySet[Any] | None = rows
    while following is not None:
        found = list(following[:size])
        yield from found
        following = _after(rows, found, size)


def _after(rows: QuerySet[Any], found: list[Any], size: int) -> QuerySet[Any] | None:
    """What comes after these, if there may be more."""
    if len(found) < size:
        return None
    falling = rows.query.order_by == ("-id",)
    return rows.filter(pk__lt=found[-1].pk) if falling else rows.filter(pk__gt=found[-1].pk)


FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""What a formula begins with; some spreadsheets read full-width characters as the plain ones."""


def as_text(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULAS) else cell
