"""Plays many rounds, as `manage.py simulate GAME --rounds N --seed S [--options JSON] [--json]`."""

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from casino.coach.management.game_command import GameCommand
from games.kit.simulate import simulate


class Command(GameCommand):
    help = "Play many rounds with the game's own strategy and print the totals of every wager."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--rounds", type=int, default=100_000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **given: Any) -> None:
        game, options = self.game_and_options(given)
        count = given["rounds"]
        if count < 1:
            raise CommandError("--rounds must be 1 or more")
        for total in simulate(game, options, count, given["seed"], self.progress):
            if given["json"]:
                self.stdout.write(json.dumps(total.json()))
            else:
                edge = f"{total.house_edge:>9.4%} ± {total.error:.4%}"
                self.stdout.write(f"{total.wager:<24} {edge}   {total.rounds:,} rounds")
