"""Looks a file of rules over before it is filed, as `manage.py submission check FILE`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.submissions import figures, papers
from casino.submissions.words import differences, names
from games.kit import registry


class Command(BaseCommand):
    help = "Check a submission in TOML or JSON: what it changes, what every wager costs, and what to know of it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("act", choices=["check"])
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **given: Any) -> None:
        try:
            paper = papers.read(given["file"].read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(f"{given['file']}: {error}") from None
        card = registry.game(paper.game)
        self.stdout.write(f"{card.title}, {paper.name}: permitted by chapter {card.chapter}.")
        for one in differences(card, paper.options, card.options.read({})):
            section = f" (§ {one.cite})" if one.cite else ""
            self.stdout.write(f"  {one.title}: {one.now}, usually {one.was}{section}")
        called = names(card.name, paper.options)
        for edge in card.counts.odds(paper.options):
            self.stdout.write(f"  {called.get(edge.wager, edge.wager):<32} {figures.percent(edge.house_edge):>10}")
        for warning in [*figures.favours(card, paper.options), *figures.warnings(card, paper.options)]:
            self.stdout.write(self.style.WARNING(f"! {warning}"))
