from django.apps import AppConfig
from django.conf import settings

from games.kit import kept


class CoachConfig(AppConfig):
    name = "casino.coach"

    def ready(self) -> None:
        from casino.coach.reviews import hear
        from casino.floor.changes import committed

        kept.folder = settings.ODDS_DIR
        committed.connect(hear)
