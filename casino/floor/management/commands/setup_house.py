"""Opens a table of every game that has none, as `manage.py setup_house`; doing it again changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from casino.floor import runtime
from casino.floor.models import Table
from games.kit import registry


class Command(BaseCommand):
    help = "Open a casino-pace table of every game that has none."

    def handle(self, *args: Any, **given: Any) -> None:
        for game in registry.names():
            if not Table.objects.filter(game=game, open=True, solo=False).exists():
                table = runtime.open_table(game)
                self.stdout.write(f"Opened {table}.")
