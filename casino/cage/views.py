"""A player's own page of the books."""

import csv

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from casino.accounts.guests import ensure_player
from casino.cage import rounds, services
from casino.cage.models import Account, Entry
from games.kit.money import dollars, plain

ROWS = 50


def entries_of(account: Account | None) -> QuerySet[Entry]:
    """The account's entries, newest first."""
    return Entry.objects.filter(account=account).select_related("transfer").order_by("-id")


def account_of(request: HttpRequest) -> Account | None:
    return Account.objects.filter(player_id=request.user.pk).first() if request.user.is_authenticated else None


@require_safe
def statement(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    page = Paginator(entries_of(account), ROWS).get_page(request.GET.get("page"))
    rows = [(entry, words(entry), link(entry)) for entry in page]
    context = {"account": account, "page": page, "rows": rows, "broke": services.BROKE}
    return render(request, "cage/statement.html", context)


@require_safe
def statement_csv(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="statement.csv"'
    sheet = csv.writer(response)
    sheet.writerow(("time", "what", "round", "amount", "balance"))
    for entry in entries_of(account_of(request)).iterator():
        time = entry.transfer.created.isoformat(timespec="seconds")
        amounts = (plain(entry.amount), plain(entry.balance_after))
        sheet.writerow((time, as_text(words(entry)), as_text(entry.transfer.round_id), *amounts))
    return response


@require_POST
def top_up(request: HttpRequest) -> HttpResponse:
    player = ensure_player(request)
    try:
        with transaction.atomic():
            services.top_up(player)
            in_hand = dollars(services.available(player))
            messages.success(request, f"Topped up by the house. You have {in_hand} in hand.")
    except services.TopUpRefused as refusal:
        messages.warning(request, str(refusal))
    back = request.POST.get("next", "")
    return redirect(back if url_has_allowed_host_and_scheme(back, {request.get_host()}) else "statement")


def words(entry: Entry) -> str:
    """What the transfer was, as a player would say it."""
    return entry.transfer.memo or ("A round at the tables" if entry.transfer.round_id else "Transfer")


def link(entry: Entry) -> str | None:
    """Where the round can be seen again, if it was one."""
    return rounds.url(entry.transfer.round_id) if entry.transfer.round_id else None


def as_text(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
