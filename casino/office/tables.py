"""The tables of the house: who sits where; opened, closed with a notice, put under other rules, their round voided."""

import datetime as dt
from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.models import Player
from casino.accounts.roles import admins_only
from casino.floor import live, lobby, runtime, staff
from casino.floor.models import Round, Seat, Table
from casino.floor.runtime import UNSETTLED
from casino.office import pages
from casino.office.changes import note
from casino.submissions.filing import standard
from casino.submissions.models import Status, Submission
from games.kit import registry
from games.kit.asks import Refused
from games.kit.money import dollars

SHOWN = {"": "All", "people": "With people", "class": "Classes", "needs": "Needs you", "closed": "Closed"}
LISTED = 200
NOTICE = 120
"""Characters that a notice may have."""


class Place(NamedTuple):
    """A seat as the office sees it."""

    number: int
    player: Player | None
    words: str
    amount: int


def tables_of(show: str, wanted: str) -> QuerySet[Table]:
    """The tables of the house but practice tables, filtered as the page says."""
    found = Table.objects.filter(solo=False, open=show != "closed")
    if show == "people":
        found = found.filter(taken__gt=0)
    elif show == "class":
        found = found.exclude(host=None)
    elif show == "needs":
        found = found.filter(notice=UNSETTLED)
    if wanted:
        named = [game.name for game in registry.all_games() if wanted.casefold() in game.title.casefold()]
        person = Q(seats__player__display_name__icontains=wanted)
        found = found.filter(Q(game__in=named) | Q(code__iexact=wanted) | person | Q(pk=_number(wanted))).distinct()
    return found


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def rows_of(tables: QuerySet[Table]) -> list[dict[str, Any]]:
    """The tables as the list has them: those that need somebody first, then by family as on the floor."""
    found = list(tables.select_related("round", "host", "submission").order_by("pk")[:LISTED])
    hour = timezone.now() - dt.timedelta(hours=1)
    played = Round.objects.filter(table__in=found, ended__gte=hour).values_list("table").annotate(Count("pk"))
    an_hour = dict(played.order_by())
    order = {card.name: n for n, card in enumerate(lobby.cards())}
    rows = [
        {**lobby.row(table), "an_hour": an_hour.get(table.pk, 0), "needs": table.notice == UNSETTLED} for table in found
    ]
    return sorted(rows, key=lambda row: (not row["needs"], order[row["table"].game], row["table"].pk))


def places_of(table: Table) -> list[Place]:
    """Every seat, and what its player has on the felt."""
    play = live.current(table)
    seats = {seat.number: seat for seat in Seat.objects.filter(table=table).select_related("player")}
    found = []
    for number in range(1, lobby.row(table)["seats"] + 1):
        wagers = [wager for wager in play.wagers() if wager.seat == number]
        words = ", ".join(dict.fromkeys(wager.spot.name for wager in wagers))
        seat = seats.get(number)
        found.append(Place(number, seat.player if seat else None, words, sum(wager.stake for wager in wagers)))
    return found


@never_cache
@require_safe
@admins_only
def tables(request: HttpRequest, code: str | None = None) -> HttpResponse:
    """The list, and at its side the table that is opened."""
    show = request.GET.get("show", "")
    show = show if show in SHOWN else ""
    wanted = request.GET.get("q", "").strip()[:40]
    context: dict[str, Any] = {
        "rows": rows_of(tables_of(show, wanted)), "show": show, "wanted": wanted, "shown": SHOWN,
        "needs": Table.objects.filter(open=True, notice=UNSETTLED).count(), "kinds": _kinds(),
    }  # fmt: skip
    if code:
        table = get_object_or_404(Table.objects.select_related("submission", "round", "host"), code=code, solo=False)
        places = places_of(table)
        context |= {
            "opened": table, "places": places, "felt": sum(place.amount for place in places),
            "people": sum(place.player is not None for place in places), "row": lobby.row(table),
            "submissions": _submissions(table), "Pace": Table.Pace, "notice_most": NOTICE,
            "proposed": staff.LAST_ROUND, "stuck": table.notice == UNSETTLED, "reason_most": staff.REASON,
        }  # fmt: skip
    return pages.page(request, "tables", **context)


def _kinds() -> list[tuple[str, str]]:
    return [(kind.name, kind.title) for card in lobby.cards() for kind in card.kinds]


def _submissions(table: Table) -> list[Submission]:
    """The rules this table may play under: those of its game that are in force, and its own."""
    mine = Q(game=table.game, status=Status.APPROVED) | Q(pk=table.submission_id)
    return list(Submission.objects.filter(mine).order_by("number"))


@require_POST
@admins_only
def open_table(request: HttpRequest) -> HttpResponse:
    """Open a table of this kind under the rules in force."""
    try:
        card, kind = registry.kind(request.POST.get("kind", ""))
    except LookupError:
        raise Http404 from None
    table = runtime.open_table(card.name, submission=standard(card.name, kind.name))
    note(request.user, table, "Opened.")
    messages.success(request, f"{table} is open.")
    return redirect("office_table", table.code)


def _done(request: HttpRequest, code: str, act: Callable[[Table], str]) -> HttpResponse:
    """Do it, write it down and say so; or say why not."""
    table = get_object_or_404(Table.objects.select_related("submission"), code=code, solo=False)
    try:
        words = act(table)
        note(request.user, table, words)
        messages.success(request, f"{table}: {words}")
    except Refused as refusal:
        messages.warning(request, refusal.reason)
    return redirect("office_table", code)


@require_POST
@admins_only
def close(request: HttpRequest, code: str) -> HttpResponse:
    """Close a table after its round, with a notice that everybody there reads."""
    notice = " ".join(request.POST.get("notice", "").split())[:NOTICE] or staff.LAST_ROUND

    def act(table: Table) -> str:
        staff.put(code, pace=table.pace, submission=table.submission, open_=False, notice=notice)
        return f"It closes after this round. Notice: {notice}"

    return _done(request, code, act)


@require_POST
@admins_only
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Open a closed table again."""

    def act(table: Table) -> str:
        staff.put(code, pace=table.pace, submission=table.submission, open_=True)
        return "It is open again."

    return _done(request, code, act)


@require_POST
@admins_only
def change(request: HttpRequest, code: str) -> HttpResponse:
    """Another pace or other rules, from the next round on."""

    def act(table: Table) -> str:
        pace = request.POST.get("pace", table.pace)
        if pace not in Table.Pace.values:
            raise Refused("pace", "A table has the casino's pace, a relaxed one, or no clock.")
        asked = request.POST.get("submission", "")
        rules = next((one for one in _submissions(table) if str(one.pk) == asked), None)
        if rules is None:
            raise Refused("rules", "These rules are not in force for this game.")
        staff.put(code, pace=pace, submission=rules, open_=table.open)
        return f"From the next round: {Table.Pace(pace).label}, Rules Submission {rules.number}."

    return _done(request, code, act)


@require_POST
@admins_only
def void(request: HttpRequest, code: str) -> HttpResponse:
    """Void the round that is being played; the reason is required and kept."""

    def act(table: Table) -> str:
        back = sum(place.amount for place in places_of(table))
        reason = staff.sentence_of(request.POST.get("reason", ""))
        staff.void(code, request.POST.get("round", ""), request.user, reason)
        return f"The round is void, {dollars(back)} went back. {reason}"

    return _done(request, code, act)
