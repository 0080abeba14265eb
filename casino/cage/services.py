"""The window of the cage: every way in which chips are set aside or change hands.

Each function that changes something runs inside the caller's `transaction.atomic()` and locks the accounts it
touches, by id. A caller that uses several in one transaction calls `lock()` first with all parties, so that no two
transactions wait for each other.

A party is a player (their id, or the Player) or a name: "house", "table:12", "pot", "meter:envy". The account
of a name is opened when it is first used. Separate names for separate tables let the tables settle side by side.
"""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.utils import timezone

from casino.accounts.models import Player
from casino.cage.models import Account, Entry, Hold, Kind, Transfer
from games.kit.money import dollars

Party = int | str
RoundId = Any  # the floor's own: an int, a UUID or a str; kept as text

WORLD = "world"
START = 1_000_00  # what a player begins with, and is topped up to
BROKE = 5_00  # with less in hand the house tops up


class CageError(Exception):
    """The cage refuses; the message is a sentence for the player, or names the mistake of the caller."""


class NotEnough(CageError):  # noqa: N818 - reads as what is said
    """The chips in hand do not cover it."""


class TopUpRefused(CageError):  # noqa: N818 - reads as what is said
    """The player is not broke."""


class AlreadyResolved(CageError):  # noqa: N818 - reads as what is said
    """The round was resolved before; nothing was done."""


class Unbalanced(CageError):  # noqa: N818 - reads as what is said
    """The flows make or lose chips, or take more than lies on the table."""


# --- accounts ---


def open_account(player: Player | int) -> Account:
    """The player's account; a new one gets its first chips. Calling it again changes nothing."""
    _in_transaction()
    pk = _id(player)
    account, new = Account.objects.get_or_create(player_id=pk, defaults={"kind": Kind.PLAYER})
    if new:
        post({pk: START, WORLD: -START}, Transfer.Kind.OPENING, "Welcome chips from the house", key=f"opening:{pk}")
        account.refresh_from_db()
    return account


def top_up(player: Player | int) -> Transfer:
    """Brings a broke player back to $1,000, all told, by an entry that everyone can see."""
    pk = _id(player)
    account = lock([pk])[pk]
    if account.available >= BROKE:
        raise TopUpRefused(
            f"You still have {dollars(account.available)} in hand. The house tops up below {dollars(BROKE)}."
        )
    if account.balance >= START:
        raise TopUpRefused(f"You have {dollars(account.held)} on the tables. The house tops up when they are decided.")
    grant = START - account.balance
    return post({pk: grant, WORLD: -grant}, Transfer.Kind.TOP_UP, "Topped up by the house")


def balance(player: Player | int) -> int:
    """All the player's chips, those on tables among them."""
    return Account.objects.values_list("balance", flat=True).get(player_id=_id(player))


def available(player: Player | int) -> int:
    """The player's chips in hand: balance less what is held."""
    return Account.objects.values_list(F("balance") - F("held"), flat=True).get(player_id=_id(player))


def purses(players: Iterable[Player | int]) -> dict[int, int]:
    """Player → chips in hand, for several at once."""
    wanted = [_id(player) for player in players]
    if not wanted:
        return {}
    in_hand = F("balance") - F("held")
    return dict(Account.objects.filter(player_id__in=wanted).values_list("player_id", in_hand))


def lock(parties: Iterable[Player | Party]) -> dict[Party, Account]:
    """The accounts of these parties, locked by id until the transaction ends, as they are now."""
    _in_transaction()
    wanted = {party if isinstance(party, str) else _id(party) for party in parties}
    found = _locked(wanted)
    missing = wanted - found.keys()
    if players := sorted(party for party in missing if isinstance(party, int)):
        raise CageError(f"Player {players[0]} has no account at the cage.")
    if missing:
        for name in sorted(str(party) for party in missing):
            if not name:
                raise CageError("A party is a player's id or a name.")
            Account.objects.get_or_create(name=name, defaults={"kind": Kind.WORLD if name == WORLD else Kind.HOUSE})
        found = _locked(wanted)
    return found


def _locked(wanted: set[Party]) -> dict[Party, Account]:
    players = [party for party in wanted if isinstance(party, int)]
    names = [party for party in wanted if isinstance(party, str)]
    rows = Account.objects.select_for_update().filter(Q(player_id__in=players) | Q(name__in=names))
    return {row.name or row.player_id: row for row in rows.order_by("id")}


# --- holds ---


def set_hold(player: Player | int, round_id: RoundId, seat: int, amount: int, account: Account | None = None) -> int:
    """Makes `amount` the chips that this seat has on the table in this round; returns what is left in hand.

    Adjusts the hold that is there, up or down. Raises NotEnough with a sentence if the chips in hand do not cover it.
    `account` is the player's, if the caller has just locked it and changed nothing since.
    """
    pk, name = _id(player), str(round_id)
    _cents(amount)
    if amount < 0:
        raise CageError("A hold is never below zero.")
    account = account or lock([pk])[pk]
    hold = Hold.objects.filter(round_id=name, seat=seat).first()
    if hold is None and amount == 0:
        return account.available
    if hold.resolved_at if hold else _posted(f"round:{name}"):
        raise AlreadyResolved(f"Round {name} is over; its wagers cannot change.")
    if hold and hold.account_id != account.pk:
        raise CageError(f"Seat {seat} of round {name} has another player's chips.")
    more = amount - (hold.amount if hold else 0)
    if more > account.available:
        raise NotEnough(f"That takes {dollars(more)}, and you have {dollars(account.available)} in hand.")
    if hold is None:
        Hold.objects.create(account=account, round_id=name, seat=seat, amount=amount)
    elif more:
        Hold.objects.filter(pk=hold.pk, resolved_at=None).update(amount=amount)
    if more:
        Account.objects.filter(pk=account.pk).update(held=F("held") + more)
    return account.available - more


def held(round_id: RoundId) -> dict[int, int]:
    """Seat → cents now held for the round."""
    return dict(Hold.objects.filter(round_id=str(round_id), resolved_at=None).values_list("seat", "amount"))


def resolve(
    round_id: RoundId,
    flows: Mapping[Party, int],
    *,
    memo: str = "",
    keep: Mapping[int, int] | None = None,
    into: RoundId | None = None,
) -> Transfer:
    """Ends a round for the cage, once: releases its holds and posts the net of every party.

    `flows` is party → net cents, zero in sum; a party with 0 gets no entry. `keep` is seat → cents that stay on the
    table: they become the holds of round `into` in the same step. Nobody can lose, or keep, more than lay on the table.
    An abandoned round is `resolve(round_id, {})`: all wagers go back.
    """
    _in_transaction()
    name, moves = str(round_id), _balanced(flows)
    keep = {seat: cents for seat, cents in (keep or {}).items() if cents}
    if keep and (into is None or str(into) == name):
        raise CageError("Chips that stay on the table need the round they stay for.")
    owners = Hold.objects.filter(round_id=name).values_list("account__player_id", flat=True)
    accounts = lock({*moves, *owners})
    if _posted(f"round:{name}"):
        raise AlreadyResolved(f"Round {name} was resolved before.")
    holds = list(Hold.objects.filter(round_id=name, resolved_at=None).select_for_update().order_by("id"))
    _covered(name, moves, holds, keep, accounts)

    Hold.objects.filter(pk__in=[hold.pk for hold in holds]).update(resolved_at=timezone.now())
    stays = [
        Hold(account_id=hold.account_id, round_id=str(into), seat=hold.seat, amount=keep[hold.seat])
        for hold in holds
        if hold.seat in keep
    ]
    Hold.objects.bulk_create(stays)
    transfer = Transfer(key=f"round:{name}", kind=Transfer.Kind.ROUND, memo=memo, round_id=name)
    changes = _sums([(h.account_id, -h.amount) for h in holds] + [(h.account_id, h.amount) for h in stays])
    return _book(transfer, moves, accounts, changes)


def _covered(
    name: str, moves: Mapping[Party, int], holds: list[Hold], keep: Mapping[int, int], accounts: Mapping[Party, Account]
) -> None:
    """No player loses and keeps together more than lay on the table, and only a seat with chips keeps any."""
    by_seat = {hold.seat: hold for hold in holds}
    for seat, cents in keep.items():
        if _cents(cents) < 0 or seat not in by_seat:
            raise Unbalanced(f"Seat {seat} of round {name} has nothing to keep on the table.")
    on_table = _sums((hold.account_id, hold.amount) for hold in holds)
    kept = _sums((by_seat[seat].account_id, cents) for seat, cents in keep.items())
    for party, account in accounts.items():
        remains = on_table.get(account.pk, 0) + moves.get(party, 0)
        if isinstance(party, int) and remains < kept.get(account.pk, 0):
            raise Unbalanced(f"Round {name} takes more from player {party} than lies on the table.")


# --- transfers ---


def post(flows: Mapping[Party, int], kind: str = Transfer.Kind.OTHER, memo: str = "", *, key: str = "") -> Transfer:
    """Moves chips between parties in one transfer: what an account gets is positive, the sum is zero.

    A `key` names the occasion, and is used once. Wagers are settled by `resolve`, not by this.
    """
    moves = _balanced(flows)
    accounts = lock(moves)
    if key and _posted(key):
        raise AlreadyResolved(f"{key} was posted before.")
    for party, amount in moves.items():
        free = accounts[party].available
        if isinstance(party, int) and free + amount < 0:
            raise NotEnough(f"That takes {dollars(-amount)}, and {dollars(free)} is in hand.")
    return _book(Transfer(key=key or f"{kind}:{uuid.uuid4()}", kind=kind, memo=memo), moves, accounts, {})


def _book(
    transfer: Transfer, moves: Mapping[Party, int], accounts: Mapping[Party, Account], holds: Mapping[int, int]
) -> Transfer:
    """Writes the transfer and its entries, and brings balances and holds (account id → change) up to date."""
    transfer.save()
    Entry.objects.bulk_create(
        Entry(transfer=transfer, account=accounts[party], amount=amount, balance_after=accounts[party].balance + amount)
        for party, amount in moves.items()
    )
    _move({accounts[party].pk: amount for party, amount in moves.items()}, holds)
    return transfer


def _balanced(flows: Mapping[Party, int]) -> dict[Party, int]:
    """The flows without the zeros; refused unless they sum to zero."""
    moves = {party: amount for party, amount in flows.items() if _cents(amount)}
    if total := sum(moves.values()):
        raise Unbalanced(f"The flows sum to {dollars(total)}; chips are never made or lost.")
    return moves


def _move(balances: Mapping[int, int], holds: Mapping[int, int]) -> None:
    """Adds to the accounts in one statement, relative to what the database has."""

    def change(of: Mapping[int, int]) -> Any:
        return Case(*(When(pk=pk, then=Value(cents)) for pk, cents in of.items()), default=Value(0))

    touched = {pk for of in (balances, holds) for pk, cents in of.items() if cents}
    if touched:
        Account.objects.filter(pk__in=touched).update(
            balance=F("balance") + change(balances) if balances else F("balance"),
            held=F("held") + change(holds) if holds else F("held"),
        )


def _posted(key: str) -> bool:
    return Transfer.objects.filter(key=key).exists()


def _sums(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for key, amount in pairs:
        sums[key] = sums.get(key, 0) + amount
    return sums


def _cents(amount: int) -> int:
    if type(amount) is not int:
        raise CageError(f"Money is whole cents, not {amount!r}.")
    return amount


def _id(player: Player | int) -> int:
    return player if isinstance(player, int) else player.pk


def _in_transaction() -> None:
    if not transaction.get_connection().in_atomic_block:
        raise CageError("The cage works inside the caller's transaction.atomic().")
