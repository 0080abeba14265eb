"""Filing rules: drafting, changing, approving, withdrawing. Who may, in what order, and what is written down."""

import json
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from casino import edges
from casino.accounts.models import Player
from casino.submissions.models import HOUSE_RULES, Record, Status, Submission
from casino.submissions.words import Difference, differences
from games.kit import registry
from games.kit.asks import Refused
from games.kit.options import Options

decided = Signal()
"""A submission was approved or withdrawn, or a draft that is played under was followed: `submission`."""

Act: Any = Record.Act


class Conflict(Exception):  # noqa: N818 — reads as what is said
    """Somebody else saved the draft meanwhile: `theirs` is how it is now, `record` who did what."""

    def __init__(self, theirs: Submission, record: Record | None) -> None:
        super().__init__("The draft was changed by somebody else since you opened it.")
        self.theirs, self.record = theirs, record


# ---- what is in force


def in_force(game: str, kind: str = "") -> Submission | None:
    """What a new table of the game (of this kind) plays under: the house rules, or what else is in force."""
    approved = _of_kind(game, kind, Submission.objects.filter(status=Status.APPROVED).order_by("number"))
    return next((one for one in approved if one.name == HOUSE_RULES), approved[0] if approved else None)


def _of_kind(game: str, kind: str, filed: QuerySet[Submission]) -> list[Submission]:
    """Those for a table of this kind."""
    card = registry.game(game)
    wanted = card.kind(kind)
    return [one for one in filed.filter(game=game) if card.kind_of(one.read()) == wanted]


def standard(game: str, kind: str = "") -> Submission:
    """The same; a house that never filed anything for the table plays it by the chapter's usual options."""
    found = in_force(game, kind)
    wanted = registry.game(game).kind(kind)
    if found is None and not _of_kind(game, kind, Submission.objects.exclude(status=Status.DRAFT)):
        return file(game, wanted.options)
    if found is None:
        raise Refused("rules", f"No rules of {wanted.title} are in force: its tables are closed.")
    return found


def options_in_force(game: str, kind: str = "") -> Options:
    """What a new table would play by, without filing anything."""
    found, card = in_force(game, kind), registry.game(game)
    return found.read() if found else card.options.read(card.kind(kind).options)


def all_in_force() -> dict[str, Submission]:
    """What new tables play under, by the name of their kind: of the whole house at once."""
    found: dict[str, Submission] = {}
    approved = Submission.objects.filter(status=Status.APPROVED)
    for one in sorted(approved, key=lambda one: (one.name != HOUSE_RULES, one.number)):
        found.setdefault(one.card.kind_of(one.read()).name, one)
    return found


def count_edges() -> None:
    """Have the edges of all rules in force counted, before anybody asks for them."""
    for one in Submission.objects.filter(status=Status.APPROVED):
        edges.known(one.game, one.read())


def under(game: str, options: Mapping[str, Any]) -> Submission:
    """The submission in force that has just these options; filed now if there is none."""
    if not options:
        return standard(game)
    wanted = registry.game(game).read(options)
    for one in Submission.objects.filter(game=game, status=Status.APPROVED):
        if one.read() == wanted:
            return one
    return file(game, options)


@transaction.atomic
def file(game: str, options: Mapping[str, Any], *, by: Player | None = None, note: str = "") -> Submission:
    """Put options in force at once, under a name of their own: what set-up does."""
    taken = set(Submission.objects.filter(game=game, owner=None).values_list("name", flat=True))
    card = registry.game(game)
    read = card.read(options)
    kind = card.kind_of(read)
    base = HOUSE_RULES if kind == card.kinds[0] else f"{HOUSE_RULES}, {kind.title}"
    name = next(name for n in count(1) if (name := base if n == 1 else f"{base} {n}") not in taken)
    made = _new(game, name, read, author=by, note=note)
    _write(made, Act.FILED, by)
    Submission.objects.filter(pk=made.pk).update(status=Status.APPROVED, decided=timezone.now())
    made.refresh_from_db()
    return made


# ---- drafts


def draft(base: Submission, by: Player) -> Submission:
    """A draft that would follow this submission. An instructor's is for their own demo tables."""
    owner = None if by.is_admin else by
    base.demand(by, decide=False) if base.owner_id else _may_draft(by)
    name = base.name if owner is None or base.owner_id == owner.pk else f"{base.name}, {by}"[:60]
    return open_draft(base.game, name, base.read(), by, pace=base.pace)


@transaction.atomic
def open_draft(
    game: str, name: str, options: Options, by: Player, *, pace: str = "casino", note: str = "", act: str = "drafted"
) -> Submission:
    """A draft of its own or a following one, by its name."""
    _may_draft(by)
    made = _new(game, name.strip() or HOUSE_RULES, options, author=by, owner=None if by.is_admin else by, note=note)
    Submission.objects.filter(pk=made.pk).update(pace=pace)
    _write(made, act, by, differences(made.card, options, _before(made)))
    made.refresh_from_db()
    return made


@transaction.atomic
def change(
    found: Submission, by: Player, revision: int, options: Options, *, pace: str | None = None, note: str | None = None
) -> Submission:
    """Save a draft as it was edited; `Conflict` if somebody saved it since. One that was played under is followed."""
    found.demand(by, decide=False)
    now = Submission.objects.select_for_update().get(pk=found.pk)
    if now.status != Status.DRAFT:
        raise Refused("final", f"{now} is {now.get_status_display()} and final. Changes make a new one.")
    if now.revision != revision:
        raise Conflict(now, now.records.filter(act=Act.CHANGED).first())
    changes = differences(now.card, options, now.read()) + _more({"pace": (now.pace, pace), "note": (now.note, note)})
    if not changes:
        return now
    if not now.open_to_change:
        made = open_draft(now.game, now.name, options, by, pace=pace or now.pace, note=note or now.note)
        Submission.objects.filter(pk=made.pk).update(owner=now.owner)
        _announce(made)
        return made
    now.options, now.revision = _written(options), now.revision + 1
    now.pace, now.note = pace or now.pace, now.note if note is None else note
    now.save()
    _write(now, Act.CHANGED, by, changes)
    return now


# ---- decisions


@transaction.atomic
def approve(found: Submission, by: Player, *, revision: int, replaces: int | None) -> Submission:
    """Put a draft in force. `replaces` is the number the admin saw in force: if it is another, they are told first.

    Tables of its name move to it between rounds.
    """
    found.demand(by, decide=True)
    now = Submission.objects.select_for_update().get(pk=found.pk)
    if now.status != Status.DRAFT:
        raise Refused("final", f"{now} is {now.get_status_display()}; only a draft is approved.")
    if now.revision != revision:
        raise Conflict(now, now.records.filter(act=Act.CHANGED).first())
    try:
        now.card.read(now.options)
    except ValueError as refused:  # a draft from before something was forbidden
        raise Refused("rules", f"{now} cannot be put in force: {refused}.") from None
    before = now.line.select_for_update().filter(status=Status.APPROVED).first()
    if (before.number if before else None) != replaces:
        newer = f"Submission {before.number} is in force now" if before else "The one in force was withdrawn"
        raise Refused("replaced", f"{newer}, since you opened this draft. Look at the changes from it, then approve.")
    if before:
        Submission.objects.filter(pk=before.pk).update(status=Status.REPLACED)
        _write(before, Act.REPLACED, by)
    Submission.objects.filter(pk=now.pk).update(status=Status.APPROVED, owner=None, decided=timezone.now())
    now.refresh_from_db()
    _write(now, Act.APPROVED, by, differences(now.card, now.read(), before.read()) if before else ())
    _announce(now)
    return now


@transaction.atomic
def withdraw(found: Submission, by: Player, note: str = "") -> Submission:
    """Take a submission out of force; tables finish their round and close. A draft that is withdrawn was dropped."""
    now = Submission.objects.select_for_update().get(pk=found.pk)
    now.demand(by, decide=now.status != Status.DRAFT)
    if now.status not in (Status.DRAFT, Status.APPROVED):
        raise Refused("final", f"{now} is {now.get_status_display()} already.")
    Submission.objects.filter(pk=now.pk).update(status=Status.WITHDRAWN, decided=timezone.now())
    now.refresh_from_db()
    _write(now, Act.WITHDRAWN, by, note=note)
    _announce(now)
    return now


# ---- what is written down


def _may_draft(by: Player) -> None:
    Submission(owner=by).demand(by, decide=False)


def _new(game: str, name: str, options: Options, **more: Any) -> Submission:
    for _ in range(5):
        newest = Submission.objects.filter(game=game).aggregate(Max("number"))["number__max"] or 0
        made = Submission(game=game, name=name, number=newest + 1, options=_written(options), **more)
        try:
            with transaction.atomic():
                made.save()
        except IntegrityError:  # another got the number this moment
            continue
        return made
    raise Refused("busy", "Others are filing rules of this game right now. Please try again.")


def _before(made: Submission) -> Options:
    """What a draft is compared with: the one in force of its name, else the chapter's usual options."""
    found = made.line.filter(status=Status.APPROVED).first()
    return found.read() if found else made.card.options.read({})


def _written(options: Options) -> dict[str, Any]:
    return json.loads(options.text)


def _more(values: Mapping[str, tuple[str, str | None]]) -> list[Difference]:
    return [
        Difference(name, name.capitalize(), old or "none", new or "none", "")
        for name, (old, new) in values.items()
        if new is not None and new != old
    ]


def _write(to: Submission, act: str, by: Player | None, changes: Iterable[Difference] = (), note: str = "") -> None:
    Record.objects.create(submission=to, act=act, by=by, changes=[one._asdict() for one in changes], note=note)


def _announce(found: Submission) -> None:
    transaction.on_commit(lambda: decided.send(sender=Submission, submission=found))
