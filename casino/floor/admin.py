from django.contrib import admin
from django.forms import ModelForm

from casino.floor.models import Table
from casino.submissions.models import Status, Submission


class TableForm(ModelForm):
    """A table under rules of its own game that are in force."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        rules = Submission.objects.filter(game=self.instance.game, status=Status.APPROVED)
        self.fields["submission"].queryset = rules | Submission.objects.filter(pk=self.instance.submission_id)


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Which tables are open, at what pace, under which rules. Other rules hold from the next round on."""

    form = TableForm
    list_display = ("code", "game", "submission", "pace", "solo", "open", "rounds_played", "touched")
    list_filter = ("game", "open", "solo", "pace")
    list_select_related = ("submission",)
    fields = ("code", "game", "pace", "open", "submission")
    readonly_fields = ("code", "game")

    def save_model(self, request: object, obj: Table, form: ModelForm, change: bool) -> None:
        """Only what was filed: the round, its version and its clock belong to the runtime."""
        Table.objects.filter(pk=obj.pk).update(pace=obj.pace, open=obj.open, submission=obj.submission)

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False
