"""How a player likes the house: cards, motion, sound, keys, the coach."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from casino import doors

MOTIONS = ("casino", "quick", "none")
COACHES = ("before", "after", "silent")
"""When the coach speaks: while a choice is asked, when the round is settled, or only in My play."""
COOKIE = "preferences"
"""Where a visitor's are kept until they are a player: at the visitor, so that nothing is stored here for them."""
COOKIE_KEPT = 365 * 24 * 3600


@dataclass(frozen=True)
class Preferences:
    four_colour: bool = False  # diamonds blue, clubs green
    motion: str = "casino"
    sound: bool = False
    volume: int = 60  # per cent
    shortcuts: bool = True  # single keys act while the focus is in the stage or rack
    coach: str = "after"

    @classmethod
    def read(cls, stored: Any) -> "Preferences":
        """From what was stored; anything missing or odd is as by default."""
        known = stored if isinstance(stored, dict) else {}
        if known.get("coach") is True:  # from when it was a switch
            known = {**known, "coach": "before"}
        right = {
            field.name: known[field.name]
            for field in fields(cls)
            if type(known.get(field.name)) is type(field.default) and fits(field.name, known[field.name])
        }
        return cls(**right)

    def stored(self) -> dict[str, Any]:
        return asdict(self)

    def changed(self, wishes: Mapping[str, str]) -> "Preferences":
        """With the wishes of a form taken over: only those it names, switches as 1 or 0. Raises ValueError."""
        new: dict[str, Any] = {}
        for field in fields(self):
            if (wish := wishes.get(field.name)) is None:
                continue
            if isinstance(field.default, bool):
                if wish not in {"0", "1"}:
                    raise ValueError(f"{field.name} is 1 or 0.")
                new[field.name] = wish == "1"
            else:
                new[field.name] = int(wish) if isinstance(field.default, int) else wish
            if not fits(field.name, new[field.name]):
                raise ValueError(f"{wish} is not a choice for {field.name}.")
        return replace(self, **new)


def fits(name: str, value: Any) -> bool:
    if name in (words := {"motion": MOTIONS, "coach": COACHES}):
        return value in words[name]
    return name != "volume" or 0 <= value <= 100


def preferences_of(request: HttpRequest) -> Preferences:
    """The player's, or those of this visitor's browser."""
    if request.user.is_authenticated:
        return request.user.prefs
    try:
        return Preferences.read(doors.read_json(request.COOKIES.get(COOKIE, "")))
    except (ValueError, RecursionError):
        return Preferences()


def keep_preferences(request: HttpRequest, response: HttpResponse, preferences: Preferences) -> None:
    """In the player's row, or by the response in the visitor's browser."""
    if request.user.is_authenticated:
        request.user.preferences = preferences.stored()
        request.user.save(update_fields=["preferences"])
    else:
        response.set_cookie(
            COOKIE,
            json.dumps(preferences.stored()),
            max_age=COOKIE_KEPT,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
