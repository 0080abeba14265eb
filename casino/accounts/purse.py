"""A player's own page of the books."""

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from casino import doors
from casino.accounts.guests import ensure_player
from casino.cage import rounds, services
from casino.cage.models import Account, Entry
from casino.sheets import as_text, download
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
    entries, newer, older = page_of(account, _key(request, "before"), _key(request, "after"))
    rows = [(entry, words(entry), link(entry)) for entry in entries]
    context = {"account": account, "newer": newer, "older": older, "rows": rows}
    return render(request, "cage/statement.html", context)


def page_of(account: Account | None, before: int | None, after: int | None) -> tuple[list[Entry], int, int]:
    """Entries newest first, and the keys of the pages around them (0: none). Reads no further than the page goes."""
    every = entries_of(account)
    if after is not None:
        found = list(every.filter(id__gt=after).order_by("id")[: ROWS + 1])
        if len(found) > ROWS:
            page = found[ROWS - 1 :: -1]
            return page, page[0].pk, page[-1].pk
        before = None  # the first page, which is to be full
    found = list((every if before is None else every.filter(id__lt=before))[: ROWS + 1])
    page = found[:ROWS]
    newer = page[0].pk if page and before is not None else 0
    return page, newer, page[-1].pk if len(found) > ROWS else 0


def _key(request: HttpRequest, name: str) -> int | None:
    return doors.number(request.GET.get(name, ""))


@require_safe
def statement_csv(request: HttpRequest) -> HttpResponse:
    head = ("time", "what", "round", "amount", "balance")
    return download(request, "statement.csv", head, entries_of(account_of(request)), _cells)


def _cells(entry: Entry) -> tuple[str, ...]:
    time = entry.transfer.created.isoformat(timespec="seconds")
    amounts = (plain(entry.amount), plain(entry.balance_after))
    return (time, as_text(words(entry)), as_text(entry.transfer.round_id), *amounts)


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
