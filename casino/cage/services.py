"""The window of the cage: every way in which chips are set aside or change hands.

Each function that changes something runs inside the caller's `transaction.atomic()` and locks the accounts it
touches, by id. A caller that uses several in one transaction calls `lock()` first with all parties, so that no two
transactions wait for each other.

A party is a player (their id, or the Player) or a name: "house", "table:12", "pot", "meter:envy". The account
of a name is opened when it is first used. Separate names for separate tables let the tables settle side by side.
"""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.contrib.auth.base_user import AbstractBaseUser as Player  # the cage knows players by their ids
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from casino.batch import Batch, moment, read
from casino.cage import purses as in_memory
from casino.cage import statements
from casino.cage.models import BROKE as BROKE
from casino.cage.models import START as START
from casino.cage.models import Account, Hold, Kind, Transfer
from games.kit.money import dollars

Party = int | str
RoundId = Any  # the floor's own: an int, a UUID or a str; kept as text

WORLD = "world"
MOST = 2**63 - 1  # cents in a column; SQLite would make a rounded number of more


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


class Unbookable(CageError):  # noqa: N818 - reads as what is said
    """More than an account can hold."""


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
    """Player → chips in hand, for several at once: from memory, or as the books have them."""
    found, wanted = {}, []
    for player in map(_id, players):
        known = in_memory.in_hand(player)
        if known is None:
            wanted.append(player)
        else:
            found[player] = known
    if wanted:
        in_hand = F("balance") - F("held")
        found |= dict(Account.objects.filter(player_id__in=wanted).values_list("player_id", in_hand))
    return found


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
    [rows] = read(statements.accounts(wanted)) if wanted else [[]]
    return as_accounts(rows)


def as_accounts(rows: Iterable[tuple[Any, ...]]) -> dict[Party, Account]:
    """What `statements.accounts` found, by party."""
    found = (Account.from_db(None, statements.ACCOUNT, row) for row in rows)
    return {account.name or account.player_id: account for account in found}


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
    there = Hold.objects.filter(round_id=name, seat=seat).first()
    if there is None and amount == 0:
        return account.available
    if there.resolved_at if there else _posted(f"round:{name}"):
        raise AlreadyResolved(f"Round {name} is over; its wagers cannot change.")
    if there and there.account_id != account.pk:
        raise CageError(f"Seat {seat} of round {name} has another player's chips.")
    batch = Batch()
    hold(batch, account, name, seat, amount, there.amount if there else None)
    _write(batch, [account])
    return account.available


def hold(batch: Batch, account: Account, round_id: str, seat: int, amount: int, before: int | None) -> None:
    """The same of a locked account, to be written with the batch; `before` is what was held, None for nothing yet."""
    more = amount - (before or 0)
    if more > account.available:
        raise NotEnough(f"That takes {dollars(more)}, and you have {dollars(account.available)} in hand.")
    if more or before is None:
        batch.add(statements.HOLD, account.pk, round_id, seat, amount, moment(timezone.now()))
    if more:
        batch.add(statements.RESERVE, more, account.pk, max(more, 0))
        account.held += more


def held(round_id: RoundId) -> dict[int, int]:
    """Seat → cents now held for the round."""
    return dict(Hold.objects.filter(round_id=str(round_id), resolved_at=None).values_list("seat", "amount"))


def let_go(round_id: RoundId) -> bool:
    """Forget a round that was given up with nothing on the table; False, and nothing done, if chips lie there."""
    _in_transaction()
    holds = Hold.objects.filter(round_id=str(round_id))
    if holds.exclude(amount=0).exists() or _posted(f"round:{round_id}"):
        return False
    holds.delete()
    return True


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
    rows = Hold.objects.filter(round_id=name).order_by("id").values_list("resolved_at", "seat", "account_id", "amount")
    if any(resolved for resolved, *_ in rows) or (not rows and _posted(f"round:{name}")):
        raise AlreadyResolved(f"Round {name} was resolved before.")
    holds = [Held(*held) for _, *held in rows]
    batch = Batch()
    settle(batch, name, flows, accounts, holds, memo=memo, keep=keep, into=str(into) if into else "")
    _write(batch, accounts.values())
    return Transfer.objects.get(key=f"round:{name}")


class Held(NamedTuple):
    """What a seat has on the table, out of which account."""

    seat: int
    account_id: int
    amount: int


def settle(
    batch: Batch, name: str, flows: Mapping[Party, int], accounts: Mapping[Party, Account], holds: Iterable[Held],
    *, memo: str, keep: Mapping[int, int], into: str,
) -> None:  # fmt: skip
    """The same, to be written with the batch: the accounts of all parties are locked, and the round's holds known.

    The transfer's key is unique in the database, so that a round is resolved once.
    """
    moves, holds = _balanced(flows), list(holds)
    keep = {seat: cents for seat, cents in keep.items() if cents}
    _covered(name, moves, holds, keep, accounts)
    now = moment(timezone.now())
    batch.add(statements.RELEASE, now, name, finds=len(holds))
    stays = [held._replace(amount=keep[held.seat]) for held in holds if held.seat in keep]
    for held in stays:
        batch.add(statements.HOLD, held.account_id, into, held.seat, held.amount, now)
    changes = _sums([(h.account_id, -h.amount) for h in holds] + [(h.account_id, h.amount) for h in stays])
    transfer = Transfer(key=f"round:{name}", kind=Transfer.Kind.ROUND, memo=memo, round_id=name)
    _book(batch, transfer, moves, accounts, changes)


def _covered(
    name: str, moves: Mapping[Party, int], holds: list[Held], keep: Mapping[int, int], accounts: Mapping[Party, Account]
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


def post(
    flows: Mapping[Party, int], kind: str = Transfer.Kind.OTHER, memo: str = "", *,
    key: str = "", round_id: RoundId = "",
) -> Transfer:  # fmt: skip
    """Moves chips between parties in one transfer: what an account gets is positive, the sum is zero.

    A `key` names the occasion, and is used once; `round_id` the round it belongs to, if there is one. Wagers are
    settled by `resolve`, not by this.
    """
    moves = _balanced(flows)
    accounts = lock(moves)
    if key and _posted(key):
        raise AlreadyResolved(f"{key} was posted before.")
    for party, amount in moves.items():
        free = accounts[party].available
        if isinstance(party, int) and free + amount < 0:
            raise NotEnough(f"That takes {dollars(-amount)}, and {dollars(free)} is in hand.")
    transfer = Transfer(key=key or f"{kind}:{uuid.uuid4()}", kind=kind, memo=memo, round_id=str(round_id))
    batch = Batch()
    _book(batch, transfer, moves, accounts, {})
    _write(batch, accounts.values())
    return Transfer.objects.get(key=transfer.key)


def _book(
    batch: Batch, transfer: Transfer, moves: Mapping[Party, int], accounts: Mapping[Party, Account],
    holds: Mapping[int, int],
) -> None:  # fmt: skip
    """The transfer and its entries, and balances and holds (account id → change) brought up to date."""
    for party, amount in moves.items():
        if max(abs(amount), abs(accounts[party].balance + amount)) > MOST:
            raise Unbookable(f"{dollars(amount)} for {party} is more than the books can hold.")
    batch.insert(statements.TRANSFER, transfer)
    for party, amount in moves.items():
        account = accounts[party]
        batch.add(statements.ENTRY, transfer.key, account.pk, amount, account.balance + amount)
    _move(batch, accounts, {accounts[party].pk: amount for party, amount in moves.items()}, holds)


def _write(batch: Batch, accounts: Iterable[Account]) -> None:
    """Write it; what is in memory of these accounts is not so any more, and least of all once it is committed."""
    players = [account.player_id for account in accounts if account.player_id is not None]
    batch.write()
    in_memory.forget(*players)
    transaction.on_commit(lambda: in_memory.forget(*players))


def _balanced(flows: Mapping[Party, int]) -> dict[Party, int]:
    """The flows without the zeros; refused unless they sum to zero."""
    moves = {party: amount for party, amount in flows.items() if _cents(amount)}
    if total := sum(moves.values()):
        raise Unbalanced(f"The flows sum to {dollars(total)}; chips are never made or lost.")
    return moves


def _move(
    batch: Batch, accounts: Mapping[Party, Account], balances: Mapping[int, int], holds: Mapping[int, int]
) -> None:
    """Adds to the accounts, relative to what the database has."""
    for account in sorted(accounts.values(), key=lambda account: account.pk):
        more, held = balances.get(account.pk, 0), holds.get(account.pk, 0)
        if more or held:
            batch.add(statements.MOVE, more, held, account.pk)
            account.balance, account.held = account.balance + more, account.held + held


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
