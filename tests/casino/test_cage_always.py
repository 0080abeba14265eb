"""What must hold of the cage in every sequence of acts, and with many acting at once."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from casino.accounts.models import Player
from casino.cage import services
from casino.cage.models import Account, Entry, Hold, Transfer
from tests.casino.test_cage import newcomer, purse, violations
from tests.profiles import examples

# --- any sequence, against a model of a few lines ---

SEATS = 3
cents = st.integers(0, 1_200_00)
acts = st.one_of(
    st.tuples(st.just("hold"), st.integers(0, SEATS - 1), cents),
    st.tuples(st.just("resolve"), st.lists(st.floats(-1, 3), min_size=SEATS, max_size=SEATS), st.floats(0, 1)),
    st.tuples(st.just("again"), st.just(0), st.just(0)),
    st.tuples(st.just("top_up"), st.integers(0, SEATS - 1), st.just(0)),
)


class Pencil:
    """The cage on the back of an envelope."""

    def __init__(self) -> None:
        self.balance = [services.START] * SEATS
        self.held = [0] * SEATS
        self.house = 0
        self.given = SEATS * services.START

    def hold(self, seat: int, amount: int) -> bool:
        if amount > self.balance[seat]:
            return False
        self.held[seat] = amount
        return True

    def resolve(self, nets: list[int], keeps: list[int]) -> None:
        self.balance = [balance + net for balance, net in zip(self.balance, nets, strict=True)]
        self.house -= sum(nets)
        self.held = keeps

    def top_up(self, seat: int) -> bool:
        grant = services.START - self.balance[seat]
        if self.balance[seat] - self.held[seat] >= services.BROKE or grant <= 0:
            return False
        self.balance[seat] += grant
        self.given += grant
        return True


@pytest.mark.django_db
@examples(60)
@given(script=st.lists(acts, max_size=25))
def test_any_sequence_agrees_with_the_model(script):
    with transaction.atomic():
        play(script)
        transaction.set_rollback(True)


def play(script: list) -> None:
    players = [newcomer(f"player{seat}") for seat in range(SEATS)]
    pencil, round_id = Pencil(), 1
    for act, first, second in script:
        match act:
            case "hold":
                done = allowed(services.set_hold, players[first], round_id, first, second)
                assert done == pencil.hold(first, second)
            case "resolve":
                nets = [int(held * share) for held, share in zip(pencil.held, first, strict=True)]
                keeps = [int((held + net) * second) if held else 0 for held, net in zip(pencil.held, nets, strict=True)]
                flows: dict[int | str, int] = {p.pk: net for p, net in zip(players, nets, strict=True)}
                services.resolve(
                    round_id, flows | {"house": -sum(nets)}, keep=dict(enumerate(keeps)), into=round_id + 1
                )
                pencil.resolve(nets, keeps)
                round_id += 1
            case "again" if round_id > 1:
                assert not allowed(services.resolve, round_id - 1, {})
            case "top_up":
                assert allowed(services.top_up, players[first]) == pencil.top_up(first)
        assert [purse(player) for player in players] == list(zip(pencil.balance, pencil.held, strict=True))
    names = dict(Account.objects.exclude(name=None).values_list("name", "balance"))
    assert (names.pop("world"), names.pop("house", 0), names) == (-pencil.given, pencil.house, {})
    assert violations() == []


def allowed(act: Callable[..., object], *args: object) -> bool:
    try:
        with transaction.atomic():
            act(*args)
    except services.CageError:
        return False
    return True


# --- many at once ---


def at_once(act: Callable[[int], object], times: int, workers: int = 8) -> list:
    """What each call gave, from threads that each have a connection of their own."""

    def alone(n: int) -> object:
        try:
            with transaction.atomic():
                return act(n)
        except services.CageError as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(alone, range(times)))


def refused(results: list) -> int:
    return sum(isinstance(result, services.CageError) for result in results)


@pytest.fixture
def players() -> list[Player]:
    with transaction.atomic():
        return [newcomer(f"player{n}") for n in range(4)]


@pytest.mark.django_db(transaction=True)
def test_no_update_is_lost_when_tables_settle_at_once(players: list[Player]):
    """160 rounds on eight threads; everybody plays in all of them, for the one account of the house."""

    def one_round(n: int) -> dict[int, int]:
        luck = random.Random(n)
        nets = {player.pk: luck.choice((-5, -1, 0, 3)) * 100 for player in players}
        shuffled = luck.sample(players, len(players))
        services.lock([*shuffled, "house"])
        for seat, player in enumerate(shuffled):
            services.set_hold(player, n, seat, 5_00)
        services.resolve(n, {**nets, "house": -sum(nets.values())})
        return nets

    results = at_once(one_round, 160)
    assert refused(results) == 0
    for player in players:
        assert purse(player) == (services.START + sum(nets[player.pk] for nets in results), 0)
    assert Account.objects.get(name="house").balance == -sum(sum(nets.values()) for nets in results)
    assert violations() == []


@pytest.mark.django_db(transaction=True)
def test_chips_in_hand_are_wagered_once(players: list[Player]):
    results = at_once(lambda n: services.set_hold(players[0], n, 1, 300_00), 24)
    assert refused(results) == 21  # three times $300 is all that $1,000 covers
    assert purse(players[0]) == (1_000_00, 900_00)
    assert violations() == []


@pytest.mark.django_db(transaction=True)
def test_a_round_is_resolved_by_one_of_many(players: list[Player]):
    with transaction.atomic():
        services.set_hold(players[0], 1, 1, 100_00)
    results = at_once(lambda n: services.resolve(1, {players[0].pk: 100_00, "house": -100_00}), 16)
    assert refused(results) == 15
    assert purse(players[0]) == (1_100_00, 0)


@pytest.mark.django_db(transaction=True)
def test_a_broke_player_is_topped_up_by_one_of_many(players: list[Player]):
    with transaction.atomic():
        services.set_hold(players[0], 1, 1, 1_000_00)
        services.resolve(1, {players[0].pk: -1_000_00, "house": 1_000_00})
    assert refused(at_once(lambda n: services.top_up(players[0]), 16)) == 15
    assert purse(players[0]) == (1_000_00, 0)
    assert violations() == []


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_fails_leaves_no_trace(players: list[Player]):
    def books() -> tuple:
        rows = (list(model.objects.order_by("pk").values()) for model in (Account, Transfer, Entry, Hold))
        return tuple(rows)

    with transaction.atomic():
        services.set_hold(players[0], 1, 1, 50_00)
    before = books()

    @transaction.atomic
    def crash() -> None:
        services.set_hold(players[1], 1, 2, 50_00)
        services.resolve(1, {players[0].pk: 50_00, players[1].pk: -50_00}, keep={1: 100_00}, into=2)
        raise RuntimeError("crash")

    with pytest.raises(RuntimeError, match="crash"):
        crash()
    assert books() == before
