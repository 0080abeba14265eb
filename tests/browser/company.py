"""The others at a table of a served house: they sit down, wager and decide in a process of its own (`House.manage`)."""

import random
import uuid
from collections.abc import Iterator
from typing import Any

from casino.accounts.models import Player
from casino.floor import runtime, seats
from casino.floor.changes import changing
from casino.floor.models import Seat, Table
from casino.floor.rules import seats_at
from games.kit.asks import Refused
from games.kit.chance import Quick
from games.kit.layout import Spot
from games.kit.round import Round
from games.kit.wagers import Change
from tests.browser.players import chip_for, opening
from tests.floor.company import message, newcomer, seed
from tests.served import House

MANY = 8
"""So many wagers of one player are enough where a felt has a hundred spots."""
ENDING = ("fold", "surrender")
"""Choices after which there is less to be seen."""
Answer = tuple[int, str, dict[str, Any]]


def opened(house: House, game: str) -> str:
    """The code of a new table without a clock, whose first round is the same each time."""
    made = f"print(company.open_known({game!r}))"
    return house.manage("shell", "-v", "0", "-c", f"from tests.browser import company; {made}").strip()


def open_known(game: str) -> str:
    table = runtime.open_table(game, pace_="untimed")
    seed(table, bytes(32))
    return table.code


def they(house: House, code: str, *acts: str) -> None:
    """Let everybody at this table do one thing after another: `fill`, `wager`, `close`, `decide`."""
    lines = "; ".join(f"company.{act}({code!r})" for act in acts)
    house.manage("shell", "-v", "0", "-c", f"from tests.browser import company; {lines}")


def fill(code: str) -> None:
    """Every free seat is taken."""
    table = Table.objects.get(code=code)
    for _ in range(seats_at(table) - Seat.objects.filter(table=table).count()):
        seats.sit(code, newcomer(f"Heron {Player.objects.count()}"))


def wager(code: str) -> None:
    """Everybody wagers all over the felt, as far as the table takes it."""
    table = Table.objects.get(code=code)
    spots = opening(table.game)
    for seat in _seats(table):
        for spot in _some(spots, seat.number):
            where: dict[str, Any] = {"wager": spot.wager} | ({"spot": spot.spot} if spot.spot else {})
            _try(table, seat.player_id, "wager", amount=chip_for(spot), **where)


def close(code: str) -> None:
    """Everybody is ready."""
    table = Table.objects.get(code=code)
    for seat in _seats(table):
        _try(table, seat.player_id, "ready")


def decide(code: str) -> None:
    """Whatever is asked is answered, until the round is over."""
    luck = Quick(7)
    for _ in range(500):
        with changing(code) as change:
            change.idle = True
            if change.now.over:
                return
            answers = list(_answers(change.now, luck))
            people = {seat.number: seat.player_id for seat in change.seats}
        if answers:
            seat, do, args = answers[luck.below(len(answers))]
            _try(change.table, people[seat], do, **args)
        else:
            close(code)
    raise AssertionError("The round does not come to an end.")


def _seats(table: Table) -> list[Seat]:
    return list(Seat.objects.filter(table=table).order_by("number"))


def _some(spots: list[Spot], seat: int) -> list[Spot]:
    """All of them, or other ones for every seat; those that others need come first."""
    chosen = spots if len(spots) <= 2 * MANY else random.Random(seat).sample(spots, MANY)
    return sorted(chosen, key=lambda spot: bool(spot.needs))


def _answers(play: Round, luck: Quick) -> Iterator[Answer]:
    """What may be answered now, with some of the arguments that it takes."""
    for ask in play.asks:
        for seat in filter(None, ask.seats):
            for do, choice in ask.choices.items():
                if do in ENDING or isinstance(choice.domain, Change):
                    continue
                if (args := choice.domain.sample(play, seat, luck)) is not None:
                    yield seat, do, dict(args)


def _try(table: Table, player: int, do: str, **args: Any) -> None:
    try:
        runtime.act(table.code, player, message(table, do, key=str(uuid.uuid4()), **args))
    except Refused:
        return
