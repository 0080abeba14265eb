"""House edge of every wager of a game, as `manage.py odds GAME [--options JSON] [--json]`."""

import json
from typing import Any

from casino.coach.management.game_command import GameCommand


class Command(GameCommand):
    help = "House edge of every wager under the given options and of every paytable, exact where it can be counted."

    def handle(self, *args: Any, **given: Any) -> None:
        game, options = self.game_and_options(given)
        for edge in game.odds_of_all_paytables(options):
            if given["json"]:
                self.stdout.write(json.dumps(edge.written()))
            else:
                table = f" ({edge.paytable})" if edge.paytable else ""
                exact = f"{edge.house_edge}" if edge.method == "exact" else f"± {edge.error:.4%}"
                self.stdout.write(f"{edge.wager + table:<24} {float(edge.house_edge):>9.4%}   {exact}")
