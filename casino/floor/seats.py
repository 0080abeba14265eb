"""Who sits at a table: taking a seat, leaving it, dropping out and coming back, and the sweep."""

import datetime as dt
import logging
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.floor import demo, live, pace
from casino.floor.changes import Busy, Change, changing, starting_over, table_id, tell
from casino.floor.chips import bring_all, part
from casino.floor.leaving import answer_for
from casino.floor.models import Input, Seat, Table, sitting_id
from casino.floor.pace import start_clock
from casino.floor.rules import seats_at
from casino.floor.runtime import answer, expire, go_on_if_all_ready, take_down
from games.kit.asks import Refused
from games.kit.carry import standing

logger = logging.getLogger("casino.floor")


@starting_over
def sit(code: str, player: Player, number: int | None = None) -> Seat:
    """Take a free seat (this one, or the best)."""
    with changing(code) as change:
        mine = take(change, player, number)
    tell(change.told)
    return mine


def take(change: Change, player: Player, number: int | None = None) -> Seat:
    """Seat a player at this table."""
    table = change.table
    if not _may_sit(table, player):
        raise Refused("owner", "This is the practice table of another player.")
    mine = next((seat for seat in change.seats if seat.player_id == player.pk), None)
    change.reseat()
    if mine:
        if mine.leaving:  # who left and comes back sits down anew
            mine.sitting, mine.keys = sitting_id(), []
        mine.leaving, mine.ready, mine.away_since, mine.seen = False, False, None, timezone.now()
        mine.save(update_fields=["leaving", "ready", "away_since", "seen", "sitting", "keys"])
    else:
        if not table.open:
            raise Refused("closed", "This table is closed.")
        free = _free_seats(change, player)
        if not free or (number is not None and number not in free):
            raise Refused("full", "That seat is taken." if free else "The table is full. You may watch.")
        purse = demo.CHIPS if table.demo else None
        mine = Seat.objects.create(table=table, player=player, number=number or free[0], purse=purse)
        change.reseat()
        bring_all(change)
    change.everybody = True
    return mine


def _may_sit(table: Table, player: Player) -> bool:
    """Whoever is the first to sit down at a practice table has it for good."""
    if table.solo and table.owner_id is None:
        table.owner = player
    return table.owner_id in (None, player.pk)


def _free_seats(change: Change, player: Player) -> list[int]:
    """Free seats, best first: the one the player had in this round, then those nobody had."""
    taken = {seat.number for seat in change.seats}
    had = {} if change.now.over else {int(seat): owner for seat, owner in change.row.players.items()}
    seats = change.now.layout.seats
    middle = seats.middle if seats else 0
    places = [middle] if seats and change.table.solo else range(1, seats_at(change.table, change.now.options) + 1)
    free = [n for n in places if n not in taken]
    return sorted(free, key=lambda n: (had.get(n) != player.pk, n in had, abs(n - middle), n))


@starting_over
def leave(code: str, player: int, *, wait: bool = True) -> None:
    """Give the seat up. Open wagers come back while wagers may be taken back; locked ones play to their end."""
    with changing(code, wait=wait) as change:
        seat = next((seat for seat in change.seats if seat.player_id == player), None)
        if seat is None:
            change.idle = True
            return
        give_up(change, seat)
    tell(change.told)


def give_up(change: Change, seat: Seat) -> None:
    """A seat is given up."""
    play = change.now
    if play.open:
        take_down(change, seat)
    mine = play.seats.get(seat.number)
    if mine and ((not play.over and play.takes_part(seat.number)) or (mine.wagers and standing(change.table.carry))):
        seat.leaving = seat.ready = True
        seat.save(update_fields=["leaving", "ready"])
        _decide_for(change, seat)
    else:
        part(change, seat)
        seat.delete()
    change.reseat()
    if change.anybody or not play.wagers():
        go_on_if_all_ready(change)
    elif change.table.deadline is None:
        start_clock(change)  # only wagers of players who left are on the felt: a clock sees to their end
    change.everybody = True


def _decide_for(change: Change, seat: Seat) -> None:
    """Nobody waits for a player who has left: what is asked of the seat is answered as for leavers, or by default."""
    while answered := answer_for(change.now, seat.number):
        _, do, args = answered
        answer(change, seat, do, args)


@starting_over
def away(code: str, player: int, *, gone: bool, wait: bool = True) -> None:
    """A player's last socket closed, or the first came back."""
    now = timezone.now()
    with changing(code, wait=wait) as change:
        mine = Seat.objects.filter(table=change.table, player_id=player)
        mine.update(seen=now)
        news = change.table.demo and demo.academy().presence(change, player, gone=gone)
        if not mine.filter(away_since__isnull=gone).update(away_since=now if gone else None) and not news:
            change.idle = True
            return
        change.everybody |= news
        change.reseat()
        go_on_if_all_ready(change)
    tell(change.told)


def seen(present: Mapping[str, set[int]]) -> None:
    """These players have sockets open at these tables now. A seat that is being changed is noted the next time."""
    now, there = timezone.now(), {table_id(code): players for code, players in present.items()}
    taken = Seat.objects.filter(table_id__in=there).values_list("pk", "table_id", "player_id")
    mine = Seat.objects.filter(pk__in=[pk for pk, table, player in taken if player in there[table]])
    with live.pen(), transaction.atomic():
        # Nobody waits here: this holds rows of many tables at once, and would be one side of a deadlock.
        free = list(mine.select_for_update(skip_locked=True).values_list("pk", flat=True))
        Seat.objects.filter(pk__in=free).update(seen=now)
        for code, players in present.items():
            if live.is_demo(code):
                demo.academy().seen(code, players)


def sweep() -> int:
    """Finish rounds whose clock nobody watches, and free seats of players long gone; a busy table is another's work."""
    now = timezone.now()
    overdue = Table.objects.filter(deadline__lt=now - dt.timedelta(seconds=2)).values_list("code", flat=True)
    unseen = Seat.objects.filter(away_since=None, seen__lt=now - dt.timedelta(seconds=pace.UNSEEN))
    gone = Seat.objects.filter(away_since__lt=now - dt.timedelta(seconds=pace.SEAT_KEPT), leaving=False)
    unplayed = Table.objects.filter(
        solo=True, taken=0, rounds_played=0, touched__lt=now - dt.timedelta(seconds=pace.PRACTICE_KEPT)
    )
    due: list[Callable[[], Any]] = [
        *(lambda code=code: _expired(code) for code in overdue[:200]),
        *(lambda seat=seat: away(seat.table.code, seat.player_id, gone=True, wait=False)
          for seat in unseen.select_related("table")[:200]),
        *(lambda seat=seat: leave(seat.table.code, seat.player_id, wait=False)
          for seat in gone.select_related("table")[:200]),
        *(lambda pk=pk: _remove(pk) for pk in unplayed.values_list("pk", flat=True)[:200]),
    ]  # fmt: skip
    for one in due:
        try:
            one()
        except Busy:  # another process is at it
            continue
        except Exception:
            logger.exception("the sweep could not finish one table")
    return len(due)


def _remove(pk: int) -> None:
    """Remove a practice table that nobody ever played at; what was played is part of the books, and stays."""
    with live.desk(pk), live.pen(), transaction.atomic():
        table = Table.objects.select_for_update(skip_locked=True).filter(pk=pk, taken=0, rounds_played=0).first()
        if table is None or not all(map(cage.let_go, table.rounds.values_list("pk", flat=True))):
            return
        Table.objects.filter(pk=pk).update(round=None)
        Input.objects.filter(round__table=table).delete()
        table.rounds.all().delete()
        table.delete()
        live.forget(pk)


def _expired(code: str) -> None:
    told = expire(code, wait=False)
    if told:
        tell(told)
