"""The sums that are kept from now on, of all that was settled before."""

from django.db import migrations
from django.db.models import Count, Q

from casino.floor import tallies


def fill(apps, schema_editor):
    Table, Seat = apps.get_model("floor", "Table"), apps.get_model("floor", "Seat")
    present = Count("pk", filter=Q(away_since=None))
    seats = Seat.objects.order_by().values_list("table")
    for table, taken, there in seats.annotate(taken=Count("pk"), present=present):
        Table.objects.filter(pk=table).update(taken=taken, present=there)
    tallies.refill(apps)


class Migration(migrations.Migration):
    dependencies = [("floor", "0006_kept_sums")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
