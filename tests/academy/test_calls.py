"""What the class reads above the felt: every irregularity, and no invitation to wager where wagers are refused."""

from collections.abc import Iterator, Mapping

import pytest

from casino.floor import scene
from casino.floor.looks import scenes
from casino.floor.models import Seat, Table
from casino.floor.pace import phase
from games.kit import registry, scenario
from games.kit.chance import Sealed
from games.kit.events import Irregular
from games.kit.round import Round, give
from tests.academy.company import class_of, do, first_lesson, play_of, to_the_end, until

pytestmark = pytest.mark.django_db
GAMES = registry.names()
INVITATION = "Place your wagers"


def dealt_by_hand(game: str) -> Iterator[Round]:
    """Every worked example of the game as its class sees it, after each step."""
    card = registry.game(game)
    for _, case in scenario.load(card.scenarios):
        if "refuse_options" in case:
            continue
        options, carry, purses = (
            card.options.read(case.get("options")), scenario.carry_of(case), scenario.purses_of(case),
        )  # fmt: skip
        for script in scenario.parts(case):
            r = Round(
                card, options, Sealed(scenario.SEED), purses, carry=carry, stack=script.get("stack"), manual=True
            )
            yield r.so_far()
            while r.asks:
                put_in, _ = scenario.next_input(r, scenario.not_given(r, script))
                give(r, *put_in)
                yield r.so_far()
            carry, purses = r.carry, {number: seat.purse for number, seat in r.seats.items()}


def call(r: Round) -> Mapping[str, str]:
    return scene.call(r, r.events[: r.told], phase(r))


def call_of(table: Table) -> str:
    return str(scenes(table.code, {None})[1]["call"]["text"])


@pytest.mark.parametrize("game", GAMES)
def test_the_text_of_every_irregularity_is_read_when_it_is_told(game: str):
    told = 0
    for r in dealt_by_hand(game):
        if r.told and isinstance(wrong := r.events[r.told - 1], Irregular):
            assert (call(r)["text"], call(r)["cite"]) == (wrong.text, wrong.cite)
            told += 1
    assert told or not registry.game(game).plays.irregularities


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_invited_to_wager_while_the_round_takes_no_wagers(game: str):
    closed = [r for r in dealt_by_hand(game) if not r.betting]
    assert closed
    assert {call(r)["text"] for r in closed if call(r)["text"].startswith(INVITATION)} == set()


def test_a_pupil_reads_the_irregularity_that_the_instructor_plays():
    table, host, _, _ = class_of()
    until(table, host, "drop")
    do(table, host, "irregular", name="no_spin_turns")
    do(table, host, "step")
    do(table, host, "step")
    assert call_of(table) == "No spin: fewer than four turns. The ball is inspected."


def test_before_the_dealer_opens_the_round_and_after_it_is_closed_nobody_is_invited():
    table, host, _ = class_of("big_six_wheel", 1)
    assert call_of(table) == "Wagers are not open now."
    do(table, host, "step")
    assert call_of(table) == "Place your wagers, please."
    do(table, host, "step")
    assert call_of(table) == "Wagers are not open now."
    do(table, host, "step")
    assert call_of(table) == "No more bets."


def test_where_the_class_takes_no_wagers_the_call_says_so():
    table, host, finch = class_of(pupils=1)
    do(table, host, "step")
    assert call_of(table) == "Place your wagers, please."
    do(table, host, "switch", name="wagers", on=False)
    assert call_of(table) == "The instructor has not opened the felt for wagers."
    do(table, host, "switch", name="wagers", on=True)
    do(table, host, "lesson", name=first_lesson("roulette"))
    while not play_of(table).open:
        do(table, host, "step")
    assert call_of(table) == "A lesson is on the table: its seats are played by the script."
    to_the_end(table, host)
    assert "lesson" not in call_of(table)
    do(table, host, "end_lesson")
    do(table, host, "step")
    do(table, host, "end_class")
    assert call_of(table) == "This class is over."
    assert Seat.objects.get(table=table).player == finch
