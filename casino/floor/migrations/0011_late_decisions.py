from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("floor", "0010_void_rounds")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="late",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="What was answered for the player when the clock ran out, until they act again.",
                max_length=200,
            ),
        ),
    ]
