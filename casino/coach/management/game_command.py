"""What the commands about one game share: its name, its options, and the choice between text and JSON."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino import doors
from games.kit import registry
from games.kit.options import Options


class GameCommand(BaseCommand):
    """A command about one game under some options; it needs no pages and no database."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=f"one of: {', '.join(registry.names())}")
        parser.add_argument("--options", default="{}", help="options as JSON, differences from the default only")
        parser.add_argument("--json", action="store_true", help="one JSON object per line")

    def game_and_options(self, given: dict[str, Any]) -> tuple[registry.Game, Options]:
        """The game and options meant, or a sentence that says what is wrong."""
        try:
            card = registry.game(given["game"])
            return card, card.options.read(doors.read_json(given["options"]))
        except doors.Malformed as error:
            raise CommandError(f"--options is not JSON: {error}") from None
        except (LookupError, ValueError, TypeError) as error:
            raise CommandError(str(error).strip('"')) from None

    def progress(self, done: int, total: int) -> None:
        """A bar, where a person is watching."""
        if sys.stderr.isatty() and (done % 1000 == 0 or done == total):
            filled = 40 * done // total
            end = "\n" if done == total else ""
            sys.stderr.write(f"\r[{'█' * filled}{' ' * (40 - filled)}] {done:,} of {total:,}{end}")
            sys.stderr.flush()
