"""The cage: chips are never made or lost, wagers are held and resolved once, the books are written in ink."""

from collections.abc import Callable
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from casino.accounts.models import Player
from casino.cage import audit, rounds, services
from casino.cage.models import Account, Entry, Hold, Transfer, WrittenInInk

pytestmark = pytest.mark.django_db
HOUSE = "table:1"


def newcomer(name: str) -> Player:
    player = Player.objects.create_user(name)
    services.open_account(player)
    return player


@pytest.fixture
def ann() -> Player:
    return newcomer("ann")


@pytest.fixture
def bob() -> Player:
    return newcomer("bob")


def purse(player: Player) -> tuple[int, int]:
    account = Account.objects.get(player=player)
    return account.balance, account.held


def violations() -> list[str]:
    """What the cage's own checks find; the rounds of these tests are not the floor's."""
    own = [check for check in audit.CHECKS.values() if check.__module__ == audit.__name__]
    with patch.object(rounds, "live", None):
        return [sentence for check in own for sentence in check()]


# --- accounts ---


def test_a_player_begins_with_a_thousand_dollars_that_the_books_show(ann: Player):
    assert purse(ann) == (1_000_00, 0)
    entry = Entry.objects.get(account__player=ann)
    assert (entry.amount, entry.balance_after) == (1_000_00, 1_000_00)
    assert (entry.transfer.kind, entry.transfer.memo) == ("opening", "Welcome chips from the house")
    assert Account.objects.get(name="world").balance == -1_000_00


def test_an_account_is_opened_once(ann: Player):
    services.open_account(ann)
    assert purse(ann) == (1_000_00, 0)
    assert Transfer.objects.count() == 1


def test_a_broke_player_is_topped_up_by_a_visible_transfer(ann: Player):
    services.set_hold(ann, 1, 1, 997_00)
    services.resolve(1, {ann.pk: -997_00, HOUSE: 997_00})
    transfer = services.top_up(ann)
    assert (transfer.kind, transfer.memo) == ("top_up", "Topped up by the house")
    assert purse(ann) == (1_000_00, 0)
    assert violations() == []


def test_who_has_chips_is_not_topped_up(ann: Player):
    with pytest.raises(services.TopUpRefused, match=r"You still have \$1,000 in hand. The house tops up below \$5"):
        services.top_up(ann)


def test_chips_on_the_table_are_not_topped_up(ann: Player):
    services.set_hold(ann, 1, 1, 1_000_00)
    with pytest.raises(services.TopUpRefused, match=r"You have \$1,000 on the tables"):
        services.top_up(ann)


def test_the_cage_works_in_the_callers_transaction_only(ann: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(transaction.get_connection(), "in_atomic_block", False)
    for act in (
        lambda: services.open_account(ann),
        lambda: services.top_up(ann),
        lambda: services.set_hold(ann, 1, 1, 1),
        lambda: services.resolve(1, {}),
    ):
        with pytest.raises(services.CageError, match="inside the caller's"):
            act()


# --- holds ---


def test_a_hold_is_set_adjusted_and_taken_back(ann: Player):
    assert services.set_hold(ann, 1, 3, 50_00) == 950_00
    assert services.set_hold(ann, 1, 3, 80_00) == 920_00
    assert services.set_hold(ann, 1, 3, 20_00) == 980_00
    assert services.held(1) == {3: 20_00}
    assert services.set_hold(ann, 1, 3, 0) == services.available(ann) == 1_000_00
    assert services.balance(ann) == 1_000_00
    assert violations() == []


def test_more_than_is_in_hand_is_refused_with_a_sentence(ann: Player):
    services.set_hold(ann, 1, 1, 990_00)
    with pytest.raises(services.NotEnough, match=r"That takes \$30, and you have \$10 in hand"):
        services.set_hold(ann, 2, 1, 30_00)
    assert purse(ann) == (1_000_00, 990_00)


@pytest.mark.parametrize("amount", [-1, 1.5, "5", True, None])
def test_a_hold_is_whole_cents_and_not_below_zero(ann: Player, amount: object):
    with pytest.raises(services.CageError):
        services.set_hold(ann, 1, 1, amount)  # type: ignore[arg-type]


def test_a_seats_hold_belongs_to_one_player(ann: Player, bob: Player):
    services.set_hold(ann, 1, 1, 5_00)
    with pytest.raises(services.CageError, match="another player's chips"):
        services.set_hold(bob, 1, 1, 5_00)


def test_the_hold_of_a_round_that_is_over_cannot_change(ann: Player, bob: Player):
    services.set_hold(ann, 1, 1, 5_00)
    services.resolve(1, {})
    with pytest.raises(services.AlreadyResolved):
        services.set_hold(ann, 1, 1, 6_00)
    with pytest.raises(services.AlreadyResolved):
        services.set_hold(bob, 1, 2, 6_00)


def test_a_player_without_account_is_refused():
    stranger = Player.objects.create_user("stranger")
    with pytest.raises(services.CageError, match="has no account"):
        services.set_hold(stranger, 1, 1, 1)


# --- resolving ---


def test_a_round_is_resolved_in_one_transfer(ann: Player, bob: Player):
    name = uuid4()
    services.set_hold(ann, name, 1, 10_00)
    services.set_hold(bob, name, 2, 20_00)
    transfer = services.resolve(name, {ann.pk: 350_00, bob.pk: -20_00, HOUSE: -330_00}, memo="Roulette, table 1")
    assert purse(ann) == (1_350_00, 0)
    assert purse(bob) == (980_00, 0)
    assert Account.objects.get(name=HOUSE).balance == -330_00
    assert transfer.round_id == str(name)
    assert sum(entry.amount for entry in transfer.entries.all()) == 0
    assert not Hold.objects.filter(resolved_at=None).exists()
    assert violations() == []


def test_a_round_is_resolved_once(ann: Player):
    services.set_hold(ann, 1, 1, 10_00)
    services.resolve(1, {ann.pk: -10_00, HOUSE: 10_00})
    with pytest.raises(services.AlreadyResolved):
        services.resolve(1, {ann.pk: -10_00, HOUSE: 10_00})
    assert purse(ann) == (990_00, 0)


def test_a_round_without_wagers_is_resolved_once_too():
    services.resolve(1, {})
    with pytest.raises(services.AlreadyResolved):
        services.resolve(1, {})


def test_nothing_is_posted_for_who_breaks_even(ann: Player, bob: Player):
    services.set_hold(ann, 1, 1, 10_00)
    services.set_hold(bob, 1, 2, 10_00)
    transfer = services.resolve(1, {ann.pk: 0, bob.pk: -10_00, HOUSE: 10_00})
    assert {str(entry.account) for entry in transfer.entries.all()} == {f"Player {bob.pk}", HOUSE}


def test_an_abandoned_round_gives_all_wagers_back(ann: Player):
    services.set_hold(ann, 1, 1, 10_00)
    services.resolve(1, {})
    assert purse(ann) == (1_000_00, 0)


def test_flows_that_make_chips_are_refused(ann: Player):
    services.set_hold(ann, 1, 1, 10_00)
    with pytest.raises(services.Unbalanced, match=r"sum to \$0.01"):
        services.resolve(1, {ann.pk: 10_01, HOUSE: -10_00})
    assert purse(ann) == (1_000_00, 10_00)


def test_nobody_loses_more_than_lies_on_the_table(ann: Player, bob: Player):
    services.set_hold(ann, 1, 1, 10_00)
    with pytest.raises(services.Unbalanced, match="more from player"):
        services.resolve(1, {ann.pk: -10_01, HOUSE: 10_01})
    with pytest.raises(services.Unbalanced, match="more from player"):
        services.resolve(1, {bob.pk: -1, HOUSE: 1})


def test_a_player_may_bank_and_a_pot_and_a_meter_may_be_paid(ann: Player, bob: Player):
    services.set_hold(ann, 1, 1, 100_00)  # the bank
    services.set_hold(bob, 1, 2, 30_00)
    services.resolve(1, {ann.pk: -25_00, bob.pk: 20_00, "pot": 3_00, "meter:envy": 1_00, HOUSE: 1_00})
    services.resolve(2, {bob.pk: 4_00, "pot": -3_00, "meter:envy": -1_00})  # an envy bonus needs no wager
    assert purse(ann) == (975_00, 0)
    assert purse(bob) == (1_024_00, 0)
    assert violations() == []


def test_a_standing_wager_moves_to_the_next_round(ann: Player, bob: Player):
    services.set_hold(ann, 1, 1, 30_00)
    services.set_hold(bob, 1, 2, 10_00)
    services.resolve(1, {ann.pk: -5_00, bob.pk: -10_00, HOUSE: 15_00}, keep={1: 25_00}, into=2)
    assert purse(ann) == (995_00, 25_00)
    assert services.held(1) == {}
    assert services.held(2) == {1: 25_00}
    services.set_hold(ann, 2, 1, 40_00)
    services.resolve(2, {ann.pk: 40_00, HOUSE: -40_00})
    assert purse(ann) == (1_035_00, 0)
    assert violations() == []


def test_winnings_may_stay_on_the_table(ann: Player):
    services.set_hold(ann, 1, 1, 10_00)
    services.resolve(1, {ann.pk: 10_00, HOUSE: -10_00}, keep={1: 20_00}, into=2)
    assert purse(ann) == (1_010_00, 20_00)


def test_only_what_is_left_on_the_table_can_stay(ann: Player):
    services.set_hold(ann, 1, 1, 10_00)
    with pytest.raises(services.Unbalanced):
        services.resolve(1, {ann.pk: -5_00, HOUSE: 5_00}, keep={1: 6_00}, into=2)
    with pytest.raises(services.Unbalanced, match="nothing to keep"):
        services.resolve(1, {}, keep={2: 1}, into=2)
    with pytest.raises(services.CageError, match="need the round"):
        services.resolve(1, {}, keep={1: 1})


def test_a_transfer_has_its_occasion_once(ann: Player):
    services.post({ann.pk: 5_00, HOUSE: -5_00}, memo="Prize", key="prize:7")
    with pytest.raises(services.AlreadyResolved, match="prize:7 was posted before"):
        services.post({ann.pk: 5_00, HOUSE: -5_00}, memo="Prize", key="prize:7")
    assert purse(ann) == (1_005_00, 0)


def test_a_transfer_takes_no_chips_from_a_table(ann: Player):
    services.set_hold(ann, 1, 1, 900_00)
    with pytest.raises(services.NotEnough, match=r"That takes \$101, and \$100 is in hand"):
        services.post({ann.pk: -101_00, HOUSE: 101_00})


# --- in ink ---


@pytest.mark.parametrize("model", [Transfer, Entry])
def test_the_books_are_only_ever_added_to(ann: Player, model: type[Transfer] | type[Entry]):
    row = model.objects.first()
    for act in (row.save, row.delete, model.objects.all().delete, lambda: model.objects.update(id=7)):
        with pytest.raises(WrittenInInk):
            act()


def refused_by_the_database(act: Callable[[], object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        act()


def test_the_database_itself_refuses_what_must_never_be(ann: Player):
    account = Account.objects.filter(player=ann)
    transfer = Transfer.objects.get()
    bob = Player.objects.create_user("bob")
    for wrong in (
        lambda: account.update(balance=-1),
        lambda: account.update(held=-1),
        lambda: account.update(held=1_000_01),
        lambda: account.update(name="two owners"),
        lambda: account.update(kind="bank"),
        lambda: Account.objects.filter(name="world").update(held=1),
        lambda: Account.objects.create(kind="player", balance=0),
        lambda: Account.objects.create(kind="house"),
        lambda: Account.objects.create(kind="house", name="world"),
        lambda: Account.objects.create(kind="house", name="x", player=bob),
        lambda: Account.objects.create(kind="player", player=ann),
        lambda: Entry.objects.create(transfer=transfer, account=account.get(), amount=0, balance_after=0),
        lambda: Entry.objects.create(transfer=transfer, account=account.get(), amount=1, balance_after=1),
        lambda: Transfer.objects.create(key="opening:1", kind="gift"),
        lambda: Transfer.objects.create(key="round:", kind="round"),
        lambda: Transfer.objects.create(key=transfer.key, kind="opening"),
        lambda: Hold.objects.create(account=account.get(), round_id="1", seat=1, amount=-1),
        lambda: Hold.objects.create(account=account.get(), round_id="", seat=1, amount=1),
        lambda: Hold.objects.bulk_create(Hold(account=account.get(), round_id="1", seat=1, amount=1) for _ in "ab"),
    ):
        refused_by_the_database(wrong)
    assert violations() == []


def test_a_wager_and_a_settlement_take_few_queries(ann: Player, bob: Player, django_assert_max_num_queries):
    services.lock([HOUSE])
    with django_assert_max_num_queries(5):
        services.set_hold(ann, 1, 1, 5_00)
    services.set_hold(bob, 1, 2, 5_00)
    with django_assert_max_num_queries(9):
        services.resolve(1, {ann.pk: 5_00, bob.pk: -5_00}, keep={1: 5_00}, into=2)
