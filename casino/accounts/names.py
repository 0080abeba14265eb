"""One rule for the names that others see, at every door: readable, not the house's own, and nobody else's."""

import re
import unicodedata

from django.conf import settings
from django.db import IntegrityError, transaction

from casino.accounts.models import Player
from casino.accounts.skeleton import skeleton

LEAST, MOST = 2, 24
WORDS = re.compile(r"[^\W_](?:[\w .'’-])*")
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5")
"""Letters to Unicode that nobody sees."""
MARKS_IN_A_ROW = 2
"""Vowel signs and accents that a letter of any script may carry; more are there to hide other people's words."""
HOUSES_OWN = frozenset(
    "dealer house casino cage bank banker player staff admin administrator instructor host floor croupier".split()
)


class BadName(ValueError):  # noqa: N818 — reads as what is said
    """Nobody may be called so; the message is a sentence that says why."""


def ruled(given: str) -> str:
    """The name as it is kept; raises `BadName` where the rule refuses it, whoever else has it."""
    name = " ".join(unicodedata.normalize("NFKC", given).split())
    if not LEAST <= len(name) <= MOST:
        raise BadName(f"A name has {LEAST} to {MOST} characters.")
    if BLANK.intersection(name) or not WORDS.fullmatch(_without_marks(name)):
        raise BadName("Letters, digits, spaces, points, hyphens and apostrophes, please.")
    own = {*HOUSES_OWN, _solid(skeleton(settings.HOUSE_NAME))}
    if _solid(skeleton(name)).removeprefix(_solid(skeleton("the"))) in {_solid(skeleton(one)) for one in own}:
        raise BadName("That name is the house's own.")
    return name


def _without_marks(name: str) -> str:
    """The name without the marks that its letters may carry; one with more is none of a person."""
    kept: list[str] = []
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Mc") else 0
        if not marks or not kept or marks > MARKS_IN_A_ROW:
            kept.append(letter)
    return "".join(kept)


def _solid(key: str) -> str:
    return key.replace(" ", "")


def free(given: str, player: Player | None = None) -> str:
    """The name as it is kept, if nobody else has it or one that looks like it."""
    name = ruled(given)
    others = Player.objects.filter(name_key=skeleton(name))
    if (others.exclude(pk=player.pk) if player and player.pk else others).exists():
        raise taken(name)
    return name


def taken(name: str) -> BadName:
    return BadName(f"Somebody here is called {name} already, or nearly so. Please add a letter or a number.")


def give(player: Player, given: str) -> None:
    """Call a player so from now on."""
    name = free(given, player)
    try:
        with transaction.atomic():
            player.display_name = name
            player.save(update_fields=["display_name"])
    except IntegrityError:  # another was faster
        raise taken(name) from None
