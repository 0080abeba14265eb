"""Games that are built but not open yet: their card waits in card.py until their felt can be drawn."""

from importlib import import_module
from pathlib import Path

import games
from games.kit import registry
from games.kit.registry import Game


def waiting() -> list[Game]:
    """Every game with a card.py."""
    found = sorted(path.parent.name for path in Path(games.__path__[0]).glob("*/card.py"))
    return [import_module(f"games.{name}.card").CARD for name in found]


def card(name: str) -> Game:
    """The card of a game, open or waiting."""
    return next((game for game in waiting() if game.name == name), None) or registry.game(name)
