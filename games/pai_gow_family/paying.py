"""Optional wagers on the cards as they were dealt, and Envy Bonuses for the hands of others."""

from collections.abc import Mapping
from typing import NamedTuple

from games.kit.boxes import Box
from games.kit.meters import Envied, Meter, pay_envy
from games.kit.odds import Odds
from games.kit.round import Round
from games.kit.wagers import Wager

Pays = Mapping[str, Odds]
QUALIFYING = 500
"""A wager of this many cents has an Envy lammer, §§ 588.1, 645a.1."""


class EnvyTable(NamedTuple):
    """Envy Bonuses of one wager: by line, the dollars by the least wager in dollars that earns them."""

    wager: str
    lines: Mapping[str, Mapping[int, int]]

    def hand(self, seat: int, line: str, words: str) -> Envied | None:
        """A hand that others are paid for, if it is one."""
        dollars = self.lines.get(line)
        if not dollars:
            return None
        return Envied(seat, words, {100 * least: 100 * award for least, award in dollars.items()})


class Cap:
    """What may still be paid on one hand, if the operator has a limit."""

    def __init__(self, left: int | None = None) -> None:
        self.left = left

    def take(self, amount: int) -> int:
        """As much of this amount as may be paid."""
        if self.left is None:
            return amount
        paid = min(amount, self.left)
        self.left -= paid
        return paid


def settle_line(
    r: Round, wager: Wager, line: str, words: str, pays: Pays, cite: str, cap: Cap | None = None
) -> None:
    """Pay a wager by its line, as far as the limit goes, or collect it where the table has none such."""
    odds = pays.get(line)
    if not odds:
        r.lose(wager, f"{words} is not paid.", cite)
        return
    within = wager.stake if odds.includes_stake else 0  # what of the payout is the stake itself
    full = odds.profit(wager.stake) + within
    paid = (cap or Cap()).take(full)
    why = f"{words}: {odds}." if paid == full else f"{words}: {odds}, up to the payout limit."
    r.settle(wager, "win", paid - within, why, cite)


def settle_progressive(
    r: Round, wager: Wager, line: str, words: str, pays: Pays, shares: Mapping[str, int], meter: Meter, cite: str,
    cap: Cap | None = None,
) -> None:  # fmt: skip
    """Pay a progressive wager by its line, or by a share of the meter as it now stands, as far as the limit goes."""
    if percent := shares.get(line):
        most = (cap or Cap()).take(meter.award(r.carry, percent))
        meter.pay(r, wager, percent, f"{words}.", cite, most)
    else:
        settle_line(r, wager, line, words, pays, cite, cap)


def holders(r: Round, boxes: list[Box], wager: str) -> list[dict[int, int]]:
    """Who has a wager of this kind and how much, once for each box that a player may use: each has its own lammer."""
    found: dict[str | None, dict[int, int]] = {}
    for box in boxes:
        if laid := box.on(r, wager):
            found.setdefault(box.which, {})[box.seat] = laid.stake
    return list(found.values())


def pay_all_envy(
    r: Round, table: EnvyTable, hands: list[tuple[int, str, str]], lammers: list[dict[int, int]], cite: str
) -> None:
    """Every lammer is paid for every such hand of another player; `hands` are seat, line and words."""
    envied = [found for seat, line, words in hands if (found := table.hand(seat, line, words))]
    for holding in lammers:
        pay_envy(r, f"{table.wager}_envy", envied, holding, cite)
