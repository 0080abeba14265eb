"""Blackjack Switch and cards from the hand, § 633a.12: what is more than a worked example."""

from typing import Any

import pytest

from games.kit.asks import DEALER, Refused
from games.kit.chance import Sealed
from games.kit.events import Called
from games.kit.registry import game
from games.kit.round import Round

CARD = game("blackjack")
SWITCH = {"variation_switch": True}


def opened(options: dict[str, Any], *cards: str, purse: int = 100_000, players: int = 1) -> Round:
    """A round with these cards stacked, wagers open."""
    purses = dict.fromkeys(range(1, players + 1), purse)
    return Round(CARD, CARD.options.read(options), Sealed(bytes(32)), purses, stack={"cards": list(cards)})


def ended(r: Round) -> dict[str, tuple[str, int]]:
    """How the wagers of seat 1 ended, by spot, once nobody decides any more."""
    while not r.over:
        r.expire()
    return {f"{s.wager}:{s.spot}" if s.spot else s.wager: (s.outcome, s.profit) for s in r.settlements() if s.seat == 1}


# ---- Switch


def both(first: int, second: int) -> dict[str, Any]:
    return {"list": [["blackjack_1", None, first], ["blackjack_2", None, second]]}


def staked(r: Round) -> list[int]:
    return [wager.stake for wager in r.seats[1].wagers.values()]


@pytest.mark.parametrize("second", [500, 1_000, 2_500])
def test_633a_12_a_1_the_two_wagers_are_equal(second: int):
    r = opened(SWITCH, purse=5_000)
    with pytest.raises(Refused, match="must equal Blackjack Wager 1, \\$15"):
        r.answer(1, "wagers", both(1_500, second))
    assert r.seats[1].purse == 5_000
    r.answer(1, "wager", {"wager": "blackjack_1", "amount": 1_500})
    with pytest.raises(Refused, match="must equal"):
        r.answer(1, "wager", {"wager": "blackjack_2", "amount": second})
    r.answer(1, "wager", {"wager": "blackjack_2", "amount": 1_500})
    assert staked(r) == [1_500, 1_500]


def test_633a_12_a_1_a_page_lays_and_takes_both_at_once():
    r = opened(SWITCH, purse=5_000)
    r.answer(1, "wager", {"wager": "blackjack_2", "amount": 1_500, "paired": True})
    r.answer(1, "wager", {"wager": "blackjack_1", "amount": 500, "paired": True})
    assert staked(r) == [2_000, 2_000]
    r.answer(1, "take", {"wager": "blackjack_1", "amount": 500})
    assert staked(r) == [1_500, 1_500]


def test_633a_12_a_1_both_wagers_are_raised_together():
    r = opened(SWITCH)
    r.answer(1, "wagers", both(1_000, 1_000))
    r.answer(1, "double", {})
    assert staked(r) == [2_000, 2_000]
    r.answer(1, "wagers", both(1_000, 1_000))
    assert staked(r) == [3_000, 3_000]


def test_633a_12_a_1_one_wager_alone_does_not_play_and_goes_back():
    r = opened(SWITCH, purse=3_000)
    r.answer(1, "wager", {"wager": "blackjack_1", "amount": 2_500})
    r.answer(DEALER, "deal")
    while not r.over:
        r.expire()
    assert [(s.wager, s.outcome) for s in r.settlements()] == [("blackjack_1", "void")]
    assert r.seats[1].purse == 3_000


DEAD = {
    "no cards": (["no_cards", "9h", "8c", "6d", "9d"], []),
    "one card": (["Ts", "9h", "8c", "one_card", "9d"], ["dead"]),
    "a card passed over": (["Ts", "9h", "6c", "2c", "9d", "Th", "card_skipped", "8d"], ["keep", "hit", "dead"]),
}


@pytest.mark.parametrize(("cards", "answers"), DEAD.values(), ids=list(DEAD))
def test_633a_14_a_dead_hand_leaves_the_other_hand_of_its_box_to_play_on(cards: list[str], answers: list[str]):
    r = opened({**SWITCH, "offer_bad_beat": True}, *cards)
    r.answer(1, "wagers", {"list": [*both(1_000, 1_000)["list"], ["bad_beat", None, 100]]})
    r.answer(DEALER, "deal")
    for do in answers:
        r.answer(1, do)
    found = ended(r)
    assert found["blackjack_1"] == found["bad_beat"] == ("void", 0), "what is undecided on the box goes back"
    assert found["blackjack_2"][0] in ("win", "lose", "push")


def test_633a_14_i_a_dead_hand_leaves_the_split_hands_of_the_box_beside_it():
    cards = ["8s", "9h", "6c", "8d", "2d", "Th", "9c", "Tc", "card_skipped"]
    r = opened({}, *cards)
    r.answer(1, "wagers", {"list": [["blackjack", None, 1_000], ["blackjack", "2", 1_000]]})
    r.answer(DEALER, "deal")
    for do in ("split", "stand", "stand", "hit", "dead"):
        r.answer(1, do)
    found = ended(r)
    assert found["blackjack:2"] == ("void", 0)
    assert found["split:2"][0] in ("win", "lose", "push")


# ---- from the hand

HAND = {"dealing_method": "from_the_hand", "decks": 2}


@pytest.mark.parametrize("do", ["hit", "surrender"])
def test_633a_7_g_4_a_royal_match_is_paid_after_its_cards_were_taken_away(do: str):
    r = opened({**HAND, "offer_royal_match_21": True}, "Kh", "Kd", "Qh", "7c", "5s")
    r.answer(1, "wagers", {"list": [["blackjack", None, 1_000], ["royal_match_21", None, 500]]})
    r.answer(DEALER, "deal")
    r.answer(1, do)
    assert ended(r)["royal_match_21"] == ("win", 12_500)


def test_633a_12_b_both_hands_of_a_split_lie_face_up():
    r = opened(HAND, "8s", "5c", "6d", "8d", "Tc", "Th", "3c", "2d", players=2)
    for seat in (1, 2):
        r.answer(seat, "wager", {"wager": "blackjack", "amount": 1_000})
    r.answer(DEALER, "deal")
    r.answer(1, "split")
    assert r.view(2)["hands"]["seat:1"] == ["8s", "3c"]
    r.answer(1, "stand")
    assert r.view(2)["hands"]["seat:1/2"] == ["8d", "2d"]


def test_633a_7_k_1_a_split_hand_of_21_from_the_hand_is_not_asked():
    r = opened(HAND, "As", "6d", "Ad", "Th", "Tc", "2d")
    r.answer(1, "wager", {"wager": "blackjack", "amount": 1_000})
    r.answer(DEALER, "deal")
    r.answer(1, "split")
    assert [(ask.about, ask.hand) for ask in r.asks] == [("hand", "seat:1/2")]


# ---- the reader failed


@pytest.mark.parametrize(("hole", "insurance"), [("Kc", ("win", 1_000)), ("9c", ("lose", -500))])
def test_633a_8_d_insurance_waits_for_the_hole_card_if_the_reader_failed(hole: str, insurance: tuple[str, int]):
    r = opened({}, "8s", "Ad", "8h", hole, "reader_failed", "9s", "9d")
    r.answer(1, "wager", {"wager": "blackjack", "amount": 1_000})
    r.answer(DEALER, "deal")
    r.answer(1, "insurance", {"amount": 500})
    r.answer(1, "split")
    assert not r.settlements()
    assert ended(r)["insurance"] == insurance


@pytest.mark.parametrize(("hole", "profit"), [("Ac", 500_000), ("9c", 100_000)])
def test_633a_7_g_1_two_queens_of_hearts_wait_for_the_hole_card_if_the_reader_failed(hole: str, profit: int):
    r = opened({}, "Qh", "Td", "Qh", hole, "reader_failed")
    r.answer(1, "wagers", {"list": [["blackjack", None, 1_000], ["lucky_ladies", None, 500]]})
    r.answer(DEALER, "deal")
    assert not r.settlements()
    assert ended(r)["lucky_ladies"] == ("win", profit)


# ---- felt, limits, sections


@pytest.mark.parametrize("options", [{}, SWITCH], ids=["Blackjack", "Switch"])
@pytest.mark.parametrize("wording", ["Dealer shall draw to 16 and stand on all 17s", "Dealer draws to sixteen. " * 2])
def test_633a_2_b_3_iii_what_the_dealer_draws_to_is_on_both_felts(options: dict[str, Any], wording: str):
    layout = CARD.layout(CARD.options.read({**options, "stand_on_17_wording": wording}))
    for board in (layout.wide, layout.tall):
        [said] = [words for words in board.inscriptions if wording in words.text]
        assert said.size >= 11
        assert said.arc
        assert len(said.text) * (said.size * 0.62 + said.spacing) <= said.arc.length
        assert any("Blackjack Switch" in words.text for words in board.inscriptions) is bool(options)


def test_633a_13_m_the_limit_on_top_awards_covers_what_one_patron_may_win_by_limits_of_their_own():
    more = {"lucky_ladies": {"max": "100"}}
    with pytest.raises(ValueError, match=r"at least \$100,000"):
        CARD.read({"top_award_limit": "25000", "limits_by_wager": more})
    CARD.read({"top_award_limit": "100000", "limits_by_wager": more})
    less = {"top_award_limit": "25000", "side_max": 50, "limits_by_wager": {"lucky_ladies": {"max": "10"}}}
    CARD.read(less)
    with pytest.raises(ValueError, match=r"at least \$50,000"):
        CARD.read({**less, "offer_kings_bounty": True})


def test_633a_7_o_2_ii_b_who_verifies_a_hit_and_run_award():
    r = opened({"offer_hit_and_run": True}, "Ts", "2s", "Qh", "2d", "2c", "2h", "3d", "3s", "3h")
    r.answer(1, "wagers", {"list": [["blackjack", None, 1_000], ["hit_and_run", None, 100]]})
    r.answer(DEALER, "deal")
    assert ended(r)["hit_and_run"] == ("win", 9_900)
    [said] = [event for event in r.events if isinstance(event, Called) and "verified" in event.text]
    assert said.cite == "633a.7(o)(2)(ii)(B)"
