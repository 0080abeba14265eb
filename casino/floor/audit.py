"""What the audit asks of the floor: replaying every log gives the settlements and the cage's transfers."""

from collections.abc import Iterator

from django.db.models import Sum

from casino.cage.audit import check
from casino.cage.models import Entry, Hold
from casino.floor import live, tallies
from casino.floor.models import Round, Settlement, Table, Take, Tally
from games.kit.asks import DEALER
from games.kit.carry import standing_by_seat


@check("every finished round, played again, ends as it was settled")
def replay_gives_the_settlements() -> Iterator[str]:
    """Every finished round, played again, ends as it was settled; and the cage moved just that."""
    booked = Round.objects.exclude(ended=None).filter(table__host=None)
    for row in booked.select_related("table").order_by("started").iterator(200):
        play = live.rebuild(row)
        if not play.over:
            yield f"Round {row.pk} is settled, but its log does not end."
            continue
        told = [
            (s.seat, s.wager, s.spot or "", s.stake, s.outcome, s.profit, s.returned)
            for s in play.settlements()
            if s.seat != DEALER and s.outcome != "stand"
        ]
        stored = list(
            Settlement.objects.filter(round=row)
            .order_by("id")
            .values_list("seat", "wager", "spot", "stake", "outcome", "profit", "returned")
        )
        if told != stored:
            yield f"Round {row.pk} was settled otherwise than its log says."
        owners = {int(seat): player for seat, player in row.players.items()}
        net: dict[int, int] = {}
        for seat, *_, profit, _ in told:
            net[owners[seat]] = net.get(owners[seat], 0) + profit
        entries = Entry.objects.filter(transfer__round_id=row.pk, account__player__isnull=False)
        moved = dict(entries.values_list("account__player_id").annotate(Sum("amount")))
        if {player: amount for player, amount in net.items() if amount} != moved:
            yield f"Round {row.pk} moved other chips than its log says."


@check("chips are held for the round a table plays, and just what lies on its felt")
def holds_are_on_live_tables() -> Iterator[str]:
    """Chips are held only for the round a table is playing, and just what its log has on the felt; or for the next."""
    tables = list(Table.objects.select_related("round").exclude(round=None))
    playing = {table.round_id: table for table in tables}
    waiting = {table.next_round: table for table in tables if table.next_round}
    for hold in Hold.objects.filter(resolved_at=None, amount__gt=0):
        if hold.round_id in waiting:
            if hold.amount != standing_by_seat(waiting[hold.round_id].carry).get(hold.seat, 0):
                yield f"Seat {hold.seat} has other chips standing for round {hold.round_id} than are held."
            continue
        table = playing.get(hold.round_id)
        if table is None or table.round is None or table.round.ended:
            yield f"Chips are held for round {hold.round_id}, which no table is playing."
            continue
        play = live.rebuild(table.round)
        lost = -sum(s.profit for s in play.settlements() if s.seat == hold.seat)
        staked = play.seats[hold.seat].staked + play.promised.get(hold.seat, 0) if hold.seat in play.seats else 0
        if max(0, staked + lost) != hold.amount:  # what was given back, as a fee is, is in hand again
            yield f"Seat {hold.seat} of round {hold.round_id} has other chips on the felt than are held."


@check("the sums that are kept are those of the settlements")
def tallies_are_the_settlements() -> Iterator[str]:
    """Every player's and table's sums, added up from the books, are the ones that are kept."""
    kept = {tuple(row[:3]): tuple(row[3:]) for row in Tally.objects.values_list(*tallies.TALLY).iterator()}
    for (player, game, wager), sums in tallies.tallies(Settlement.objects.order_by()):
        if kept.pop((player, game, wager), None) != sums:
            yield f"The tally of player {player} at {game} ({wager or 'in all'}) is not what was settled."
    took = {tuple(row[:3]): tuple(row[3:]) for row in Take.objects.values_list(*tallies.TAKE[:6]).iterator()}
    for (table, submission, wager), found in tallies.takes(Settlement.objects.order_by()):
        if took.pop((table, submission, wager), None) != found[:3]:
            yield f"The take of table {table} ({wager or 'in all'}) is not what was settled there."
    for left in (*kept, *took):
        yield f"A sum is kept of what was never settled: {left}."
