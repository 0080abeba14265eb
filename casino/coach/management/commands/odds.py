"""House edge of every wager of a game, as `manage.py odds GAME [--options JSON] [--stake DOLLARS] [--json]`."""

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from casino.coach.management.game_command import GameCommand
from games.kit.money import cents


def _stake(text: str) -> int:
    if (stake := cents(text)) <= 0:
        raise ValueError
    return stake


class Command(GameCommand):
    help = "House edge of every wager under the given options and of every paytable, exact where it can be counted."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--stake", type=_stake, help="wagers of so many dollars: what rounding does to them")

    def handle(self, *args: Any, **given: Any) -> None:
        game, options = self.game_and_options(given)
        stake = given["stake"]
        if stake is not None and not game.counts.odds_at:
            raise CommandError(f"The edges of {game.title} do not depend on the stake.")
        for edge in game.odds_of_all_paytables(options, stake):
            if given["json"]:
                self.stdout.write(json.dumps({name: of for name, of in edge.written().items() if name != "ends"}))
            else:
                table = f" ({edge.paytable})" if edge.paytable else ""
                exact = f"{edge.house_edge}" if edge.method == "exact" else f"± {edge.error:.4%}"
                self.stdout.write(f"{edge.wager + table:<24} {float(edge.house_edge):>9.4%}   {exact}")
