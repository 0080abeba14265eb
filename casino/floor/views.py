"""Pages of the floor."""

import hashlib
import re
import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from casino import doors
from casino.accounts.guests import ensure_player
from casino.accounts.models import Player
from casino.accounts.throttle import Throttle, address
from casino.floor import demo, panels, seats
from casino.floor import leaving as leaving_
from casino.floor import lobby as door
from casino.floor.looks import scenes
from casino.floor.models import CODE, Round, Table
from casino.floor.replay import replay_page, transcript_of
from games.kit import registry
from games.kit.asks import Refused

GUESSES = Throttle(
    "codes", limit=60, seconds=600, sentence="That were many codes that no table has. Please wait ten minutes."
)
Listed = Callable[[Player | None], list[door.Group]]
PANELS = {
    "coach": "panel_coach",
    "rules": "panel_rules",
    "replay": "panel_replay",
    "list": "panel_list",
    "pays": "pays",
}


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The floor."""
    player = request.user if request.user.is_authenticated else None
    families = door.families()
    context = {
        "families": families,
        "size": door.size(families),
        "count": door.count_in_words(len({game["card"].name for family in families for game in family["games"]})),
        "back": door.back_to(player),
        **_tables(request),
    }
    return render(request, "floor/lobby.html", context)


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    """All open tables; for a list that asks again and again, the list alone and only if it changed."""
    game, alone = request.GET.get("game", ""), request.htmx and "all" not in request.GET
    if game:
        _known(game)
        number = doors.number(request.GET.get("page", ""), most=9999) or 1
        context = _of_game(request, game, number)
    else:
        context = _tables(request) if alone else _tables(request, door.tables_by_game, "all=1")
    if not request.htmx:
        return render(request, "floor/tables.html", context)
    if request.GET.get("seen") == context["seen"]:
        return HttpResponse(status=204)
    return render(request, "floor/open_tables.html", context)


def _of_game(request: HttpRequest, game: str, page: int) -> dict[str, Any]:
    """The open tables of one game, page by page."""
    context = _tables(request, lambda player: door.tables_of(game, player, page), f"game={game}&page={page}")
    more = context["groups"][0].in_all > page * door.ALL
    return {**context, "game": game, "page": page, "before": page - 1, "after": page + 1 if more else 0}


def _tables(request: HttpRequest, listed: Listed = door.open_tables, again: str = "") -> dict[str, Any]:
    """The open tables, how to ask for them again, and a mark by which the page knows whether they changed."""
    groups, people = listed(request.user if request.user.is_authenticated else None), door.people()
    told = [(r["table"].pk, r["taken"], r["now"], r["mine"], r["limits"]) for group in groups for r in group.rows]
    seen = hashlib.sha256(repr((told, [group.in_all for group in groups], people)).encode()).hexdigest()[:12]
    return {"groups": groups, "people": people, "seen": seen, "again": again, "page": 0, "before": 0, "after": 0}


@require_POST
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """One click: seated at the best open table."""
    _known(game)
    player = ensure_player(request)
    for _ in range(3):
        try:
            table = door.best_table(game, player)
            seats.sit(table.code, player)
        except Refused as refusal:
            if refusal.code == "rules":
                return _back(request, refusal.reason)
            continue
        return redirect("table", table.code)
    return _back(request, "The tables filled up this moment. Please try again.")


@require_POST
def practise(request: HttpRequest, game: str) -> HttpResponse:
    """A table of one's own, without a clock."""
    _known(game)
    player = ensure_player(request)
    try:
        table = door.practice_table(game, player)
        seats.sit(table.code, player)
    except Refused as refusal:
        return _back(request, refusal.reason)
    return redirect("table", table.code)


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Join by the six characters of a table's code."""
    code = re.sub(r"[\s-]", "", request.POST.get("code", "")[:40]).upper()
    if not re.fullmatch(CODE, code) or not _to_be_joined(request, code):
        GUESSES.count(address(request))
        return _back(request, "There is no table with that code. Check the six characters.")
    return redirect("table", code)


def _to_be_joined(request: HttpRequest, code: str) -> bool:
    """Is there an open table with this code? Nobody is told of another player's practice table."""
    found = Table.objects.filter(code=code, open=True).first()
    return found is not None and found.owner_id in (None, request.user.pk)


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table, as this viewer sees it."""
    found = get_object_or_404(Table, code=code)
    player = request.user if request.user.is_authenticated else None
    if found.demo and (elsewhere := demo.academy().door(found, player)):
        return redirect(elsewhere)
    if not demo.may_enter(found, player):
        raise Http404
    row, scene, own = scenes(code, {player})
    me = own[player and player.pk]
    tick = {"n": 0, "version": row.version, "now": int(timezone.now().timestamp() * 1000)}
    return render(request, "floor/table.html", {"scene": scene, "me": me, "tick": tick})


def entered(request: HttpRequest, code: str) -> Table:
    """The table, if this person may see it."""
    found: Table = get_object_or_404(Table, code=code)
    if not demo.may_enter(found, request.user if request.user.is_authenticated else None):
        raise Http404
    return found


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat at this table."""
    player = request.user if entered(request, code).demo else ensure_player(request)
    number = doors.number(request.POST.get("seat", ""), most=99)
    try:
        seats.sit(code, player, number)
    except Refused as refusal:
        messages.warning(request, refusal.reason)
    return redirect("table", code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Give the seat up and go back to the floor; where that costs something, only by who was told so."""
    table = entered(request, code)
    if request.user.is_authenticated:
        cost = leaving_.cost(code, request.user.pk)
        if cost.words and "sure" not in request.POST:
            return render(request, "floor/leave.html", {"table": table, "cost": cost, "away": False})
        seats.leave(code, request.user.pk)
    return redirect("index")


@require_safe
def leaving(request: HttpRequest, code: str) -> HttpResponse:
    """What leaving costs, for the page's own question; nothing where it costs nothing."""
    table = entered(request, code)
    cost = leaving_.cost(code, request.user.pk) if request.user.is_authenticated else leaving_.Cost()
    if not cost.words:
        return HttpResponse(status=204)
    return render(request, "floor/leaving.html", {"table": table, "cost": cost, "away": "away" in request.GET})


@require_safe
def panel(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """A tab of the table's panel."""
    if name not in PANELS:
        raise Http404
    row = entered(request, code)
    player = request.user if request.user.is_authenticated else None
    _, scene, own = scenes(code, {player})
    me = own[player and player.pk]
    more: dict[str, Any] = {}
    if name == "coach" and row.demo and not demo.academy().coach(row, player):
        raise Http404
    if name == "rules":
        more = panels.rules_panel(scene)
    elif name == "coach":
        more = panels.coach_panel(scene, me)
    elif name == "replay":
        more = panels.replay_panel(row, request.user)
    return render(request, f"floor/{PANELS[name]}.html", {"scene": scene, "me": me, **more})


@require_safe
def round_page(request: HttpRequest, pk: str) -> HttpResponse:
    """A round played again, step by step, with its proof."""
    row = get_object_or_404(Round.objects.select_related("table"), pk=pk)
    entered(request, row.table.code)
    if row.ended is None:
        return redirect("table", row.table.code)
    return render(request, "floor/round.html", replay_page(row, request.user))


@require_safe
def round_transcript(request: HttpRequest, pk: str) -> HttpResponse:
    """A finished round as text."""
    row = get_object_or_404(Round.objects.select_related("table").filter(ended__isnull=False), pk=pk)
    entered(request, row.table.code)
    if row.table.demo and row.table.host_id != request.user.pk:
        raise Http404
    response = HttpResponse(transcript_of(row, request.user), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{row.game}-{row.number}.txt"'
    return response


@require_safe
def metrics_page(request: HttpRequest) -> HttpResponse:
    """Prometheus: with METRICS_TOKEN as a bearer token, or, without one and without a proxy, from this machine."""
    token = settings.METRICS_TOKEN
    local = request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1") and not settings.BEHIND_PROXY
    shown = request.headers.get("Authorization", "")
    if not (secrets.compare_digest(shown, f"Bearer {token}") if token else local):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _known(name: str) -> None:
    """Is there such a table on the floor?"""
    try:
        registry.kind(name)
    except LookupError:
        raise Http404 from None


def _back(request: HttpRequest, sentence: str) -> HttpResponseRedirect:
    messages.warning(request, sentence)
    return HttpResponseRedirect(reverse("index"))
