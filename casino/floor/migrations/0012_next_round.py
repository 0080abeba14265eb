"""The name of the round that chips are held for until it opens: a column of its own, no longer in the carry."""

from django.db import migrations, models


def out_of_the_carry(apps, schema_editor):
    for table in apps.get_model("floor", "Table").objects.filter(carry__has_key="next_round").iterator():
        table.next_round = table.carry.pop("next_round")
        table.save(update_fields=["carry", "next_round"])


def into_the_carry(apps, schema_editor):
    for table in apps.get_model("floor", "Table").objects.exclude(next_round="").iterator():
        table.carry["next_round"] = table.next_round
        table.save(update_fields=["carry"])


class Migration(migrations.Migration):
    dependencies = [("floor", "0011_late_decisions")]

    operations = [
        migrations.AddField(
            "table",
            "next_round",
            models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="The id of the round to come, where chips are held for it already.",
                max_length=32,
            ),
        ),
        migrations.RunPython(out_of_the_carry, into_the_carry),
    ]
