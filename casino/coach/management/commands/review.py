"""Review rounds that were played before the coach kept reviews, and fill in costs that were not counted in time."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino.coach import reviews
from casino.coach.models import Review
from casino.floor.models import Round, Settlement


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", default="", help="only rounds of this game")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = {"game": options["game"]} if options["game"] else {}
        rows = Round.objects.filter(ended__isnull=False, table__host=None, settlements__isnull=False, **wanted)
        unseen = rows.filter(reviews__isnull=True).distinct().select_related("table", "submission")
        done = sum(bool(reviews.review_round(row)) for row in unseen.iterator())
        for one in Review.objects.filter(cost=None, **wanted).select_related("round__table", "round__submission"):
            reviews.price([one], Settlement.objects.filter(round=one.round, player=one.player_id), one.round, 60)
        self.stdout.write(f"{done} rounds reviewed.")
