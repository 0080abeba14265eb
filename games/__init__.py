"""The games, one folder per chapter. Nothing in here needs Django except each game's apps.py.

With RULES=compiled they are the ones that `make compiled` made of these: the same, and faster.
"""

import os
import sys
from pathlib import Path

COMPILED = Path(os.environ.get("COMPILED") or Path(__file__).parent.parent / "build" / "compiled")

if os.environ.get("RULES") == "compiled":
    if not (COMPILED / "games").is_dir():
        raise ImportError("The rules are not compiled: `make compiled` does it.")
    __path__.insert(0, str(COMPILED / "games"))
    sys.path.append(str(COMPILED))  # where what the compiled modules share lies


def names() -> list[str]:
    """The games of the house: every folder beside this file that has an apps.py."""
    return sorted(app.parent.name for app in Path(__file__).parent.glob("*/apps.py"))
