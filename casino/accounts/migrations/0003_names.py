"""Nobody is called like another, or nearly so; of those who were, the first keeps the name."""

from django.db import migrations, models

from casino.accounts.skeleton import skeleton

MOST = 24


def tell_apart(apps, schema_editor):
    player = apps.get_model("accounts", "Player")
    taken = set()
    for one in player.objects.exclude(display_name="").order_by("pk").iterator():
        name, n = one.display_name, 2
        if not skeleton(name):  # nothing of it can be seen
            name = f"Guest {one.pk}"
        base = name
        while skeleton(name) in taken:
            name = f"{base[: MOST - 1 - len(str(n))].rstrip()} {n}"
            n += 1
        taken.add(skeleton(name))
        player.objects.filter(pk=one.pk).update(display_name=name, name_key=skeleton(name))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_preferences")]

    operations = [
        migrations.AddField("player", "name_key", models.CharField(editable=False, max_length=120, null=True)),
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
        migrations.AlterField(
            "player",
            "name_key",
            models.CharField(
                editable=False,
                help_text="What the name looks like: nobody is called nearly like another.",
                max_length=120,
                null=True,
                unique=True,
            ),
        ),
    ]
