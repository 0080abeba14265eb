"""Classes: opened by an instructor, joined by code and name; who is in them, and how long."""

from django.db import transaction
from django.utils import timezone

from casino.academy.models import UNSEEN, Pupil, Room
from casino.accounts.models import Player
from casino.floor import runtime
from casino.floor.models import Table
from casino.submissions.models import Submission
from games.kit.asks import Refused


def choices_of_rules(game: str, host: Player) -> list[Submission]:
    """The rules a class may be held under: what is in force, and the drafts that this instructor may try."""
    known = Submission.objects.filter(game=game, status__in=[Submission.Status.APPROVED, Submission.Status.DRAFT])
    return [one for one in known.order_by("-status", "-number") if one.status != "draft" or one.may_draft(host)]


@transaction.atomic
def open_class(game: str, host: Player, submission: Submission | None = None) -> Room:
    """A demo table of this game, and the room around it."""
    table = runtime.open_table(game, host=host, submission=submission)
    return Room.objects.create(table=table)


def join(room: Room, player: Player) -> Pupil:
    """Somebody comes with the code."""
    pupil = Pupil.objects.filter(room=room, player=player).first()
    if pupil is not None and not pupil.dismissed:
        return pupil
    if room.ended:
        raise Refused("ended", "This class is over.")
    if pupil is not None:
        raise Refused("dismissed", "The instructor has sent you away from this class.")
    if room.locked:
        raise Refused("locked", "The instructor has closed the door of this class.")
    return Pupil.objects.create(room=room, player=player)


def pupil_of(room: Room, player: int | None) -> Pupil:
    """The pupil's place in the class."""
    found = Pupil.objects.filter(room=room, player_id=player, dismissed=False).select_related("player").first()
    if found is None:
        raise Refused("pupil", "There is no such pupil in this class.")
    return found


def no_wagers(room: Room) -> Refused | None:
    """Why pupils may not wager in this class now, whatever the round says."""
    if room.ended:
        return Refused("ended", "This class is over.")
    if room.lesson:
        return Refused("lesson", "A lesson is on the table: its seats are played by the script.")
    if not room.wagers:
        return Refused("closed", "The instructor has not opened the felt for wagers.")
    return None


def may_enter(table: Table, player: Player | None) -> bool:
    """The host, and who joined."""
    if player is None:
        return False
    member = Pupil.objects.filter(room__table=table, player=player, dismissed=False)
    return table.host_id == player.pk or member.exists()


def note(room: Room, player: int, *, gone: bool) -> bool:
    """Somebody came to the table or left it: the time since the last sign counts. Is it news?"""
    pupil = Pupil.objects.filter(room=room, player_id=player, dismissed=False).first()
    if pupil is None:
        return False
    was_here = pupil.here
    _count(pupil)
    if gone:
        pupil.seen = None
    pupil.save(update_fields=["seen", "seconds"])
    return was_here == gone


def seen(code: str, players: set[int]) -> None:
    """These have sockets open at the table now."""
    for pupil in Pupil.objects.filter(room__table__code=code, room__ended=None, player_id__in=players, dismissed=False):
        _count(pupil)
        pupil.save(update_fields=["seen", "seconds"])


def _count(pupil: Pupil) -> None:
    """Time at the table is counted from sign to sign; a long silence counts nothing."""
    now = timezone.now()
    if pupil.seen is not None and now - pupil.seen < UNSEEN:
        pupil.seconds += (now - pupil.seen).total_seconds()
    pupil.seen = now
