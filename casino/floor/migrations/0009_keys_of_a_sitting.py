"""A key belongs to whoever sits there: another's key, or one's own after sitting down anew, is a new one."""

from django.db import migrations, models

import casino.floor.models


class Migration(migrations.Migration):
    dependencies = [("floor", "0008_practice_owner")]

    operations = [
        migrations.RemoveConstraint("input", "a_key_is_used_once"),
        migrations.AddField(
            "input",
            "sitting",
            models.CharField(blank=True, db_default="", default="", help_text="Whose key it is.", max_length=32),
        ),
        # Who sits there now goes on with the empty one, under which the log has what they did before.
        migrations.AddField("seat", "sitting", models.CharField(default="", db_default="", max_length=32)),
        migrations.AlterField(
            "seat",
            "sitting",
            models.CharField(
                db_default="",
                default=casino.floor.models.sitting_id,
                help_text="New each time a player sits down; keys are its own.",
                max_length=32,
            ),
        ),
        migrations.AlterField(
            "seat",
            "keys",
            models.JSONField(blank=True, default=list, help_text="Keys of the sitting's newest acts, newest first."),
        ),
        migrations.AddConstraint(
            "input",
            models.UniqueConstraint(fields=("round", "sitting", "key"), name="a_key_is_used_once_in_a_sitting"),
        ),
    ]
