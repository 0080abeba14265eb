"""Who is on the floor."""

from django.contrib.auth.models import AbstractUser
from django.db import models

from casino.accounts.preferences import Preferences


class Role(models.TextChoices):
    PLAYER = "player"
    INSTRUCTOR = "instructor"
    ADMIN = "admin"


class Player(AbstractUser):
    """A person on the floor: a guest at first, with a name of their own after registering."""

    role = models.CharField(max_length=10, choices=Role, default=Role.PLAYER)
    is_guest = models.BooleanField(default=False)
    display_name = models.CharField(max_length=40, blank=True, db_index=True, help_text="The name shown at the tables.")
    preferences = models.JSONField(default=dict, blank=True, help_text="See casino.accounts.preferences.")

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(role__in=Role.values), name="player_role_known"),)

    def __str__(self) -> str:
        return self.display_name or self.username

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
