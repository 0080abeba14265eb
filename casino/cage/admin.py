"""The books in the admin: to read, not to write."""

from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.http import HttpRequest
from django.utils.functional import cached_property

from casino.cage.models import Account, Entry, Hold, Transfer
from games.kit.money import dollars


class CountsSome(Paginator):
    """Pages of the first rows: counting a million takes longer than showing a hundred."""

    MOST = 10_000

    @cached_property
    def count(self) -> int:
        return int(self.object_list[: self.MOST].count())


class ReadOnly:
    """What only the cage itself writes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ManyRows:
    """For lists of any length: nothing counts all of them. What lies further back is found by searching."""

    show_full_result_count = False
    paginator = CountsSome


class EntryInline(ReadOnly, admin.TabularInline):
    model = Entry
    extra = 0
    fields = ("account", "amount", "balance_after")


@admin.register(Account)
class AccountAdmin(ManyRows, ReadOnly, admin.ModelAdmin):
    list_display = ("__str__", "kind", "chips", "on_tables")
    list_filter = ("kind",)
    search_fields = ("name", "player__username", "player__display_name")
    list_select_related = ("player",)

    @admin.display(description="Balance", ordering="balance")
    def chips(self, account: Account) -> str:
        return dollars(account.balance)

    @admin.display(description="Held", ordering="held")
    def on_tables(self, account: Account) -> str:
        return dollars(account.held)


@admin.register(Transfer)
class TransferAdmin(ManyRows, ReadOnly, admin.ModelAdmin):
    list_display = ("created", "kind", "memo", "round_id", "key")
    list_filter = ("kind",)
    search_fields = ("key", "memo", "round_id")
    inlines = (EntryInline,)


@admin.register(Hold)
class HoldAdmin(ManyRows, ReadOnly, admin.ModelAdmin):
    list_display = ("round_id", "seat", "account", "amount", "created", "resolved_at")
    list_filter = (("resolved_at", admin.EmptyFieldListFilter),)
    search_fields = ("round_id",)
