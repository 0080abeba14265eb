"""Pai Gow on the floor: a player as the bank, settled player to player through the cage, and tiles nobody else sees."""

import json
import re
from typing import Any

import pytest

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.cage.models import Account, Entry
from casino.floor import changes, live, seats
from casino.floor.models import Seat, Settlement, Table
from games.kit.asks import Refused
from tests.floor.company import act, expire, now, problems, seated, shown, staked

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


def test_a_bank_who_leaves_is_played_to_the_end():
    table, finch, wren = after_a_house_round(2)
    act(table, wren, "bank")
    wager(table, finch, 2000)
    seats.leave(table.code, wren.pk)
    expire(table)
    to_the_end(table)
    assert Settlement.objects.filter(player=wren, wager="bank").count() == 1
    assert problems() == []


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


def test_no_frame_tells_anybody_another_players_tiles():
    """Two tables that differ only in the tiles of the others: each viewer gets the same fragments from both."""
    mine: set[str] = set()
    anyone: set[str] = set()
    for others in (["6-6", "6-6", "1-1", "1-1"], ["2-2", "3-3", "5-6", "4-6"]):
        table, finch, wren = seated(game="pai_gow", players=2)
        wager(table, finch, 2000)
        wager(table, wren, 2000)
        hands: dict[int, list[str]] = {
            seat_of(table, finch): ["1-5", "1-6", "2-6", "3-4"],
            seat_of(table, wren): others,
        }
        wall = [hands.get(place, [None] * 4) for place in range(8)]
        arrange(table, dice=["3-3-3"], tiles=[tile for hand in wall for tile in hand])
        expire(table)
        act(table, wren, "house_way")
        _, round_, public, own = shown(table, finch, None)
        for viewer, fragments in own.items():
            text = json.dumps({**public, **fragments}, sort_keys=True)
            text = re.sub(r'data-(now|deadline)=\\"\d+\\"', "", text.replace(round_, "ROUND"))
            (anyone if viewer is None else mine).add(text)
    assert len(mine) == len(anyone) == 1, "the others' tiles make no difference"
    assert "High 7" in mine.pop(), "one's own tiles are there"
    assert "High 7" not in anyone.pop(), "and for nobody else"


def test_the_cage_is_asked_once_for_a_bank_and_holds_only_what_is_needed():
    table, finch, wren = after_a_house_round(2)
    act(table, wren, "bank")
    assert staked(table) == {}
    wager(table, finch, 4000)
    expire(table)
    assert sum(cage.held(now(table).round_id).values()) == 4000 + 4000 + 2000
