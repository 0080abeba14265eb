from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.http import HttpRequest

from casino.accounts import names
from casino.accounts.models import Player


class PlayerForm(UserChangeForm):
    """Names given by the office keep to the rule for names as well."""

    def clean_display_name(self) -> str:
        given: str = self.cleaned_data["display_name"]
        try:
            return given and names.free(given, self.instance)
        except names.BadName as refused:
            raise forms.ValidationError(str(refused)) from None


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    form = PlayerForm
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
