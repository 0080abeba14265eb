"""How a player likes the house: cards, motion, sound, keys, the coach."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from django.http import HttpRequest

MOTIONS = ("casino", "quick", "none")
SESSION_KEY = "preferences"  # where a visitor's are kept until they are a player


@dataclass(frozen=True)
class Preferences:
    four_colour: bool = False  # diamonds blue, clubs green
    motion: str = "casino"
    sound: bool = False
    volume: int = 60  # per cent
    shortcuts: bool = True  # single keys act while the focus is in the stage or rack
    coach: bool = False  # what each choice is worth, before it is made

    @classmethod
    def read(cls, stored: Any) -> "Preferences":
        """From what was stored; anything missing or odd is as by default."""
        known = stored if isinstance(stored, dict) else {}
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
    return value in MOTIONS if name == "motion" else name != "volume" or 0 <= value <= 100


def preferences_of(request: HttpRequest) -> Preferences:
    """The player's, or the visitor's own for this visit."""
    if request.user.is_authenticated:
        return request.user.prefs
    return Preferences.read(request.session.get(SESSION_KEY))


def keep_preferences(request: HttpRequest, preferences: Preferences) -> None:
    if request.user.is_authenticated:
        request.user.preferences = preferences.stored()
        request.user.save(update_fields=["preferences"])
    else:
        request.session[SESSION_KEY] = preferences.stored()
