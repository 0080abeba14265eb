from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from casino.accounts.models import Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    show_full_result_count = False
    list_display = ("username", "display_name", "role", "is_guest", "is_active", "last_login")
    list_filter = ("role", "is_guest", "is_active")
    search_fields = ("username", "display_name")
    fieldsets = (
        *UserAdmin.fieldsets,
        ("On the floor", {"fields": ("display_name", "role", "is_guest", "preferences")}),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """The books keep every player; one who must stay out is made inactive."""
        return False
