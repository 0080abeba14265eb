from django.db import migrations


def give_rooms(apps, schema_editor):
    """The office once opened demo tables without a class, which no page could show; now their instructors can end them."""
    tables = apps.get_model("floor", "Table").objects.exclude(host=None).filter(room=None)
    room = apps.get_model("academy", "Room")
    room.objects.bulk_create(room(table=table) for table in tables)


class Migration(migrations.Migration):
    dependencies = [
        ("academy", "0001_initial"),
    ]

    operations = [migrations.RunPython(give_rooms, migrations.RunPython.noop)]
