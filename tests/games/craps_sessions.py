"""Long sessions at a table of craps, for tests."""

import json
from collections.abc import Iterator
from typing import Any

from games.craps.options import CrapsOptions
from games.kit.chance import Quick, Sealed
from games.kit.events import Came
from games.kit.registry import game
from games.kit.round import Log, Round, log_of

from .playing import legal, money

CRAPS = game("craps")
NUMBERS = (4, 5, 6, 8, 9, 10)


def options(**chosen: Any) -> CrapsOptions:
    return CrapsOptions.read({"table_min": 1, **chosen})


def session(luck_seed: int, rolls: int, **chosen: Any) -> Iterator[tuple[Log, Round]]:
    """Play on one table with the chips won and lost; players sit down and leave."""
    luck, chosen_options = Quick(luck_seed), options(**chosen)
    carry: dict[str, Any] = {}
    purses = {seat: 200_000 for seat in range(1, 2 + luck.below(4))}
    for _ in range(rolls):
        seed = luck.below(2**32).to_bytes(32, "big")
        r = Round(CRAPS, chosen_options, Sealed(seed), purses, carry=carry)
        whole = money(r)
        if not carry.get("point") and luck.below(8):
            line = {"wager": ("pass_line", "dont_pass")[luck.below(2)], "amount": 1_000}
            r.answer(r.present[luck.below(len(r.present))], "wager", line)
        for _ in range(luck.below(9)):
            answer = legal(r, luck, betting=True)
            if answer and answer[1] != "roll":
                r.answer(*answer)
                assert money(r) == whole
        if luck.below(20) == 0 and len(r.present) > 1:
            r.leave(r.present[luck.below(len(r.present))])
        r.expire()
        if not r.over:  # the clock gave the dice to a new shooter, and Fire Bets are open
            r.expire()
        assert r.over
        assert money(r) == whole, "chips were made or lost"
        yield log_of(r, seed), r
        carry = json.loads(json.dumps(r.carry))
        purses = {n: max(s.purse, 5_000) for n, s in r.seats.items() if not s.gone} or {1: 200_000}
        if luck.below(25) == 0:
            purses[1 + luck.below(9)] = 100_000


def total_of(r: Round) -> int | None:
    return next((sum(map(int, e.result.split("-"))) for e in r.events if isinstance(e, Came)), None)
