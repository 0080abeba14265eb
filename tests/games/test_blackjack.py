"""Blackjack: what is more than a worked example. Named after the sections."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from games.blackjack.bad_beat import chances
from games.blackjack.odds import dealer_cards, odds
from games.blackjack.options import BlackjackOptions
from games.blackjack_family.hands import Count, describe, total
from games.kit.asks import DEALER, Refused
from games.kit.chance import Quick, Sealed
from games.kit.events import Called, Came, Dealt, Paid, Peeked, Turned
from games.kit.registry import Game, game
from games.kit.round import Round, replay
from games.kit.simulate import BANKROLL, go_on, rounds, simulate
from tests.games.playing import play, snapshot
from tests.games.test_properties import by_hand, in_two_worlds

F = Fraction
CARD = game("blackjack")
ALL_SIDES = {
    "offer_in_between": True, "offer_royal_match_21": True, "offer_bet_the_set_21": True, "offer_kings_bounty": True,
}  # fmt: skip
PROGRESSIVES = {
    "offer_bad_beat": True, "bad_beat_any_20_row": True, "magic_card_bonus": True, "lucky_player_bonus": True,
    "bonus_frequency": 2, "offer_hit_and_run": True,
}  # fmt: skip
VARIANTS: dict[str, dict[str, Any]] = {
    "everything": {**ALL_SIDES, **PROGRESSIVES, "crown_treasure": True, "boxes_per_player": 4},
    "switch": {"variation_switch": True, **PROGRESSIVES, "resplit_aces_additional": 2},
    "from the hand": {"dealing_method": "from_the_hand", "decks": 1, "boxes_per_player": 1},
    "from the hand, 549": {"dealing_method": "from_the_hand", "decks": 2, "hand_game_bust_discard": "549"},
    "double shoe": {"dealing_method": "double_shoe", "decks": 1, "offer_match_the_dealer": False},
    "continuous": {"shuffle_method": "continuous", "split_aces_draw": "one_card", "settlement_order": "losers_first"},
    "face down": {"double_card_face": "down", "no_mid_shoe_entry": True, "decks": 1, "player_cut": False},
}


def table(**options: Any) -> Game:
    """Blackjack at a house whose defaults are these."""

    class House(BlackjackOptions):
        @classmethod
        def read(cls, values: Any = None) -> Any:
            return BlackjackOptions.read({**options, **values} if isinstance(values, dict) else values or options)

    return replace(CARD, options=House)


OPEN = {name: options for name, options in VARIANTS.items() if "hand" not in name}
every_variant = pytest.mark.parametrize("card", [table(**v) for v in VARIANTS.values()], ids=list(VARIANTS))


def dealt(*cards: str, options: dict[str, Any] | None = None, players: int = 1, **wagers: int) -> Round:
    """A round with these cards stacked, after the deal."""
    stack = {"cards": list(cards)}
    r = Round(
        CARD, CARD.options.read(options), Sealed(bytes(32)), dict.fromkeys(range(1, players + 1), 100_000), stack=stack
    )
    for seat in r.seats:
        r.answer(seat, "wager", {"wager": "blackjack", "amount": 1_000})
        for wager, amount in wagers.items():
            r.answer(seat, "wager", {"wager": wager, "amount": amount})
    r.answer(DEALER, "deal")
    return r


# ---- what must hold always, at every kind of table


@every_variant
def test_any_legal_play_ends_and_keeps_every_cent(card: Game):
    for luck in range(40):
        played = play(card, luck, 3)
        assert played.round.over
        for n, (seat, do, args) in enumerate(played.log.inputs):
            came = args["purse"] - played.snapshots[n]["purses"].get(args["seat"], 0) if (seat, do) == (0, "sit") else 0
            assert played.totals[n + 1] - played.totals[n] == came


@every_variant
def test_the_log_gives_the_same_again_and_a_dealer_by_hand_too(card: Game):
    for luck in range(12):
        played = play(card, luck, 2)
        for n in range(0, len(played.snapshots), 3):
            assert snapshot(replay(card, played.log, n)) == played.snapshots[n]
        r = by_hand(card, played.log)
        assert r.settlements() == played.round.settlements()
        assert r.carry == played.round.carry


@pytest.mark.parametrize("card", [table(**v) for v in OPEN.values()], ids=list(OPEN))
@pytest.mark.parametrize("manual", [False, True], ids=["automatic", "by hand"])
def test_nobody_sees_what_he_may_not_see(card: Game, manual: bool):
    compared = 0
    for luck in range(120):
        views = in_two_worlds(card, luck, 1 + luck % 2, manual, Quick(luck))
        if views:
            compared += 1
            assert views[0] == views[1]
    assert compared > 20


def test_633a_12_b_who_looks_on_learns_of_hidden_cards_only_by_what_is_turned_up():
    card, compared = table(**VARIANTS["from the hand"]), 0
    for luck in range(200):
        views = in_two_worlds(card, luck, 1, False, Quick(luck))
        if views and turned(views[0]) == turned(views[1]):  # a Blackjack, a winning side wager, a bust show themselves
            compared += 1
            assert views[0] == views[1]
    assert compared > 40


def turned(view: dict[str, Any]) -> list[str]:
    return [event["hand"] for event in view["events"] if event["kind"] == "turned"]


def test_633a_7_h_the_reader_tells_one_thing_and_the_hole_card_stays_hidden_in_the_insurance_phase():
    r = dealt("Kd", "As", "9c", "Th")
    assert (r.asks[0].about, r.asks[0].hand) == ("insurance", "seat:1")
    assert r.view(1)["hands"]["dealer"] == ["As", None]
    assert not any(isinstance(event, Peeked) for event in r.events)
    other = dealt("Kd", "As", "9c", "2h")
    assert r.view(1) == other.view(1)
    other.answer(1, "decline")
    assert other.view(1)["hands"]["dealer"] == ["As", None]
    assert "2h" not in str(other.view(1))
    r.answer(1, "decline")
    assert r.over
    assert [event for event in r.events if isinstance(event, Turned)]


def test_633a_12_b_only_the_owner_sees_cards_from_the_hand():
    options = {"dealing_method": "from_the_hand", "decks": 2}
    r = dealt("Ts", "9s", "7c", "6h", "8s", "5d", "2c", options=options, players=2)
    assert r.view(1)["hands"]["seat:1"] == ["Ts", "6h"]
    assert r.view(2)["hands"]["seat:1"] == [None, None]
    assert r.view(2)["hands"]["seat:2"] == ["9s", "8s"]
    r.answer(1, "double_down", {})
    assert r.view(2)["hands"]["seat:1"][:2] == ["Ts", "6h"]


# ---- totals


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As 6d", "soft 17"), ("As 6d Kc", "17"), ("As Ah", "soft 12"), ("As Ah 9d", "21"), ("Ts Kd 5c", "25"),
        ("As Kd", "21"), ("5s As Ad 4c", "soft 21".removeprefix("soft ")), ("As Ad Ac Ah 8d Tc", "22"),
    ],
)  # fmt: skip
def test_633a_3_e_the_value_of_the_cards(cards: str, words: str):
    assert total(cards.split()) == words


def test_a_total_does_not_depend_on_the_order_of_the_cards():
    chance = Quick(4)
    for _ in range(300):
        cards = [f"{'A23456789TJQK'[chance.below(13)]}s" for _ in range(1 + chance.below(6))]
        one, other = Count(), Count()
        one.again(cards)
        other.again(sorted(cards))
        assert (one.total, one.soft) == (other.total, other.soft)


def test_the_history_says_what_the_dealer_had():
    assert describe(None, "19") == ("Dealer 19", "")
    assert describe(None, "BJ")[0] == "Dealer Blackjack"
    assert describe(None, "24")[0] == "Dealer bust 24"
    r = dealt("Kd", "6s", "9c", "Th", "5c")
    r.answer(1, "stand")
    assert CARD.shows.result(r) == "21"


def test_549_7_m_players_may_have_to_count_for_themselves():
    told = dealt("Kd", "6s", "9c", "Th").asks[0].choices["stand"].note
    silent = dealt("Kd", "6s", "9c", "Th", options={"announce_player_totals": False}).asks[0].choices["stand"].note
    assert (told, silent) == ("keep 19", "keep the hand")


# ---- decisions


def asked(r: Round) -> list[str]:
    return list(r.asks[0].choices)


def test_633a_7_i_what_may_be_chosen():
    assert asked(dealt("Kd", "6s", "9c", "Th")) == ["surrender", "double_down", "hit", "stand"]
    r = dealt("8d", "6s", "8c", "Th", "8h", "8s", "3c", "2c", "2d", "2h")
    assert asked(r) == ["surrender", "split", "double_down", "hit", "stand"]
    r.answer(1, "split")
    assert asked(r) == ["split", "double_down", "hit", "stand"], "no surrender after a split"
    r.answer(1, "split")
    assert asked(r) == ["split", "double_down", "hit", "stand"]
    r.answer(1, "split")
    assert asked(r) == ["double_down", "hit", "stand"], "four hands, and no more"
    assert r.hands.keys() == {"seat:1", "seat:1/2", "seat:1/3", "seat:1/4", "dealer"}
    r.answer(1, "hit")
    assert asked(r) == ["hit", "stand"]


def test_633a_7_k_1_no_card_is_drawn_to_21():
    r = dealt("Kd", "6s", "9c", "Th", "2c", "Ks")
    r.answer(1, "hit")
    assert r.over
    assert r.settlements()[-1].why == "The dealer has 26, over 21."


def test_633a_11_c_aces_are_split_as_often_as_declared():
    cards = ("Ad", "6s", "Ac", "Th", "Ah", "9c", "8c")
    once = dealt(*cards)
    once.answer(1, "split")
    assert "split" not in asked(once)
    again = dealt(*cards, options={"resplit_aces_additional": 1, "split_aces_draw": "one_card"})
    again.answer(1, "split")
    assert asked(again) == ["split", "stand"]
    again.answer(1, "split")
    assert again.over, "one card each"


def test_633a_8_insurance_is_asked_of_all_at_once_and_of_one_players_boxes_in_turn():
    r = Round(CARD, CARD.options.read(), Sealed(bytes(32)), {1: 100_000, 3: 100_000}, stack={"cards": [
        "Kd", "Kc", "9d", "As", "9c", "9h", "8d", "7h"]})  # fmt: skip
    r.answer(1, "wagers", {"list": [["blackjack", None, 1_000], ["blackjack", "2", 2_500]]})
    r.answer(3, "wagers", {"list": [["blackjack", None, 1_000]]})
    r.answer(DEALER, "deal")
    assert {(ask.about, ask.hand) for ask in r.asks} == {("insurance", "seat:1"), ("insurance", "seat:3")}
    r.answer(3, "decline")
    r.answer(1, "insurance", {"amount": 500})
    assert [(ask.about, ask.hand) for ask in r.asks] == [("insurance", "seat:1:2")]
    with pytest.raises(Refused, match=r"up to \$13"):
        r.answer(1, "insurance", {"amount": 1_400})
    r.answer(1, "insurance", {})
    assert {(s.spot, s.stake) for s in r.settlements() if s.wager == "insurance"} == {(None, 500), ("2", 1_300)}


# ---- the shoe


def keep_playing(card: Game, options: Any, count: int, seed: int = 1, **sides: int) -> list[Round]:
    """Rounds one after another, each with what the one before kept."""
    played: list[Round] = []
    for _ in range(count):
        carry = played[-1].carry if played else {}
        r = Round(card, options, Quick(seed + len(played)), {1: BANKROLL}, carry=carry)
        r.answer(1, "wagers", {"list": [["blackjack", None, 500], *([side, None, of] for side, of in sides.items())]})
        while not r.over:
            go_on(r)
        played.append(r)
    return played


def test_633a_7_e_the_round_is_finished_after_the_cover_card_then_the_cards_are_shuffled():
    played = keep_playing(CARD, CARD.options.read({"decks": 1}), 30)
    shuffled = [any("shuffled" in getattr(e, "text", "") for e in r.events[:3]) for r in played]
    assert 2 < sum(shuffled) < 12
    for before, after in zip(played, shuffled[1:], strict=False):
        assert ("shoe" not in before.carry) == after
        assert after == before.shoe.cover_is_out
    assert {r.carry["batch"] for r in played} == {1, 2}, "two batches in turn"


def test_633a_5_c_who_cuts():
    r = Round(CARD, CARD.options.read(), Quick(1), {2: 10_000, 5: 10_000})
    assert [ask.seats for ask in r.asks if ask.about == "cut"] == [(2,)], "the first to arrive"
    r = Round(CARD, CARD.options.read(), Quick(1), {2: 10_000, 5: 10_000}, carry={"cut": 5})
    assert [ask.seats for ask in r.asks if ask.about == "cut"] == [(5,)], "on whose box the cover card came out"
    r = Round(CARD, CARD.options.read(), Quick(1), {2: 10_000, 5: 10_000}, carry={"cut": 0})
    assert [ask.seats for ask in r.asks if ask.about == "cut"] == [(5,)], "from the dealer's right"
    r.answer(5, "decline_cut")
    assert [ask.seats for ask in r.asks if ask.about == "cut"] == [(2,)]
    with pytest.raises(Refused, match="at least 10 cards"):
        r.answer(2, "cut", {"depth": 9})
    r.answer(2, "cut", {"depth": 10})


def test_633a_7_d_a_double_shoe_deals_from_the_side_that_the_determinant_card_names():
    options = CARD.options.read({"dealing_method": "double_shoe", "decks": 1})
    played = keep_playing(CARD, options, 60)
    sides = Counter(side for r in played for side in ("red", "blue") if f"The {side} side" in str(r.events))
    assert sides["red"] > 10 < sides["blue"]
    for r in played:
        first = next(event for event in r.events if isinstance(event, Dealt))
        assert first.hand == "determinant"
        said = next(e.text for e in r.events if isinstance(e, Called) and " side" in e.text)
        assert ("red" in said) == (first.card[1] in "hd")
        kept = [r.carry.get("shoe"), r.carry.get("other_side")]
        for shoe in filter(None, kept):
            assert len(shoe["cards"].split()) >= 13, "a side past its cover card is shuffled again"


def test_633a_14_f_discards_are_shuffled_when_the_shoe_is_empty():
    shoe = {"cards": "5s 9d", "cover": 0, "kind": "cards"}
    r = Round(CARD, CARD.options.read({"decks": 1}), Quick(5), {1: 10_000}, carry={"shoe": shoe, "cut": 0})
    r.answer(1, "wager", {"wager": "blackjack", "amount": 500})
    r.answer(DEALER, "deal")
    while not r.over:
        r.expire()
    cards = [event.card for event in r.events if isinstance(event, Dealt)]
    assert cards[:2] == ["5s", "9d"]
    assert max(Counter(cards).values()) == 1, "what lies on the table is not shuffled in"
    assert "shoe" not in r.carry


# ---- meters


def test_633a_13_j_2_a_meter_starts_grows_and_is_kept_in_an_account_of_its_own():
    options = CARD.options.read({"offer_bad_beat": True, "bad_beat_meter_rate": 25})
    first, second = keep_playing(CARD, options, 2, bad_beat=200)
    paid = [event for event in first.events if isinstance(event, Paid)]
    assert [(event.payer, event.to, event.amount) for event in paid] == [
        ("house", "bad_beat_meter", 500_000), ("house", "bad_beat_meter", 50)]  # fmt: skip
    assert first.carry["bad_beat_meter"] == 500_050
    assert first.accounts["bad_beat_meter"] == 500_050
    assert second.carry["bad_beat_meter"] == 500_100


def test_633a_7_o_1_a_meter_paid_is_set_back():
    options = CARD.options.read({"offer_bad_beat": True, "bad_beat_meter_reset": 6_000})
    stack = {"cards": "Ts 2s Qh 2d 3c 2h 3d 4s 5h".split()}
    r = Round(CARD, options, Sealed(bytes(32)), {1: 10_000}, carry={"bad_beat_meter": 800_000}, stack=stack)
    r.answer(1, "wagers", {"list": [["blackjack", None, 500], ["bad_beat", None, 100]]})
    r.answer(DEALER, "deal")
    r.answer(1, "stand")
    assert r.carry["bad_beat_meter"] == 600_020, "reset, and a fifth of the wager"
    assert r.accounts["bad_beat_meter"] == 600_020 - 800_000


@pytest.mark.parametrize(("display", "printed"), [("layout", True), ("sign", False)])
def test_633a_2_b_13_odds_and_the_limit_are_on_the_layout_or_on_a_sign(display: str, printed: bool):
    options = BlackjackOptions.model_validate({"payout_display": display, "top_award_limit": 100_000})
    words = [inscription.text for inscription in game("blackjack").layout(options).wide.inscriptions]
    odds = "Highest odds to one: Ladies 1,000 · Match 22 · 3 Card 9 · top awards limited to $100,000 a round"
    assert (odds in words) is printed


def test_the_system_selects_as_often_as_declared():
    options = CARD.options.read({**PROGRESSIVES, "bonus_frequency": 4})
    wagers = [["blackjack", None, 500], ["bad_beat", None, 100]]
    came: Counter[str] = Counter()
    for r in islice(rounds(CARD, options, Quick(3), wagers), 400):
        came.update(e.equipment for e in r.events if isinstance(e, Came) and e.result != "none")
    assert 60 < came["magic_card"] < 140
    assert 60 < came["lucky_player"] < 140


# ---- odds


def edge(wager: str, **options: Any) -> Fraction:
    return next(line.house_edge for line in odds(CARD.options.read(options)) if line.wager == wager)


@pytest.mark.parametrize(
    ("wager", "options", "known"),
    [
        ("match_the_dealer", {}, F(1958, 48205)),
        ("lucky_ladies", {}, 0.176391),
        ("royal_match_21", {"offer_royal_match_21": True, "royal_match_table": "D"}, 0.066658),
        ("three_card_poker", {}, 0.032386),
        ("insurance", {}, F(23, 311)),
        ("insurance", {"decks": 1}, F(3, 51)),
        ("bet_the_set_21", {"decks": 1, "offer_bet_the_set_21": True}, 1 - F(3, 51) * 16),
    ],
)
def test_633a_13_known_edges(wager: str, options: dict[str, Any], known: Fraction | float):
    assert float(edge(wager, **options)) == pytest.approx(float(known), abs=5e-7)
    if isinstance(known, Fraction):
        assert edge(wager, **options) == known


def test_633a_13_f_crown_treasure_gives_a_thousand_times_as_often_as_both_have_a_royal_match():
    options = {"offer_royal_match_21": True, "decks": 1}
    less = edge("royal_match_21", **options) - edge("royal_match_21", **options, crown_treasure=True)
    royals = F(8, 52 * 51) * F(6, 50 * 49)  # one deck: the dealer's is of another suit
    assert less == 1000 * royals


@pytest.mark.parametrize("decks", [1, 6])
def test_633a_13_l_the_number_of_the_dealers_cards_by_dealing_many_hands(decks: int):
    exact, source, count = dealer_cards(decks), Quick(11), 30_000
    came: Counter[int] = Counter()
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] * decks
    for _ in range(count):
        hand, drawn = Count(), set[int]()
        while hand.total < 17:
            at = source.below(len(deck))
            if at not in drawn:
                drawn.add(at)
                hand.add(deck[at])
        if len(hand.cards) > 2 or hand.is_blackjack:
            came[min(len(hand.cards), 8)] += 1
    for cards in (2, 3, 4, 5, 6):
        p = float(exact[cards])
        assert abs(came[cards] / count - p) < 4.5 * (p * (1 - p) / count) ** 0.5


def test_633a_13_j_bad_beat_rows_are_what_the_rules_give():
    """Many rounds of one who plays as the edge is reckoned: the same share of 20s beaten by three cards and by four."""
    from games.blackjack.bad_beat import stands

    rows, twenty = chances(6)
    options = CARD.options.read({"offer_bad_beat": True, "bad_beat_any_20_row": True})
    source, count, came, carry = Quick(8), 12_000, Counter[Any](), dict[str, Any]()
    for _ in range(count):
        r = Round(CARD, options, source, {1: 10**9}, carry=carry)
        r.answer(1, "wagers", {"list": [["blackjack", None, 500], ["bad_beat", None, 100]]})
        while not r.over:
            do = ""
            if (r.asks[0].about, r.asks[0].hand) == ("hand", "seat:1"):
                hand, up = Count(), r.hands["dealer"][0].name[0]
                hand.again(card.name for card in r.hands["seat:1"])
                value = 1 if up == "A" else 10 if up in "TJQK" else int(up)
                do = "stand" if stands(hand.total, hand.soft, value) else "hit"
            r.answer(1, do) if do else r.expire()
        won = next(s for s in r.settlements() if s.wager == "bad_beat")
        came[won.returned // 100] += 1
        carry = r.carry
    known = {10: rows[2], 25: rows[3], 50: rows[4], 1: twenty - sum(rows.values())}
    for pays, p in known.items():
        assert abs(came[pays] / count - p) < 4.5 * (p * (1 - p) / count) ** 0.5, pays


@pytest.mark.slow
def test_side_wagers_by_simulation():
    options = CARD.options.read(ALL_SIDES)
    exact = {line.wager: line.house_edge for line in odds(options)}
    for line in simulate(CARD, options, 60_000, seed=5):
        if line.wager in exact and line.wager not in ("blackjack", "insurance"):
            assert abs(line.house_edge - float(exact[line.wager])) < 4 * line.error, line.wager


def test_633a_7_o_2_ii_c_the_hit_and_run_meter_is_shared_equally_by_players_not_by_wagers():
    stack = {"cards": "Ts Th Kd 2s 6h 6c 6s 2d Ks Kh Kc 2c 3h 2h Ad 4s Th".split()}
    options = CARD.options.read({"offer_hit_and_run": True})
    carry = {"hit_and_run_meter": 120_000}
    r = Round(CARD, options, Sealed(bytes(32)), {1: 100_000, 3: 100_000}, carry=carry, stack=stack)
    for seat, box in ((1, None), (1, "2"), (3, None)):
        for wager, amount in (("blackjack", 1_000), ("hit_and_run", 500)):
            r.answer(seat, "wager", {"wager": wager, "amount": amount, **({"spot": box} if box else {})})
    r.answer(DEALER, "deal")
    for seat in (1, 1, 3):
        r.answer(seat, "hit")
    assert r.over
    shares = [(s.seat, s.returned) for s in r.settlements() if s.wager == "hit_and_run"]
    assert sorted(shares) == [(1, 30_000), (1, 30_000), (3, 60_000)]


def test_633a_7_p_a_bust_is_lost_under_the_section_that_says_who_wins():
    stack = {"cards": ["Ts", "9h", "6d", "8c", "Td"]}
    r = Round(CARD, CARD.options.read(), Sealed(bytes(32)), {1: 10_000}, stack=stack)
    r.answer(1, "wager", {"wager": "blackjack", "amount": 1_000})
    r.answer(DEALER, "deal")
    r.answer(1, "hit")
    [lost] = [s for s in r.settlements() if s.wager == "blackjack"]
    assert (lost.why, lost.cite) == ("26 is over 21.", "633a.7(p)")


def test_the_edge_of_bad_beat_is_not_called_exact():
    """It assumes a player who neither doubles nor splits; best play with the row for any 20 was simulated."""
    options = CARD.options.read({"offer_bad_beat": True, "bad_beat_any_20_row": True})
    [edge] = [edge for edge in odds(options) if edge.wager == "bad_beat"]
    assert edge.method != "exact"
    assert edge.error
    assert abs(float(edge.push) - 0.1423) < edge.error + 0.0007, "the row for any 20, as best play has it"
