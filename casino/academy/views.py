"""Pages of the academy: an instructor's classes, the way into one, and the host's seat."""

from io import BytesIO
from typing import Any

import segno
from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino.academy import classes, library
from casino.academy.models import Lesson, Room
from casino.accounts.guests import ensure_person
from casino.accounts.names import BadName
from casino.accounts.roles import instructors_only
from casino.accounts.throttle import address
from casino.floor.looks import scenes
from casino.floor.models import Table
from casino.floor.views import GUESSES
from games.kit import registry
from games.kit.asks import Refused
from games.kit.registry import FAMILIES

RECENT = 12


@require_safe
def classes_page(request: HttpRequest) -> HttpResponse:
    """An instructor's classes, open and over, and a new one; anybody else is asked for a code."""
    if not (request.user.is_authenticated and request.user.is_instructor):
        return render(request, "academy/join.html", {"room": None, "code": ""})
    mine = Room.objects.filter(table__host=request.user).select_related("table").order_by("-opened")
    context = {
        "open": mine.filter(ended=None).annotate(joined=Count("pupils")),
        "over": mine.exclude(ended=None)[:RECENT],
        "families": _games(request),
        "lessons": Lesson.objects.filter(owner=request.user)[:RECENT],
    }
    return render(request, "academy/classes.html", context)


def _games(request: HttpRequest) -> list[dict[str, Any]]:
    """The games by family, each with the rules a class may be held under."""
    cards = sorted(registry.all_games(), key=lambda card: card.chapter)
    return [
        {"id": family, "title": title, "games": [
            {"card": card, "rules": classes.choices_of_rules(card.name, request.user)}
            for card in cards if card.family == family
        ]}
        for family, title in FAMILIES.items() if any(card.family == family for card in cards)
    ]  # fmt: skip


@require_POST
@instructors_only
def open_class(request: HttpRequest) -> HttpResponse:
    """Open a class: for any game, under any submission in force or a draft of one's own."""
    game, number = request.POST.get("game", ""), request.POST.get("rules", "")
    if game not in registry.names():
        raise Http404
    chosen = next((one for one in classes.choices_of_rules(game, request.user) if str(one.number) == number), None)
    if number and chosen is None:
        raise Http404
    try:
        room = classes.open_class(game, request.user, chosen)
    except Refused as refusal:
        messages.warning(request, refusal.reason)
        return redirect("classes")
    return redirect("host", room.table.code)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, code: str) -> HttpResponse:
    """The way in: one's name, and nothing about the class but its game."""
    room = Room.objects.filter(table__code=code).select_related("table").first()
    if room is None:
        GUESSES.count(address(request))
        raise Http404
    player = request.user if request.user.is_authenticated else None
    if classes.may_enter(room.table, player):
        return redirect("table", code)
    name = request.POST.get("name", "").strip()
    known = player is not None and not player.is_guest
    if request.method == "POST" and (name or known):
        try:
            classes.join(room, ensure_person(request, name))
        except BadName as refused:
            return _way_in(request, room, str(refused))
        except Refused as refusal:
            return _way_in(request, room, refusal.reason)
        return redirect("table", code)
    return _way_in(request, room, "Please write the name your class knows you by." if request.POST else "")


def _way_in(request: HttpRequest, room: Room, refusal: str) -> HttpResponse:
    context = {"room": room, "code": room.table.code, "refusal": refusal}
    return render(request, "academy/join.html", context, status=422 if refusal else 200)


@never_cache
@require_safe
@instructors_only
def host(request: HttpRequest, code: str) -> HttpResponse:
    """The instructor's seat."""
    return render(request, "academy/host.html", _seen(request, code))


@never_cache
@require_safe
@instructors_only
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """The stage alone, large, as it is for all eyes."""
    return render(request, "academy/projector.html", _seen(request, code, wall=True))


def _seen(request: HttpRequest, code: str, *, wall: bool = False) -> dict[str, Any]:
    """The host's table as the host sees it, or as everybody does."""
    found, viewer = _mine(request, code), None if wall else request.user
    row, scene, own = scenes(code, {viewer})
    me = own[viewer and viewer.pk]
    link = request.build_absolute_uri(reverse("class", args=[code]))
    tick = {"n": 0, "version": row.version, "now": int(timezone.now().timestamp() * 1000)}
    return {
        "scene": scene,
        "me": me,
        "room": me["room"],
        "tick": tick,
        "link": link,
        "submission": found.submission,
        **({"wall": True} if wall else {}),
    }


def _mine(request: HttpRequest, code: str) -> Table:
    found: Table = get_object_or_404(Table.objects.select_related("submission"), code=code, host=request.user)
    return found


@require_safe
@instructors_only
def lessons(request: HttpRequest, code: str) -> HttpResponse:
    """The lessons for this table's game, by section."""
    found = _mine(request, code)
    own = set(Lesson.objects.filter(owner=request.user, game=found.game).values_list("pk", flat=True))
    sections = library.by_section(found.game, request.user)
    return render(request, "academy/lessons.html", {"sections": sections, "card": found.card, "own": own})


@require_safe
@instructors_only
def lesson_file(request: HttpRequest, pk: int) -> HttpResponse:
    """A lesson as a scenario file."""
    lesson = get_object_or_404(Lesson, pk=pk, owner=request.user)
    response = HttpResponse(lesson.text, content_type="application/toml; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{lesson.game}-{lesson.pk}.toml"'
    return response


@require_safe
@instructors_only
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link of the class, for cameras."""
    _mine(request, code)
    drawn = BytesIO()
    made = segno.make(request.build_absolute_uri(reverse("class", args=[code])), error="m")
    made.save(drawn, kind="svg", scale=8, border=2, dark="#221B14", light="#FFFDF6")
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")
