"""Tables, seats, and the rounds with their logs."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from casino.submissions.models import Submission
from games.kit import registry
from games.kit.contract import Kind
from games.kit.options import Options

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that reads like something else
CODE = f"[{CODE_LETTERS}]{{6}}"
ROUND_ID = "[0-9a-f]{32}"


def round_id() -> str:
    """A name for a round that nobody can guess."""
    return uuid.uuid4().hex


def sitting_id() -> str:
    """A name for one time that a player sits at a table."""
    return uuid.uuid4().hex


class Table(models.Model):
    """A table plays one game under one Rules Submission. `version` counts everything that happened to it."""

    Pace = Submission.Pace

    code = models.CharField(max_length=6, unique=True)
    game = models.CharField(max_length=40, db_index=True)
    submission = models.ForeignKey(Submission, models.PROTECT, related_name="tables")
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.CASINO)
    by_hand = models.BooleanField(default=False, help_text="A person deals: no clock moves the round on.")
    solo = models.BooleanField(default=False, help_text="A practice table for one player, not listed.")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="demo_tables",
        help_text="The instructor whose demo table it is: not listed.",
    )  # fmt: skip
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="practice_tables",
        help_text="Whose practice table it is: the first who sat down there. Nobody else comes in.",
    )  # fmt: skip
    open = models.BooleanField(default=True, help_text="A closed table ends its round and opens no other.")
    notice = models.CharField(max_length=500, blank=True, help_text="What the house has to say at this table now.")
    version = models.PositiveBigIntegerField(default=0)
    rounds_played = models.PositiveBigIntegerField(default=0)
    round = models.ForeignKey("Round", models.PROTECT, null=True, related_name="+", help_text="The one being played.")
    next_round = models.CharField(
        max_length=32, blank=True, default="", db_default="",
        help_text="The id of the round to come, where chips are held for it already.",
    )  # fmt: skip
    carry = models.JSONField(default=dict, blank=True)
    history = models.JSONField(default=list, blank=True, help_text="The newest results, newest first.")
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    clock = models.PositiveIntegerField(default=0, help_text="Seconds on the clock when it was started.")
    phase = models.CharField(max_length=8, default="betting", db_default="betting", help_text="Where its round stands.")
    taken = models.PositiveSmallIntegerField(default=0, db_default=0, help_text="Seats with a player.")
    present = models.PositiveSmallIntegerField(default=0, db_default=0, help_text="Those whose player is there now.")
    created = models.DateTimeField(default=timezone.now)
    touched = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        indexes = (
            models.Index(fields=["game", "open", "solo"], name="table_by_game"),
            models.Index(
                fields=["-present", "-taken", "id"],
                condition=models.Q(open=True, solo=False, host=None),
                name="table_liveliest",
            ),
            models.Index(
                fields=["touched"], condition=models.Q(solo=True, taken=0, rounds_played=0), name="table_unplayed"
            ),
        )

    def __str__(self) -> str:
        return f"{self.title}, table {self.pk}"

    @property
    def demo(self) -> bool:
        """A demo table: dealt by its host or a pupil, for those who joined the class, with chips of its own."""
        return self.host_id is not None

    @property
    def card(self) -> registry.Game:
        """The game that is played here."""
        return registry.game(self.game)

    @property
    def title(self) -> str:
        """What the table is called on the floor: the game, or its kind of table."""
        return self.kind.title

    @property
    def kind(self) -> Kind:
        """What kind of table it is under its options."""
        return self.card.kind_of(self.read_options())

    def read_options(self) -> Options:
        """The options in force."""
        return self.submission.read()


class Seat(models.Model):
    """A place with a player."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seats")
    purse = models.BigIntegerField(null=True, help_text="Chips in hand before the round, at a demo table.")
    ready = models.BooleanField(default=False)
    away_since = models.DateTimeField(null=True, blank=True)
    leaving = models.BooleanField(default=False, help_text="Gone when the round is over.")
    since = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(default=timezone.now, help_text="When a process last had a socket of the player.")
    sitting = models.CharField(
        max_length=32, default=sitting_id, db_default="",
        help_text="New each time a player sits down; keys are its own.",
    )  # fmt: skip
    keys = models.JSONField(default=list, blank=True, help_text="Keys of the sitting's newest acts, newest first.")
    late = models.CharField(
        max_length=200, blank=True, default="", db_default="",
        help_text="What was answered for the player when the clock ran out, until they act again.",
    )  # fmt: skip

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_a_player"),
        )

    def __str__(self) -> str:
        return f"Seat {self.number} of {self.table}"


class Round(models.Model):
    """All a round is: rules, seed, carry, and the inputs in order. Everything else follows from these."""

    id = models.CharField(primary_key=True, max_length=32, default=round_id)
    table = models.ForeignKey(Table, models.PROTECT, related_name="rounds")
    number = models.PositiveBigIntegerField()
    game = models.CharField(max_length=40)
    submission = models.ForeignKey(Submission, models.PROTECT, related_name="rounds")
    options = models.JSONField(null=True, help_text="Of a lesson, where they are not the submission's.")
    manual = models.BooleanField(default=False, help_text="Told step by step, by a person who deals.")
    branch = models.PositiveIntegerField(default=0, help_text="Which of the rounds of this number, at a demo table.")
    stem = models.ForeignKey("self", models.PROTECT, null=True, related_name="+", help_text="What it branched off.")
    cut = models.PositiveIntegerField(default=0, help_text="How many inputs it has in common with its stem.")
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    carry = models.JSONField(default=dict, blank=True)
    players = models.JSONField(default=dict, blank=True, help_text="Seat number to player.")
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+",
        help_text="Who of the staff voided it; the reason is in its log.",
    )  # fmt: skip
    result = models.CharField(max_length=80, blank=True)
    started = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "number", "branch"], name="rounds_are_numbered"),)
        indexes = (models.Index(fields=["table", "-number"], name="round_newest"),)

    def __str__(self) -> str:
        return f"Round {self.number} of {self.table}"

    def read_options(self) -> Options:
        """The options it is played under."""
        return self.submission.read() if self.options is None else registry.game(self.game).read(self.options)


class Input(models.Model):
    """One answer or act of the house, in the order it came. A key is used once by whoever sits there."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="inputs")
    n = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    do = models.CharField(max_length=40)
    args = models.JSONField(default=dict)
    sitting = models.CharField(max_length=32, default="", db_default="", blank=True, help_text="Whose key it is.")
    key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 — null keys do not clash
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("n",)
        constraints = (
            models.UniqueConstraint(fields=["round", "n"], name="inputs_in_order"),
            models.UniqueConstraint(fields=["round", "sitting", "key"], name="a_key_is_used_once_in_a_sitting"),
        )

    def __str__(self) -> str:
        return f"{self.round_id} {self.n}: {self.do}"


class Settlement(models.Model):
    """How one wager of one player ended."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="settlements")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="settlements")
    seat = models.PositiveSmallIntegerField()
    wager = models.CharField(max_length=40)
    spot = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=120)
    stake = models.BigIntegerField()
    outcome = models.CharField(max_length=8)
    profit = models.BigIntegerField()
    returned = models.BigIntegerField()
    why = models.CharField(max_length=300)
    cite = models.CharField(max_length=40)

    class Meta:
        indexes = (models.Index(fields=["player", "-id"], name="settlement_newest"),)

    def __str__(self) -> str:
        return f"{self.name}: {self.outcome}"


class Tally(models.Model):
    """What a player staked and got back at one game, kept sum by sum: with one wager, or with none named in all."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tallies")
    game = models.CharField(max_length=40)
    wager = models.CharField(max_length=40, blank=True)
    times = models.BigIntegerField(default=0, help_text="Settled wagers; in all: rounds.")
    staked = models.BigIntegerField(default=0)
    returned = models.BigIntegerField(default=0)
    net = models.BigIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "game", "wager"], name="one_tally_a_wager"),)

    def __str__(self) -> str:
        return f"{self.player}, {self.game}: {self.wager or 'in all'}"


class Take(models.Model):
    """What players staked and gained at one table under one submission: with one wager, or with none named in all."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="takes")
    submission = models.ForeignKey(Submission, models.CASCADE, related_name="takes")
    wager = models.CharField(max_length=40, blank=True)
    rounds = models.BigIntegerField(default=0)
    handle = models.BigIntegerField(default=0)
    gained = models.BigIntegerField(default=0, help_text="By the players.")
    stakes = models.FloatField(default=0, help_text="Sum of the squares, as the next two: what a variance is made of.")
    both = models.FloatField(default=0)
    profits = models.FloatField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "submission", "wager"], name="one_take_a_wager"),)

    def __str__(self) -> str:
        return f"{self.table}: {self.wager or 'in all'}"
