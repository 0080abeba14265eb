"""Tables and rounds of a house that had no submissions yet keep the options they had."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE, AFTER = [("floor", "0002_presence"), ("submissions", None)], [("floor", "0004_under_a_submission")]


@pytest.mark.django_db(transaction=True)
def test_every_set_of_options_becomes_a_submission():
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate(BEFORE)
        old = MigrationExecutor(connection).loader.project_state([("floor", "0002_presence")]).apps
        table_of, round_of = old.get_model("floor", "Table"), old.get_model("floor", "Round")
        plain = table_of.objects.create(code="AAAAAA", game="roulette", options={})
        single = table_of.objects.create(code="BBBBBB", game="roulette", options={"wheel": "single_zero"})
        rounds = [
            round_of.objects.create(table=plain, number=n, game="roulette", options=options, seed="", commitment="")
            for n, options in enumerate(({"table_min": "10"}, {}), 1)
        ]
        executor = MigrationExecutor(connection)
        executor.migrate(AFTER)
        new = MigrationExecutor(connection).loader.project_state(AFTER).apps
        tables = {t.pk: t.submission for t in new.get_model("floor", "Table").objects.select_related("submission")}
        played = {r.pk: r.submission for r in new.get_model("floor", "Round").objects.select_related("submission")}
        assert (tables[plain.pk].options, tables[plain.pk].status) == ({}, "approved")
        assert (tables[single.pk].options, tables[single.pk].status) == ({"wheel": "single_zero"}, "approved")
        assert tables[plain.pk].name != tables[single.pk].name
        assert (played[rounds[0].pk].options, played[rounds[0].pk].status) == ({"table_min": "10"}, "replaced")
        assert played[rounds[1].pk] == tables[plain.pk]
        new.get_model("floor", "Round").objects.all().delete()
        new.get_model("floor", "Table").objects.all().delete()
        new.get_model("submissions", "Record").objects.all().delete()
        new.get_model("submissions", "Submission").objects.all().delete()
    finally:
        MigrationExecutor(connection).migrate(latest)
