"""The round in the instructor's hands: stepped, arranged, rewound; chips follow, and no book is touched."""

import pytest

from casino.academy import acts
from casino.accounts.models import Player
from casino.cage.models import Account, Entry
from casino.floor import changes
from casino.floor.models import Round, Seat, Settlement, Table
from games.kit.asks import Refused
from games.kit.events import Called, Came, Checked, Irregular
from tests.academy.company import class_of, do, play_of, pupil, room_of, teacher, to_the_end, until
from tests.floor.company import everything, expire, message, now, refused

pytestmark = pytest.mark.django_db


def in_hand(table: Table, who: Player) -> int:
    seat = Seat.objects.get(table=table, player=who)
    return play_of(table).view(seat.number)["purse"] if seat.number in play_of(table).seats else seat.purse


def result(table: Table) -> str:
    return next((e.result for e in play_of(table).events[: play_of(table).told] if isinstance(e, Came)), "")


def wager(table: Table, who: Player, wager: str = "straight", spot: str | None = "17", amount: int = 500) -> None:
    do(table, who, "wager", wager=wager, spot=spot, amount=amount)


def test_nothing_happens_before_the_instructor_goes_on():
    table, host, finch, _ = class_of()
    with pytest.raises(Refused, match="not open"):
        wager(table, finch)
    do(table, host, "step")
    wager(table, finch)
    do(table, finch, "ready")
    assert play_of(table).open
    to_the_end(table, host)
    with pytest.raises(Refused, match="The instructor opens the next round"):
        do(table, finch, "next")


def test_stack_a_17_spin_by_hand_rewind_and_land_00_instead():
    table, host, finch, wren = class_of()
    do(table, host, "step")
    wager(table, finch)
    wager(table, wren, "red", None, 1000)
    wagered = len(play_of(table).inputs)
    do(table, host, "stack", kind="pockets", outcomes=["17"])
    to_the_end(table, host)
    assert result(table) == "17"
    assert (in_hand(table, finch), in_hand(table, wren)) == (99_500 + 500 * 36, 99_000)
    assert [seat.purse for seat in Seat.objects.filter(table=table)] == [117_500, 99_000]
    first = now(table).round

    do(table, host, "rewind", inputs=wagered)
    assert play_of(table).open
    assert (in_hand(table, finch), in_hand(table, wren)) == (99_500, 99_000)
    assert [seat.purse for seat in Seat.objects.filter(table=table)] == [100_000, 100_000]
    assert now(table).rounds_played == 0
    assert now(table).history == []
    do(table, host, "stack", kind="pockets", outcomes=["00"])
    to_the_end(table, host)
    assert result(table) == "00"
    assert in_hand(table, finch) == 99_500
    second = now(table).round
    assert (second.stem, second.cut, second.number, second.branch) == (first, wagered, 1, 1)
    assert [past["result"] for past in now(table).history] == ["00"]

    do(table, host, "branch", to=first.pk)
    assert result(table) == "17"
    assert in_hand(table, finch) == 117_500
    assert [past["result"] for past in now(table).history] == ["17"]
    assert not Settlement.objects.exists()
    assert not Entry.objects.exists()
    assert not Account.objects.exists()


def test_what_is_arranged_can_be_taken_back_one_by_one():
    table, host, *_ = class_of()
    do(table, host, "stack", kind="pockets", outcomes=["17", "0", "5"])
    do(table, host, "unstack", kind="pockets", at=1)
    assert play_of(table).stacked == {"pockets": ["17", "5"]}
    do(table, host, "unstack", kind="pockets")
    assert play_of(table).stacked == {}
    refused("stack", do, table, host, "unstack", kind="pockets")
    with pytest.raises(Refused, match="99 cannot come from the pockets"):
        do(table, host, "stack", kind="pockets", outcomes=["99"])


def test_after_the_last_draw_the_next_round_is_arranged():
    table, host, finch, _ = class_of()
    do(table, host, "step")
    wager(table, finch)
    to_the_end(table, host)
    do(table, host, "stack", kind="pockets", outcomes=["22"])
    with pytest.raises(Refused, match="blue cannot come"):
        do(table, host, "stack", kind="pockets", outcomes=["blue"])
    do(table, host, "step")
    assert now(table).round.number == 2
    assert play_of(table).stacked == {"pockets": ["22"]}
    assert room_of(table).stack == {}


def test_an_irregularity_is_played_out_with_its_text():
    table, host, finch, _ = class_of()
    do(table, host, "step")
    wager(table, finch)
    do(table, host, "stack", kind="pockets", outcomes=["17"])
    do(table, host, "irregular", name="no_spin_ball_out")
    to_the_end(table, host)
    told = play_of(table).events
    assert [event.cite for event in told if isinstance(event, Irregular)] == ["617a.6(c)"]
    assert result(table) == "17"
    refused("irregular", do, table, host, "irregular", name="meteor")


def test_a_table_runs_by_itself_stops_and_goes_on_where_it_stopped():
    table, host, finch, _ = class_of()
    do(table, host, "run", pace="relaxed")
    assert now(table).deadline
    expire(table)
    assert play_of(table).open, "the first call was told"
    wager(table, finch)
    do(table, host, "pause")
    assert now(table).deadline is None
    assert 4000 < (room_of(table).frozen or 0) < 4501
    do(table, host, "run", pace="casino")
    assert now(table).deadline
    for _ in range(12):
        expire(table)
    assert now(table).rounds_played >= 1


def test_a_running_table_waits_for_a_wager():
    table, host, *_ = class_of()
    do(table, host, "run", pace="casino")
    expire(table)
    expire(table)
    assert now(table).deadline is None
    assert play_of(table).open


def test_the_pupil_in_the_chair_pays_a_wrong_amount_and_the_mark_is_kept():
    table, host, finch, wren = class_of()
    do(table, host, "step")
    wager(table, finch)
    do(table, host, "chair", player=wren.pk)
    do(table, host, "stack", kind="pockets", outcomes=["17"])
    until_pay(table, wren)
    refused("pay", do, table, wren, "deal")
    do(table, wren, "pay", amount=17_500)
    check = next(event for event in play_of(table).events if isinstance(event, Checked))
    assert (check.said, check.right) == (17_500, 18_000)
    [mark] = pupil(table, wren).marks.all()
    assert (mark.kind, mark.wager, mark.said, mark.right) == ("dealing", "Straight 17", 17_500, 18_000)
    assert play_of(table).finished
    assert in_hand(table, finch) == 99_500 + 18_000, "what is right is paid, whatever was said"


def until_pay(table: Table, dealer: Player) -> None:
    while not any("pay" in ask.choices for ask in play_of(table).asks):
        do(table, dealer, "deal")


def test_only_the_host_hosts_and_only_the_chair_deals():
    table, host, finch, wren = class_of()

    def may_not(who: Player, what: str) -> None:
        before = everything()
        with pytest.raises(Refused):
            do(table, who, what)
        assert everything() == before

    may_not(finch, "step")
    may_not(finch, "deal")
    do(table, host, "chair", player=finch.pk)
    do(table, finch, "deal")
    may_not(wren, "deal")
    do(table, host, "chair", player=None)
    may_not(finch, "deal")
    may_not(teacher("Another"), "step")


def test_pupils_wager_only_while_the_instructor_lets_them():
    table, host, finch, _ = class_of()
    do(table, host, "step")
    do(table, host, "switch", name="wagers", on=False)
    refused("closed", do, table, finch, "wager", wager="red", amount=500)
    do(table, host, "switch", name="wagers", on=True)
    wager(table, finch)


def test_chips_are_given_to_one_and_to_all_in_mid_round_too():
    table, host, finch, wren = class_of()
    do(table, host, "chips", amount=5_000, player=finch.pk)
    do(table, host, "step")
    wager(table, finch)
    do(table, host, "chips", amount=10_000)
    assert (in_hand(table, finch), in_hand(table, wren)) == (114_500, 110_000)
    do(table, host, "stack", kind="pockets", outcomes=["0"])
    to_the_end(table, host)
    assert [seat.purse for seat in Seat.objects.filter(table=table)] == [114_500, 110_000]


def test_a_key_does_a_thing_once_and_a_stale_round_is_refused():
    table, host, *_ = class_of()
    key, old = "same-key-1", now(table).round_id
    do(table, host, "step", key=key)
    inputs = len(play_of(table).inputs)
    with pytest.raises(changes.Repeated):
        do(table, host, "step", key=key)
    assert len(play_of(table).inputs) == inputs
    do(table, host, "rewind", inputs=0)
    refused("stale", do, table, host, "step", round_=old)


def test_a_round_is_left_behind_when_it_is_rewound_and_the_log_is_the_truth():
    table, host, finch, _ = class_of()
    do(table, host, "step")
    wager(table, finch)
    until(table, host, "drop")
    from casino.floor import live

    before = play_of(table).view(1)
    live._rounds.clear()
    assert play_of(table).view(1) == before
    do(table, host, "rewind", inputs=1)
    live._rounds.clear()
    assert Round.objects.filter(table=table, number=1).count() == 2
    assert play_of(table).open


def test_a_pupils_key_is_not_another_pupils():
    table, _, finch, wren = class_of()
    wish = message(table, "hand", up=True)
    for one in (finch, wren):
        acts.act(table.code, one.pk, wish)
        assert pupil(table, one).asks
        with pytest.raises(changes.Repeated):
            acts.act(table.code, one.pk, wish)


def test_625a_5_d_the_pupil_in_the_chair_enters_the_dice_and_marks_the_winners():
    table, host, finch, wren = class_of("sic_bo")
    do(table, host, "stack", kind="dice", outcomes=["4-4-5"])
    while not play_of(table).open:
        do(table, host, "step")
    wager(table, finch, "big", None)
    do(table, host, "chair", player=wren.pk)
    until_named(table, wren, "values")
    refused("name", do, table, wren, "deal")
    refused("pick", do, table, wren, "name", picked=["7", "4", "5"])
    do(table, wren, "name", picked=["5", "4", "4"])
    until_named(table, wren, "winners")
    do(table, wren, "name", picked=["big", "total_13"])
    until_pay(table, wren)
    said = [event.text for event in play_of(table).events if isinstance(event, Called)]
    assert "The dealer says 5, 4, 4; that is right." in said
    [marked] = [text for text in said if "Total Value 13; it is" in text]
    assert marked.startswith("The dealer says Big, Total Value 13; it is Two of a Kind 4, Total Value 13, ")
    refused("name", do, table, wren, "name", picked=["big"])
    do(table, wren, "pay", amount=1_000)
    to_the_end(table, host)
    assert in_hand(table, finch) == 100_500


def until_named(table: Table, dealer: Player, what: str) -> None:
    while not any(what in ask.choices for ask in play_of(table).asks):
        do(table, dealer, "deal")
