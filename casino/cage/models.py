"""The books: accounts, transfers with their entries, and holds on players' chips.

Nothing outside casino.cage writes these; casino.cage.services is the window of the cage.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

START = 1_000_00  # what a player begins with, and is topped up to
BROKE = 5_00  # with less in hand the house tops up
ROUND_ID = 36  # room for a UUID; the cage does not look inside the floor's name for a round


class Kind(models.TextChoices):
    PLAYER = "player"
    HOUSE = "house"  # the house itself, a table's tray, a pot, a meter: told apart by name
    WORLD = "world"  # where play money comes from


class Account(models.Model):
    """Whose chips they are. `held` is the part of a player's balance that lies on tables."""

    kind = models.CharField(max_length=6, choices=Kind)
    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="cage_account"
    )
    name = models.CharField(
        max_length=80, unique=True, null=True, blank=True, help_text="Of an account that is not a player's."
    )
    balance = models.BigIntegerField(default=0, help_text="Cents.")
    held = models.BigIntegerField(default=0, help_text="Cents.")

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="account_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=Kind.PLAYER, player__isnull=False, name__isnull=True)
                | Q(kind__in=(Kind.HOUSE, Kind.WORLD), player__isnull=True, name__isnull=False),
                name="account_has_one_owner",
            ),
            models.CheckConstraint(
                condition=~Q(kind=Kind.PLAYER) | Q(balance__gte=0), name="player_balance_not_below_zero"
            ),
            models.CheckConstraint(
                condition=Q(held__gte=0) & (Q(kind=Kind.PLAYER, held__lte=F("balance")) | Q(held=0)),
                name="held_within_balance",
            ),
        )

    def __str__(self) -> str:
        return self.name or f"Player {self.player_id}"

    @property
    def available(self) -> int:
        """Chips in hand: what may still be wagered."""
        return self.balance - self.held

    @property
    def broke(self) -> bool:
        """The house tops it up: less in hand than a wager takes, and not all the chips lie on tables."""
        return self.available < BROKE and self.balance < START


class WrittenInInk(TypeError):  # noqa: N818 - reads as what is said
    """Someone tried to change the books."""


class InkQuerySet(models.QuerySet):
    """Rows that can be added and read, not changed or taken away."""

    def update(self, **kwargs: Any) -> int:
        raise WrittenInInk("The books are only ever added to.")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise WrittenInInk("The books are only ever added to.")

    def bulk_update(self, *args: Any, **kwargs: Any) -> int:
        raise WrittenInInk("The books are only ever added to.")

    update.alters_data = delete.alters_data = bulk_update.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]


class Ink(models.Model):
    """A row that is written once."""

    objects = InkQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise WrittenInInk("The books are only ever added to.")
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise WrittenInInk("The books are only ever added to.")


class Transfer(Ink):
    """Chips moved between accounts, in one step and once: `key` names the occasion."""

    class Kind(models.TextChoices):
        OPENING = "opening"
        TOP_UP = "top_up"
        ROUND = "round"
        OTHER = "other"

    key = models.CharField(max_length=80, unique=True)
    kind = models.CharField(max_length=8, choices=Kind)
    memo = models.CharField(max_length=200, blank=True)
    round_id = models.CharField(max_length=ROUND_ID, blank=True, db_index=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=("opening", "top_up", "round", "other")), name="transfer_kind_known"
            ),
            models.CheckConstraint(condition=~Q(kind="round") | ~Q(round_id=""), name="transfer_of_a_round_names_it"),
        )

    def __str__(self) -> str:
        return f"{self.memo or self.get_kind_display()} ({self.key})"


class Entry(Ink):
    """One account's part in a transfer, and what the account held after it."""

    transfer = models.ForeignKey(Transfer, models.PROTECT, related_name="entries")
    account = models.ForeignKey(Account, models.PROTECT, related_name="entries")
    amount = models.BigIntegerField(help_text="Cents; negative for what the account gave.")
    balance_after = models.BigIntegerField(help_text="Cents.")

    class Meta:
        verbose_name_plural = "entries"
        indexes = (models.Index(fields=["account", "-id"], name="entry_newest"),)
        constraints = (
            models.CheckConstraint(condition=~Q(amount=0), name="entry_not_zero"),
            models.UniqueConstraint(fields=["transfer", "account"], name="entry_once_per_account"),
        )

    def __str__(self) -> str:
        return f"{self.account}: {self.amount}"


class Hold(models.Model):
    """A seat's chips on the table for one round: set aside at first, resolved once."""

    account = models.ForeignKey(Account, models.PROTECT, related_name="holds")
    round_id = models.CharField(max_length=ROUND_ID)
    seat = models.PositiveSmallIntegerField()
    amount = models.BigIntegerField(help_text="Cents.")
    created = models.DateTimeField(default=timezone.now)
    resolved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round_id", "seat"], name="hold_once_per_seat"),
            models.CheckConstraint(condition=Q(amount__gte=0), name="hold_not_below_zero"),
            models.CheckConstraint(condition=~Q(round_id=""), name="hold_names_its_round"),
        )
        indexes = (models.Index(fields=["account"], condition=Q(resolved_at__isnull=True), name="hold_open"),)

    def __str__(self) -> str:
        return f"{self.amount} on seat {self.seat} in round {self.round_id}"
