"""Files rules for every game that has none and opens a table, as `manage.py setup_house`; again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from casino.floor import runtime
from casino.floor.models import Table
from casino.submissions import filing
from casino.submissions.models import Submission
from games.kit import registry


class Command(BaseCommand):
    help = "File the chapter's usual rules of every game that has none, and open a table of it."

    def handle(self, *args: Any, **given: Any) -> None:
        for game in registry.names():
            if not Submission.objects.filter(game=game, owner=None).exists():
                self.stdout.write(f"Filed {filing.standard(game)}.")
            if filing.in_force(game) and not Table.objects.filter(game=game, open=True, solo=False).exists():
                table = runtime.open_table(game)
                self.stdout.write(f"Opened {table}.")
