"""Who is on the floor."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models

from casino.accounts.preferences import Preferences
from casino.accounts.skeleton import skeleton


class Role(models.TextChoices):
    PLAYER = "player"
    INSTRUCTOR = "instructor"
    ADMIN = "admin"


class Player(AbstractUser):
    """A person on the floor: a guest at first, with a name of their own after registering."""

    role = models.CharField(max_length=10, choices=Role, default=Role.PLAYER)
    is_guest = models.BooleanField(default=False)
    display_name = models.CharField(max_length=40, blank=True, db_index=True, help_text="The name shown at the tables.")
    name_key = models.CharField(  # noqa: DJ001 — those without a name of their own do not clash
        max_length=120, null=True, unique=True, editable=False,
        help_text="What the name looks like: nobody is called nearly like another.",
    )  # fmt: skip
    preferences = models.JSONField(default=dict, blank=True, help_text="See casino.accounts.preferences.")

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(role__in=Role.values), name="player_role_known"),)

    def __str__(self) -> str:
        return self.display_name or self.username

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        self.name_key = skeleton(self.display_name) or None
        if update_fields is not None and "display_name" in update_fields:
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def is_admin(self) -> bool:
        """May file Rules Submissions, and all that an instructor may."""
        return self.is_active and (self.role == Role.ADMIN or self.is_superuser)

    @property
    def is_instructor(self) -> bool:
        """May open demo tables and teach."""
        return self.is_admin or (self.is_active and self.role == Role.INSTRUCTOR)

    @property
    def prefs(self) -> Preferences:
        return Preferences.read(self.preferences)
