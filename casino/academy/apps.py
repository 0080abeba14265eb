from collections.abc import Mapping
from typing import Any

from django.apps import AppConfig
from django.urls import reverse


class AcademyConfig(AppConfig):
    name = "casino.academy"

    def ready(self) -> None:
        from casino.floor import demo

        demo.know(Academy())


class Academy:
    """What the floor asks about demo tables; see casino.floor.demo."""

    def open(self, game: str, host: Any, submission: Any) -> Any:
        from casino.academy import classes

        return classes.open_class(game, host, submission).table

    def may_enter(self, table: Any, player: Any) -> bool:
        from casino.academy import classes

        return classes.may_enter(table, player)

    def door(self, table: Any, player: Any) -> str | None:
        if player is not None and table.host_id == player.pk:
            return reverse("host", args=[table.code])
        return None if self.may_enter(table, player) else reverse("class", args=[table.code])

    def act(self, code: str, player: int, message: Mapping[str, Any]) -> Any:
        from casino.academy import acts

        return acts.act(code, player, message)

    def go_on(self, change: Any) -> None:
        from casino.academy import dealing

        dealing.go_on(change)

    def presence(self, change: Any, player: int, *, gone: bool) -> bool:
        from casino.academy import classes

        return classes.note(change.table.room, player, gone=gone)

    def seen(self, code: str, players: set[int]) -> None:
        from casino.academy import classes

        classes.seen(code, players)

    def everybodys(self, table: Any, scene: Mapping[str, Any]) -> dict[str, Any]:
        from casino.academy import scene as view

        return view.everybodys(table, scene)

    def mine(self, table: Any, play: Any, scene: Mapping[str, Any], player: Any) -> dict[str, Any]:
        from casino.academy import scene as view

        return view.mine(table, play, scene, player)

    def coach(self, table: Any, player: Any) -> bool:
        return bool(table.room.coach or (player and table.host_id == player.pk))

    def fragments(self, scene: Mapping[str, Any], me: Mapping[str, Any], made: Mapping[str, str]) -> dict[str, str]:
        from casino.academy import render

        return render.fragments(scene, me, made)
