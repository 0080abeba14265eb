"""`manage.py audit` is clean after play, and finds every kind of tampering."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from casino.accounts.models import Player
from casino.cage import audit, rounds, services
from tests.casino.test_cage import newcomer

pytestmark = pytest.mark.django_db


def run() -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    try:
        call_command("audit", stdout=out, stderr=err)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def ann(monkeypatch: pytest.MonkeyPatch) -> Player:
    """Has won $20 in round 1, and has $7 on the table in round 2, which is live."""
    monkeypatch.setattr(rounds, "live", lambda ids: ids & {"2"})
    # Checks of other apps look at rounds, which these books have none of.
    own = {title: check for title, check in audit.CHECKS.items() if check.__module__ == audit.__name__}
    monkeypatch.setattr(audit, "CHECKS", own)
    monkeypatch.setattr(audit, "autodiscover_modules", lambda name: None)
    player = newcomer("ann")
    services.set_hold(player, 1, 1, 10_00)
    services.resolve(1, {player.pk: 20_00, "house": -20_00})
    services.set_hold(player, 2, 1, 7_00)
    return player


@pytest.fixture
def tamper() -> Iterator:
    """SQL past the models, and past the database's own checks."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite can be told to ignore its checks")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        yield cursor.execute
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def test_the_books_are_clean_after_play(ann: Player):
    code, out, err = run()
    assert (code, err) == (0, "")
    assert "✓ all accounts sum to zero" in out
    assert "3 accounts, 2 transfers, 4 entries, 1 open holds." in out
    assert out.endswith("The books are clean.\n")


PLAYER = "WHERE player_id IS NOT NULL"
TAMPERING = {
    f"UPDATE cage_account SET balance = balance + 1 {PLAYER}": [
        "All accounts sum to $0.01, not to zero.",
        "Player {ann} has $1,020.01, but the entries sum to $1,020.",
    ],
    "UPDATE cage_entry SET amount = 2100 WHERE amount = 2000": [
        "The entries of transfer round:1 sum to $1, not to zero.",
        "Player {ann} has $1,020, but the entries sum to $1,021.",
        "tells a balance of $1,020, but it was $1,021.",
    ],
    "DELETE FROM cage_entry WHERE amount = -2000": [
        "The entries of transfer round:1 sum to $20, not to zero.",
        "house has −$20, but the entries sum to $0.",
    ],
    "UPDATE cage_entry SET balance_after = 5 WHERE amount = 2000": ["tells a balance of $0.05, but it was $1,020."],
    f"UPDATE cage_account SET balance = -300 {PLAYER}": ["Player {ann} has −$3, which is below zero."],
    f"UPDATE cage_account SET held = 0 {PLAYER}": ["Player {ann} has $0 held, but the open holds sum to $7."],
    f"UPDATE cage_account SET held = 200000 {PLAYER}": ["Player {ann} has $2,000 held of a balance of only $1,020."],
    "UPDATE cage_hold SET amount = 800 WHERE round_id = '2'": [
        "Player {ann} has $7 held, but the open holds sum to $8.",
    ],
    "UPDATE cage_hold SET resolved_at = NULL WHERE round_id = '1'": [
        "Round 1 is over, but the chips of seat 1 are still held."
    ],
    "UPDATE cage_hold SET resolved_at = '2026-01-01' WHERE round_id = '2'": [
        "The hold of seat 1 in round 2 was resolved, but the round never was."
    ],
    "UPDATE cage_hold SET round_id = '3' WHERE round_id = '2'": [
        "Chips of seat 1 are held for round 3, which is not being played."
    ],
}


@pytest.mark.parametrize("sql", TAMPERING)
def test_tampering_is_found(ann: Player, tamper, sql: str):
    tamper(sql)
    code, out, err = run()
    assert code == 1
    for sentence in TAMPERING[sql]:
        assert sentence.format(ann=ann.pk) in err
    assert "clean" not in out


def test_other_apps_add_checks_of_their_own(ann: Player):
    @audit.check("the carpet is clean")
    def carpet() -> Iterator[str]:
        yield "There is a stain by table 4."

    assert run() == (1, run()[1], "There is a stain by table 4.\n")
    assert "– the carpet is clean" in run()[1]


@pytest.mark.django_db(transaction=True)
def test_the_audit_reads_one_moment_without_stopping_the_house():
    with audit.one_moment():
        assert connection.in_atomic_block
    assert connection.vendor != "sqlite" or connection.transaction_mode == "IMMEDIATE"
