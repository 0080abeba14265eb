"""People, not chairs: what a round knows of who sits where, and what it keeps of them."""

import pytest

from games.kit.asks import Refused
from games.kit.chance import Sealed
from games.kit.notation import parse, transcript
from games.kit.registry import game
from games.kit.round import Log, Round, log_of, replay
from games.kit.writing import scenario_of

SEED = bytes(32)
MINI = game("minibaccarat")
MARKED = MINI.options.read({"vig_collection": "marked"})


def table(**more: object) -> Round:
    return Round(MINI, MARKED, Sealed(SEED), {1: 50_000, 2: 50_000}, **more)  # type: ignore[arg-type]


def test_what_is_kept_of_a_person_follows_to_another_chair_and_not_to_the_next_in_the_old_one():
    r = table(patrons={1: "robin", 2: "wren"})
    r.keep_of(1, "owed", 500)
    assert r.carry["owed"] == {"robin": 500}
    later = table(patrons={1: "heron", 2: "robin"}, carry=r.carry)
    assert (later.owed(1), later.owed(2), later.debtors()) == (0, 500, [2])
    assert (later.seat_of("robin"), later.seat_of("wren")) == (2, 0)
    later.keep_of(2, "owed", 0)
    assert "owed" not in later.carry


def test_whoever_sits_where_another_left_starts_with_nothing():
    r = table(patrons={1: "robin"})
    r.answer(1, "wager", {"wager": "player", "amount": 1_000})
    r.answer(1, "clear")
    r.leave(1)
    r.sit(1, 700, "heron")
    assert (r.patron(1), r.seats[1].purse) == ("heron", 700)
    with pytest.raises(Refused, match="nothing to undo"):
        r.answer(1, "undo")


def test_leaving_collects_what_is_owed_also_when_the_round_is_over():
    r = table(patrons={1: "robin"}, carry={"owed": {"robin": 500}})
    while not r.over:
        r.expire()
    r.leave(1)
    assert (r.seats[1].purse, r.accounts["house"]) == (49_500, 500)
    assert "owed" not in r.carry
    assert r.finished, "nothing is left for a dealer to tell"


def test_a_player_who_has_too_little_pays_what_there_is_and_owes_the_rest():
    r = Round(MINI, MARKED, Sealed(SEED), {1: 300}, carry={"owed": {"1": 500}})
    r.leave(1)
    assert (r.seats[1].purse, r.carry["owed"]) == (0, {"1": 200})


def test_patrons_are_in_the_log_and_its_text():
    r = table(patrons={1: "robin"}, carry={"owed": {"robin": 500}})
    r.sit(3, 1_000, "heron")
    r.sit(3, 2_000, "heron")
    assert [args for _, do, args in r.inputs if do == "sit"] == [
        {"seat": 3, "purse": 1_000, "patron": "heron"},
        {"seat": 3, "purse": 2_000},
    ]
    log = log_of(r, SEED)
    again = replay(MINI, parse(transcript(MINI, log)))
    assert [again.patron(seat) for seat in (1, 2, 3)] == ["robin", "2", "heron"]
    assert parse(transcript(MINI, log)) == log


def test_a_log_from_before_patrons_plays_as_it_did():
    """Nobody was named then, and what was kept was kept by the number of the seat."""
    inputs = [(0, "sit", {"seat": 1, "purse": 5_000}), (1, "settle_up", {}), (0, "no_more_bets", {})]
    old = Log("minibaccarat", {"vig_collection": "marked"}, "00" * 32, {}, {"owed": {"1": 500}}, {}, False, inputs)
    r = replay(MINI, old)
    assert r.over
    assert (r.seats[1].purse, r.patron(1)) == (4_500, "1")
    lists = Round(MINI, MARKED, Sealed(SEED), {1: 0, 2: 0}, carry={"entered": [2]})
    assert (lists.kept_of(1, "entered"), lists.kept_of(2, "entered")) == (None, True)


def test_a_round_written_down_as_a_scenario_names_seats():
    r = table(patrons={1: "robin"}, carry={"owed": {"robin": 500}})
    while not r.over:
        r.expire()
    assert scenario_of(MINI, log_of(r, SEED), "Owed")["carry"] == {"owed": {"1": 500}}


def test_standing_wagers_of_one_who_left_are_still_known_as_theirs():
    craps = game("craps")
    r = Round(craps, craps.options.read(), Sealed(SEED), {1: 50_000}, patrons={1: "robin"}, stack={"dice": ["2-3"]})
    r.answer(1, "wager", {"wager": "pass_line", "amount": 1_500})
    r.answer(1, "roll")
    later = Round(craps, craps.options.read(), Sealed(SEED), {}, carry=r.carry)
    assert (later.patron(1), later.seats[1].gone, later.seat_of("robin")) == ("robin", True, 0)
