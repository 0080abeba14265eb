"""Classes: the room around a demo table, its pupils, questions and their answers, lessons of one's own."""

import datetime as dt

from django.conf import settings
from django.db import models
from django.utils import timezone

from casino.floor.models import Table

UNSEEN = dt.timedelta(seconds=60)
"""After so long without a sign a pupil is away, whatever became of the process that had the socket."""


class Room(models.Model):
    """The room around a demo table, as its instructor runs it."""

    table = models.OneToOneField(Table, models.PROTECT, related_name="room")
    locked = models.BooleanField(default=False, help_text="Nobody else may join.")
    wagers = models.BooleanField(default=True, help_text="Pupils may place wagers.")
    faces = models.BooleanField(default=True, help_text="The instructor sees the cards that lie face down.")
    coach = models.BooleanField(default=False, help_text="Pupils may ask the coach.")
    frozen = models.FloatField(null=True, help_text="Seconds that were left on the clock when it was stopped.")
    chair = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", help_text="The pupil who deals."
    )
    stack = models.JSONField(default=dict, blank=True, help_text="What was arranged for the next round.")
    lesson = models.JSONField(null=True, help_text="The lesson on the table: its key and which of its rounds.")
    home = models.JSONField(null=True, help_text="Carry and history of the table before the lesson.")
    keys = models.JSONField(default=list, blank=True, help_text="Keys of the newest acts, newest first.")
    opened = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"Class at {self.table}"


class Pupil(models.Model):
    """Somebody who joined a class."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="pupils")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="classes")
    joined = models.DateTimeField(default=timezone.now)
    dismissed = models.BooleanField(default=False, help_text="Sent away: may not come back to this class.")
    asks = models.BooleanField(default=False, help_text="Has a hand up.")
    seen = models.DateTimeField(null=True, help_text="Here until at least then; null: gone.")
    seconds = models.FloatField(default=0, help_text="How long at the table, in all.")

    class Meta:
        ordering = ("joined",)
        constraints = (models.UniqueConstraint(fields=["room", "player"], name="one_place_a_pupil"),)

    def __str__(self) -> str:
        return f"{self.player} in {self.room}"

    @property
    def here(self) -> bool:
        """Is the pupil at the table now?"""
        return self.seen is not None and self.seen > timezone.now() - UNSEEN


class Question(models.Model):
    """ "What does this pay?": about one wager of a round."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="questions")
    wager = models.CharField(max_length=120, help_text="What the wager is called.")
    text = models.CharField(max_length=400)
    right = models.BigIntegerField()
    why = models.CharField(max_length=300)
    cite = models.CharField(max_length=40)
    asked = models.DateTimeField(default=timezone.now)
    revealed = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.text


class Mark(models.Model):
    """What a pupil answered to a question, or paid in the dealer's chair."""

    class Kind(models.TextChoices):
        QUIZ = "quiz", "quiz"
        DEALING = "dealing", "dealing"

    pupil = models.ForeignKey(Pupil, models.CASCADE, related_name="marks")
    question = models.ForeignKey(Question, models.CASCADE, null=True, related_name="answers")
    kind = models.CharField(max_length=8, choices=Kind)
    wager = models.CharField(max_length=120)
    said = models.BigIntegerField()
    right = models.BigIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=["question", "pupil"], name="one_answer_a_pupil"),)

    def __str__(self) -> str:
        return f"{self.pupil}: {self.wager}"


class Lesson(models.Model):
    """A round that an instructor wrote down as a scenario."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="lessons")
    game = models.CharField(max_length=40, db_index=True)
    title = models.CharField(max_length=120)
    text = models.TextField(help_text="The scenario file.")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.title
