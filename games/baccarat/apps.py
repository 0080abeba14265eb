"""The card of Baccarat."""

from django.apps import AppConfig

from games.baccarat.options import BigBaccaratOptions
from games.baccarat.rules import BigBaccarat
from games.baccarat_family.cards import card
from games.baccarat_family.layout import PEANUT
from games.baccarat_family.turning import turns

CARD = card("baccarat", "Baccarat", BigBaccarat, BigBaccaratOptions, PEANUT, seats=14, strategy=turns)


class BaccaratConfig(AppConfig):
    """Chapter 631a."""

    name = "games.baccarat"
    verbose_name = CARD.title
