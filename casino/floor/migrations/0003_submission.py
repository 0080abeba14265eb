"""Every set of options that a table or a round had becomes a Rules Submission."""

import json

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def file_what_was_played(apps, schema_editor):
    Table, Round = apps.get_model("floor", "Table"), apps.get_model("floor", "Round")
    Submission, Record = apps.get_model("submissions", "Submission"), apps.get_model("submissions", "Record")
    filed = {}

    def under(game, options):
        key = game, json.dumps(options, sort_keys=True)
        if key not in filed:
            number = 1 + sum(of == game for of, _ in filed)
            name = "House rules" if number == 1 else f"House rules {number}"
            filed[key] = Submission.objects.create(
                game=game, number=number, name=name, options=options, status="approved", decided=timezone.now()
            )
            Record.objects.create(submission=filed[key], act="filed")
        return filed[key]

    for table in Table.objects.order_by("-open", "pk"):
        Table.objects.filter(pk=table.pk).update(submission=under(table.game, table.options))
    in_force = set(filed)
    for row in Round.objects.order_by("started").only("pk", "game", "options").iterator():
        Round.objects.filter(pk=row.pk).update(submission=under(row.game, row.options))
    for key in filed.keys() - in_force:
        Submission.objects.filter(pk=filed[key].pk).update(status="replaced")


class Migration(migrations.Migration):
    dependencies = [
        ("floor", "0002_presence"),
        ("submissions", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            "round",
            "submission",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rounds",
                to="submissions.submission",
            ),
        ),
        migrations.AddField(
            "table",
            "submission",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="submissions.submission",
            ),
        ),
        migrations.AddField(
            "table",
            "host",
            models.ForeignKey(
                blank=True,
                help_text="The instructor whose demo table it is: not listed.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="demo_tables",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            "table",
            "notice",
            models.CharField(blank=True, help_text="What the house has to say at this table now.", max_length=500),
        ),
        migrations.AlterField(
            "table",
            "open",
            models.BooleanField(default=True, help_text="A closed table ends its round and opens no other."),
        ),
        migrations.RunPython(file_what_was_played, migrations.RunPython.noop),
    ]
