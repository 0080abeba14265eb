"""A player who does any legal thing, for the tests that hold always."""

from copy import deepcopy
from typing import Any, NamedTuple

from games.kit.chance import Quick, Sealed, Source
from games.kit.events import ANYONE, HOST
from games.kit.options import Options
from games.kit.registry import Game, all_games
from games.kit.round import Log, Round, log_of
from games.kit.wagers import Change
from tests.kit.toys import TOYS

GAMES = [*all_games(), *TOYS]
MOST_ANSWERS = 400


class Played(NamedTuple):
    """A round played to its end, and what it looked like wherever it waited."""

    game: Game
    log: Log
    round: Round
    snapshots: list[Any]
    totals: list[int]


def start(
    game: Game, luck: Source, carry: dict[str, Any], *, manual: bool = False, options: Options | None = None
) -> tuple[Round, bytes]:
    """A round with some players, some money and sometimes something arranged."""
    seed = luck.below(2**32).to_bytes(32, "big")
    purses = {1 + seat: [0, 150, 2_000, 7_350, 60_000][luck.below(5)] for seat in range(1 + luck.below(4))}
    options = options or game.options.read()
    stack: dict[str, list[str | None]] = {}
    if game.plays.irregularities and luck.below(3) == 0:
        wrong = list(game.plays.irregularities.values())
        may = game.plays.may_go_wrong(options)
        for _ in range(2):
            one = wrong[luck.below(len(wrong))]
            if one in may:
                stack.setdefault(one.kind, []).extend([one.id, None])
    return Round(game, options, Sealed(seed), purses, carry=carry, stack=stack, manual=manual), seed


def legal(r: Round, luck: Source, *, betting: bool) -> tuple[int, str, dict[str, Any]] | None:
    """Some answer that may be given now."""
    asked = [(ask, seat, do) for ask in r.asks for seat in ask.seats for do in ask.choices]
    if not betting:
        asked = [(ask, seat, do) for ask, seat, do in asked if not isinstance(ask.choices[do].domain, Change)]
    luck.shuffle(asked)
    for ask, seat, do in asked:
        args = ask.choices[do].domain.sample(r, seat, luck)
        if args is not None:
            return seat, do, dict(args)
    return None


def play_on(r: Round, luck: Source) -> Any:
    """Answer anything legal until the round is over; yields after every input."""
    bets = luck.below(25)
    for n in range(MOST_ANSWERS):
        if not r.asks:
            return
        if r.betting and luck.below(12) == 0:
            r.sit(1 + luck.below(6), luck.below(20_000))
        elif r.betting and len(r.present) > 1 and luck.below(30) == 0:
            r.leave(r.present[luck.below(len(r.present))])
        else:
            answer = legal(r, luck, betting=n < bets)
            assert answer is not None, f"{r.game.name} waits, and nothing is legal: {r.asks}"
            r.answer(*answer)
        yield
    raise AssertionError(f"{r.game.name} does not end")


def play(
    game: Game, luck_seed: int, rounds: int = 1, *, manual: bool = False, options: Options | None = None
) -> Played:
    """Play rounds one after another, each with the carry of the one before; the last one is given back."""
    luck = Quick(luck_seed)
    carry: dict[str, Any] = {}
    for _ in range(rounds):
        r, seed = start(game, luck, carry, manual=manual, options=options)
        kept = deepcopy(carry)
        snapshots, totals = [snapshot(r)], [money(r)]
        for _ in play_on(r, luck):
            snapshots.append(snapshot(r))
            totals.append(money(r))
        assert carry == kept, "a game changed the carry it was given"
        carry = r.carry
    return Played(game, log_of(r, seed), r, snapshots, totals)


def money(r: Round) -> int:
    """All the money in a round: purses, chips on the felt, chips kept for absent seats, other accounts."""
    lying = r.dealers.staked + (0 if r.over else sum(wager.stake for wager in r.wagers()))
    standing = sum(stake for _, _, _, stake, _ in r.carry.get("wagers", ()))
    return sum(seat.purse for seat in r.seats.values()) + lying + standing + sum(r.accounts.values())


def snapshot(r: Round) -> Any:
    """Everything that a refused answer must not change, and that a replay must give again."""
    return {
        "events": list(r.events),
        "told": r.told,
        "inputs": deepcopy(r.inputs),
        "asked": [ask.seats for ask in r.asks],
        "purses": {number: seat.purse for number, seat in r.seats.items()},
        "wagers": [(w.seat, w.spot.id, w.stake, w.note) for w in r.wagers()],
        "accounts": dict(r.accounts),
        "carry": deepcopy(r.carry),
        "draws": list(r.draws),
        "over": r.over,
        "undo": {seat: len(past) for seat, past in r.undo.items()},
        "views": {viewer: r.view(viewer) for viewer in viewers(r)},
    }


def viewers(r: Round) -> list[int]:
    return [*r.seats, ANYONE, HOST]
