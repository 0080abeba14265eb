"""The invariants of the house, as checks that anyone can run: `manage.py audit`.

An app adds its own in a module `audit.py`:

    @check("every round replays to its settlement")
    def replays() -> Iterator[str]:
        yield "Round 12 …"           # one sentence per violation
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.db.models import F, Q, Sum, Window
from django.db.models.functions import Coalesce
from django.utils.module_loading import autodiscover_modules

from casino.cage import rounds
from casino.cage.models import Account, Entry, Hold, Kind, Transfer
from games.kit.money import dollars

Check = Callable[[], Iterable[str]]
CHECKS: dict[str, Check] = {}


def check(title: str) -> Callable[[Check], Check]:
    """Adds a check; its title says what must hold."""

    def add(function: Check) -> Check:
        CHECKS[title] = function
        return function

    return add


def run() -> Iterator[tuple[str, list[str]]]:
    """Each check's title and the violations it found, all of one moment."""
    autodiscover_modules("audit")
    with one_moment():
        for title, function in CHECKS.items():
            yield title, list(function())


@contextmanager
def one_moment() -> Iterator[None]:
    """Reads the books as they are now, while the house plays on."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        connection.ensure_connection()  # the mode is set when connecting
        # A reader need not stop the writers.
        mode, connection.transaction_mode = connection.transaction_mode, "DEFERRED"
        try:
            with transaction.atomic():
                yield
        finally:
            connection.transaction_mode = mode
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            no_hurry()
            yield


def no_hurry() -> None:
    """Lets this transaction take as long as it needs; PostgreSQL is told to end what takes long."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")


@check("all accounts sum to zero")
def zero_in_all() -> Iterator[str]:
    total = Account.objects.aggregate(total=Coalesce(Sum("balance"), 0))["total"]
    if total:
        yield f"All accounts sum to {dollars(total)}, not to zero."


@check("the entries of each transfer sum to zero")
def zero_in_each_transfer() -> Iterator[str]:
    for transfer in Transfer.objects.annotate(total=Sum("entries__amount")).exclude(total=0).exclude(total=None):
        yield f"The entries of transfer {transfer.key} sum to {dollars(transfer.total)}, not to zero."


@check("each balance is the sum of its entries")
def balances() -> Iterator[str]:
    for account in Account.objects.annotate(total=Coalesce(Sum("entries__amount"), 0)).exclude(balance=F("total")):
        yield f"{account} has {dollars(account.balance)}, but the entries sum to {dollars(account.total)}."


@check("each entry tells the balance after it")
def running_balances() -> Iterator[str]:
    running = Window(Sum("amount"), partition_by="account", order_by="id")
    entries = Entry.objects.annotate(running=running).filter(~Q(running=F("balance_after")))
    for entry in entries.select_related("account"):
        yield (
            f"Entry {entry.pk} of {entry.account} tells a balance of {dollars(entry.balance_after)}, "
            f"but it was {dollars(entry.running)}."
        )


@check("no player is below zero")
def nobody_below_zero() -> Iterator[str]:
    for account in Account.objects.filter(kind=Kind.PLAYER, balance__lt=0):
        yield f"{account} has {dollars(account.balance)}, which is below zero."


@check("chips on the tables are the sum of open holds, and covered")
def holds_add_up() -> Iterator[str]:
    still_open = Sum("holds__amount", filter=Q(holds__resolved_at=None))
    for account in Account.objects.annotate(total=Coalesce(still_open, 0)):
        if account.held != account.total:
            yield f"{account} has {dollars(account.held)} held, but the open holds sum to {dollars(account.total)}."
        if account.held and account.held > account.balance:
            yield f"{account} has {dollars(account.held)} held of a balance of only {dollars(account.balance)}."


@check("every hold is resolved once, or stands in a live round")
def holds_end_once() -> Iterator[str]:
    over = Transfer.objects.filter(kind=Transfer.Kind.ROUND).values("round_id")
    for hold in Hold.objects.filter(round_id__in=over, resolved_at=None):
        yield f"Round {hold.round_id} is over, but the chips of seat {hold.seat} are still held."
    for hold in Hold.objects.filter(resolved_at__isnull=False).exclude(round_id__in=over):
        yield f"The hold of seat {hold.seat} in round {hold.round_id} was resolved, but the round never was."
    if rounds.live is not None:
        standing = list(Hold.objects.filter(resolved_at=None, amount__gt=0).exclude(round_id__in=over))
        live = rounds.live({hold.round_id for hold in standing})
        for hold in standing:
            if hold.round_id not in live:
                yield f"Chips of seat {hold.seat} are held for round {hold.round_id}, which is not being played."
