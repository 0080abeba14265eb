"""The games, one folder per chapter. Nothing in here needs Django except each game's apps.py."""

from pathlib import Path


def names() -> list[str]:
    """The games of the house: every folder beside this file that has an apps.py."""
    return sorted(app.parent.name for app in Path(__file__).parent.glob("*/apps.py"))
