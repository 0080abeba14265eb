from django.apps import AppConfig
from django.urls import reverse


class FloorConfig(AppConfig):
    name = "casino.floor"

    def ready(self) -> None:
        from casino.accounts.signals import player_left_session
        from casino.cage import rounds
        from casino.floor.changes import committed
        from casino.floor.hub import hear, log_out
        from casino.floor.news import on_decided
        from casino.submissions.filing import decided

        decided.connect(on_decided)
        committed.connect(hear)
        player_left_session.connect(log_out)
        rounds.know(live=being_played, url=lambda round_id: reverse("round", args=[round_id]))


def being_played(ids: set[str]) -> set[str]:
    """Of these rounds, those that are not over, and those for which wagers stand until they are opened."""
    from casino.floor.models import Round, Table

    playing = set(Round.objects.filter(pk__in=ids, ended=None).values_list("pk", flat=True))
    waiting = Table.objects.filter(next_round__in=ids).exclude(next_round="").values_list("next_round", flat=True)
    return playing | set(waiting)
