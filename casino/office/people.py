"""The people of the house: their role, their statement; a log-in that was tried too often let through again."""

from typing import Any

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino import doors
from casino.accounts import backends, purse
from casino.accounts.models import Player, Role
from casino.accounts.roles import admins_only
from casino.cage.models import Account
from casino.floor.models import Seat, Tally
from casino.office import pages
from casino.office.changes import note

LISTED = 100


def people_of(wanted: str, role: str) -> QuerySet[Player]:
    """Registered players, the newest first; guests only by their name."""
    found = Player.objects.order_by("-date_joined")
    if role:
        found = found.filter(role=role)
    if wanted:
        return found.filter(Q(display_name__icontains=wanted) | Q(username__icontains=wanted))
    return found.filter(is_guest=False)


@never_cache
@require_safe
@admins_only
def people(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """The list, and at its side the person whose page is opened."""
    role = request.GET.get("role", "")
    role = role if role in Role.values else ""
    wanted = request.GET.get("q", "").strip()[:40]
    context: dict[str, Any] = {
        "rows": people_of(wanted, role)[:LISTED], "role": role, "wanted": wanted, "Role": Role,
    }  # fmt: skip
    if pk is not None:
        person = get_object_or_404(Player, pk=pk)
        account = Account.objects.filter(player=person).first()
        before = doors.number(request.GET.get("before", ""))
        entries, newer, older = purse.page_of(account, before, None)
        context |= {
            "opened": person, "account": account, "newer": newer, "older": older,
            "entries": [(entry, purse.words(entry), purse.link(entry)) for entry in entries],
            "seats": Seat.objects.filter(player=person).select_related("table__submission"),
            "tallies": Tally.objects.filter(player=person, wager="").order_by("-times"),
        }  # fmt: skip
    return pages.page(request, "people", **context)


@require_POST
@admins_only
def set_role(request: HttpRequest, pk: int) -> HttpResponse:
    """Give somebody another role."""
    person, role = get_object_or_404(Player, pk=pk), request.POST.get("role", "")
    if role not in Role.values:
        messages.warning(request, "A person is a player, an instructor or an admin.")
    elif person == request.user:
        messages.warning(request, "Another admin changes your own role.")
    elif person.is_guest and role != Role.PLAYER:
        messages.warning(request, "A guest registers first: a role is for people with a name and a password.")
    elif person.role != role:
        was, person.role = person.role, role
        person.save(update_fields=["role"])
        note(request.user, person, f"Role: {was} → {role}.")
        messages.success(request, f"{person} is {Role(role).label.lower()} now.")
    return redirect("office_person", pk)


@require_POST
@admins_only
def let_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Forget the log-ins that failed under this name."""
    person = get_object_or_404(Player, pk=pk)
    backends.forget_tries(person.username)
    note(request.user, person, "Log-ins that failed were forgotten.")
    messages.success(request, f"{person} may try to log in again.")
    return redirect("office_person", pk)
