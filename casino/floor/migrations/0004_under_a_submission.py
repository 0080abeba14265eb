import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("floor", "0003_submission")]

    operations = [
        migrations.AlterField(
            "round",
            "submission",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="rounds", to="submissions.submission"
            ),
        ),
        migrations.AlterField(
            "table",
            "submission",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="submissions.submission"
            ),
        ),
        migrations.RemoveField("round", "options"),
        migrations.RemoveField("round", "rules_version"),
        migrations.RemoveField("table", "options"),
        migrations.RemoveField("table", "rules_version"),
    ]
