"""Poker hands: how many there are of each class, how they rank, and that one hand and a million agree."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import comb

import numpy as np
import pytest

from games.kit.cards import DECK, JOKER, RANKS
from games.kit.chance import Quick
from games.kit.hands import FIVE_CARD, THREE_CARD, Made, Ranking, deal_out, number, values
from games.kit.hands.ranking import RUNS
from games.kit.hands.tables import JOKERS, UP_TO_FIVE, UP_TO_SEVEN, counts, values_with_joker

PAI_GOW = Ranking((*FIVE_CARD.classes, "five_aces"), wheel="second")
BONUS = Ranking(
    ("high_card", "pair", "two_pair", "straight", "three_of_a_kind", "flush", "full_house", "four_of_a_kind",
     "straight_flush", "royal_flush", "five_aces")
)  # fmt: skip
TWO_CARD = Ranking(("high_card", "pair"), size=2)
LUNAR = Ranking(("high_card", "ace_king", *FIVE_CARD.classes[1:]))


def made(ranking: Ranking, text: str) -> Made:
    return ranking.best(text.split())


def order(ranking: Ranking, *hands: str) -> list[int]:
    return [made(ranking, hand).value for hand in hands]


# ---- how many there are


def test_every_class_of_three_cards():
    assert counts(THREE_CARD, values(THREE_CARD, deal_out(range(52), 3))) == {
        "straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744,
        "high_card": 16_440,
    }  # fmt: skip


def test_every_class_of_five_cards():
    assert counts(LUNAR, values(LUNAR, deal_out(range(52), 5))) == {
        "royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3_744, "flush": 5_108,
        "straight": 10_200, "three_of_a_kind": 54_912, "two_pair": 123_552, "pair": 1_098_240,
        "ace_king": 167_280, "high_card": 1_302_540 - 167_280,
    }  # fmt: skip


def every_hand(cards: range, count: int, ranking: Ranking, *more: int) -> Counter[str]:
    """Counts of classes over all hands of so many cards, and these besides, in pieces that fit into memory."""
    found: Counter[str] = Counter()
    for first, second in combinations(cards, 2):
        rest = deal_out(range(second + 1, cards.stop), count - 2) if cards.stop - second > count - 2 else None
        if rest is not None:
            fixed = np.full((len(rest), 2 + len(more)), [first, second, *more], np.uint8)
            look_up = values_with_joker if more else values
            found.update(counts(ranking, look_up(ranking, np.hstack([fixed, rest]))))
    return found


SIX = {
    "royal_flush": 188, "straight_flush": 1_656, "four_of_a_kind": 14_664, "full_house": 165_984, "flush": 205_792,
    "straight": 361_620, "three_of_a_kind": 732_160, "two_pair": 2_532_816, "pair": 9_730_740, "high_card": 6_612_900,
}  # fmt: skip
SEVEN = {
    "royal_flush": 4_324, "straight_flush": 37_260, "four_of_a_kind": 224_848, "full_house": 3_473_184,
    "flush": 4_047_644, "straight": 6_180_020, "three_of_a_kind": 6_461_620, "two_pair": 31_433_400,
    "pair": 58_627_800, "high_card": 23_294_460,
}  # fmt: skip
SEVEN_WITH_JOKER = {
    "five_aces": 1_128, "royal_flush": 26_132, "straight_flush": 184_832, "four_of_a_kind": 307_472,
    "full_house": 4_188_528, "flush": 6_172_088, "straight": 11_236_028, "three_of_a_kind": 7_470_676,
    "two_pair": 35_553_816, "pair": 64_221_960, "high_card": 24_780_420,
}  # fmt: skip


@pytest.mark.slow
def test_every_class_of_the_best_five_of_six():
    assert every_hand(range(52), 6, FIVE_CARD) == SIX


@pytest.mark.slow
def test_every_class_of_the_best_five_of_seven_with_and_without_the_joker():
    plain = every_hand(range(52), 7, PAI_GOW)
    assert +plain == SEVEN
    assert plain + every_hand(range(52), 6, PAI_GOW, JOKERS) == SEVEN_WITH_JOKER


def test_how_many_hands_of_seven_with_the_joker_are_nothing():
    """Six ranks below the ace with no four of them in a straight, and no four cards of a suit."""
    windows = [{12, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
    ranks = [six for six in combinations(range(12), 6) if all(len(window & set(six)) < 4 for window in windows)]
    suits = [of for of in product(range(4), repeat=6) if max(Counter(of).values()) < 4]
    assert SEVEN["high_card"] + len(ranks) * len(suits) == SEVEN_WITH_JOKER["high_card"]
    assert sum(SEVEN_WITH_JOKER.values()) == comb(53, 7)


def test_every_hand_of_five_with_the_joker_is_the_best_that_the_joker_may_stand_for():
    """Four cards and a joker, against trying every card in its place."""
    four = deal_out(range(52), 4)
    best = np.zeros(len(four), np.int32)
    aces = [card for card in range(52) if card % 13 == 12]
    may_complete = np.array([kind in RUNS for kind in PAI_GOW.classes])
    for card in range(52):
        free = ~(four == card).any(axis=1)
        value = values(PAI_GOW, np.column_stack([four[free], np.full(free.sum(), card, np.uint8)]))
        allowed = may_complete[value >> 20] | (card in aces)
        best[free] = np.maximum(best[free], np.where(allowed, value, 0))
    best[np.isin(four, aces).all(axis=1)] = PAI_GOW.value("five_aces", (12,))
    with_joker = np.column_stack([np.full(len(four), JOKERS, np.uint8), four])
    assert (values_with_joker(PAI_GOW, with_joker) == best).all()


# ---- one hand and many


@pytest.mark.parametrize(
    "ranking", [FIVE_CARD, PAI_GOW, BONUS, LUNAR, THREE_CARD, TWO_CARD], ids=lambda r: r.classes[3:5]
)
@pytest.mark.parametrize("more", [0, 1, 2])
def test_one_hand_and_many_agree(ranking: Ranking, more: int):
    size = ranking.size + more if ranking.size == 5 else ranking.size
    joker = "five_aces" in ranking.classes
    deck, chance = [*DECK, *([JOKER] if joker else [])], Quick(more)
    hands = []
    for _ in range(80 if joker else 600):
        chance.shuffle(deck)
        hands.append(deck[:size])
    hands += [[*hand[:-1], JOKER] for hand in hands if joker and JOKER not in hand]
    many = (values_with_joker if joker else values)(ranking, np.array([number(hand) for hand in hands]))
    for hand, value in zip(hands, many, strict=True):
        best = ranking.best(hand)
        assert best.value == value, hand
        assert best.kind == ranking.kind(int(value))
        assert len(best.cards) == ranking.size


@pytest.mark.parametrize(("keys", "most"), [(UP_TO_FIVE, 5), (UP_TO_SEVEN, 7)])
def test_sums_of_the_ranks_keys_are_all_different(keys: tuple[int, ...], most: int):
    for count in range(2, most + 1):
        sets = [r for r in combinations_with_replacement(range(13), count) if max(Counter(r).values()) <= 4]
        assert len({sum(keys[rank] for rank in ranks) for ranks in sets}) == len(sets)


def test_dealing_out_gives_every_hand_once():
    assert deal_out([7, 3, 9, 1], 3).tolist() == [[7, 3, 9], [7, 3, 1], [7, 9, 1], [3, 9, 1]]
    assert len(np.unique(deal_out(range(52), 4), axis=0)) == 270_725


# ---- how they rank


def test_three_card_hands_from_the_highest_to_the_lowest():
    hands = ["As Ks Qs", "As 2s 3s", "2s 2h 2d", "Ad Ks Qs", "4d 2s 3s", "Ad 2s 3s", "As Ks Js", "5s 3s 2s",
             "As Ah Kd", "As Ah 2d", "2s 2h 3d", "As Kd Jh", "As Kd 2h", "5s 3d 2h"]  # fmt: skip
    found = order(THREE_CARD, *hands)
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(hands)
    assert made(THREE_CARD, "Ks Ah 2d").kind == "high_card", "no straight goes round the corner"


def test_five_card_hands_from_the_highest_to_the_lowest():
    hands = ["As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "As 2s 3s 4s 5s", "2s 2h 2d 2c 3s", "As Ah Ad Ks Kh", "2s 2h 2d 3s 3h",
             "As Ks Qs Js 9s", "7s 5s 4s 3s 2s", "Ad Ks Qs Js Ts", "6d 2s 3s 4s 5s", "Ad 2s 3s 4s 5s", "2s 2h 2d 4c 3s",
             "As Ah Ks Kh 2c", "3s 3h 2d 2c 4c", "As Ah Kd Qc Jc", "2s 2h 5d 4c 3c", "As Kd Qh Jc 9d", "As Kd 4h 3c 2d",
             "As Qd Jh Tc 9d", "7s 5d 4h 3c 2d"]  # fmt: skip
    found = order(LUNAR, *hands)
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(hands)
    assert made(FIVE_CARD, "Qs Ks Ad 2h 3d").kind == "high_card", "no straight goes round the corner"


def test_645a_6_b_the_straight_from_the_ace_is_second():
    assert order(PAI_GOW, "As Kd Qh Jc Td", "As 2d 3h 4c 5d", "Ks Qd Jh Tc 9d") == sorted(
        order(PAI_GOW, "As Kd Qh Jc Td", "As 2d 3h 4c 5d", "Ks Qd Jh Tc 9d"), reverse=True
    )
    assert order(PAI_GOW, "As 2s 3s 4s 5s")[0] > order(PAI_GOW, "Ks Qs Js Ts 9s")[0]
    assert made(Ranking(FIVE_CARD.classes, wheel="none"), "As 2d 3h 4c 5d").kind == "high_card"


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Ks Kh Jk 4d 2c", "pair"), ("As Ah Jk 4d 2c", "three_of_a_kind"), ("As Ah Ad Ac Jk", "five_aces"),
        ("Ts Js Qs Ks Jk", "royal_flush"), ("As Ts 8s 4s Jk", "flush"), ("2s 3d 4h 5c Jk", "straight"),
        ("Ks Kh Kd 4d Jk", "three_of_a_kind"), ("Ks Kh 4h 4d Jk", "two_pair"), ("As Ah Kd Kc Jk", "full_house"),
    ],
)  # fmt: skip
def test_645a_6_a_the_joker_is_an_ace_or_completes(cards: str, kind: str):
    assert made(PAI_GOW, cards).kind == kind


def test_645a_6_a_what_the_joker_is_counted_as():
    assert order(PAI_GOW, "As Ts 8s 4s Jk") == order(PAI_GOW, "As Ks Ts 8s 4s")
    assert order(PAI_GOW, "2s 3d 4h 5c Jk") == order(PAI_GOW, "As 2d 3h 4c 5d")
    assert order(TWO_CARD, "Jk Kd") == order(TWO_CARD, "As Kd")
    assert order(TWO_CARD, "Jk Ad") == order(TWO_CARD, "As Ad") > order(TWO_CARD, "Ks Kd")


def test_kickers_count_unless_the_chapter_says_they_do_not():
    without = Ranking(FIVE_CARD.classes, kickers=False)
    pairs = "Ks Kd 9h 4c 2d", "Kc Kh 8h 4d 2s", "Qc Qh Ah Kd Js"
    assert order(FIVE_CARD, *pairs) == sorted(order(FIVE_CARD, *pairs), reverse=True)
    assert order(without, *pairs)[0] == order(without, *pairs)[1] > order(without, *pairs)[2]


def test_the_order_of_classes_is_the_chapters():
    assert order(BONUS, "9s 9d 9h 4c 2d") > order(BONUS, "9s 8d 7h 6c 5d")
    assert order(FIVE_CARD, "9s 9d 9h 4c 2d") < order(FIVE_CARD, "9s 8d 7h 6c 5d")


# ---- what they are called, and what makes them


@pytest.mark.parametrize(
    ("cards", "words", "making"),
    [
        ("Ks 4d Kh 9c 2d", "pair of kings", "Ks Kh"),
        ("Qs 9d 4c", "queen high", "Qs"),
        ("6s 6d 2c 2d 9h 6h", "full house, sixes over twos", "6s 6d 6h 2c 2d"),
        ("6s 6d 9c 9d 3h", "two pairs, nines and sixes", "9c 9d 6s 6d"),
        ("As 2d 3h 4c 5d", "straight, five high", "5d 4c 3h 2d As"),
        ("2s 9s 4s Js 7s", "flush, jack high", "Js 9s 7s 4s 2s"),
        ("As 7d Kh 4c 5d", "ace-king", "As Kh"),
        ("As Ks Qs Js Ts", "royal flush", "As Ks Qs Js Ts"),
        ("6s 6d 6c 6h 9h", "four sixes", "6s 6d 6c 6h"),
    ],
)
def test_hands_have_names(cards: str, words: str, making: str):
    best = made(THREE_CARD if len(cards) < 9 else LUNAR, cards)
    assert best.words == words
    assert " ".join(best.combination) == making


def test_hands_in_a_sentence():
    said = [
        made(LUNAR, cards).phrase for cards in ("Ks 4d Kh 9c 2d", "As 7d Kh 4c 5d", "6s 6d 6c 6h 9h", "9s 7d 5h 4c 2d")
    ]
    assert said == ["a pair of kings", "an ace-king", "four sixes", "nine high"]


def test_combinations_are_sets_without_kickers():
    found = [
        (one.kind, "".join(card[0] for card in one.combination)) for one in LUNAR.combinations("Ah Ad Ks 9c 8d".split())
    ]
    assert found == [("pair", "AA"), ("ace_king", "AK"), ("ace_king", "AK")]
    kinds = Counter(one.kind for one in LUNAR.combinations("3d 4d 5h 6s 7c 4c".split()))
    assert kinds == {"straight": 2, "pair": 1}
    assert RANKS[made(LUNAR, "3d 4d 5h 6s 7c 4c").ranks[0]] == "7"
