"""The round and its driver, where the games show only a part of it."""

from typing import Any

import pytest

from games.kit.asks import DEALER, Ask, Choice, Costs, Play, Refused
from games.kit.chance import Quick
from games.kit.contract import Plays
from games.kit.events import ANYONE, HOST, Called, Checked, Settled
from games.kit.odds import Odds
from games.kit.registry import Game, game
from games.kit.round import Round

from .toys import TOYS, UNCOUNTED, ToyOptions, felt

ROULETTE = game("roulette")


def roulette(purse: int = 100_000, **more: Any) -> Round:
    return Round(ROULETTE, ROULETTE.options.read(), Quick(1), {1: purse}, **more)


def toy(play: Any) -> Game:
    plays = Plays(play, lambda _: felt("line"), lambda _: {})
    return Game("toy", "Toy", "1t", "poker", 6, ToyOptions, plays, UNCOUNTED)


def on(r: Round, seat: int = 1) -> dict[str, int]:
    return {spot.id: wager.stake for spot, wager in r.seats[seat].wagers.items()}


# ---- wagers while they are open


def test_chips_go_on_come_back_and_are_counted():
    r = roulette()
    r.answer(1, "wager", {"wager": "red", "amount": 500})
    r.answer(1, "wager", {"wager": "red", "amount": 300})
    r.answer(1, "wagers", {"list": [["straight", "17", 200], ["straight", "17", 100], ["red", None, -100]]})
    assert on(r) == {"red": 700, "straight:17": 300}
    assert r.seats[1].purse == 99_000
    r.answer(1, "take", {"wager": "straight", "spot": "17", "amount": 100})
    assert on(r) == {"red": 700, "straight:17": 200}
    r.answer(1, "take", {"wager": "red", "amount": 300})
    assert on(r) == {"straight:17": 200}, "what would be left on red is below its minimum, and comes back too"
    r.answer(1, "double")
    assert on(r) == {"straight:17": 400}
    r.answer(1, "clear")
    assert on(r) == {}
    assert r.seats[1].purse == 100_000


def test_undo_takes_back_change_after_change():
    r, seen = roulette(), []
    changes: list[tuple[str, dict[str, Any]]] = [
        ("wager", {"wager": "red", "amount": 500}), ("wagers", {"list": [["odd", None, 500], ["red", None, 500]]}),
        ("double", {}), ("take", {"wager": "red"}), ("clear", {}),
    ]  # fmt: skip
    for do, args in changes:
        seen.append(on(r))
        r.answer(1, do, args)
    while seen:
        r.answer(1, "undo")
        assert on(r) == seen.pop()
    with pytest.raises(Refused, match="nothing to undo"):
        r.answer(1, "undo")


@pytest.mark.parametrize(
    ("do", "args", "code", "sentence"),
    [
        ("wager", {"wager": "red", "amount": 400}, "minimum", "The minimum on Red is $5; that makes $4."),
        ("wager", {"wager": "red", "amount": 50_100}, "maximum", "The maximum on Red is $500."),
        ("wager", {"wager": "red", "amount": 550}, "multiple",
         "Red takes multiples of $1; $5.50 does not fit. Try $5 or $6."),
        ("wager", {"wager": "red", "amount": 50}, "multiple", "Red takes multiples of $1; $0.50 does not fit."),
        ("wager", {"wager": "five_adjacent", "spot": "17", "amount": 700}, "multiple",
         "A Five Adjacent wager needs five equal chips; $7 does not fit. Try $5 or $10."),
        ("wager", {"wager": "red", "amount": 0}, "minimum", "A wager is an amount of money above nothing."),
        ("wager", {"wager": "green", "amount": 500}, "unknown", "There is no such spot on this layout."),
        ("wager", {"wager": "straight", "amount": 500}, "unknown", "There is no such spot on this layout."),
        ("wager", {"wager": "red"}, "shape", "This needs amount, wager and no more."),
        ("wagers", {"list": [["red", None, 500], ["odd", None, 600_00]]}, "maximum", "The maximum on Odd is $500."),
        ("wagers", {"list": [["red", None, -500]]}, "amount", "You have less than that on Red."),
        ("take", {"wager": "red"}, "amount", "You have nothing on Red."),
        ("clear", {}, "nothing", "You have no wagers on the felt."),
        ("double", {"amount": 1}, "shape", "This needs nothing and no more."),
        ("surrender", {}, "choice", "That is not among the choices now."),
    ],
)  # fmt: skip
def test_a_refusal_is_a_sentence_for_the_person_who_can_act_on_it(do: str, args: Any, code: str, sentence: str):
    with pytest.raises(Refused) as refused:
        roulette().answer(1, do, args)
    assert (refused.value.code, refused.value.reason) == (code, sentence)


def test_nobody_wagers_more_than_the_purse_holds():
    r = roulette(purse=900)
    r.answer(1, "wager", {"wager": "red", "amount": 500})
    for do, args in (("double", {}), ("wager", {"wager": "odd", "amount": 500})):
        with pytest.raises(Refused, match=r"That takes \$5 and you have \$4"):
            r.answer(1, do, args)
    assert on(r) == {"red": 500}


def test_who_is_not_asked_hears_why():
    r = roulette()
    with pytest.raises(Refused, match="no player in that seat"):
        r.answer(2, "wager", {"wager": "red", "amount": 500})
    with pytest.raises(Refused, match="not among the choices"):
        r.answer(DEALER, "no_more_bets")
    r.expire()
    r.expire()
    with pytest.raises(Refused, match="over"):
        r.answer(1, "wager", {"wager": "red", "amount": 500})


# ---- sitting down


def test_who_sits_down_while_wagers_are_open_may_wager_at_once():
    r = roulette()
    r.sit(3, 1_000)
    r.answer(3, "wager", {"wager": "red", "amount": 500})
    r.sit(3, 5_000)
    assert r.seats[3].purse == 5_000
    assert list(r.seats) == [1, 3]


def test_who_sits_down_while_the_dealer_steps_may_wager_when_wagers_open():
    r = roulette(manual=True)
    r.sit(2, 1_000)
    r.answer(DEALER, "next")
    r.answer(2, "wager", {"wager": "red", "amount": 500})


@pytest.mark.parametrize(("seat", "purse"), [(0, 500), (-1, 500), (2, -1)])
def test_nobody_sits_in_the_dealers_seat_or_with_less_than_nothing(seat: int, purse: int):
    with pytest.raises(ValueError, match="nobody sits down"):
        roulette().sit(seat, purse)


# ---- asks to several seats, defaults


def both(r: Round) -> Play[None]:
    choices = {"fold": Choice("Fold"), "raise": Choice("Raise", Costs(300))}
    answers = yield from r.choose_all([Ask((seat,), "hand", choices, "fold") for seat in r.seats])
    r.call(" ".join(f"{seat}:{answer.do}" for seat, answer in answers.items()))


def test_seats_asked_at_once_answer_in_any_order_and_nothing_shows_before_the_last():
    r = Round(toy(both), ToyOptions.read(), Quick(1), {1: 1000, 2: 1000, 3: 100})
    r.answer(3, "fold")
    assert r.view(1)["events"] == []
    assert r.view(1)["waiting"] == [1, 2]
    with pytest.raises(Refused, match="not asked for anything"):
        r.answer(3, "raise")
    r.answer(1, "raise")
    r.expire()
    assert r.events == [Called("1:raise 2:fold 3:fold")]


def test_a_choice_that_costs_more_than_the_purse_holds_is_refused():
    r = Round(toy(both), ToyOptions.read(), Quick(1), {1: 299})
    with pytest.raises(Refused, match=r"That takes \$3 and you have \$2.99"):
        r.answer(1, "raise")
    assert r.view(1)["asks"][0]["choices"]["raise"]["costs"] == 300


# ---- money


def settling(act: Any) -> Round:
    def play(r: Round) -> Play[None]:
        wager = r.change(1, r.layout.find("line", None), 1_000)
        act(r, wager)
        yield from ()

    return Round(toy(play), ToyOptions.read(), Quick(1), {1: 5_000, 2: 5_000})


@pytest.mark.parametrize(
    ("act", "purse", "house"),
    [
        (lambda r, w: r.win(w, Odds(3, 2), "w", "c"), 6_500, -1_500),
        (lambda r, w: r.win(w, Odds(1), "w", "c", fee=50), 5_950, -950),
        (lambda r, w: r.lose(w, "w", "c"), 4_000, 1_000),
        (lambda r, w: r.push(w, "w", "c"), 5_000, 0),
        (lambda r, w: r.void(w, "w", "c"), 5_000, 0),
        (lambda r, w: r.win(w, Odds(1), "w", "c", payer="seat:2"), 6_000, 0),
        (lambda r, w: r.lose(w, "w", "c", payer="pot"), 4_000, 0),
    ],
)
def test_where_the_money_goes(act: Any, purse: int, house: int):
    r = settling(act)
    assert (r.seats[1].purse, r.accounts["house"]) == (purse, house)
    assert r.seats[1].purse + r.seats[2].purse + sum(r.accounts.values()) == 10_000
    [settled] = r.settlements()
    assert settled.profit == settled.returned - settled.stake


def test_a_wager_cannot_end_twice_nor_be_left_undecided():
    def twice(r: Round, wager: Any) -> None:
        r.lose(wager, "w", "c")
        r.win(wager, Odds(1), "w", "c")

    for act, words in ((twice, "ended already"), (lambda r, w: None, "left undecided")):
        with pytest.raises(AssertionError, match=words):
            settling(act)


def test_a_standing_wager_plays_on_for_a_player_who_is_not_there():
    long_run = next(toy for toy in TOYS if toy.name == "long_run")
    standing = [[1, "line", None, 500, "on the line"], [4, "box", None, 700, "in the box"]]
    r = Round(long_run, ToyOptions.read(), Quick(1), {1: 0}, carry={"wagers": standing}, stack={"cards": ["2h"]})
    assert r.present == (1,)
    with pytest.raises(Refused, match="no player in that seat"):
        r.answer(4, "take", {"wager": "box"})
    r.expire()
    assert (r.seats[1].purse, r.seats[4].purse) == (1_100, 1_540)
    assert "wagers" not in r.carry


def test_a_player_comes_back_to_standing_wagers_and_leaves_them():
    long_run = next(toy for toy in TOYS if toy.name == "long_run")
    standing = [[4, "line", None, 500, "on the line"]]
    r = Round(long_run, ToyOptions.read(), Quick(1), {1: 0}, carry={"wagers": standing}, stack={"cards": ["2c"]})
    r.sit(4, 1_000)
    assert r.present == (1, 4)
    r.answer(4, "wager", {"wager": "line", "amount": 100})
    r.leave(4)
    assert all(4 not in ask.seats for ask in r.asks)
    with pytest.raises(ValueError, match="nobody is in seat 4"):
        r.leave(4)
    r.expire()
    assert r.carry["wagers"] == [[4, "box", None, 600, "in the box"]]
    assert (r.seats[4].purse, r.accounts["house"]) == (1_000 - 100 - 5, 5)


# ---- a person deals


def test_a_person_deals_step_by_step_and_says_what_is_paid():
    r = roulette(manual=True, stack={"pockets": ["17"]})
    told = []
    r.answer(DEALER, "next")
    r.answer(1, "wager", {"wager": "straight", "spot": "17", "amount": 500})
    r.answer(1, "wager", {"wager": "red", "amount": 1_000})
    for do in ("spin", "next", "no_more_bets", "next", "drop"):
        r.answer(DEALER, do)
    while r.asks:
        [ask] = r.view(HOST)["asks"]
        assert r.view(1)["asks"] == []
        felt = [chips["wager"] for chips in r.view(1)["felt"]]
        told.append((r.view(1)["purse"], felt, ask["choices"].keys() - {"next"}))
        r.answer(DEALER, *(("pay", {"amount": 18_500}) if "pay" in ask["choices"] else ("next",)))
    both_up = (98_500, ["red", "straight"])
    assert told == [(*both_up, set())] * 3 + [(*both_up, {"pay"}), (98_500, ["straight"], {"pay"})]
    assert r.view(1)["purse"] == 116_500
    checks = [(event.wager, event.said, event.right) for event in r.events if isinstance(event, Checked)]
    assert checks == [("red", 18_500, 0), ("straight", 18_500, 18_000)]


def test_what_is_to_be_settled_is_named_and_not_how():
    r = roulette(manual=True, stack={"pockets": ["17"]})
    r.answer(DEALER, "next")
    r.answer(1, "wager", {"wager": "straight", "spot": "17", "amount": 500})
    for do in ("spin", "next", "no_more_bets", "next", "drop", "next", "next", "next"):
        r.answer(DEALER, do)
    assert isinstance(r.events[r.told], Settled)
    pay = r.view(HOST)["asks"][0]["choices"]["pay"]
    assert pay["label"] == "Settle $5 of seat 1 on straight 17"
    assert "180" not in str(pay)
    assert pay["cite"] == ""


def test_a_hidden_card_shows_to_its_seat_alone():
    showdown = next(toy for toy in TOYS if toy.name == "showdown")
    r = Round(showdown, ToyOptions.read(), Quick(1), {1: 10_000, 2: 10_000}, stack={"cards": ["As", "Kd", "2c"]})
    for seat in (1, 2):
        r.answer(seat, "wager", {"wager": "ante", "amount": 500})
    r.answer(DEALER, "deal")
    assert r.view(1)["hands"]["seat 1"][0] == "As"
    assert r.view(1)["hands"]["seat 2"] == [None, None]
    assert r.view(2)["hands"]["seat 1"] == [None, None]
    for viewer in (ANYONE, HOST):
        assert {card for hand in r.view(viewer)["hands"].values() for card in hand} == {None}
    assert r.seen(1) == {0, 3}
    assert r.seen(ANYONE) == set()
    assert "As" not in str(r.view(2))
