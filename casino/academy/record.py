"""The class record: each pupil's time at the table by course, against the hours that § 527.2 asks for, and how well."""

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
    "pupil", "course", "games", "hours required", "weeks", "minutes", "share of the hours",
    "questions", "answered right", "payments", "paid right", "classes", "first class", "last class",
)  # fmt: skip


Marks = dict[int, list[tuple[Any, bool]]]


class Line(NamedTuple):
    """One pupil in one course, or at a game for which the section names no hours."""

    name: str
    course: Course | None
    games: list[tuple[registry.Game, float]]
    """The minutes at each of its games, in the order of their chapters."""
    asked: int
    right: int
    paid: int
    paid_right: int
    classes: int
    first: Any
    last: Any

    @property
    def minutes(self) -> float:
        """At the table, in all."""
        return sum(minutes for _, minutes in self.games)

    @property
    def share(self) -> float:
        """How much of the course's hours, in per cent, never above all."""
        return min(100.0, 100 * self.minutes / (60 * self.course.hours)) if self.course else 0.0


def lines(rooms: QuerySet[Room]) -> list[Line]:
    """Everybody who joined these classes, course by course: the hours of a course may be spent at any of its games."""
    found: dict[tuple[int, Course | str], list[Pupil]] = {}
    pupils = Pupil.objects.filter(room__in=rooms).select_related("player", "room__table").order_by("joined")
    for pupil in pupils:
        game = pupil.room.table.card
        found.setdefault((pupil.player_id, game.training or game.name), []).append(pupil)
    marks = _marks(rooms)
    made = [_line(these, marks) for these in found.values()]
    return sorted(made, key=lambda line: (line.name.lower(), line.games[0][0].chapter))


def _marks(rooms: QuerySet[Room]) -> Marks:
    """What kind of mark each pupil of these classes got, and whether it was right; not before it was told."""
    told = Mark.objects.filter(pupil__room__in=rooms).exclude(question__isnull=False, question__revealed=None)
    found: Marks = {}
    for pupil, kind, said, right in told.values_list("pupil", "kind", "said", "right"):
        found.setdefault(pupil, []).append((kind, said == right))
    return found


def _line(pupils: list[Pupil], marks: Marks) -> Line:
    told = [mark for pupil in pupils for mark in marks.get(pupil.pk, ())]
    quiz = [right for kind, right in told if kind == Mark.Kind.QUIZ]
    paid = [right for kind, right in told if kind == Mark.Kind.DEALING]
    minutes: dict[str, float] = {}
    for pupil in pupils:
        minutes[pupil.room.table.game] = minutes.get(pupil.room.table.game, 0) + pupil.seconds / 60
    cards = sorted(map(registry.game, minutes), key=lambda card: card.chapter)
    return Line(
        str(pupils[0].player), cards[0].training, [(card, minutes[card.name]) for card in cards],
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
        course = line.course
        games = "; ".join(f"{game.title} § {game.chapter}: {minutes:.1f}" for game, minutes in line.games)
        asked = (course.hours, course.weeks) if course else ("", "")
        share = f"{line.share:.1f} %" if course else ""
        days = (line.first.date().isoformat(), line.last.date().isoformat())
        sheet.writerow(
            (as_text(line.name), course.title if course else "", games, *asked, f"{line.minutes:.1f}", share,
             line.asked, line.right, line.paid, line.paid_right, line.classes, *days)
        )  # fmt: skip
    return response
