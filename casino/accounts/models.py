"""Who is on the floor."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class Role(models.TextChoices):
    PLAYER = "player"
    INSTRUCTOR = "instructor"
    ADMIN = "admin"


class Player(AbstractUser):
    """A person on the floor: a guest at first, with a name of their own after registering."""

    role = models.CharField(max_length=10, choices=Role, default=Role.PLAYER)
    is_guest = models.BooleanField(default=False)
    display_name = models.CharField(max_length=40, blank=True, help_text="The name shown at the tables.")

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(role__in=Role.values), name="player_role_known"),)

    def __str__(self) -> str:
        return self.display_name or self.username
