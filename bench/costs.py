"""What things cost in a house with a million rows of finished rounds, 1,000 open tables and a player with 100,000
rounds, beside the same in a small house: queries and milliseconds of the server, on SQLite and on PostgreSQL.

Pages are asked for in this process, through all of the middleware; acts are those of the runtime. Each database is one
of its own, gone afterwards: a folder, and a database of the PostgreSQL server at $TEST_POSTGRES if there is one.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from bench._servers import POSTGRES, database

ROOT = Path(__file__).parent.parent
WANTED = {"page": 100.0, "act": 1.25}
"""Milliseconds of a page in the full house; what an act there may cost of one in the small house."""
PAGES = ("the lobby", "its list, asked for again", "all open tables", "my play", "my play, older")
ACTS = "a round of four acts"


@contextlib.contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="keystone-costs-") as folder:
        yield f"sqlite:///{folder}/house.sqlite3"


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    with database() as name:
        yield f"{POSTGRES}/{name}?options=-c%20statement_timeout%3D0"  # filling it takes long


def measured(url: str, asked: argparse.Namespace) -> dict[str, Any]:
    env = {
        **os.environ, "DJANGO_SETTINGS_MODULE": "bench._settings", "SECRET_KEY": "measured" * 8, "DEBUG": "0",
        "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1", "DATABASE_URL": url, "REDIS_URL": "", "LOG_LEVEL": "warning",
    }  # fmt: skip
    command = [sys.executable, "-m", "bench._costs", str(asked.tables), str(asked.rounds)]
    done = subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True)
    return dict(json.loads(done.stdout))


def told(name: str, found: dict[str, Any]) -> bool:
    """Prints the figures of one database; whether all targets were met."""
    print(f"\n{name}: {found['rows']:,} rows, written in {found['filling']:.0f} s")
    print(f"{'':<28}{'small house':>22}{'full house':>22}{'':>10}")
    print(f"{'':<28}{'queries':>12}{'ms':>10}{'queries':>12}{'ms':>10}{'ratio':>10}")
    met = True
    for what, (few, quick) in found["small"].items():
        many, slow = found["full"][what]
        misses = [
            *(["more queries"] if many > few else []),
            *(["slow"] if what in PAGES and slow > WANTED["page"] else []),
            *(["dearer"] if what == ACTS and slow > WANTED["act"] * quick else []),
        ]
        met &= not misses
        mark = f"   MISS: {', '.join(misses)}" if misses else ""
        print(f"{what:<28}{few:>12}{quick:>10.1f}{many:>12}{slow:>10.1f}{slow / quick:>10.2f}{mark}")
    return met


def main(arguments: list[str]) -> int:
    """Prints the figures; the exit code says whether all targets were met."""
    parser = argparse.ArgumentParser(prog="python -m bench costs", description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=100_000, help="of the player with the most")
    parser.add_argument("--database", choices=["sqlite", "postgres"], help="only this one")
    asked = parser.parse_args(arguments)
    met = True
    for name, kind in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        if asked.database and asked.database != kind.__name__:
            continue
        try:
            with kind() as url:
                met &= told(name, measured(url, asked))
        except psycopg.OperationalError as missing:
            print(f"No PostgreSQL at {POSTGRES}: {missing}")
    return 0 if met else 1
