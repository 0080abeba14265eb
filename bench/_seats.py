"""Fills a house with tables and seated guests, and prints their codes and sessions: python -m bench._seats 50 8.

After the numbers, what the tables play by turns, by the names that the floor shows; roulette if none are named. With
":untimed" behind the name it is a table without a clock, with ":solo" one for a single player besides.
"""

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench._settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.db import transaction  # noqa: E402

from casino.accounts.models import Player  # noqa: E402
from casino.cage import services as cage  # noqa: E402
from casino.floor import runtime  # noqa: E402
from casino.floor.seats import sit  # noqa: E402
from games.kit import registry  # noqa: E402
from games.kit.options import NotPermitted  # noqa: E402
from games.kit.registry import Game  # noqa: E402


def session_of(player: Player) -> str:
    """A session in which this player is logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def low_limits(card: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """These options with a minimum of $1, so that chips last; or as they are where that is refused."""
    low = {**options, "table_min": 1}
    try:
        card.read(low)
    except NotPermitted:
        return dict(options)
    return low


def main(tables: int, seats: int, games: list[str]) -> None:
    made = []
    with transaction.atomic():
        for at in range(tables):
            name, _, how = games[at % len(games)].partition(":")
            card, kind = registry.kind(name)
            options, solo = low_limits(card, kind.options), how == "solo"
            table = runtime.open_table(card.name, options=options, pace_="untimed" if how else None, solo=solo)
            people, players = [], []
            for number in range(1 if solo else seats):
                guest = Player(username=f"guest-{at}-{number}", display_name=f"Guest {at}-{number}", is_guest=True)
                guest.set_unusable_password()
                guest.save()
                cage.open_account(guest)
                sit(table.code, guest)
                people.append(session_of(guest))
                players.append(guest.pk)
            made.append({"code": table.code, "game": name, "sessions": people, "players": players})
    print(json.dumps(made))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or ["roulette"])
