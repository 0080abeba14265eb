"""The books in the admin: to read, not to write."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from casino.cage.models import Account, Entry, Hold, Transfer
from games.kit.money import dollars


class ReadOnly:
    """What only the cage itself writes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class EntryInline(ReadOnly, admin.TabularInline):
    model = Entry
    extra = 0
    fields = ("account", "amount", "balance_after")


@admin.register(Account)
class AccountAdmin(ReadOnly, admin.ModelAdmin):
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
class TransferAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("created", "kind", "memo", "round_id", "key")
    list_filter = ("kind",)
    search_fields = ("key", "memo", "round_id")
    date_hierarchy = "created"
    inlines = (EntryInline,)


@admin.register(Hold)
class HoldAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("round_id", "seat", "account", "amount", "created", "resolved_at")
    list_filter = (("resolved_at", admin.EmptyFieldListFilter),)
    search_fields = ("round_id",)
