"""Midibaccarat, §§ 629a.8–629a.11: the highest bettor on each hand turns its cards; decks are new for every shoe."""

from games.baccarat_family.turning import HandOver


class Midibaccarat(HandOver):
    """Chapter 629a."""

    chapter = "629a"
