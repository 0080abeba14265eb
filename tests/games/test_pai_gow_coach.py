"""The coach of the pai gow games: what a set is worth, its error, the Double Down, a bank, the house way as a chart."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from games.kit.advice import Advice, best, too_close
from games.kit.chance import Quick
from games.kit.hands import deal_out
from games.kit.registry import game
from games.kit.round import Round
from games.pai_gow.house_way import WAYS
from games.pai_gow.house_way import step as tile_step
from games.pai_gow.odds import gain
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.strategy import chances
from games.pai_gow_family.banking_advice import banked
from games.pai_gow_family.coach import sample
from games.pai_gow_family.counting import deal_random
from games.pai_gow_family.hands import CARDS
from games.six_card_fortune_pai_gow_poker.house_way import STEPS, house_way, step
from games.six_card_fortune_pai_gow_poker.options import SixCardFortuneOptions
from games.six_card_fortune_pai_gow_poker.rules import EIGHTS, SixCards
from games.six_card_fortune_pai_gow_poker.strategy import COACH
from games.six_card_fortune_pai_gow_poker.trial import set_many

SIX, TILES = game("six_card_fortune_pai_gow_poker"), game("pai_gow")
MINE = "Qh Qd 9s 7c 4d Ac"


def dealt(mine: str = "", luck: int = 1, **options: object) -> Round:
    """One player's round up to the setting."""
    stack = {"pockets": ["7"], "cards": list(mine.split())} if mine else {}
    r = Round(SIX, SixCardFortuneOptions.read(options), Quick(luck), {1: 1_000_000}, stack=stack)
    r.answer(1, "wager", {"wager": "main", "amount": 1000})
    if options.get("two_spots"):
        r.answer(1, "wager", {"wager": "main", "spot": "2", "amount": 1000})
    r.answer(0, "no_more_bets")
    return r


def told(r: Round) -> list[Advice]:
    assert SIX.counts.advise
    return list(SIX.counts.advise(r, r.asks[0], 1))


def by_choice(advice: list[Advice]) -> dict[str, Advice]:
    """Each choice, and of the ways to set the best."""
    return {one.do: one for one in sorted(advice, key=lambda one: one.value)}


# ---- the dealer's hands


def test_many_hands_are_set_as_each_is_set_alone():
    rows = deal_random(np.random.default_rng(8), 1_500, 6)
    rows[:400, 0] = np.where((rows[:400] == 52).any(axis=1), rows[:400, 0], 52)
    high, low = set_many(rows)
    for at, row in enumerate(rows):
        way = house_way([CARDS[card] for card in row])
        assert (way.tops.value, way.lows.value) == (high[at], low[at])


def test_dealers_hands_share_no_card_with_what_is_seen():
    hands = sample(COACH.hands)
    seen = MINE.split()
    expected = np.prod([(47 - n) / (53 - n) for n in range(6)])
    left = len(hands.without(seen).high) / len(hands.high)
    assert abs(left - expected) < 5 * (expected * (1 - expected) / len(hands.high)) ** 0.5
    assert len(hands.without([]).high) == len(hands.high)


@pytest.mark.slow
@pytest.mark.parametrize("mine", [MINE, "Jk Kd 9h 6c 3s 2d"])
def test_figures_are_within_their_error_of_all_hands_counted(mine: str):
    cards = mine.split()
    ways, left = COACH.weigh(cards, []), [at for at, card in enumerate(CARDS) if card not in cards]
    sums = np.zeros((len(ways), 2))
    total = 0
    for high, low in _every_hand(left):
        plays = high >= EIGHTS
        total += len(high)
        for at, one in enumerate(ways):
            higher, lower = high < one.way.tops.value, low < COACH.lows(one.way)
            gains = (higher & lower).astype(int) - (~higher & ~lower)
            sums[at] += gains.sum(), (gains * (1 + plays)).sum()
    for at, one in enumerate(ways):
        for exact, (mean, error) in zip(sums[at] / total, (one.alone, one.doubled), strict=True):
            assert abs(mean - exact) < 4.5 * error


def _every_hand(left: list[int]) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """All hands of six of these cards, set, some at a time."""
    every = deal_out(left, 6)
    for start in range(0, len(every), 500_000):
        yield set_many(every[start : start + 500_000])


# ---- what is said


def test_the_error_is_at_most_two_thousandths_of_the_wager():
    for luck in range(20):
        for two_spots in (False, True):
            r = dealt(luck=luck, two_spots=two_spots)
            assert max(one.error for one in told(r)) <= 0.002
            r.answer(1, "double_down")
            assert max(one.error for one in told(r)) <= 0.002


def test_no_set_is_listed_that_another_one_beats_in_both_hands():
    for luck in range(40):
        cards = tuple(CARDS[at] for at in deal_random(np.random.default_rng(luck), 1, 6)[0])
        ways = COACH.reasonable(cards)
        marks = [(way.tops.value, COACH.lows(way)) for way in ways]
        assert ways[0] == house_way(cards)
        for at, one in enumerate(marks[1:], 1):
            assert not any(one != other and one[0] <= other[0] and one[1] <= other[1] for other in marks), cards
            assert not ways[at].foul


def test_588_11_c_a_double_down_is_advised_where_the_hands_are_ahead_of_eights():
    good, poor = by_choice(told(dealt("Ah Ad 9s 7c 4d Kc"))), by_choice(told(dealt("5h 5d 9s 7c 4d Ac")))
    assert good["double_down"].value > good["set"].value > 0
    assert poor["set"].value > poor["double_down"].value


def test_588_11_g_with_a_double_down_laid_the_sets_are_worth_it_twice():
    r = dealt("Ah Ad 9s 7c 4d Kc")
    doubled = by_choice(told(r))["double_down"]
    r.answer(1, "double_down")
    now = by_choice(told(r))
    assert now["set"].value == doubled.value
    assert now["no_double_down"].value < doubled.value
    assert now.keys() == set(r.asks[0].choices)


def test_588_6_c_a_joker_as_the_low_hand_never_loses_it():
    said = [one for one in told(dealt("Jk Ah 9s 7c 4d Kc")) if one.args == {"low": ["Jk"]}]
    assert len(said) == 1, "legal, with an ace high"
    assert "loses 0.0%" in said[0].note


def test_no_set_is_called_best_within_twice_the_error_of_another():
    for luck in range(30):
        said = told(dealt(luck=luck))
        first = best(said)
        rivals = [one for one in said if 0 < first.value - one.value < 2 * max(first.error, one.error)]
        assert too_close(said) or not rivals


def test_what_a_player_sees_in_the_own_second_box_is_not_the_dealers():
    r = dealt(luck=3, two_spots=True)
    first = r.asks[0].hand
    other = next(hand for hand in ("seat:1", "seat:1:2") if hand != first)
    cards, seen = ([card.name for card in r.hands[hand]] for hand in (other, first))
    assert set(r.view(1)["hands"][other]) == {None}, "the second hand is taken up when the first is placed"
    r.answer(1, "house_way")
    expected = COACH.weigh(cards, seen)[0].alone
    assert by_choice(told(r))["set"].value == expected.mean
    assert expected != COACH.weigh(cards, [])[0].alone


def test_figures_agree_with_rounds_compared_by_the_rules():
    mine = house_way(MINE.split())
    left = [at for at, card in enumerate(CARDS) if card not in MINE.split()]
    rng, gains = np.random.default_rng(4), []
    for _ in range(3_000):
        theirs = house_way([CARDS[at] for at in rng.choice(left, 6, replace=False)])
        gains.append(sum(SixCards.beats(None, mine, theirs)) - 1)  # type: ignore[arg-type]
    found = next(one for one in COACH.weigh(MINE.split(), []) if one.way == mine)
    assert abs(np.mean(gains) - found.alone.mean) < 4 * np.std(gains) / len(gains) ** 0.5


# ---- a bank


def test_a_bank_that_wins_and_loses_alike_gives_away_the_vigorish_on_its_surplus():
    assert banked(0.4, 0.4, [1000], lambda won: won // 20) == pytest.approx(-0.4 * 50 / 1000)
    two = banked(0.4, 0.4, [1000, 1000], lambda won: won // 20)
    assert two == pytest.approx(-(0.16 * 100 + 2 * 0.08 * 50) / 2000), "paid on what is left of both, not on each win"


def test_621a_9_n_copies_are_the_banks():
    options = PaiGowOptions.read({})
    tiles = "6-6 4-5 1-3 4-6".split()
    player = {one.way: one for one in chances(options, tiles)}
    for one in chances(options, tiles, bank=True):
        assert one.win >= player[one.way].win
        assert one.lose <= player[one.way].lose
    assert any(one.win > player[one.way].win for one in chances(options, tiles, bank=True))


def test_621a_9_a_bank_is_told_what_each_set_gains_of_all_it_covers():
    stack = {"tiles": [None] * 4}
    options = PaiGowOptions.read({"vig_rounding": "exact"})
    r = Round(TILES, options, Quick(5), {1: 100_000, 2: 100_000}, stack=stack,
              carry={"opened": True, "against": {"1": 1000, "2": 1000}})  # fmt: skip
    r.answer(1, "bank")
    r.answer(2, "wager", {"wager": "pai_gow", "amount": 3000})
    r.answer(0, "no_more_bets")
    r.answer(1, "dealer_wager", {"amount": 0})
    r.answer(1, "shake")
    ask = next(ask for ask in r.asks if 1 in ask.seats)
    assert TILES.counts.advise
    said = list(TILES.counts.advise(r, ask, 1))
    assert {one.do for one in said} == set(ask.choices) == {"set", "house_way"}
    assert {one.unit for one in said} == {3000}
    tiles = [card.name for card in r.hands["seat:1"]]
    first = chances(options, tiles, bank=True)[0]
    assert best(said).value == pytest.approx(float(first.win * gain() - first.lose)), "one wager: vigorish on the win"


# ---- the house way as a chart


def test_588_11_d_the_chart_has_an_example_of_every_step():
    assert SIX.counts.chart
    (grid,) = SIX.counts.chart(SIX.options()).grids
    assert [row for row, _ in grid.rows] == [one.name for one in STEPS]
    for row, (example, _, _) in grid.rows:
        assert step(tuple(map(read, example.split())))[0].name == row


def read(symbols: str) -> str:
    """A card out of its two signs."""
    return symbols.replace("10", "T").translate(str.maketrans("♠♥♦♣", "shdc"))


@pytest.mark.parametrize("way", ["pa_621a8", "traditional"])
def test_621a_8_d_the_chart_has_an_example_of_every_step(way: str):
    assert TILES.counts.chart
    (grid,) = TILES.counts.chart(PaiGowOptions.read({"house_way": way})).grids
    assert [row for row, _ in grid.rows] == [one.name for one in WAYS[way]]
    for row, (example, _, _) in grid.rows:
        assert tile_step(way, example.split())[0].name == row


def test_a_custom_way_is_shown_first():
    custom = {"6-6 6-6 4-5 5-6": "6-6 6-6"}
    assert TILES.counts.chart
    (grid,) = TILES.counts.chart(PaiGowOptions.read({"house_way": "custom", "custom_way": custom})).grids
    assert grid.rows[0][0] == "Named in the table"
    assert grid.rows[0][1][1].startswith("6-6 6-6")


def test_chances_of_a_set_sum_to_one():
    for one in chances(PaiGowOptions.read({}), "6-6 4-5 1-3 4-6".split()):
        assert one.win + one.push + one.lose == Fraction(1)
