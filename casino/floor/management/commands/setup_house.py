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
        for card in registry.all_games():
            filed = [card.kind_of(one.read()) for one in Submission.objects.filter(game=card.name, owner=None)]
            for kind in card.kinds:
                if kind not in filed:
                    self.stdout.write(f"Filed {filing.standard(card.name, kind.name)}.")
                tables = Table.objects.filter(game=card.name, open=True, solo=False)
                rules = filing.in_force(card.name, kind.name)
                if rules and not any(table.kind == kind for table in tables):
                    self.stdout.write(f"Opened {runtime.open_table(card.name, submission=rules)}.")
