import sys
from typing import Any

from django.core.management.base import BaseCommand

from casino.cage import audit
from casino.cage.models import Account, Entry, Hold, Transfer


class Command(BaseCommand):
    help = "Checks that no chip was made or lost; exits with 1 and one sentence per violation otherwise."

    def handle(self, *args: Any, **options: Any) -> None:
        violations: list[str] = []
        for title, found in audit.run():
            self.stdout.write(f"{'–' if found else '✓'} {title}")
            violations += found
        open_holds = Hold.objects.filter(resolved_at=None).count()
        books = {"accounts": Account.objects, "transfers": Transfer.objects, "entries": Entry.objects}
        counted = [f"{rows.count()} {name}" for name, rows in books.items()]
        self.stdout.write(", ".join([*counted, f"{open_holds} open holds"]) + ".")
        if violations:
            self.stderr.write("\n".join(violations))
            sys.exit(1)
        self.stdout.write("The books are clean.")
