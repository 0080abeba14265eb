"""Acts on the event loop: a chip, a wish to go on, where all that is needed for it is in memory.

The order is that of every change: shape → table, seat, round id, key → legal? → apply in memory → written and committed
→ acknowledge, tell. No lock is taken: what was known of the table must still be so when it is written. Whatever wants
the database, or is not quick, is done the usual way, by a thread.
"""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import SynchronousOnlyOperation

from casino.cage import purses
from casino.floor import changes, live, runtime
from casino.floor.changes import Change, Told
from casino.floor.live import Live
from casino.floor.writer import Waiting, writer
from games.kit.asks import Refused
from games.kit.wagers import BETTING

SAYS = ("ready", "unready")


async def act(code: str, player: int, message: Mapping[str, Any]) -> Told | None:
    """What a player wishes, done on the event loop; None if it is to be done the usual way. Raises `Refused`."""
    item = applied(code, player, message)
    if item is None:
        return None
    await item.done
    return item.change.told


def applied(code: str, player: int, message: Mapping[str, Any]) -> Waiting | None:
    """The wish as a change in memory that is being written; None if it cannot be done so."""
    pk = live.known_id(code)
    if pk is None or writer.is_shared(pk) or not (desk := live.desk(pk)).take_if_free():
        return None
    try:
        return _applied(pk, player, message)
    finally:
        desk.held.release()


def _applied(pk: int, player: int, message: Mapping[str, Any]) -> Waiting | None:
    failures, turn, known = writer.failures(pk), purses.turn(), live.newest(pk, 0)
    account = purses.account(player)
    if known is None or account is None or not _is_quick(known, player, message.get("do")):
        return None
    wish = runtime.shape(message)
    table = live.row_of(pk, known.version)
    assert table is not None
    change = Change(table, known.play, {player: account})
    try:
        runtime.grant(change, player, *wish)
        changes.gather(change)
    except SynchronousOnlyOperation:  # it needs the database after all
        live.forget(pk)
        return None
    except (Refused, changes.Repeated) as refusal:
        if change.touched:
            live.forget(pk)
        if isinstance(refusal, Refused) and refusal.code == "purse":  # by the books perhaps not
            return None
        raise
    except BaseException:
        live.forget(pk)
        raise
    if change.paid:
        purses.put(account, turn, pending=1)
    return writer.put(change, failures)


def _is_quick(known: Live, player: int, do: Any) -> bool:
    """A chip while wagers are open, or a word that does not close them: others are still to be waited for."""
    play, table = known.play, known.table
    if table.demo or not play.betting or play.finished or None in (known.seats, known.held, known.keys):
        return False
    if not isinstance(do, str) or do in BETTING:  # what has no shape is refused as quickly
        return True
    others = [s for s in known.seats or () if s.player_id != player and not (s.away_since or s.leaving or s.ready)]
    return do in SAYS and any(seat.number in play.seats and play.takes_part(seat.number) for seat in others)
