"""Wheels, dice, the shoe; and what can be stacked."""

import tracemalloc
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.asks import Refused
from games.kit.cards import DECK, JOKER, card, is_red, say
from games.kit.chance import Quick, Sealed
from games.kit.equipment import PAIRS, Dice, Shoe, Wheel, places, throw
from games.kit.notation import parse, transcript
from games.kit.registry import game
from games.kit.round import Round, log_of

from .toys import TOYS

WHEEL = Wheel("wheel", "joker 1 2 1 5".split())


def test_a_place_on_a_wheel_has_a_name_of_its_own():
    assert WHEEL.exact == ("joker", "1@1", "2", "1@3", "5")
    assert [WHEEL.find(name, Quick(1)) for name in WHEEL.exact] == list(range(5))
    assert {WHEEL.find("1", Quick(seed)) for seed in range(30)} == {1, 3}


@pytest.mark.parametrize("wanted", ["7", "1@2", "1@", "joker@0@0", "", "1@9"])
def test_what_is_not_on_the_wheel(wanted: str):
    if wanted == "1@":
        assert places(WHEEL.sections, wanted) == [1, 3]
    else:
        with pytest.raises(ValueError, match="is not on the wheel"):
            places(WHEEL.sections, wanted)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_throw_of_dice_comes_and_comes_equally_often(count: int):
    class Told(Quick):
        """A source that gives each outcome in turn."""

        told = -1

        def below(self, n: int) -> int:
            self.told += 1
            return self.told % n

    source = Told()
    thrown = Counter(throw(source, count) for _ in range(2 * 6**count))
    assert set(thrown) == set(product(range(1, 7), repeat=count))
    assert set(thrown.values()) == {2}


def test_more_dice_than_one_draw_can_tell_apart():
    thrown = [throw(Sealed(bytes([n]) * 32), 30) for n in range(100)]
    assert len(set(thrown)) == 100
    for at in range(30):
        assert {faces[at] for faces in thrown} == set(range(1, 7))
    assert throw(Quick(1), 0) == ()


def test_two_dice_are_thrown_as_any_number_is():
    assert [faces for _, faces in PAIRS] == list(product(range(1, 7), repeat=2))
    for seed in range(20):
        assert PAIRS[Quick(seed).below(36)][1] == throw(Quick(seed), 2)


def test_dice_read_a_throw_of_theirs_and_no_other():
    ten = Dice(10, or_fewer=True)
    assert ten.read("5555663214") == ten.read("5-5-5-5-6-6-3-2-1-4") == "5-5-5-5-6-6-3-2-1-4"
    assert ten.read("6") == "6"
    assert Dice(2).read("34") == "3-4"
    for dice, texts in ((ten, ("", "1" * 11)), (Dice(2), ("3", "3-7", "3--4", "3-4-"))):
        for text in texts:
            with pytest.raises(ValueError, match="cannot fall"):
                dice.read(text)


@given(st.integers(1, 8), st.integers())
def test_a_fresh_shoe_has_every_card_of_every_deck(decks: int, seed: int):
    shoe = Shoe.fresh(Quick(seed), decks)
    assert shoe.left == 52 * decks
    assert Counter(shoe.cards) == Counter(DECK * decks)


@given(st.integers(), st.integers(0, 52), st.lists(st.sampled_from(DECK), unique=True, max_size=10))
def test_kept_cards_stay_in_the_shoe_until_they_are_taken(seed: int, cover: int, kept: list[str]):
    shoe = Shoe.fresh(Quick(seed), cover=cover)
    drawn = [shoe.draw(kept) for _ in range(52 - len(kept))]
    assert sorted(drawn + kept) == sorted(DECK)
    assert [shoe.take(name) for name in kept] == kept
    assert shoe.left == 0
    with pytest.raises(IndexError):
        shoe.draw()


def test_the_cover_card():
    shoe, out = Shoe(DECK, cover=13), []
    while shoe.left:
        shoe.draw()
        out.append(shoe.cover_is_out)
    assert out == [False] * 39 + [True] * 13, "it comes out with the first card behind it"
    assert not Shoe(["As"]).cover_is_out


def test_a_shoe_kept_from_round_to_round_is_the_same():
    shoe = Shoe.fresh(Quick(3), 2, cover=20)
    shoe.draw()
    again = Shoe.from_carry(shoe.to_carry())
    assert (again.cards, again.cover, again.kind) == (shoe.cards, shoe.cover, shoe.kind)


def test_cards_by_name():
    assert [card(text) for text in ("As", "10h", "T♦", "A♠", "Jk")] == ["As", "Th", "Td", "As", JOKER]
    assert [say("As"), say("Td"), say("Jk")] == ["ace of spades", "10 of diamonds", "joker"]
    assert [name for name in DECK if is_red(name)] == [name for name in DECK if name[1] in "hd"]
    for text in ("", "1s", "Ax", "as", "AsAs"):
        with pytest.raises(ValueError, match="is not a card"):
            card(text)


# ---- stacking


def long_run(cards: list[str | None], **more: object) -> Round:
    toy = next(toy for toy in TOYS if toy.name == "long_run")
    return Round(toy, toy.options.read(), Quick(1), {1: 10_000}, stack={"cards": cards}, **more)  # type: ignore[arg-type]


def test_a_stacked_card_comes_and_the_shoe_keeps_count():
    r = long_run(["A♠"])
    assert r.shoe.left == 51, "one card was burned, and not the stacked one"
    r.expire()
    assert [held.name for held in r.hands["board"]] == ["As"]
    assert "As" not in r.shoe.cards
    assert len(r.carry["shoe"]["cards"].split()) == 50


def test_what_was_stacked_and_not_dealt_stays_in_the_shoe():
    r = long_run(["2c", "Ks", "Kh"])
    r.expire()
    assert {"Ks", "Kh"} < set(r.carry["shoe"]["cards"].split())


def test_one_outcome_may_be_left_to_chance():
    r = long_run([None, "Ks"])
    r.expire()
    assert r.hands["board"][0].name != "Ks"


@pytest.mark.parametrize("cards", [["As", "As"], ["1s"], ["Jk"], [5], [["As"]]])
def test_what_the_shoe_cannot_give_is_refused(cards: list[str | None]):
    with pytest.raises(Refused) as refused:
        long_run(cards)
    assert refused.value.code == "stack"


def test_a_card_that_has_gone_cannot_be_stacked_again():
    carry = {"shoe": {"cards": " ".join(DECK[:45]), "cover": 2}}
    r = long_run(["2s"], carry=carry)
    with pytest.raises(Refused, match="not so many left"):
        r.stack("cards", ["2s"])
    with pytest.raises(Refused, match="not so many left"):
        r.stack("cards", [DECK[51]])
    assert r.inputs == []
    r.stack("cards", ["3s"])
    assert r.inputs == [(0, "stack", {"kind": "cards", "outcomes": ["3s"]})]


@pytest.mark.parametrize(
    ("kind", "outcome", "sentence"),
    [
        ("pockets", "37", "37 cannot come from the pockets of this game"),
        ("pockets", "no_roll", "cannot come"),
        ("pockets", 17, "cannot come"),
        ("dice", "3-4", "There are no dice at this game"),
        ("cards", "As", "There are no cards at this game"),
    ],
)
def test_roulette_refuses_to_be_stacked_with_what_it_has_not(kind: str, outcome: str, sentence: str):
    roulette = game("roulette")
    r = Round(roulette, roulette.options.read(), Quick(1), {})
    with pytest.raises(Refused) as refused:
        r.stack(kind, [outcome])
    assert sentence in refused.value.reason
    assert not r.inputs
    r.expire()
    r.expire()
    assert r.over


def test_dice_are_checked_by_how_many_there_are():
    toy = next(toy for toy in TOYS if toy.name == "bank")
    with pytest.raises(Refused):
        Round(toy, toy.options.read(), Quick(1), {}, stack={"dice": ["1-2-3"]})
    r = Round(toy, toy.options.read(), Quick(1), {}, stack={"dice": ["no_roll", "2-5"]})
    r.expire()
    assert r.draws == [("dice", "no_roll"), ("dice", "2-5")]


def ten(stack: list[str | None]) -> Round:
    """A round of ten dice with $1 on the line, played to its end."""
    toy = next(toy for toy in TOYS if toy.name == "ten")
    r = Round(toy, toy.options.read(), Sealed(bytes(32)), {1: 10_000}, stack={"dice": stack})
    r.answer(1, "wager", {"wager": "line", "amount": 100})
    r.answer(0, "roll")
    assert r.over
    return r


def test_ten_dice_come_as_stacked_and_are_told_as_one_throw():
    r = ten(["5555663214", "no_roll", "5-4-1-2-3-6"])
    assert r.draws == [("dice", "5-5-5-5-6-6-3-2-1-4"), ("dice", "no_roll"), ("dice", "5-4-1-2-3-6")]
    assert [settled.why for settled in r.settlements()] == ["Only 5 of a kind."]
    lines = transcript(r.game, log_of(r, bytes(32)))
    assert "  dice 5-5-5-5-6-6-3-2-1-4" in lines
    assert parse(lines) == log_of(r, bytes(32))


def test_a_stacked_throw_of_another_number_gives_what_it_can():
    r = ten(["6666", "1-2-3-4-5-6-1-2-3-4"])
    (_, first), (_, second) = r.draws
    assert first.startswith("6-6-6-6-")
    assert len(first.split("-")) == 10
    assert "1-2-3-4-5-6".startswith(second)
    with pytest.raises(Refused, match="cannot come from the dice"):
        ten(["1" * 11])


def test_a_throw_needs_the_memory_of_one_throw():
    toy = next(toy for toy in TOYS if toy.name == "ten")
    tracemalloc.start()
    try:
        r = Round(toy, toy.options.read(), Quick(1), {1: 10_000}, stack={"dice": ["no_roll", "1" * 10]})
        r.answer(1, "wager", {"wager": "line", "amount": 100})
        r.expire()
        lines = transcript(r.game, log_of(r, bytes(32)))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert r.over
    assert "  dice 1-1-1-1-1-1-1-1-1-1" in lines
    assert most < 200_000, "all throws of ten dice are 60 million"


def test_a_shoe_counts_its_cards_whichever_way_they_go():
    shoe = Shoe.fresh(Quick(1), 1, cover=13)
    assert len(shoe.cards) == shoe.left == 52
    taken = [shoe.draw(), shoe.draw(kept=["As"]), shoe.take(shoe.cards[5])]
    assert len(shoe.cards) == shoe.left == 49
    shoe.put_back(taken[0])
    assert len(shoe.cards) == shoe.left == 50
    again = Shoe.from_carry(shoe.to_carry())
    assert again.left == 50
    assert again.draw() == taken[0]
    assert again.left == len(again.cards) == 49
