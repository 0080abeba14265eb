"""The chips of a round: what players bring, what lies on the felt, and how it is settled with the cage."""

import logging
from collections.abc import Collection

from django.utils import timezone

from casino.cage import services as cage
from casino.cage.models import Account
from casino.floor.changes import Change
from casino.floor.models import Seat, Settlement, round_id
from casino.floor.pace import start_clock
from casino.floor.slips import name_of
from games.kit.asks import DEALER, Refused
from games.kit.events import Paid
from games.kit.money import dollars
from games.kit.round import Round as Play

logger = logging.getLogger("casino.floor")
HISTORY = 12


def sync_purse(change: Change, seat: Seat) -> Account:
    """Let the round know what the player has in hand now; the player's account, locked."""
    play, row, player = change.now, change.row, seat.player_id
    known = play.seats.get(seat.number)
    owner = row.players.get(str(seat.number))
    if owner is not None and owner != player:
        raise Refused("seat", "Another player had this seat in this round. You play from the next one.")
    account = cage.lock([player])[player]
    if known is None or known.gone or (play.betting and known.purse != account.available):
        play.sit(seat.number, account.available)
    if owner is None:
        row.players = {**row.players, str(seat.number): player}
        row.save(update_fields=["players"])
    return account


def bring_all(change: Change) -> None:
    """Where seats have spots and rights of their own, all who sit there are in the round from its beginning."""
    if not (change.now.layout.seats or change.table.card.dealt_in) or not change.now.betting:
        return
    bring(change, {seat.number for seat in change.seats if not seat.leaving})


def bring(change: Change, seats: Collection[int]) -> None:
    """Let the round know what these seats have in hand now."""
    there = [seat for seat in change.seats if seat.number in seats]
    cage.lock({seat.player_id for seat in there})
    for seat in there:
        try:
            sync_purse(change, seat)
        except Refused:  # another player had the seat in this round
            logger.info("a seat plays from the next round", extra={"table": change.table.code, "seat": seat.number})


def _on_felt(play: Play, seat: int) -> int:
    """What lies on the felt, and what this round has already cost."""
    won = sum(s.profit for s in play.settlements() if s.seat == seat)
    return max(0, play.seats[seat].staked - won)


def hold(change: Change, seat: int, player: int, account: Account | None = None) -> None:
    """Hold what lies on the felt and what this round has already cost; the answer may have ended it."""
    change.paid.add(player)
    try:
        cage.set_hold(player, change.row.pk, seat, _on_felt(change.now, seat), account)
    except cage.NotEnough as short:
        raise Refused("purse", str(short)) from None


def hold_all(change: Change) -> None:
    """Hold everybody's chips as they lie after the dealer acted."""
    held = cage.held(change.row.pk)
    owners = {int(seat): player for seat, player in change.row.players.items()}
    moved = [seat for seat in owners if _on_felt(change.now, seat) != held.get(seat, 0)]
    if moved:
        cage.lock({owners[seat] for seat in moved})
        for seat in moved:
            hold(change, seat, owners[seat])


def settle(change: Change) -> None:
    """The round is over: write every settlement, move the chips, keep the carry."""
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
    Settlement.objects.bulk_create(rows)
    standing: dict[int, int] = {}
    for seat, _, _, stake, _ in play.carry.get("wagers", ()):
        standing[seat] = standing.get(seat, 0) + stake
    table.carry = dict(play.carry)
    following = None
    if standing:
        following = table.carry["next_round"] = round_id()
    change.paid.update(owners.values())
    cage.resolve(row.pk, flows, memo=f"{table.title}, round {row.number}", keep=standing, into=following)
    if result := table.card.result(play):
        row.result = result
        _, tint = table.card.describe(play.options, row.result)
        table.history = [{"result": row.result, "tint": tint}, *table.history][:HISTORY]
    row.ended = timezone.now()
    row.save(update_fields=["result", "ended"])
    table.rounds_played += 1
    change.everybody = True
    start_clock(change)
    staked = dollars(sum(r.stake for r in rows))
    logger.info("round over", extra={"table": table.code, "round": row.pk, "result": row.result, "staked": staked})
