"""What players decided, as the coach judged it after the round; and the sums of it."""

from django.conf import settings
from django.db import models

from casino.floor.models import Round


class Review(models.Model):
    """A player's part in a round that was looked at: result = cost of the wagers + mistakes + luck, in cents."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="reviews")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="reviews")
    game = models.CharField(max_length=40)
    table = models.PositiveBigIntegerField()
    ended = models.DateTimeField()
    staked = models.BigIntegerField(default=0)
    net = models.BigIntegerField()
    cost = models.BigIntegerField(null=True, help_text="Negative; null until the edges are counted.")
    variance = models.FloatField(default=0, help_text="Of the wagers that were placed, in cents squared.")
    mistakes = models.BigIntegerField(default=0, help_text="Negative.")
    decisions = models.PositiveIntegerField(default=0, help_text="Those that count in a score.")
    best = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["round", "player"], name="one_review_a_player"),)
        indexes = (models.Index(fields=["player", "ended"], name="review_by_time"),)

    def __str__(self) -> str:
        return f"{self.round_id} of player {self.player_id}"

    @property
    def luck(self) -> int:
        """What neither the wagers nor the choices explain."""
        return self.net - (self.cost or 0) - self.mistakes


class Decision(models.Model):
    """One answer that the coach could judge."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="decisions")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decisions")
    seat = models.PositiveSmallIntegerField()
    n = models.PositiveIntegerField(help_text="The number of the answer in the round's log.")
    told = models.PositiveIntegerField(help_text="Events that lay before it.")
    game = models.CharField(max_length=40)
    table = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    spot = models.CharField(max_length=120)
    cell = models.JSONField(null=True, help_text="Grid, row and column of the chart.")
    own = models.JSONField(default=list)
    shown = models.JSONField(default=list)
    did = models.CharField(max_length=120)
    best = models.CharField(max_length=120)
    said = models.CharField(max_length=300, help_text="The verdict in a sentence.")
    why = models.CharField(max_length=400, blank=True)
    knows = models.CharField(max_length=200, blank=True)
    figures = models.JSONField(default=list, help_text="Every choice: label, cents, share, error, best, yours.")
    ends = models.JSONField(default=list, help_text="Where the other side ends: name, share, meaning.")
    unit = models.BigIntegerField()
    lost = models.BigIntegerField(help_text="In cents.")
    priced = models.BigIntegerField(default=0, help_text="As much of it as the edge of the wager has in it already.")
    units = models.FloatField(help_text="As a share of the wager at stake.")
    grade = models.CharField(max_length=8)
    too_close = models.BooleanField(default=False)
    hinted = models.BooleanField(default=False)
    by_clock = models.BooleanField(default=False)
    seconds = models.FloatField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["round", "n"], name="one_decision_an_answer"),)
        indexes = (
            models.Index(fields=["player", "-at"], name="decision_newest"),
            models.Index(fields=["player", "-lost"], name="decision_dearest"),
        )

    def __str__(self) -> str:
        return f"{self.spot}: {self.did}"

    @property
    def counts(self) -> bool:
        """Whether it counts in a score: not with a hint, not by the clock."""
        return not (self.hinted or self.by_clock)


class Skill(models.Model):
    """How a player does in one spot of a game, kept sum by sum."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="skills")
    game = models.CharField(max_length=40)
    spot = models.CharField(max_length=120)
    cell = models.JSONField(null=True)
    times = models.PositiveIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)
    lost = models.BigIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "game", "spot"], name="one_skill_a_spot"),)

    def __str__(self) -> str:
        return f"{self.game}, {self.spot}"


class Hinted(models.Model):
    """A decision before which the player was shown the figures."""

    round = models.CharField(max_length=32)
    player = models.PositiveBigIntegerField()
    nth = models.PositiveIntegerField(help_text="How many answers of the seat came before.")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["round", "player", "nth"], name="one_hint_a_decision"),)

    def __str__(self) -> str:
        return f"{self.round}, {self.nth}"
