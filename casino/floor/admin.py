from django.contrib import admin, messages
from django.forms import CharField, HiddenInput, ModelForm
from django.http import HttpRequest

from casino.floor import staff
from casino.floor.models import Table
from casino.submissions.models import Status, Submission
from games.kit.asks import Refused


class TableForm(ModelForm):
    """A table under rules of its own game that are in force; and the round it plays, to be voided with a reason."""

    void = CharField(
        label="Void the round",
        required=False,
        max_length=staff.REASON,
        help_text="Why. For a round that cannot be settled: it ends, all its stakes go back, and its log says so.",
    )
    playing = CharField(widget=HiddenInput, required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["playing"].initial = self.instance.round_id
        rules = Submission.objects.filter(game=self.instance.game, status=Status.APPROVED)
        self.fields["submission"].queryset = rules | Submission.objects.filter(pk=self.instance.submission_id)


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Which tables are open, at what pace, under which rules. Other rules hold from the next round on."""

    form = TableForm
    list_display = ("code", "game", "submission", "pace", "solo", "open", "rounds_played", "touched")
    list_filter = ("game", "open", "solo", "pace")
    list_select_related = ("submission",)
    fields = ("code", "game", "round", "phase", "deadline", "notice", "pace", "open", "submission", "void", "playing")
    readonly_fields = ("code", "game", "round", "phase", "deadline", "notice")

    def save_model(self, request: HttpRequest, obj: Table, form: ModelForm, change: bool) -> None:
        """Only what was filed, and told to whoever is there: the round and its clock belong to the runtime."""
        try:
            if reason := form.cleaned_data["void"]:
                staff.void(obj.code, form.cleaned_data["playing"], request.user, reason)
            staff.put(obj.code, pace=obj.pace, submission=obj.submission, open_=obj.open)
        except Refused as refusal:
            self.message_user(request, refusal.reason, messages.ERROR)

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False
