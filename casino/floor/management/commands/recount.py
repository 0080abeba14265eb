from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand
from django.db import transaction

from casino.cage.audit import no_hurry
from casino.floor import tallies


class Command(BaseCommand):
    help = "Adds up from the books, once more, the sums that are kept. Only while no process of the house runs."

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            no_hurry()
            tallies.refill(apps)
        print("The sums are those of the settlements.")
