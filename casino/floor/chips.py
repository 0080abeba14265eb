"""The chips of a round: what players bring, what lies on the felt, and how it is settled with the cage."""

import logging
from collections.abc import Collection, Iterable

from django.utils import timezone

from casino.cage import services as cage
from casino.cage.models import Account
from casino.floor import tallies
from casino.floor.changes import Change
from casino.floor.models import Seat, Settlement, Table, round_id
from casino.floor.pace import start_clock
from casino.floor.slips import name_of
from games.kit.asks import DEALER, Refused
from games.kit.events import Paid
from games.kit.money import dollars
from games.kit.round import Round as Play
from games.kit.views import as_told

logger = logging.getLogger("casino.floor")
HISTORY = 12


def sync_purse(change: Change, seat: Seat) -> Account | None:
    """Let the round know what the player has in hand now; the player's account, locked, or None at a demo table."""
    play, row, player = change.now, change.row, seat.player_id
    known = play.seats.get(seat.number)
    owner = row.players.get(str(seat.number))
    if owner is not None and owner != player:
        raise Refused("seat", "Another player had this seat in this round. You play from the next one.")
    account = None if change.table.demo else cage.lock([player])[player]
    if account is None:
        if known is None or known.gone:
            play.sit(seat.number, seat.purse)
    elif known is None or known.gone or (play.betting and known.purse != account.available):
        play.sit(seat.number, account.available)
    if owner is None:
        row.players = {**row.players, str(seat.number): player}
        row.save(update_fields=["players"])
    return account


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
    if not (change.now.layout.seats or change.table.card.dealt_in) or not change.now.betting:
        return
    bring(change, {seat.number for seat in change.seats if not seat.leaving})


def bring(change: Change, seats: Collection[int]) -> None:
    """Let the round know what these seats have in hand now."""
    there = [seat for seat in change.seats if seat.number in seats]
    if not change.table.demo:
        cage.lock({seat.player_id for seat in there})
    for seat in there:
        try:
            sync_purse(change, seat)
        except Refused:  # another player had the seat in this round
            logger.info("a seat plays from the next round", extra={"table": change.table.code, "seat": seat.number})


def _on_felt(play: Play, seat: int) -> int:
    """What lies on the felt or will by an answer that does not show yet, and what this round has already cost."""
    won = sum(s.profit for s in play.settlements() if s.seat == seat)
    return max(0, play.seats[seat].staked + play.promised.get(seat, 0) - won)


def hold(change: Change, seat: int, player: int, account: Account | None = None) -> None:
    """Hold what lies on the felt and what this round has already cost; the answer may have ended it."""
    if change.table.demo:
        return
    change.paid.add(player)
    try:
        cage.set_hold(player, change.row.pk, seat, _on_felt(change.now, seat), account)
    except cage.NotEnough as short:
        raise Refused("purse", str(short)) from None


def hold_all(change: Change) -> None:
    """Hold everybody's chips as they lie after the dealer acted."""
    if change.table.demo:
        return
    held, play = cage.held(change.row.pk), change.now
    owners = {int(seat): player for seat, player in change.row.players.items()}
    lying = {seat: _on_felt(play, seat) - held.get(seat, 0) for seat in owners}
    # Of a round that is over only what its last act took besides: a raise kept back until all had decided, vigorish.
    moved = [seat for seat, more in lying.items() if (more > 0 if play.over else more)]
    if moved:
        cage.lock({owners[seat] for seat in moved})
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
    if result := table.card.result(play):
        row.result = result
        _, tint = table.card.describe(play.options, row.result)
        table.history = [{"result": row.result, "tint": tint}, *table.history][:HISTORY]
    row.ended = timezone.now()
    row.save(update_fields=["result", "ended"])
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


def _book(change: Change) -> None:
    """Write every settlement, and move what the players won and lost at the cage."""
    table, play, row = change.table, change.now, change.row
    owners = {int(seat): player for seat, player in row.players.items()}
    house = f"table:{table.pk}"
    flows: dict[int | str, int] = {house: 0}

    def party(payer: str) -> int | str:
        if payer == "house":
            return house
        return owners[int(payer[5:])] if payer.startswith("seat:") else f"{house}:{payer}"

    rows = []
    for paid in play.events:
        if isinstance(paid, Paid):
            flows[party(paid.payer)] = flows.get(party(paid.payer), 0) - paid.amount
            flows[party(paid.to)] = flows.get(party(paid.to), 0) + paid.amount
    for s in play.settlements():
        if s.outcome == "stand":
            continue
        if s.seat == DEALER:  # the house's own wager against a bank
            flows[house] += s.profit
            flows[party(s.payer)] = flows.get(party(s.payer), 0) - s.profit
            continue
        flows[owners[s.seat]] = flows.get(owners[s.seat], 0) + s.profit
        flows[party(s.payer)] = flows.get(party(s.payer), 0) - s.profit - s.fee
        flows[house] += s.fee
        rows.append(
            Settlement(
                round=row, player_id=owners[s.seat], seat=s.seat, wager=s.wager, spot=s.spot or "",
                name=name_of(play, s.wager, s.spot), stake=s.stake, outcome=s.outcome, profit=s.profit,
                returned=s.returned, why=s.why, cite=s.cite,
            )
        )  # fmt: skip
    standing: dict[int, int] = {}
    for seat, _, _, stake, _ in play.carry.get("wagers", ()):
        standing[seat] = standing.get(seat, 0) + stake
    following = None
    if standing:
        following = table.carry["next_round"] = round_id()
    change.paid.update(owners.values())
    cage.resolve(row.pk, flows, memo=f"{table.title}, round {row.number}", keep=standing, into=following)
    Settlement.objects.bulk_create(rows)  # with the accounts locked: a player's rounds come one after the other
    tallies.count(row, rows)
