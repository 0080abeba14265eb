"""A practice table belongs to its player; one that nobody ever played at can be found, to be removed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def belong_to_who_sits_there(apps, schema_editor):
    for seat in apps.get_model("floor", "Seat").objects.filter(table__solo=True).select_related("table"):
        seat.table.owner_id = seat.player_id
        seat.table.save(update_fields=["owner"])


class Migration(migrations.Migration):
    dependencies = [
        ("floor", "0007_count_sums"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            "table",
            "owner",
            models.ForeignKey(
                blank=True,
                help_text="Whose practice table it is: the first who sat down there. Nobody else comes in.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="practice_tables",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(belong_to_who_sits_there, migrations.RunPython.noop),
        migrations.AddIndex(
            "table",
            models.Index(
                condition=models.Q(("rounds_played", 0), ("solo", True), ("taken", 0)),
                fields=["touched"],
                name="table_unplayed",
            ),
        ),
    ]
