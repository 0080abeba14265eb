"""House edge of every wager, exact for 6, 7 and 8 decks."""

from games.baccarat_family.odds import odds

__all__ = ["odds"]
