"""Runs scenario files, as `manage.py scenario PATH… [--json]`; exit 1 if any expectation fails."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.kit import scenario


class Command(BaseCommand):
    help = "Run scenario files and compare every settlement with what the scenario expects."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--json", action="store_true", help="one JSON object per scenario")

    def handle(self, *args: Any, **given: Any) -> None:
        failed = False
        for path in given["paths"]:
            try:
                cases = list(scenario.load(path))
            except (OSError, ValueError, LookupError) as error:
                raise CommandError(f"{path}: {error}") from None
            for game, case in cases:
                outcome = scenario.run(game, case)
                failed |= bool(outcome.problems)
                if given["json"]:
                    self.stdout.write(json.dumps(outcome.json(), ensure_ascii=False))
                    continue
                self.stdout.write(f"{'failed' if outcome.problems else 'ok':<7} {game.name}: {outcome.title}")
                for problem in outcome.problems:
                    self.stdout.write(f"        {problem}")
        if failed:
            sys.exit(1)
