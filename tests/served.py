"""A house of its own for a test: the real server on a free port of loopback, with an empty database."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
LARGEST = re.findall(r"^MAX_MESSAGE \?= (\d+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
LIKE_MAKE = ["--verbosity", "0", "--websocket-max-message-size", *LARGEST]
"""As `make serve` starts it."""


@dataclass(frozen=True)
class House:
    """A served house: where it is, and with which environment its commands run."""

    url: str
    env: dict[str, str] = field(repr=False)
    process: subprocess.Popen[bytes] = field(repr=False)
    log: Path

    def manage(self, *arguments: str) -> str:
        """What a command of this house prints."""
        return manage(self.env, *arguments)


def manage(env: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"manage.py {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}"
    return done.stdout


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serve(folder: Path, **env: str) -> Iterator[House]:
    """Sets up a house in the folder and serves it until the block ends."""
    database = f"sqlite:///{folder / 'house.sqlite3'}"
    environment = {**os.environ, "DATABASE_URL": database, "GUESTS_PER_HOUR": "0", **env}
    manage(environment, "migrate", "--verbosity", "0")
    if "setup_house" in manage(environment, "help", "--commands").split():
        manage(environment, "setup_house")
    port, log = free_port(), folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "daphne", *LIKE_MAKE, "--port", str(port), "casino.asgi:application"],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    house = House(f"http://127.0.0.1:{port}", environment, process, log)
    try:
        wait_until_open(house)
        yield house
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_open(house: House, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and house.process.poll() is None:
        try:
            urllib.request.urlopen(house.url, timeout=5).close()
        except urllib.error.HTTPError:
            break  # it answers, and the test will find out what
        except OSError:
            time.sleep(0.1)
        else:
            return
    if house.process.poll() is not None or time.monotonic() >= deadline:
        raise AssertionError(f"The house did not open:\n{house.log.read_text()}")
