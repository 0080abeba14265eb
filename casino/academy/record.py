"""The class record: each pupil's time at the table by game, against the hours that § 527.2 asks for, and how well."""

import csv
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from casino.academy.models import Mark, Pupil, Room
from casino.accounts.roles import instructors_only
from casino.sheets import as_text
from games.kit import registry, training
from games.kit.training import Course

HEAD = (
    "pupil", "game", "section", "course", "hours required", "minutes", "share of the hours",
    "questions", "answered right", "payments", "paid right", "classes", "first class", "last class",
)  # fmt: skip


Marks = dict[int, list[tuple[Any, bool]]]


class Line(NamedTuple):
    """One pupil at one game."""

    name: str
    game: registry.Game
    minutes: float
    asked: int
    right: int
    paid: int
    paid_right: int
    classes: int
    first: Any
    last: Any

    @property
    def course(self) -> Course | None:
        """What the section asks of its course."""
        return self.game.training

    @property
    def share(self) -> float:
        """How much of the course's hours, in per cent, never above all."""
        return min(100.0, 100 * self.minutes / (60 * self.course.hours)) if self.course else 0.0


def lines(rooms: QuerySet[Room]) -> list[Line]:
    """Everybody who joined these classes, game by game."""
    found: dict[tuple[int, str], list[Pupil]] = {}
    pupils = Pupil.objects.filter(room__in=rooms).select_related("player", "room__table").order_by("joined")
    for pupil in pupils:
        found.setdefault((pupil.player_id, pupil.room.table.game), []).append(pupil)
    marks = _marks(rooms)
    made = [_line(game, these, marks) for (_, game), these in found.items()]
    return sorted(made, key=lambda line: (line.name.lower(), line.game.chapter))


def _marks(rooms: QuerySet[Room]) -> Marks:
    """What kind of mark each pupil of these classes got, and whether it was right; not before it was told."""
    told = Mark.objects.filter(pupil__room__in=rooms).exclude(question__isnull=False, question__revealed=None)
    found: Marks = {}
    for pupil, kind, said, right in told.values_list("pupil", "kind", "said", "right"):
        found.setdefault(pupil, []).append((kind, said == right))
    return found


def _line(game: str, pupils: list[Pupil], marks: Marks) -> Line:
    told = [mark for pupil in pupils for mark in marks.get(pupil.pk, ())]
    quiz = [right for kind, right in told if kind == Mark.Kind.QUIZ]
    paid = [right for kind, right in told if kind == Mark.Kind.DEALING]
    return Line(
        str(pupils[0].player), registry.game(game), sum(pupil.seconds for pupil in pupils) / 60,
        len(quiz), sum(quiz), len(paid), sum(paid), len(pupils), pupils[0].joined, pupils[-1].joined,
    )  # fmt: skip


def rooms_of(request: HttpRequest) -> tuple[QuerySet[Room], Room | None]:
    """The instructor's classes, or the one that is named."""
    mine = Room.objects.filter(table__host=request.user)
    code = request.GET.get("class", "")
    if not code:
        return mine, None
    one = get_object_or_404(mine, Q(table__code=code))
    return mine.filter(pk=one.pk), one


@require_safe
@instructors_only
def page(request: HttpRequest) -> HttpResponse:
    """The record, to read and to print."""
    rooms, one = rooms_of(request)
    return render(request, "academy/record.html", {"lines": lines(rooms), "room": one, "cite": training.CITE})


@require_safe
@instructors_only
def as_csv(request: HttpRequest) -> HttpResponse:
    """The record as a file."""
    rooms, one = rooms_of(request)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    name = f"class-{one.table.code}" if one else "classes"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    sheet = csv.writer(response)
    sheet.writerow(HEAD)
    for line in lines(rooms):
        course = (line.course.title, line.course.hours) if line.course else ("", "")
        share = f"{line.share:.1f} %" if line.course else ""
        days = (line.first.date().isoformat(), line.last.date().isoformat())
        sheet.writerow(
            (as_text(line.name), line.game.title, f"§ {line.game.chapter}", *course, f"{line.minutes:.1f}", share,
             line.asked, line.right, line.paid, line.paid_right, line.classes, *days)
        )  # fmt: skip
    return response
