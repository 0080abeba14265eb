"""One path: a stacked round runs the very code that is played by chance."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import games
from games.kit.asks import DEALER, Refused
from games.kit.dealing import BURNT
from games.kit.events import Burned, Event, Irregular
from games.kit.options import Options
from games.kit.registry import Game
from games.kit.round import Log, Round, replay
from tests.profiles import examples

from .playing import GAMES, play

OTHER_SEED = "5a" * 32
ARRANGING = {(DEALER, "stack"), (DEALER, "unstack")}


def stacked_with_its_own_draws(r: Round, log: Log) -> Log:
    """The same carry and the same answers with another seed: whatever comes, comes because it is stacked."""
    stack: dict[str, list[str | None]] = {}
    for kind, outcome in r.draws:
        stack.setdefault(kind, []).append(outcome)
    inputs = [put_in for put_in in log.inputs if put_in[:2] not in ARRANGING]
    return log._replace(stack=stack, seed=OTHER_SEED, inputs=inputs)


def played_twice(game: Game, luck: int, rounds: int, options: Options | None = None) -> tuple[Round, Sequence[Event]]:
    """A round as it was played, and what happens when it is played again with its own draws stacked."""
    played = play(game, luck, rounds, options=options)
    try:
        again = replay(game, stacked_with_its_own_draws(played.round, played.log))
    except Refused as refused:
        assume(refused.code != "stack")  # cards that were dealt, discarded and shuffled in again in one round
        raise
    return played.round, again.events


@cache
def option_sets(name: str) -> list[Options]:
    """The defaults, and every set of options under which a worked example is played."""
    game = next(game for game in GAMES if game.name == name)
    found = [game.options.read()]
    if game.scenarios.exists():
        for case in tomllib.loads(game.scenarios.read_text())["scenario"]:
            if "refuse_options" not in case and (options := game.options.read(case.get("options"))) not in found:
                found.append(options)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@examples(60)
@given(st.integers(0, 2**32), st.integers(1, 3), st.integers(0, 2**16))
def test_a_round_by_chance_stacked_with_its_own_draws_is_the_same_round(game: Game, luck: int, rounds: int, which: int):
    sets = option_sets(game.name)
    first, again = played_twice(game, luck, rounds, sets[which % len(sets)])
    assert again == first.events


@pytest.mark.parametrize(
    ("name", "luck", "which"),
    [("pai_gow", 28480, 0), ("pai_gow_poker", 516939672, 0), ("six_card_fortune_pai_gow_poker", 516939672, 1)],
)
def test_an_exposed_card_that_a_void_round_never_comes_to_hides_nothing(name: str, luck: int, which: int):
    """Two irregularities are stacked, and the one that voids the deal comes first."""
    game = next(game for game in GAMES if game.name == name)
    first, again = played_twice(game, luck, 1, option_sets(name)[which])
    assert again == first.events


@pytest.mark.parametrize("game", [game for game in GAMES if game.plays.irregularities], ids=lambda game: game.name)
def test_things_go_wrong_in_these_rounds(game: Game):
    """Else the test above would say less than it seems to."""
    assert any(isinstance(event, Irregular) for luck in range(500) for event in play(game, luck).round.events)


@pytest.mark.parametrize("name", ["blackjack", "baccarat", "casino_war", "long_run"])
def test_burnt_cards_are_draws_of_their_own_and_can_be_stacked(name: str):
    game = next(game for game in GAMES if game.name == name)
    played = next(one for luck in range(500) if (one := play(game, luck)).round.events and burnt(one.round))
    first = burnt(played.round)
    assert sum(event.cards for event in played.round.events if isinstance(event, Burned)) == len(first)
    again = replay(game, stacked_with_its_own_draws(played.round, played.log))
    assert burnt(again) == first
    assert sorted(again.shoe.cards) == sorted(played.round.shoe.cards), "what is left in the shoe is the same"


def burnt(r: Round) -> list[str]:
    return [outcome for kind, outcome in r.draws if kind == BURNT]


def test_no_rule_asks_whether_something_is_arranged():
    root = Path(games.__file__).parent
    assert [path.relative_to(root) for path in root.rglob("*.py") if "arranged" in path.read_text()] == []
