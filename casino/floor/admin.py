from django.contrib import admin
from django.core.exceptions import ValidationError
from django.forms import ModelForm

from casino.floor.models import Table
from games.kit import registry


class TableForm(ModelForm):
    """A table whose options the chapter permits."""

    def clean(self) -> dict:
        given = super().clean()
        try:
            registry.game(self.instance.game or given.get("game", "")).options.read(given.get("options") or {})
        except (LookupError, ValueError) as refusal:
            raise ValidationError({"options": str(refusal)}) from None
        return given


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Which tables are open, at what pace, under which options. New options hold from the next round on."""

    form = TableForm
    list_display = ("code", "game", "pace", "solo", "open", "rounds_played", "touched")
    list_filter = ("game", "open", "solo", "pace")
    fields = ("code", "game", "pace", "open", "options")
    readonly_fields = ("code", "game")

    def save_model(self, request: object, obj: Table, form: ModelForm, change: bool) -> None:
        """Only what was filed: the round, its version and its clock belong to the runtime."""
        Table.objects.filter(pk=obj.pk).update(pace=obj.pace, open=obj.open, options=obj.options)

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False
