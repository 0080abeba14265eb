"""Chapter 589: combinations and what they pay, private decisions, exact and sampled worth of every choice."""

import gc
import weakref
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from games.kit.advice import best
from games.kit.cards import DECK
from games.kit.chance import Quick, Sealed
from games.kit.events import ANYONE, Called, Dealt, Settled
from games.kit.hands import deal_out, number, values
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import simulate
from games.lunar_poker import analysis, forcing, plan, trial
from games.lunar_poker.analysis import Draw, Unseen
from games.lunar_poker.hands import LUNAR, QUALIFIES, pays, super_line
from games.lunar_poker.odds import FIRST_HANDS, ROUNDS
from games.lunar_poker.payouts import odds_of

CARD = game("lunar_poker")
F = Fraction


def start(cards: str, seats: int = 1, **options: object) -> Round:
    """A round with stacks of five, past “no more bets”."""
    chosen = CARD.options.read({"dealing_method": "automated_shoe", **options})
    r = Round(
        CARD, chosen, Sealed(bytes(32)), dict.fromkeys(range(1, seats + 1), 100_000), stack={"cards": cards.split()}
    )
    for seat in r.seats:
        r.answer(seat, "wager", {"wager": "ante", "amount": 1000})
    r.answer(0, "no_more_bets")
    return r


# ---- combinations, § 589.11(e)(1)(ii)

DOUBLE = {  # the sheet's complete list, with an example each
    "As Ks Qs Js Ts 9s": 150, "As Ks Qs Js Ts 4s": 105, "As Ks Qs Js Ts 9d": 104, "As Ks Qs Js Ts Td": 104,
    "Ks Qs Js Ts 9s 8s": 100, "8s 7s 6s 5s 4s Ks": 55, "8s 7s 6s 5s 4s 9d": 54, "8s 7s 6s 5s 4s 6d": 54,
    "As 2s 3s 4s 5s Kd": 51, "As Ah Ad Ac 8s 8h": 27, "Ks Kh Kd Kc As 2s": 21, "As Ah Ad 8s 8h 8d": 14,
    "As Ah Ad 8s 8h Kd": 8, "Ks Qs Js 8s 7s 4s": 10, "Ks Qs Js 9s 7s Td": 9, "Ks Qs Js 8s 7s 7d": 6,
    "Ks Qs Js 7s 2s Ad": 6, "3d 4d 5h 6s 7c 8c": 8, "3d 4d 5h 6s 7c 4c": 8, "Ad 2d 3h 4s 5c Kc": 5,
    "As Ah Ad Ks 2s 7h": 4, "Ks Kh 8s 8h 3s 3h": 4, "Ks Kh 8s 8h As 2d": 3, "As Ah Ks 8h 9d 3c": 2,
}  # fmt: skip
SINGLE = {
    "As Ah Ks Kh 8d 2c": 2,
    "As Ah Ad Ks Kh 8c": 7,
    "As Kh Qd Jc Ts 4d": 4,
    "8s 8h Ah 2d 4c 7s": 1,
    "As Kh 8d 7c 4s 2d": 1,
}


@pytest.mark.parametrize(("cards", "odds"), [*DOUBLE.items(), *SINGLE.items()])
def test_589_11_e_1_ii_what_two_combinations_pay(cards: str, odds: int):
    hand = cards.split()
    assert pays(hand)[2].pays == odds
    row = number(hand)[None, :]
    assert odds_of(row, values(LUNAR, row))[0] == odds


def test_589_11_e_1_ii_with_five_cards_the_second_is_an_ace_king():
    assert pays("As Ah Ks 8h 9d".split())[1].kind == "ace_king"  # type: ignore[union-attr]
    assert pays("As Ah Ks Kh 9d".split())[1] is None
    assert pays("Ks Kh 8d 8h Ad".split())[2].pays == 3


def some_hands(count: int) -> list[list[int]]:
    """Hands of which many have flushes, runs and groups."""
    chance, found = Quick(589), list[list[int]]()
    pools = [
        range(52),
        range(13),
        [*range(13), 30],
        [c for c in range(52) if c % 13 < 8],
        [c for c in range(52) if c % 4 < 2],
    ]
    pools += [
        [rank + 13 * suit for rank in ranks for suit in range(4)] for ranks in ((0, 5, 12), (11, 12, 3), (6, 7, 8))
    ]
    for pool in pools:
        cards = list(pool)
        for _ in range(150):
            chance.shuffle(cards)
            found.append(cards[:count])
    return found


@pytest.mark.parametrize("count", [5, 6])
def test_what_many_hands_pay_is_what_each_pays(count: int):
    hands = some_hands(count)
    rows = np.array(hands, np.uint8)
    for hand, odds in zip(hands, odds_of(rows, values(LUNAR, rows)), strict=True):
        assert pays([DECK[card] for card in hand])[2].pays == odds, [DECK[card] for card in hand]


# ---- the Super Wager


def edges(**options: object) -> dict[str, Fraction]:
    return {edge.wager: edge.house_edge for edge in CARD.counts.odds(CARD.options.read(options))}


@pytest.mark.parametrize(
    ("table", "kept", "printed"), [("A", 71_892, 48.8), ("B", 132_564, 38.9), ("C", 126_804, 46.7)]
)
def test_589_12_b_edges_of_the_super_wager(table: str, kept: int, printed: float):
    assert edges(super_paytable=table)["super"] == F(kept, FIRST_HANDS)
    literal = edges(super_paytable=table, super_ace_king_rule="ace_king")["super"]
    assert float(-100 * literal) == pytest.approx(printed, abs=0.05)


def test_589_6_d_7_the_printed_rule_comes_with_a_warning():
    assert "favour the player" in CARD.options.read({"super_ace_king_rule": "ace_king"}).warnings()[0]
    assert CARD.options.read().warnings() == []


def test_super_lines_are_counted_as_each_is_read():
    chance, deck = Quick(3), list(DECK)
    for _ in range(300):
        chance.shuffle(deck)
        line = super_line(deck[:5], "ace_king_queen")
        colours = {card[1] in "hd" for card in deck[:5]}
        assert (line is not None) or len(colours) == 2


# ---- the main game


def test_the_main_game_has_an_edge_with_its_error():
    [ante] = [edge for edge in CARD.counts.odds(CARD.options.read()) if edge.wager == "ante"]
    assert ante.method == "simulated"
    assert ante.error is not None
    assert 0 < ante.error < 0.003
    assert 0.005 < ante.house_edge < 0.035
    assert ante.win + ante.push + ante.lose == 1


def test_589_12_a_instant_tables_move_the_edge_by_their_exact_share():
    by_table = {table: edges(instant_paytable=table)["ante"] for table in "ABCDEFGH"}
    assert by_table["F"] - by_table["A"] == F(4 * 500 + 36 * 200, FIRST_HANDS)
    assert by_table["H"] - by_table["F"] == F(4 * 400, FIRST_HANDS)


@pytest.mark.slow
def test_the_plan_played_by_the_rules_costs_the_same():
    """The same plan through the engine, round by round."""
    count = 5_000
    totals = {
        total.wager: total for total in simulate(CARD, CARD.options.read({"super_offered": False}), count, seed=2)
    }
    played = trial.trial(ROUNDS)
    instants = F(4 * 1000 + 36 * 300, FIRST_HANDS)
    spread = played.error * (ROUNDS / count) ** 0.5
    assert abs(-totals["ante"].house_edge - played.gain - float(instants)) < 4 * spread


def test_dealing_for_a_trial_is_even():
    cards = trial.deal(np.random.default_rng(1), 20_000)
    assert all(len(set(row)) == trial.NEEDED for row in cards[:200].tolist())
    counted = np.bincount(cards.ravel(), minlength=52)
    assert ((counted - counted.mean()) ** 2 / counted.mean()).sum() < 100


# ---- what choices are worth


HAND, UP = "Kh Qh Jh 8h 2s".split(), "3s"


@pytest.fixture(scope="module")
def unseen() -> Unseen:
    return Unseen([*HAND, UP], UP)


def test_dealers_hands_without_the_drawn_cards_are_counted(unseen: Unseen):
    rng = np.random.default_rng(2)
    for count in range(1, 6):
        drawn = np.sort(rng.permutation(unseen.count)[:count]).astype(np.uint8)
        free = ~np.isin(unseen.dealers, drawn).any(axis=1)
        for bound in (QUALIFIES, LUNAR.value("pair", (5,)), LUNAR.value("straight", (7,))):
            counted = unseen.below(drawn[None, :], np.array([bound], np.int32))[0]
            assert counted == (unseen.values[free] < bound).sum()


def test_a_bet_is_worth_what_all_the_dealers_hands_bring(unseen: Unseen):
    cards = "8d 8c 9s 5c 2d".split()
    here = Unseen([*cards, UP], UP)
    mine = LUNAR.best(cards).value
    total = 0
    rest = [card for card in DECK if card not in (*cards, UP)]
    for at, hidden in list(enumerate(combinations(rest, 4)))[::97]:
        assert [rest[place] for place in here.dealers[at]] == list(hidden)
        assert here.values[at] == LUNAR.best([*hidden, UP]).value
    for dealer in here.values.tolist():
        total += 1 if dealer < QUALIFIES else 2 if mine > dealer else -3 if mine < dealer else 0
    assert analysis.pat(here, cards).mean == pytest.approx(total / len(here.values))


def test_a_sixth_card_is_worth_the_average_over_all_of_them(unseen: Unseen):
    draw = Draw(unseen, HAND, 1)
    total = 0.0
    for at, card in enumerate(unseen.cards.tolist()):
        hand = [*HAND, DECK[card]]
        first, _, odds = pays(hand)
        dealers = unseen.values[(unseen.dealers != at).all(axis=1)]
        win = 2 * odds.pays * int(((dealers >= QUALIFIES) & (dealers < first.value)).sum())
        lose = 3 * int(((dealers >= QUALIFIES) & (dealers > first.value)).sum())
        total += max((int((dealers < QUALIFIES).sum()) + win - lose) / len(dealers), -1.0)
    assert draw.unforced.mean == pytest.approx(total / unseen.count - 1)
    assert draw.unforced.error == 0
    assert 0 < draw.value().error < 0.01
    assert draw.value().mean > draw.unforced.mean


def test_forcing_is_counted_card_by_card():
    own, dealer = "9h 9d 9s 5c 2d".split(), "Qs Jd 8h 4c 3s".split()
    gain = 0.0
    rest = [card for card in DECK if card not in (*own, *dealer)]
    mine = LUNAR.best(own).value
    for card in rest:
        new = LUNAR.best([*dealer[1:], card]).value
        if new >= QUALIFIES:
            gain += 6 if mine > new else -3 if mine < new else 0
    assert analysis.force([*own, *dealer], own, dealer).mean == pytest.approx(gain / len(rest) - 1)


def test_a_forced_dealer_never_ends_with_an_ace_king():
    dealers = deal_out(range(0, 52, 2), 5)
    out = dealers[values(LUNAR, dealers) < QUALIFIES][::50]
    kept = forcing.without_highest(out)
    for card in range(52):
        free = ~(out == card).any(axis=1)
        new = values(LUNAR, np.column_stack([kept[free], np.full(int(free.sum()), card, np.uint8)]))
        assert "ace_king" not in {LUNAR.kind(value) for value in np.unique(new).tolist()}


def test_forcing_by_ranks_is_forcing_by_cards():
    """Also where cards that are gone are named twice, or are the dealer's own."""
    chance, deck, rows = Quick(5), list(range(52)), list[list[int]]()
    while len(rows) < 400:
        chance.shuffle(deck)
        if LUNAR.best([DECK[card] for card in deck[:5]]).value < QUALIFIES:
            rows.append(deck[:11])
    cards = np.array(rows, np.uint8)
    dealer, own = cards[:, :5], cards[:, 5:]
    gone = np.column_stack([own, own[:, :2], dealer[:, :1]])
    mine = values(LUNAR, own)
    given = dealer, forcing.without_highest(dealer), mine, odds_of(own, mine), gone
    plain = ~forcing.one_suit(given[1])
    assert forcing._by_ranks(*given)[plain] == pytest.approx(forcing._by_cards(*given)[plain])
    assert forcing.worth(dealer, mine, given[3], gone) == pytest.approx(forcing._by_cards(*given))


def test_what_forcing_adds_to_a_hand_is_counted_over_all_the_dealers_hands():
    cards = "9h 9d 9c 5h 2s".split()
    here = Unseen([*cards, "Kd"], "Kd")
    mine = values(LUNAR, number(cards)[None, :])
    odds, count = odds_of(number(cards)[None, :], mine), len(here.out)
    one_by_one = here.forcing(here.out, np.zeros((count, 0), np.uint8), np.repeat(mine, count), np.repeat(odds, count))
    assert here.forcing_all(mine, odds) == pytest.approx(one_by_one.sum())


def test_a_sampled_draw_is_close_to_every_draw_counted(unseen: Unseen):
    draw = Draw(unseen, ["Kh"], 4)
    parts = np.array_split(np.arange(len(draw.drawn)), 12)
    counted = sum(float(draw.played(part).sum()) for part in parts) / len(draw.drawn) - 1
    assert 0 < draw.unforced.error < 0.002
    assert abs(draw.unforced.mean - counted) < 4 * draw.unforced.error


@pytest.mark.parametrize(
    "cards",
    ["Kh Qh 9h 8h 2h", "9h 8d 7c 6s 5h", "9h 9d 9c 5h 5s", "9h 9d 9c 5h 2s", "9h 8h 7h 6h 2s", "Ah Ad Kc 9s 2s",
     "Ah Jd 8c 6s 4h"],
)  # fmt: skip
def test_no_figure_is_off_by_more_than_half_a_hundredth_of_the_ante(cards: str):
    own = cards.split()
    here = Unseen([*own, "3d"], "3d")
    figures = [analysis.pat(here, own), analysis.buy(here, own), *analysis.exchanges(here, own).values()]
    assert max(figure.error for figure in figures) < 0.005


def test_a_draw_has_the_same_value_on_every_call_and_at_both_decisions():
    r = start("Ah Ad 9s 5c 2d Ks Kd 7h 4c 3s")
    first = CARD.counts.advise(r, r.asks[0], 1)  # type: ignore[misc]
    assert first == CARD.counts.advise(r, r.asks[0], 1)  # type: ignore[misc]
    exchange = next(one for one in first if one.do == "exchange")
    r.answer(1, "exchange")
    discards = CARD.counts.advise(r, r.asks[0], 1)  # type: ignore[misc]
    assert (best(discards).value, best(discards).error) == (exchange.value, exchange.error)


def test_tables_do_not_outlive_the_decision():
    own = "Ah Ad 9s 5c 2d".split()
    here = Unseen([*own, UP], UP)
    analysis.pat(here, own)
    analysis.buy(here, own)
    analysis.exchanges(here, own)
    gone = weakref.ref(here)
    del here
    gc.collect()
    assert gone() is None


# ---- advice in a round


@pytest.mark.parametrize(
    ("cards", "do"),
    [
        ("8h 8d 9s 5c 2d As Kd Jh 4c 7s", "bet"),  # a pair above the dealer's card
        ("Kh Qh Jh 8h 2s As Ad 7c 4c 3s", "buy"),
        ("Ah Kd 9s 5c 2d Ks Td 7h 4c 2s", "exchange"),
        ("Qh Jd Tc 7c 6c Ks Kd 9h 4c Ac", "fold"),
        ("5c 6c 7c 8c 9c As Kd 7h 4d 3s", "declare"),
    ],
)
def test_advice_on_the_first_decision(cards: str, do: str):
    r = start(cards)
    [ask] = r.asks
    advice = CARD.counts.advise(r, ask, 1)  # type: ignore[misc]
    assert {one.do for one in advice} == set(ask.choices)
    assert best(advice).do == do
    assert all(one.unit == 1000 for one in advice)


def test_advice_on_what_to_exchange_names_the_cards_and_can_be_followed():
    r = start("Ah Ad 9s 5c 2d Ks Kd 7h 4c 3s")
    r.answer(1, "exchange")
    advice = CARD.counts.advise(r, r.asks[0], 1)  # type: ignore[misc]
    assert best(advice).args == {"cards": ["3", "4", "5"]}
    assert best(advice).label == "Exchange 9♠ 5♣ 2♦"
    r.answer(1, "discard", dict(best(advice).args))
    after = {one.do: one.value for one in CARD.counts.advise(r, r.asks[0], 1)}  # type: ignore[misc]
    assert after["fold"] == -1
    assert after["bet"] > 0


def test_advice_on_forcing():
    r = start("9h 9d 9s 5c 9c Qs Jd 8h 4c 3s")
    r.answer(1, "bet")
    assert best(CARD.counts.advise(r, r.asks[0], 1)).do == "force"  # type: ignore[misc]
    r = start("9h 9d 7s 5c 2d Qs Jd 8h 4c 3s")
    r.answer(1, "bet")
    assert best(CARD.counts.advise(r, r.asks[0], 1)).do == "take"  # type: ignore[misc]


def test_advice_rests_on_nothing_the_seat_does_not_see():
    """The dealer's hidden cards and the other's hand are others; the advice is the same."""
    worths = []
    for hidden in ("As Kd Jh 4c", "2c 2h Tc 4d"):
        r = start(f"8h 8d 9s 5c 2d Qs Qd 6s 6c 3d {hidden} 7s", seats=2)
        worths.append(CARD.counts.advise(r, r.asks[0], 1))  # type: ignore[misc]
    assert worths[0] == worths[1]


def test_the_plan_answers_every_ask():
    done: Counter[str] = Counter()
    for seed in range(150):
        r = Round(CARD, CARD.options.read(), Quick(seed), {1: 100_000})
        r.answer(1, "wager", {"wager": "ante", "amount": 500})
        while not r.over:
            ask = r.asks[-1]
            answer = CARD.counts.strategy(r, ask, ask.seats[0], r.source) if ask.seats[0] else None  # type: ignore[misc]
            r.answer(ask.seats[0], answer.do if answer else ask.default, answer.args if answer else {})
            done[answer.do if answer else ""] += 1
    assert {"fold", "bet", "buy", "exchange", "discard", "take"} <= done.keys()


@pytest.mark.parametrize("pool", [52, 13, 20])
def test_the_plan_for_one_hand_is_the_plan_for_many(pool: int):
    """Also among few cards, where flushes, straights and pairs are many."""
    chance, deck = Quick(4), list(range(pool))
    for _ in range(400):
        chance.shuffle(deck)
        hand, up = deck[:5], deck[5]
        many = plan.first(np.array([hand], np.uint8), np.array([up], np.uint8))
        one = plan.first_of([DECK[card] for card in hand], DECK[up])
        assert one.action == plan.ACTIONS[many.action[0]]
        assert one.gives == np.flatnonzero(~many.keep[0]).tolist()


def test_the_plan_is_close_to_what_counting_says():
    """Over some hands, the plan's choice costs little against the best one."""
    chance, deck, cost = Quick(11), list(DECK), []
    for _ in range(6):
        chance.shuffle(deck)
        own, up = deck[:5], deck[5]
        here = Unseen([*own, up], up)
        worth = {"bet": analysis.pat(here, own).mean, "buy": analysis.buy(here, own).mean, "fold": -1.0}
        worth["exchange"] = next(iter(analysis.exchanges(here, own, 1).values())).mean
        chosen = plan.ACTIONS[plan.first(number(own)[None, :], number([up])).action[0]]
        cost.append(max(worth.values()) - worth.get(chosen, max(worth.values())))
    assert sum(cost) / len(cost) < 0.05


# ---- the table


def test_589_11_decisions_are_told_when_all_are_locked_in():
    r = start("8h 8d 9s 5c 2d Qs Qd 6s 6c 3d As Kd Jh 4c 7s", seats=2)
    r.answer(2, "bet")
    assert r.view(1)["felt"] == r.view(ANYONE)["felt"], "no Bet lies there yet"
    assert not any(chip["wager"] == "bet" for chip in r.view(ANYONE)["felt"])
    assert r.view(2)["hands"]["seat:1"] == [None] * 5
    assert r.view(1)["hands"]["dealer"] == [None, None, None, None, "7s"]
    r.answer(1, "fold")
    told = [event.text for event in r.events if isinstance(event, Called)]
    assert "All decisions are locked in." in told


def test_a_full_table_that_exchanges_everything_gets_the_discards_again():
    options = CARD.options.read()
    for seed in range(3):
        r = Round(CARD, options, Quick(seed), dict.fromkeys(range(1, 6), 100_000))
        for seat in r.seats:
            r.answer(seat, "wager", {"wager": "ante", "amount": 500})
        r.answer(0, "no_more_bets")
        while not r.over:
            ask = r.asks[0]
            do = next(do for do in ("exchange", "discard", "bet", "force", "declare") if do in ask.choices)
            r.answer(ask.seats[0], do, {"cards": list("12345")} if do == "discard" else {})
        assert "The discards are shuffled." in [event.text for event in r.events if isinstance(event, Called)]
        last = [event.card for event in r.events if isinstance(event, Dealt) and event.hand == "seat:5"]
        assert not set(last[:5]) & set(last[5:]), "one's own discards do not come back"


def test_a_full_table_whose_deck_runs_out_may_be_void():
    r = Round(CARD, CARD.options.read({"stub_exhausted": "void_round"}), Quick(1), dict.fromkeys(range(1, 6), 100_000))
    for seat in r.seats:
        r.answer(seat, "wager", {"wager": "ante", "amount": 500})
    r.answer(0, "no_more_bets")
    while not r.over:
        ask = r.asks[0]
        do = next(do for do in ("exchange", "discard", "bet", "declare") if do in ask.choices)
        r.answer(ask.seats[0], do, {"cards": list("12345")} if do == "discard" else {})
    assert all(seat.purse == 100_000 for seat in r.seats.values()), "fees come back with the wagers"
    assert "void" in {event.outcome for event in r.events if isinstance(event, Settled)}


def test_589_11_g_the_deck_is_counted_every_five_rounds_where_no_device_does():
    options = CARD.options.read({"shuffler_counts_cards": False})
    carry: dict[str, object] = {}
    counted = []
    for _ in range(10):
        r = Round(CARD, options, Quick(1), {1: 9_000}, carry=carry)
        r.answer(1, "wager", {"wager": "ante", "amount": 500})
        while not r.over:
            r.expire()
        carry = r.carry
        counted.append(any("counted" in event.text for event in r.events if isinstance(event, Called)))
    assert counted == [False] * 4 + [True] + [False] * 4 + [True]
