"""Large tables that are made once, in a process of their own, and kept in a file that every process maps into memory.

A file is named after the code of all games, so that it is made anew when they change; the one before is thrown away.
Where the house names no folder, as in a tool, a table is made where it is wanted and kept as long as that process runs.
"""

import hashlib
import logging
import os
import subprocess
import sys
import threading
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import games

Bytes = NDArray[np.uint8]
folder: Path | None = None
"""Where tables are kept; the house says it when it starts."""
logger = logging.getLogger("casino.coach")
_making = threading.Lock()


@lru_cache(maxsize=1)
def code() -> str:
    """Names the code of all games: other code may count otherwise."""
    digest = hashlib.sha256()
    for path in sorted(Path(games.__path__[0]).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=16)
def table(maker: str, *args: str) -> Bytes:
    """What this function makes, named as "package.module:function", with these words as its arguments."""
    if folder is None:
        return _made(maker, *args)
    name = ".".join([maker.replace(":", "."), *(hashlib.sha256(word.encode()).hexdigest()[:12] for word in args)])
    path = folder / f"{name}-{code()[:16]}.npy"
    try:
        with _making:
            if not path.exists():
                _make_apart(path, maker, *args)
        for old in folder.glob(f"{name}-*.npy"):
            if not old.name.startswith(path.stem):
                old.unlink(missing_ok=True)
        kept: Bytes = np.load(path, mmap_mode="r")
    except (OSError, subprocess.CalledProcessError):
        logger.warning("a table could not be kept in a file", extra={"table": maker}, exc_info=True)
        return _made(maker, *args)
    return kept


def _made(maker: str, *args: str) -> Bytes:
    module, function = maker.split(":")
    made: Bytes = getattr(import_module(module), function)(*args)
    return made


def _make_apart(path: Path, *maker: str) -> None:
    """Two processes that make it at once make the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "games.kit.kept", str(path), *maker]
    subprocess.run(command, check=True, cwd=Path(games.__path__[0]).parent)  # noqa: S603 — our own code, by a card


def main(path: str, maker: str, *args: str) -> None:
    """Make one table and file it whole."""
    os.nice(10)
    draft = Path(f"{path}.{os.getpid()}.npy")
    np.save(draft, _made(maker, *args))
    draft.replace(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
