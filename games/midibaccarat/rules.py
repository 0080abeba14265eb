"""Midibaccarat, §§ 629a.8–629a.11: the highest bettor on each hand turns its cards; decks are new for every shoe."""

from games.baccarat_family.irregular import irregularities
from games.baccarat_family.turning import HandOver
from games.kit.asks import Play
from games.kit.round import Round

IRREGULARITIES = irregularities("629a")


class Midibaccarat(HandOver):
    """Chapter 629a."""

    chapter = "629a"


def play(r: Round) -> Play[None]:
    """One round."""
    yield from Midibaccarat(r).play()
