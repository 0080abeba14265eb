"""A house whose tables kept the name of the round to come in their carry has it in a column, and back."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from casino.floor.models import Table
from tests.floor.company import now, problems, seated

BEFORE = [("floor", "0011_late_decisions")]


def migrate(to: list[tuple[str, str]]) -> None:
    MigrationExecutor(connection).migrate(to)


@pytest.mark.django_db(transaction=True)
def test_the_name_of_the_round_to_come_leaves_the_carry():
    waiting, _ = seated(game="craps")
    other, _ = seated(game="craps")
    Table.objects.filter(pk=waiting.pk).update(next_round="a" * 32, carry={"point": 6})
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        migrate(BEFORE)
        old = MigrationExecutor(connection).loader.project_state(BEFORE).apps.get_model("floor", "Table")
        assert old.objects.get(pk=waiting.pk).carry == {"point": 6, "next_round": "a" * 32}
        assert "next_round" not in old.objects.get(pk=other.pk).carry
    finally:
        migrate(latest)
    assert (now(waiting).next_round, now(waiting).carry) == ("a" * 32, {"point": 6})
    assert now(other).next_round == ""
    assert problems() == []
