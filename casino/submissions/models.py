"""Rules Submissions: versions of a game's options, and the record of who did what to them."""

import json
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import models
from django.utils import timezone

from casino.accounts.models import Player
from games.kit import registry
from games.kit.asks import Refused
from games.kit.options import Options

HOUSE_RULES = "House rules"


class Status(models.TextChoices):
    DRAFT = "draft", "draft"
    APPROVED = "approved", "in force"
    REPLACED = "replaced", "replaced"
    WITHDRAWN = "withdrawn", "withdrawn"


class Submission(models.Model):
    """What an operator chose at one game. Submissions of one name follow each other; at most one is in force."""

    Status = Status

    class Pace(models.TextChoices):
        CASINO = "casino", "Casino pace"
        RELAXED = "relaxed", "Relaxed pace"
        UNTIMED = "untimed", "Untimed"

    game = models.CharField(max_length=40)
    number = models.PositiveIntegerField(help_text="Counted by game.")
    name = models.CharField(max_length=60, default=HOUSE_RULES)
    options = models.JSONField(default=dict)
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.CASINO)
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)
    note = models.CharField(max_length=500, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="submissions",
        help_text="The instructor for whose demo tables it is; none: the house's.",
    )  # fmt: skip
    revision = models.PositiveIntegerField(default=1, help_text="How often the draft was saved.")
    created = models.DateTimeField(default=timezone.now)
    decided = models.DateTimeField(null=True, blank=True, help_text="When it was approved or withdrawn.")

    class Meta:
        ordering = ("game", "-number")
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="submissions_are_numbered"),
            models.UniqueConstraint(
                fields=["game", "name"], condition=models.Q(status="approved"), name="one_in_force_a_name"
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=["draft", "withdrawn"]) | models.Q(owner=None),
                name="only_the_house_has_rules_in_force",
            ),
        )

    def __str__(self) -> str:
        return f"{self.card.title}, Rules Submission {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Only a draft that no round was played under may change; of the rest only what became of it."""
        if self.pk and not self._state.adding:
            filed = type(self).objects.get(pk=self.pk)
            same = all(getattr(self, field) == getattr(filed, field) for field in FINAL)
            if not same and not filed.open_to_change:
                raise Refused("final", f"{filed} is final. Changes make a new one.")
        super().save(*args, **kwargs)

    @property
    def card(self) -> registry.Game:
        """The game it is for."""
        return registry.game(self.game)

    def read(self) -> Options:
        """The options."""
        return read_options(self.game, json.dumps(self.options, sort_keys=True))

    @property
    def open_to_change(self) -> bool:
        """A draft nobody has played under."""
        return self.status == Status.DRAFT and not self.rounds.exists()

    @property
    def line(self) -> "models.QuerySet[Submission]":
        """This one, those it followed, and those that follow it."""
        return Submission.objects.filter(game=self.game, name=self.name)

    def successor(self, host: int | None = None) -> "Submission | None":
        """What a table under this one plays next: the one in force; at a host's demo table, the host's newest draft."""
        if host and (self.owner_id == host or self.status == Status.DRAFT):
            return self.line.filter(owner_id=self.owner_id, status=Status.DRAFT).order_by("-number").first()
        return self.line.filter(status=Status.APPROVED).first()

    def may_see(self, player: Any) -> bool:
        """What was ever in force is everybody's to see; a draft is its author's and the admins'."""
        if self.status in (Status.APPROVED, Status.REPLACED) or self.may_draft(player):
            return True
        return self.records.filter(act__in=(Record.Act.FILED, Record.Act.APPROVED)).exists()

    def may_draft(self, player: Any) -> bool:
        """Admins change any draft, instructors their own."""
        if not player.is_authenticated:
            return False
        return bool(player.is_admin or (player.is_instructor and self.owner_id == player.pk))

    def demand(self, player: Player, *, decide: bool) -> None:
        """Refuse whoever may not change this draft, or may not approve or withdraw."""
        if decide and not player.is_admin:
            raise PermissionDenied("Only an admin of the house approves and withdraws rules.")
        if not self.may_draft(player):
            raise PermissionDenied("Instructors draft rules for their own demo tables, admins any.")


FINAL = ("game", "number", "name", "options", "pace")


@lru_cache(maxsize=512)
def read_options(game: str, text: str) -> Options:
    """Options from their JSON text; the same text is read once."""
    return registry.game(game).options.read(json.loads(text))


class Record(models.Model):
    """Who did what to a submission, and when. Records are only ever added."""

    class Act(models.TextChoices):
        FILED = "filed", "filed by the house's set-up"
        DRAFTED = "drafted", "drafted"
        IMPORTED = "imported", "imported from a file"
        CHANGED = "changed", "changed"
        APPROVED = "approved", "approved"
        REPLACED = "replaced", "replaced by a later one"
        WITHDRAWN = "withdrawn", "withdrawn"

    submission = models.ForeignKey(Submission, models.PROTECT, related_name="records")
    act = models.CharField(max_length=10, choices=Act)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    changes = models.JSONField(default=list, blank=True, help_text="Option, old and new value, one by one.")
    note = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.submission}: {self.get_act_display()}"
