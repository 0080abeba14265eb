"""What the audit asks of demo tables: they have chips of their own, and no book knows of them."""

from collections.abc import Iterator
from typing import Any

from casino.cage.audit import check
from casino.cage.models import Hold, Transfer
from casino.floor.models import Round, Settlement


@check("nothing at a demo table is held, moved or counted")
def demo_tables_touch_no_book() -> Iterator[str]:
    """No hold, no transfer and no settlement belongs to a round of a demo table."""
    rounds = Round.objects.filter(table__host__isnull=False).values("pk")
    books: dict[str, Any] = {"held": Hold, "moved": Transfer}
    for word, book in books.items():
        for pk in book.objects.filter(round_id__in=rounds).values_list("round_id", flat=True):
            yield f"Chips are {word} for round {pk}, which was played at a demo table."
    for pk in Settlement.objects.filter(round__in=rounds).values_list("round_id", flat=True).distinct():
        yield f"Round {pk} of a demo table is counted among what was played."
