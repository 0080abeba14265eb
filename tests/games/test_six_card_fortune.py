"""Six-Card Fortune Pai Gow Poker, chapter 588: the deck of 53, the dealer's way, exact odds, and rounds of several."""

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games.kit.cards import JOKER
from games.kit.chance import Quick, Sealed
from games.kit.events import Marked
from games.kit.hands import CLASS_BITS, deal_out, values_with_joker
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import simulate
from games.pai_gow_family.counting import counted, deal_random
from games.pai_gow_family.dealing import CLOCKWISE
from games.pai_gow_family.hands import CARDS, PAI_GOW, rank, sets
from games.six_card_fortune_pai_gow_poker.house_way import STEPS, step
from games.six_card_fortune_pai_gow_poker.options import SixCardFortuneOptions
from games.six_card_fortune_pai_gow_poker.trial import set_all

CARD = game("six_card_fortune_pai_gow_poker")


def options(**given: object) -> SixCardFortuneOptions:
    return SixCardFortuneOptions.read(given)


# ---- the deck of 53 and its hands, § 588.6

COUNTS = {  # by class, of all hands of five, six and seven cards
    5: (1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 180, 24, 1),
    6: (7_183_140, 10_809_876, 2_873_952, 853_264, 696_228, 314_944, 196_896, 19_752, 8_248, 1_132, 48),
    7: (24_780_420, 64_221_960, 35_553_816, 7_470_676, 11_236_028, 6_172_088, 4_188_528, 307_472, 184_832, 26_132,
        1_128),
}  # fmt: skip
NO_PAIR = 1_499 * 15_540 + 427 * 3_480
"""Seven cards with no pair or better: sets of ranks without a straight, each in all suits that make no flush; without
the joker, and with it."""


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_588_6_b_classes_with_the_joker(cards: int):
    found = counted(cards)
    assert tuple(found.classes.values()) == COUNTS[cards]
    assert sum(COUNTS[cards]) == found.total == comb(53, cards)
    assert COUNTS[7][0] == NO_PAIR


def test_588_6_b_alike_hands_counted_together_are_all_hands_counted_one_by_one():
    made = values_with_joker(PAI_GOW, deal_out(range(53), 5))
    classes = np.bincount(made >> CLASS_BITS, minlength=len(PAI_GOW.classes))
    assert tuple(counted(5).classes.values()) == tuple(classes)
    tops = np.bincount(made[made >> CLASS_BITS == 0] >> CLASS_BITS - 4, minlength=13)
    assert tuple(counted(5).tops.values()) == tuple(tops)


def test_588_12_edges_of_the_optional_wagers_are_exact():
    edges = {edge.wager: edge for edge in CARD.counts.odds(options(progressive_offered=True))}
    assert edges["fortune"].house_edge == Fraction(49724, 409955)
    assert edges["insurance"].house_edge == Fraction(87599, 1147874)
    assert edges["progressive"].house_edge == Fraction(2606823, 5739370)
    assert edges["main"].method == "simulated"
    assert edges["main"].error
    assert edges["main"].error < 0.001


@pytest.mark.slow
def test_played_rounds_agree_with_the_edge_of_the_main_wager():
    edge = next(edge for edge in CARD.counts.odds(options()) if edge.wager == "main")
    total = next(total for total in simulate(CARD, options(), 1500, seed=588) if total.wager == "main")
    assert abs(total.house_edge - float(edge.house_edge)) < 4 * total.error


def test_588_6_b_five_six_seven_of_one_suit_and_the_wheel():
    wheel, king = PAI_GOW.best("Ad 2d 3d 4d 5d".split()), PAI_GOW.best("Ks Qs Js Ts 9s".split())
    assert wheel.value > king.value
    assert PAI_GOW.best("As 2h 3s 4h 5d".split()).value > PAI_GOW.best("Ks Qd Jh Tc 9s".split()).value
    assert PAI_GOW.best("As Ts 8s 4s Jk".split()).ranks == (12, 11, 8, 6, 2)


# ---- the dealer's way, § 588.11(d)

EXAMPLES = {
    "Five aces": "As Ah Ad Ac Jk 7s", "Six-card straight flush": "5h 6h 7h 8h 9h Th",
    "Straight flush": "5h 6h 7h 8h 9h Kh", "Four of a kind": "8s 8h 8d 8c As Ad",
    "Two threes of a kind": "As Ah Ad Ks Kh Kd", "Full house": "Qs Qh Qd 5s 5h Ad",
    "Six-card flush": "2h 5h 7h 9h Jh Kh", "Flush": "5h 6h 7h 8h 9s Kh", "Six-card straight": "4s 5h 6d 7c 8s 9d",
    "Straight": "4s 5h 6d 7c 8s Kd", "Three of a kind": "7s 7h 7d Kc 9s 2d", "Three pairs": "As Ad Ks Kd Qs Qd",
    "Two pairs": "Ts Th 4s 4d Kc 7h", "One pair": "6s 6d Ah Kc Qd Jh", "No pair": "Ks Qd 9h 7c 5s 3d",
}  # fmt: skip


@pytest.mark.parametrize(("name", "cards"), EXAMPLES.items(), ids=EXAMPLES)
def test_588_11_d_every_step_has_a_hand(name: str, cards: str):
    assert step(tuple(cards.split()))[0].name == name


def test_588_11_d_a_royal_flush_is_given_up_for_a_higher_low_card():
    _, way = step(tuple("9h Th Jh Qh Kh Ah".split()))
    assert way.low == ("Ah",)
    assert way.tops.words == "straight flush, king high"


def test_588_11_d_the_steps_come_to_one_rule():
    """Each hand is set legally by the step it comes to; the vectorised rule, written otherwise, sets it the same."""
    assert set(EXAMPLES) == {one.name for one in STEPS}
    rng = np.random.default_rng(5)
    rows = deal_random(rng, 3000, 6)
    rows[:600, 0] = np.where((rows[:600] == 52).any(axis=1), rows[:600, 0], 52)
    ruled = set_all(rows)
    for at, row in enumerate(rows):
        cards = tuple(CARDS[card] for card in row)
        _, way = step(cards)
        assert not way.foul
        assert (way.tops.value, rank(way.low[0])) == (ruled.high[at], ruled.low[at]), cards
        assert (way.low == (JOKER,)) == ruled.joker[at], cards


def test_588_11_d_two_hundred_thousand_hands_are_set_legally():
    rows = deal_random(np.random.default_rng(6), 200_000, 6)
    ruled = set_all(rows)
    paired = ruled.high >> 20 > 0
    assert (paired | ((ruled.high >> 16 & 15) >= ruled.low)).all()
    assert (ruled.high > 0).all()


def test_588_11_b_only_a_low_card_above_the_whole_high_hand_is_foul():
    ways = {way.low[0]: way for way in sets(tuple("Kh Qd 9s 7c 4d Ac".split()))}
    assert [low for low, way in ways.items() if way.foul] == ["Ac"]
    assert not any(way.foul for way in sets(tuple("Kh Kd 9s 7c 4d 2c".split())))
    joker = {way.low[0]: way for way in sets(("Kh", "Qd", "9s", "7c", "4d", JOKER))}
    assert joker[JOKER].foul, "a joker low is an ace"


# ---- rounds


def test_588_5_i_dice_and_numbers_begin_the_deal_where_the_sheet_says():
    firsts = {3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 8: 0, 9: 6, 10: 5, 11: 4, 12: 3, 13: 2, 14: 1, 15: 0, 16: 6, 17: 5, 18: 4}
    for total, seat in firsts.items():
        dice = [total // 3 + (n < total % 3) for n in range(3)]
        r = Round(CARD, options(start_method="shaker"), Sealed(bytes(32)), {1: 100_000},
                  stack={"dice": ["-".join(map(str, dice))]})  # fmt: skip
        r.answer(1, "wager", {"wager": "main", "amount": 1000})
        r.answer(0, "no_more_bets")
        mark = next(event for event in r.events if isinstance(event, Marked) and event.marker == "start")
        assert mark.at == (f"seat:{seat}" if seat else "dealer")
    assert CLOCKWISE == (0, 1, 2, 3, 4, 5, 6)


def test_all_seven_positions_get_six_cards_and_eleven_are_left():
    r = Round(CARD, options(), Quick(3), {1: 100_000, 4: 100_000})
    for seat in (1, 4):
        r.answer(seat, "wager", {"wager": "main", "amount": 1000})
    r.answer(0, "no_more_bets")
    assert Counter(kind for kind, _ in r.draws)["cards"] == 42
    assert r.shoe.left == 11
    assert r.view(1)["hands"].keys() == {"dealer", "seat:1", "seat:4"}, "the cards of empty positions are gone"


def test_nobody_sees_what_another_sets_before_it_is_shown():
    r = Round(CARD, options(), Quick(3), {1: 100_000, 4: 100_000})
    for seat in (1, 4):
        r.answer(seat, "wager", {"wager": "main", "amount": 1000})
    r.answer(0, "no_more_bets")
    r.answer(1, "house_way")
    assert set(r.view(4)["hands"]["seat:1:high"]) == set(r.view(4)["hands"]["seat:1:low"]) == {None}
    assert None not in r.view(1)["hands"]["seat:1:high"]
    r.answer(4, "house_way")
    assert None not in r.view(4)["hands"]["seat:1:high"]
