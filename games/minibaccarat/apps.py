"""The card of Minibaccarat."""

from django.apps import AppConfig

from games.baccarat_family.cards import card
from games.baccarat_family.layout import KIDNEY
from games.minibaccarat.options import MinibaccaratOptions
from games.minibaccarat.rules import Minibaccarat

CARD = card("minibaccarat", "Minibaccarat", Minibaccarat, MinibaccaratOptions, KIDNEY, seats=9)


class MinibaccaratConfig(AppConfig):
    """Chapter 627a."""

    name = "games.minibaccarat"
    verbose_name = CARD.title
