"""A house of its own for a test: the real server on a free port of loopback, with an empty database."""

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection

from bench._house import Loaded
from bench._servers import LATE_SOCKETS, PATIENCE, POSTGRES, database, free_port

ROOT = Path(__file__).parent.parent
LARGEST = re.findall(r"^MAX_MESSAGE \?= (\d+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
LIKE_MAKE = ["--verbosity", "0", "--websocket-max-message-size", *LARGEST]
"""As `make serve` starts it."""


@dataclass(frozen=True)
class House:
    """A served house: where it is, and with which environment its commands run."""

    url: str
    env: dict[str, str] = field(repr=False)
    loaded: Loaded = field(repr=False)
    process: subprocess.Popen[bytes] = field(repr=False)
    log: Path

    def manage(self, *arguments: str) -> str:
        """What a command of this house prints."""
        return self.loaded.run("manage", *arguments)


@contextmanager
def serve(folder: Path, **env: str) -> Iterator[House]:
    """Sets up a house in the folder and serves it until the block ends."""
    with empty(folder) as url:
        environment = {**os.environ, "DATABASE_URL": url, "GUESTS_PER_HOUR": "0", **env}
        with closing(Loaded(environment, folder)) as loaded:
            loaded.run("manage", "migrate", "--verbosity", "0")
            loaded.run("manage", "setup_house")
            with served(loaded, environment, folder / "server.log") as house:
                yield house


@contextmanager
def empty(folder: Path) -> Iterator[str]:
    """A database for a house, of the kind that the tests run on."""
    if connection.vendor == "postgresql":
        with database() as name:
            yield f"{POSTGRES}/{name}"
    else:
        yield f"sqlite:///{folder / 'house.sqlite3'}"


@contextmanager
def served(loaded: Loaded, env: dict[str, str], log: Path) -> Iterator[House]:
    """One process of a house that is set up."""
    port = free_port()
    arguments = [*LIKE_MAKE, *LATE_SOCKETS, "--port", str(port), "casino.asgi:application"]
    command = [sys.executable, "-m", "casino.serve", *arguments]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=subprocess.STDOUT)
    house = House(f"http://127.0.0.1:{port}", env, loaded, process, log)
    try:
        wait_until_open(house)
        yield house
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_open(house: House) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and house.process.poll() is None:
        try:
            urllib.request.urlopen(f"{house.url}/healthz", timeout=PATIENCE).close()
        except urllib.error.HTTPError:
            break  # it answers, and the test will find out what
        except OSError:
            time.sleep(0.1)
        else:
            return
    if house.process.poll() is not None or time.monotonic() >= deadline:
        raise AssertionError(f"The house did not open:\n{house.log.read_text()}")
