"""Pai Gow on the floor: a player as the bank, settled player to player through the cage, and tiles nobody else sees."""

import json
import re
from typing import Any

import pytest
from django.db import transaction

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.cage.models import Account, Entry
from casino.floor import changes, live, seats
from casino.floor.models import Seat, Settlement, Table
from games.kit.asks import Refused
from tests.floor.company import act, expire, newcomer, now, problems, seated, shown, staked, without_numbers

pytestmark = pytest.mark.django_db(transaction=True)
ORDER = ["5-5", "4-6", "1-3", "1-5"]
"""Four tiles that set to two zeros by the chapter's list."""


def arrange(table: Table, **stack: list[str | None]) -> None:
    with changes.changing(table.code) as change:
        for kind, outcomes in stack.items():
            change.now.stack(kind, outcomes)


def wager(table: Table, player: Player, amount: int, wager: str = "pai_gow") -> None:
    act(table, player, "wager", wager=wager, spot=None, amount=amount)


def seat_of(table: Table, player: Player) -> int:
    return Seat.objects.get(table=table, player=player).number


def balance(player: Player) -> int:
    return Account.objects.get(player=player).balance


def on(table: Table) -> Any:
    return live.current(now(table))


def after_a_house_round(players: int, **more: Any) -> tuple[Any, ...]:
    """A table whose first round, against the dealer, is over; every player wagered in it."""
    table, *people = seated(game="pai_gow", players=players, **more)
    for player in people:
        wager(table, player, 2000)
    while not on(table).over:
        expire(table)
    expire(table)
    assert on(table).betting
    return (table, *people)


def to_the_end(table: Table) -> None:
    while not on(table).over:
        expire(table)


def test_a_bank_is_settled_player_to_player_in_one_transfer():
    table, finch, wren, heron = after_a_house_round(3)
    before = {player: balance(player) for player in (finch, wren, heron)}
    act(table, wren, "bank")
    wager(table, finch, 5000)
    wager(table, heron, 10_000)
    expire(table)
    bank = seat_of(table, wren)
    assert staked(table)[bank] == 5000 + 10_000 + 2000, "the cover is held, the dealer's wager included"
    act(table, wren, "dealer_wager", amount=0)
    assert staked(table)[bank] == 15_000
    act(table, wren, "shake", style="chee_yee")
    for player in (finch, wren, heron):
        act(table, player, "house_way")
    for player in (finch, heron):
        act(table, player, "surrender")
    assert on(table).over
    round_ = now(table).round_id
    assert balance(wren) - before[wren] == 15_000 * 95 // 100
    assert balance(finch) - before[finch] == -5000
    assert balance(heron) - before[heron] == -10_000
    moved = dict(Entry.objects.filter(transfer__round_id=round_).values_list("account__player_id", "amount"))
    assert sum(moved.values()) == 0
    assert moved[None] == 750, "the house has the vigorish and nothing else"
    [mine] = Settlement.objects.filter(round_id=round_, player=wren)
    assert (mine.wager, mine.name, mine.outcome, mine.profit) == ("bank", "Bank", "win", 14_250)
    assert problems() == []


def test_the_dealers_wager_against_a_bank_is_the_houses():
    table, finch = after_a_house_round(1)
    before = balance(finch)
    act(table, finch, "bank")
    act(table, finch, "ready")
    assert not on(table).betting, "a bank alone plays against the dealer"
    arrange(table, dice=["3-3-3"], tiles=[*ORDER, *[None] * 28])
    to_the_end(table)
    [told] = [s for s in on(table).settlements() if s.wager == "dealer_vs_bank"]
    assert told.seat == 0
    assert told.stake == 2000
    [mine] = Settlement.objects.filter(round_id=now(table).round_id)
    assert balance(finch) - before == mine.profit
    assert mine.profit in (-told.profit, 1900)
    assert problems() == []


def test_a_co_bank_shares_with_the_house():
    table, finch, wren = after_a_house_round(2)
    before = balance(wren)
    act(table, wren, "co_bank")
    wager(table, finch, 3000)
    expire(table)
    to_the_end_but_surrender(table, finch)
    assert balance(wren) - before == 1500 - 75
    assert problems() == []


def to_the_end_but_surrender(table: Table, player: Player) -> None:
    number = seat_of(table, player)
    while not any(number in ask.seats and "surrender" in ask.choices for ask in on(table).asks):
        expire(table)
    act(table, player, "surrender")
    to_the_end(table)


def test_a_bank_who_lost_the_chips_elsewhere_does_not_cover():
    """What the player has in hand counts when wagers are closed, not when the bank was taken."""
    table, finch, wren = after_a_house_round(2)
    act(table, wren, "bank")
    wager(table, finch, 50_000)
    other = seated(game="roulette", players=0)[0]
    seats.sit(other.code, wren)
    act(other, wren, "wager", wager="red", spot=None, amount=50_000)
    act(other, wren, "wager", wager="black", spot=None, amount=min(50_000, cage_free(wren)))
    assert cage_free(wren) < 50_000
    expire(table)
    assert not on(table).banking
    assert staked(table) == {seat_of(table, finch): 50_000}
    to_the_end(table)
    assert problems() == []


def cage_free(player: Player) -> int:
    account = Account.objects.get(player=player)
    return int((account.balance - account.held) // 500 * 500)


def test_what_a_bank_covers_cannot_be_wagered_elsewhere():
    table, finch, wren = after_a_house_round(2)
    act(table, wren, "bank")
    wager(table, finch, 60_000)
    expire(table)
    other = seated(game="roulette", players=0)[0]
    seats.sit(other.code, wren)
    with pytest.raises(Refused, match="you have"):
        act(other, wren, "wager", wager="red", spot=None, amount=45_000)
    to_the_end(table)
    assert problems() == []


def test_no_answer_in_time_sets_the_hand_the_house_way():
    table, finch, wren = seated(game="pai_gow", players=2)
    wager(table, finch, 2000)
    wager(table, wren, 2000)
    expire(table)
    act(table, wren, "house_way")
    expire(table)
    play = on(table)
    hand = f"seat:{seat_of(table, finch)}"
    tiles = [card.name for part in ("high", "low") for card in play.hands[f"{hand}:{part}"]]
    house = play.options.way.set(tiles)
    assert [card.name for card in play.hands[f"{hand}:high"]] == list(house.high)


def test_a_player_who_leaves_in_the_middle_loses_the_wagers():
    table, finch, wren = seated(game="pai_gow", players=2)
    before = balance(finch)
    wager(table, finch, 2000)
    wager(table, wren, 2000)
    expire(table)
    seats.leave(table.code, finch.pk)
    to_the_end(table)
    assert balance(finch) - before == -2000
    assert Settlement.objects.get(player=finch).cite == "621a.5(b)"
    assert problems() == []


def test_a_bank_who_leaves_after_no_more_bets_is_played_to_the_end():
    table, finch, wren = after_a_house_round(2)
    act(table, wren, "bank")
    wager(table, finch, 2000)
    expire(table)
    seats.leave(table.code, wren.pk)
    to_the_end(table)
    assert Settlement.objects.filter(player=wren, wager="bank").count() == 1
    assert problems() == []


# ---- people, not chairs


def a_chair_nobody_had(table: Table) -> int:
    return next(number for number in range(1, 7) if number not in on(table).seats)


def asked_to_bank(table: Table) -> set[int]:
    return {seat for ask in on(table).asks if "bank" in ask.choices for seat in ask.seats}


def test_621a_9_d_2_the_bank_of_one_who_left_before_no_more_bets_falls_to_the_house():
    table, finch, wren = after_a_house_round(2)
    before = balance(wren)
    act(table, wren, "bank")
    chair = seat_of(table, wren)
    seats.leave(table.code, wren.pk)
    assert not Seat.objects.filter(player=wren).exists()
    assert "the house banks this round" in shown(table)[2]["call"]
    wager(table, finch, 50_000)
    expire(table)
    assert not on(table).banking
    to_the_end(table)
    assert balance(wren) == before, "wagers made after he left are none of his"
    assert not [s for s in on(table).settlements() if s.seat == chair]
    assert problems() == []


def test_621a_9_c_the_next_who_accepted_has_the_bank_when_its_first_taker_leaves():
    table, finch, wren, heron = after_a_house_round(3)
    second, first = sorted((wren, heron), key=lambda player: seat_of(table, player), reverse=True)
    wager(table, second, 3000)
    act(table, second, "bank")
    assert staked(table) == {}
    act(table, first, "bank")
    assert staked(table) == {seat_of(table, second): 3000}
    seats.leave(table.code, first.pk)
    assert on(table).banking == {seat_of(table, second)}
    assert staked(table) == {}, "a bank has no wager"
    wager(table, finch, 2000)
    to_the_end(table)
    assert Settlement.objects.filter(player=second, wager="bank").count() == 1
    assert problems() == []


def test_621a_9_c_one_who_is_overtaken_as_the_bank_has_the_wager_on_the_felt_again_and_is_told():
    table, finch, wren = after_a_house_round(2)
    second, first = sorted((finch, wren), key=lambda player: seat_of(table, player), reverse=True)
    wager(table, second, 3000)
    act(table, second, "bank")
    assert staked(table) == {}
    act(table, first, "bank")
    assert staked(table) == {seat_of(table, second): 3000}
    assert "Its $30 is wagered again." in shown(table)[2]["call"]
    live.forget(table.pk)
    assert on(table).seats[seat_of(table, second)].staked == 3000
    assert problems() == []


def test_621a_9_c_one_who_is_overtaken_without_chips_for_the_wager_any_more_is_told_so():
    table, finch, wren = after_a_house_round(2)
    second, first = sorted((finch, wren), key=lambda player: seat_of(table, player), reverse=True)
    wager(table, second, 3000)
    act(table, second, "bank")
    with transaction.atomic():
        cage.post({second.pk: -balance(second), cage.WORLD: balance(second)})
    act(table, first, "bank")
    assert staked(table) == {}
    assert "cannot be laid again" in shown(table)[2]["call"]
    assert problems() == []


def test_621a_9_d_1_a_newcomer_does_not_inherit_the_right_to_bank():
    table, finch, wren = after_a_house_round(2)
    chair = seat_of(table, wren)
    assert asked_to_bank(table) == {seat_of(table, finch), chair}
    wager(table, finch, 2000)
    wager(table, wren, 2000)
    to_the_end(table)
    seats.leave(table.code, wren.pk)
    heron = newcomer("Heron")
    seats.sit(table.code, heron, chair)
    expire(table)
    assert asked_to_bank(table) == {seat_of(table, finch)}
    with pytest.raises(Refused):
        act(table, heron, "bank")


def test_621a_9_c_changing_chairs_does_not_let_anybody_bank_twice_running():
    table, finch, wren = after_a_house_round(2)
    act(table, wren, "bank")
    wager(table, finch, 2000)
    to_the_end(table)
    seats.leave(table.code, wren.pk)
    free = a_chair_nobody_had(table)
    seats.sit(table.code, wren, free)
    expire(table)
    assert asked_to_bank(table) == {seat_of(table, finch)}
    with pytest.raises(Refused):
        act(table, wren, "bank")


def test_621a_9_d_1_the_right_to_bank_goes_along_to_another_chair():
    table, finch, wren = seated(game="pai_gow", players=2)
    for player in (finch, wren):
        wager(table, player, 2000)
    to_the_end(table)
    seats.leave(table.code, wren.pk)
    free = a_chair_nobody_had(table)
    seats.sit(table.code, wren, free)
    expire(table)
    assert asked_to_bank(table) == {seat_of(table, finch), free}
    act(table, wren, "bank")


def test_repeat_after_a_round_as_the_bank_has_nothing_to_repeat():
    table, finch, wren = after_a_house_round(2)
    act(table, wren, "bank")
    wager(table, finch, 2000)
    expire(table)
    to_the_end(table)
    expire(table)
    act(table, finch, "repeat")
    with pytest.raises(Refused, match="no earlier wagers"):
        act(table, wren, "repeat")


SEVEN = "Kh Qd 9s 7c 4d Ac 2h".split()
Stacked = dict[str, list[str | None]]
HIDDEN: dict[str, tuple[Stacked, list[str], str, tuple[list[str], list[str]]]] = {
    # who is first, the own pieces and one of them in words, and two hands that another player may have
    "pai_gow": ({"dice": ["3-3-3"]}, "1-5 1-6 2-6 3-4".split(), "High 7",
                ("6-6 6-6 1-1 1-1".split(), "2-2 3-3 5-6 4-6".split())),
    "pai_gow_poker": ({"pockets": ["1"]}, SEVEN, "queen of diamonds",
                      ("As Ah Ad Ks Kd 3c 3d".split(), "2c 3h 5d 6s 8h Tc Jk".split())),
    "six_card_fortune_pai_gow_poker": ({"pockets": ["1"]}, SEVEN[:6], "queen of diamonds",
                                       ("As Ah Ad Ks Kd 3c".split(), "2c 3h 5d 6s 8h Jk".split())),
}  # fmt: skip


@pytest.mark.parametrize("game", HIDDEN)
def test_no_frame_tells_anybody_what_another_player_or_the_dealer_has(game: str):
    """Two tables that differ only in the pieces of the others: each viewer gets the same fragments from both."""
    start, own, word, hidden = HIDDEN[game]
    kind = "tiles" if game == "pai_gow" else "cards"
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    for others in hidden:
        table, finch, wren = seated(game=game, players=2)
        for player in (finch, wren):
            wager(table, player, 2000, "pai_gow" if game == "pai_gow" else "main")
        hands = {seat_of(table, finch): own, seat_of(table, wren): others}
        dealt = [hands.get(place, [None] * len(own)) for place in range(7)]
        arrange(table, **start, **{kind: [piece for hand in dealt for piece in hand]})
        expire(table)
        act(table, wren, "house_way")
        _, round_, public, mine = shown(table, finch, None)
        for viewer, fragments in mine.items():
            text = json.dumps({**public, **fragments}, sort_keys=True)
            text = re.sub(r'data-(now|deadline)=\\"\d+\\"', "", without_numbers(text).replace(round_, "ROUND"))
            seen[viewer is not None].add(text)
    assert len(seen[True]) == len(seen[False]) == 1, "what the others have makes no difference"
    assert word in seen[True].pop(), "one's own are there"
    assert word not in seen[False].pop(), "and for nobody else"


def test_the_cage_is_asked_once_for_a_bank_and_holds_only_what_is_needed():
    table, finch, wren = after_a_house_round(2)
    act(table, wren, "bank")
    assert staked(table) == {}
    wager(table, finch, 4000)
    expire(table)
    assert sum(cage.held(now(table).round_id).values()) == 4000 + 4000 + 2000
