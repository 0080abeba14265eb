from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html

from casino.submissions.models import Record, Submission


class RecordInline(admin.TabularInline):
    """Who did what."""

    model = Record
    fields = readonly_fields = ("at", "act", "by", "changes", "note")
    can_delete = False

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        return False


@admin.register(Submission)
class SubmissionAdmin(admin.ModelAdmin):
    """All that was filed, to look things up. Rules are changed in the office, where every change is checked."""

    list_display = ("number", "game", "name", "status", "author", "created", "decided", "office")
    list_filter = ("status", "game")
    search_fields = ("name", "note")
    inlines = (RecordInline,)

    @admin.display(description="office")
    def office(self, obj: Submission) -> str:
        return format_html('<a href="{}">open</a>', reverse("submission", args=[obj.game, obj.number]))

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: Any = None) -> bool:
        return False
