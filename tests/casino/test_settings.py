"""The house as it is set up by its environment."""

import os
import subprocess
import sys

import pytest
from django.core.management import call_command
from django.db import connection

from tests.served import ROOT

REAL = {"SECRET_KEY": "k7Vd0q-1uXo9s2LrB8ZtYw3mNfGhJpQeRcTaUiKvDxEyS5nH6jWb4", "ALLOWED_HOSTS": "casino.example"}
OURS = ("SECRET_KEY", "DEBUG", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "HTTPS", "BEHIND_PROXY")


def check(**env: str) -> subprocess.CompletedProcess[str]:
    """`manage.py check --deploy` in a process of its own, with this environment and nothing else of ours."""
    rest = {name: value for name, value in os.environ.items() if name not in OURS}
    command = [sys.executable, "-W", "error", "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    return subprocess.run(command, cwd=ROOT, env=rest | env, capture_output=True, text=True, check=False)


def test_a_real_house_passes_the_deployment_check():
    done = check(**REAL)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_a_real_house_on_postgresql_and_redis_passes_it_too():
    done = check(**REAL, DATABASE_URL="postgresql://house@localhost/house", REDIS_URL="redis://localhost:6379/0")
    assert done.returncode == 0, done.stderr


def test_a_house_without_key_is_not_a_real_one():
    done = check(DEBUG="0")
    assert done.returncode != 0
    assert "Set SECRET_KEY" in done.stderr


def test_a_switch_is_on_or_off():
    assert "DEBUG must be 1 or 0, not 'maybe'" in check(DEBUG="maybe").stderr


@pytest.mark.django_db
def test_models_and_migrations_agree():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="the database is not SQLite")
def test_sqlite_is_in_wal_mode_and_begins_immediately():
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (1,)
    assert connection.transaction_mode == "IMMEDIATE"
