"""The card of Midibaccarat."""

from django.apps import AppConfig

from games.baccarat_family.cards import card
from games.baccarat_family.layout import KIDNEY
from games.baccarat_family.turning import turns
from games.midibaccarat.options import MidibaccaratOptions
from games.midibaccarat.rules import Midibaccarat

CARD = card("midibaccarat", "Midibaccarat", Midibaccarat, MidibaccaratOptions, KIDNEY, seats=9, strategy=turns)


class MidibaccaratConfig(AppConfig):
    """Chapter 629a."""

    name = "games.midibaccarat"
    verbose_name = CARD.title
