"""Checks a finished round, as `manage.py verify ROUND`: seed against commitment, log against settlement."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.floor import live
from casino.floor.models import Round, Settlement
from games.kit.chance import verify


class Command(BaseCommand):
    help = "Check a finished round: the seed against the commitment, and the settlement against the log."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("round", help="the round's id")

    def handle(self, *args: Any, **given: Any) -> None:
        row = Round.objects.select_related("table").filter(pk=given["round"]).first()
        if row is None:
            raise CommandError("There is no such round.")
        if row.ended is None:
            raise CommandError("That round is still being played; its seed is not revealed yet.")
        if not verify(row.seed, row.commitment):
            raise CommandError("The seed does not fit the commitment.")
        told = [(s.seat, s.wager, s.spot or "", s.profit) for s in live.rebuild(row).settlements()]
        rows = Settlement.objects.filter(round=row).order_by("id")
        if told != list(rows.values_list("seat", "wager", "spot", "profit")):
            raise CommandError("The log gives another settlement than the one paid.")
        self.stdout.write(f"{row}: the seed fits the commitment {row.commitment}; the log gives the settlement paid.")
