"""The chips of a round: what players bring, what lies on the felt, and how it is settled with the cage."""

import logging
from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.utils import timezone
from django.utils.crypto import salted_hmac

from casino.batch import Batch
from casino.cage import services as cage
from casino.floor import statements, tallies
from casino.floor.changes import Change
from casino.floor.models import Round, Seat, Settlement, Table, round_id
from casino.floor.pace import start_clock
from casino.floor.slips import name_of
from games.kit.asks import DEALER, Refused
from games.kit.carry import owed_as_in, standing_by_seat
from games.kit.events import Event, Paid, Settled
from games.kit.money import dollars
from games.kit.naming import seat_named
from games.kit.round import Round as Play
from games.kit.views import as_told

logger = logging.getLogger("casino.floor")
HISTORY = 12


def sync_purse(change: Change, seat: Seat) -> None:
    """Let the round know what the player has in hand now."""
    play, row, player = change.now, change.row, seat.player_id
    known = play.seats.get(seat.number)
    owner = row.players.get(str(seat.number))
    if owner is not None and owner != player:
        raise Refused("seat", "Another player had this seat in this round. You play from the next one.")
    account = None if change.table.demo else change.account(player)
    new = known is None or known.gone
    if account is None:
        if new:
            play.sit(seat.number, seat.purse, patron_of(change.table, player))
    elif known is None or new or (play.betting and known.purse != account.available):
        play.sit(seat.number, account.available, patron_of(change.table, player))
    if owner is None:
        row.players = {**row.players, str(seat.number): player}
        change.note_round()


def patron_of(table: Table, player: int) -> str:
    """What the rounds of a table call a player: it tells nobody who that is, and at another table it is another."""
    return salted_hmac("casino.floor.patron", f"{table.pk}:{player}", algorithm="sha256").hexdigest()[:16]


def in_hand(table: Table, play: Play, seats: Iterable[Seat], viewers: Iterable[int]) -> dict[int, int]:
    """Player → chips in hand: at the cage, or at a demo table as the table knows them."""
    if not table.demo:
        return cage.purses(viewers)
    told, _ = as_told(play)
    owners = table.round.players if table.round else {}
    return {
        seat.player_id: told.get(seat.number, seat.purse)
        if owners.get(str(seat.number)) == seat.player_id else seat.purse
        for seat in seats
    }  # fmt: skip


def bring_all(change: Change) -> None:
    """Where seats have spots and rights of their own, all who sit there are in the round from its beginning."""
    if not (change.now.layout.seats or change.table.card.plays.dealt_in) or not change.now.betting:
        return
    bring(change, {seat.number for seat in change.seats if not seat.leaving})


def bring(change: Change, seats: Collection[int]) -> None:
    """Let the round know what these seats have in hand now."""
    there = [seat for seat in change.seats if seat.number in seats]
    if not change.table.demo:
        change.lock({seat.player_id for seat in there})
    for seat in there:
        try:
            sync_purse(change, seat)
        except Refused:  # another player had the seat in this round
            logger.info("a seat plays from the next round", extra={"table": change.table.code, "seat": seat.number})


def bring_debtors(change: Change) -> None:
    """Let the round know what those who owe something have in hand now: the next act may collect it."""
    debtors = set(change.now.debtors())
    there = [seat for seat in change.seats if seat.number in debtors]
    if there and not change.table.demo:
        change.lock({seat.player_id for seat in there})
        for seat in there:
            _know_purse(change, seat)


def _know_purse(change: Change, seat: Seat) -> None:
    """What the player has in hand, and what the round gives back and takes besides, which is not booked yet."""
    play, row, number = change.now, change.row, seat.number
    purse = change.account(seat.player_id).available
    if not row.ended:
        purse += change.held.get(number, 0) - play.seats[number].staked + _won(play, number)
    if play.seats[number].purse != purse:
        play.sit(number, max(0, purse), patron_of(change.table, seat.player_id))


def part(change: Change, seat: Seat) -> None:
    """The player leaves the table: the round hears of it and collects what is owed, if it is over as well."""
    play, row, number = change.now, change.row, seat.number
    if number not in play.present or row.players.get(str(number)) != seat.player_id:
        return
    owed = play.owed(number)
    if owed and not change.table.demo:
        _know_purse(change, seat)
    so_far = len(play.events)
    play.leave(number)
    if row.ended and owed:
        _book_late(change, play.events[so_far:])
    elif not play.over and len(play.events) > so_far:  # paid, or the bank went to another
        hold_all(change)


def _won(play: Play, seat: int) -> int:
    """What this round has brought a seat so far."""
    return sum(s.profit for s in play.settlements() if s.seat == seat)


def _on_felt(play: Play, seat: int) -> int:
    """What lies on the felt or will by an answer that does not show yet, and what this round has already cost."""
    return max(0, play.seats[seat].staked + play.promised.get(seat, 0) - _won(play, seat))


def hold(change: Change, seat: int, player: int) -> None:
    """Hold what lies on the felt and what this round has already cost; the answer may have ended it."""
    if change.table.demo:
        return
    if change.row.ended:
        raise cage.AlreadyResolved(f"Round {change.row.pk} is over; its wagers cannot change.")
    change.paid.add(player)
    amount, before = _on_felt(change.now, seat), change.held.get(seat)
    if not amount and before is None:
        return
    try:
        cage.hold(change.batch, change.account(player), change.row.pk, seat, amount, before)
    except cage.NotEnough as short:
        raise Refused("purse", str(short)) from None
    change.held[seat] = amount


def hold_all(change: Change) -> None:
    """Hold everybody's chips as they lie after the dealer acted."""
    if change.table.demo:
        return
    held, play = change.held, change.now
    owners = {int(seat): player for seat, player in change.row.players.items()}
    lying = {seat: _on_felt(play, seat) - held.get(seat, 0) for seat in owners}
    # Of a round that is over only what its last act took besides: a raise kept back until all had decided, vigorish.
    moved = [seat for seat, more in lying.items() if (more > 0 if play.over else more)]
    if moved:
        change.lock({owners[seat] for seat in moved})
        for seat in moved:
            hold(change, seat, owners[seat])


def settle(change: Change) -> None:
    """The round is over: write every settlement, move the chips, keep the carry."""
    table, play, row = change.table, change.now, change.row
    table.carry = dict(play.carry)
    if table.demo:
        _keep_purses(change)
    else:
        _book(change)
    if not play.called_off and (result := table.card.shows.result(play)):
        row.result = result
        _, tint = table.card.shows.describe(play.options, row.result)
        table.history = [{"result": row.result, "tint": tint}, *table.history][:HISTORY]
    row.ended = timezone.now()
    change.note_round()
    table.rounds_played += 1
    change.everybody = True
    start_clock(change)
    staked = dollars(sum(s.stake for s in play.settlements()))
    logger.info("round over", extra={"table": table.code, "round": row.pk, "result": row.result, "staked": staked})


def _keep_purses(change: Change) -> None:
    """A demo table's chips are its own: each seat has what the round left it, and no book is touched."""
    change.reseated = True
    for seat in change.seats:
        mine = change.now.seats.get(seat.number)
        if mine and change.row.players.get(str(seat.number)) == seat.player_id:
            seat.purse = mine.purse
            seat.save(update_fields=["purse"])


class Ended(NamedTuple):
    """How one wager of one player ended, in the order of the columns of `Settlement`."""

    round_id: str
    player_id: int
    seat: int
    wager: str
    spot: str
    name: str
    stake: int
    outcome: str
    profit: int
    returned: int
    why: str
    cite: str


def _moved(change: Change, events: Iterable[Event]) -> tuple[dict[int | str, int], list[Ended]]:
    """What these events move from whom to whom, and how they ended the players' wagers."""
    play, row = change.now, change.row
    owners = {int(seat): player for seat, player in row.players.items()}
    house = f"table:{change.table.pk}"
    flows: dict[int | str, int] = {house: 0}

    def party(payer: str) -> int | str:
        if payer == "house":
            return house
        return owners[seat] if (seat := seat_named(payer)) else f"{house}:{payer}"

    rows = []
    for s in events:
        if isinstance(s, Paid):
            flows[party(s.payer)] = flows.get(party(s.payer), 0) - s.amount
            flows[party(s.to)] = flows.get(party(s.to), 0) + s.amount
        if not isinstance(s, Settled) or s.outcome == "stand":
            continue
        if s.seat == DEALER:  # the house's own wager against a bank
            flows[house] += s.profit
            flows[party(s.payer)] = flows.get(party(s.payer), 0) - s.profit
            continue
        flows[owners[s.seat]] = flows.get(owners[s.seat], 0) + s.profit
        flows[party(s.payer)] = flows.get(party(s.payer), 0) - s.profit - s.fee
        flows[house] += s.fee
        rows.append(
            Ended(
                row.pk, owners[s.seat], s.seat, s.wager, s.spot or "", name_of(play, s.wager, s.spot), s.stake,
                s.outcome, s.profit, s.returned, s.why, s.cite,
            )
        )  # fmt: skip
    return flows, rows


def _book(change: Change) -> None:
    """Write every settlement, and move what the players won and lost at the cage."""
    table, play, row = change.table, change.now, change.row
    flows, rows = _moved(change, play.counted())
    standing = standing_by_seat(play.carry)
    table.next_round = round_id() if standing else ""
    owners = {int(seat): player for seat, player in row.players.items()}
    change.paid.update(owners.values())
    moved = {party for party, cents in flows.items() if cents}
    accounts = change.lock({*moved, *(owners[seat] for seat in change.held)})
    holds = [cage.Held(seat, accounts[owners[seat]].pk, cents) for seat, cents in change.held.items()]
    memo = f"{table.title}, round {row.number}"
    cage.settle(change.batch, row.pk, flows, accounts, holds, memo=memo, keep=standing, into=table.next_round)
    change.settled(standing)
    _write_settlements(change.batch, row, rows)


def _write_settlements(batch: Batch, row: Round, rows: list[Ended], earlier: Iterable[Settlement] = ()) -> None:
    """With the accounts locked: a player's rounds come one after the other."""
    for ended in rows:
        batch.add(statements.SETTLEMENT, *ended)
    tallies.count(batch, row, rows, earlier)


def _book_late(change: Change, events: Iterable[Event]) -> None:
    """What a player who leaves after the end still owed: a transfer of its own, since the round's is written."""
    table, play, row = change.table, change.now, change.row
    table.carry = owed_as_in(table.carry, play.carry)
    flows, rows = _moved(change, events)
    if table.demo or not rows:
        return
    change.paid.update(settled.player_id for settled in rows)
    memo = f"{table.title}, round {row.number}, on leaving"
    change.elsewhere()
    cage.post(flows, memo=memo, key=f"left:{row.pk}:{len(play.inputs)}", round_id=row.pk)
    _write_settlements(change.batch, row, rows, list(Settlement.objects.filter(round=row)))
