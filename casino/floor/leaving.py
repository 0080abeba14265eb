"""What leaving a table costs: what is lost by it, and what is decided without the player."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from casino.floor import live
from casino.floor.models import Seat, Table
from games.kit.asks import Ask, Refused
from games.kit.carry import standing_by_seat
from games.kit.events import Called, Checked, Cleared, Moved, Paid, Placed, Settled, Shared, Taken
from games.kit.money import dollars
from games.kit.round import Round, replay
from games.kit.wagers import BETTING

TELLS_NOTHING = (Called, Checked, Cleared, Moved, Paid, Placed, Settled, Shared, Taken)
"""What may happen before a card, die or tile is seen that the player does not know: nothing after it is looked at."""


class Cost(NamedTuple):
    """What a player who leaves now loses by it, what of theirs plays on, and what is answered for them, in words."""

    lost: int = 0
    stays: int = 0
    answer: str = ""
    in_hand: bool = False
    """A hand is being played: what stays is decided before the next wagers."""
    owed: int = 0
    """What is on the player's marker, and collected on leaving."""

    @property
    def words(self) -> list[str]:
        """As a person is told."""
        said = [f"The house answers for you: {self.answer}."] if self.answer else []
        if self.lost:
            said.append(f"You lose {dollars(self.lost)} at once.")
        if self.stays and self.in_hand:
            said.append(f"{dollars(self.stays)} stays on the felt and is decided without you.")
        elif self.stays:
            said.append(f"{dollars(self.stays)} cannot be taken down now. It stays up until it is decided.")
        if self.owed:
            said.append(f"You pay the {dollars(self.owed)} that you owe the house.")
        return said


def answer_for(play: Round, seat: int) -> tuple[Ask, str, Mapping[str, Any]] | None:
    """What is answered for a seat whose player leaves: the ask, what is done, with which arguments."""
    if play.betting or play.over:
        return None
    ask = next((ask for ask in play.asks if seat in ask.seats and ask.default), None)
    return ask and (ask, ask.leaving or ask.default, {} if ask.leaving else ask.default_args)


def cost(code: str, player: int) -> Cost:
    """What leaving this table costs the player now. Demo chips cost nothing."""
    pk = live.table_id(code)
    with live.desk(pk):
        table = Table.objects.select_related("round__submission").get(pk=pk)
        seat = Seat.objects.filter(table=table, player_id=player, leaving=False).first()
        row, play = table.round, live.current(table)
        if seat is None or row is None or table.demo or row.players.get(str(seat.number)) != player:
            return Cost()
        log = live.log_of(row, list(play.inputs))
    return cost_of(replay(table.card, log), seat.number)._replace(owed=play.owed(seat.number))


def cost_of(play: Round, seat: int) -> Cost:
    """The same of a copy of the round, in which the player leaves."""
    if play.over:
        return Cost(stays=standing_by_seat(play.carry).get(seat, 0))
    if play.betting:
        with suppress(Refused):
            BETTING["clear"].domain.read(play, seat, {})
            play.answer(seat, "clear", {})
        return Cost(stays=play.seats[seat].staked)
    staked, began = play.seats[seat].staked, len(play.events)
    answered = answer_for(play, seat)
    if answered is None:
        return Cost(stays=staked, in_hand=True)
    ask, do, args = answered
    play.answer(seat, do, args)
    if not play.over and len(play.events) == began:  # nothing shows before all who are asked together have answered
        play.expire()
    settled = _settled_blind(play, seat, began)
    lost, decided = -sum(s.profit for s in settled), sum(s.stake for s in settled)
    label = "" if ask.leaving else ask.choices[do].label
    return Cost(max(lost, 0), max(staked - decided, 0), label, in_hand=True)


def _settled_blind(play: Round, seat: int, began: int) -> list[Settled]:
    """How wagers of the seat end before anything is seen that was hidden: that much is sure."""
    found = []
    for event in play.events[began:]:
        if not isinstance(event, TELLS_NOTHING):
            break
        if isinstance(event, Settled) and event.seat == seat and event.outcome != "stand":
            found.append(event)
    return found
