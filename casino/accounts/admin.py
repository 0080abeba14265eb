from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from casino.accounts.models import Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    list_display = ("username", "display_name", "role", "is_guest", "last_login")
    list_filter = ("role", "is_guest", "is_active")
    fieldsets = (*UserAdmin.fieldsets, ("On the floor", {"fields": ("display_name", "role", "is_guest")}))
