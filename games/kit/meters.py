"""Progressive meters: what they start with, grow by and pay; and envy bonuses, paid for hands of others."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit.money import dollars
from games.kit.wagers import Wager

if TYPE_CHECKING:
    from games.kit.round import Round


class Meter(NamedTuple):
    """One meter of a table: an account of the round, and an amount in its carry by the same name."""

    name: str
    title: str
    cite: str
    start: int
    reset: int
    rate: int
    """Percent of each wager that goes to it."""

    def reads(self, carry: Mapping[str, Any]) -> int:
        """What it shows; what it starts with, until a round has used it."""
        shown: int = carry.get(self.name, self.start)
        return shown

    def open(self, r: "Round") -> None:
        """A new meter starts with its declared amount."""
        if self.name not in r.carry:
            r.transfer("house", self.name, self.start, "The meter starts.", self.cite)
            r.carry[self.name] = self.start

    def grow(self, r: "Round", staked: int) -> None:
        """Its part of what was wagered goes to the meter; taken back if negative."""
        part = abs(staked) * self.rate // 100
        if part and staked > 0:
            self._move(r, part, "Part of the wagers goes to the meter.")
        elif part:
            self._move(r, -part, "Its part of the wagers is taken back.")

    def award(self, carry: Mapping[str, Any], percent: int) -> int:
        """A share of what it shows."""
        return self.reads(carry) * percent // 100

    def pay(self, r: "Round", wager: Wager, percent: int, why: str, cite: str, most: int | None = None) -> None:
        """A share of what it shows, the stake included, and no more than `most`; all of it sets it back."""
        if percent == 100:
            self.share(r, [(wager, why)], [1], cite, most)
            return
        award = self.award(r.carry, percent)
        award = award if most is None else min(award, most)
        r.settle(wager, "win", award - wager.stake, f"{why} {percent} % of the meter: {dollars(award)}.", cite)
        self._move(r, -award, "The meter pays.")

    def share(
        self, r: "Round", winners: Sequence[tuple[Wager, str]], weights: Sequence[int], cite: str,
        most: int | None = None,
    ) -> None:  # fmt: skip
        """All of it, or no more than `most`, among several by weight; then it is set back."""
        left = self.reads(r.carry)
        amount = left if most is None else min(left, most)
        for (wager, why), part in zip(winners, shares(amount, weights), strict=True):
            r.settle(wager, "win", part - wager.stake, f"{why} The meter pays.", cite, payer=self.name)
            left -= part - wager.stake
        missing = self.reset - left
        payer, to = ("house", self.name) if missing >= 0 else (self.name, "house")
        r.transfer(payer, to, abs(missing), "The meter is set back.", self.cite)
        r.carry[self.name] = self.reset

    def _move(self, r: "Round", amount: int, why: str) -> None:
        payer, to = ("house", self.name) if amount > 0 else (self.name, "house")
        r.transfer(payer, to, abs(amount), why, self.cite)
        r.carry[self.name] += amount


def meter_words(amount: int, stake: int) -> str:
    """What the edge of a progressive wager is counted with."""
    return f"meter at {dollars(amount)}, {dollars(stake)} wagered"


def kept(names: Iterable[str], carry: Mapping[str, Any]) -> dict[str, Any]:
    """What a table keeps when it moves to other options: the meters of these names, and none of its cards."""
    return {name: carry[name] for name in names if name in carry}


def shares(amount: int, weights: Sequence[int]) -> list[int]:
    """The amount in parts by weight, to the cent; together they are all of it."""
    total, before, parts = sum(weights), 0, []
    for weight in weights:
        parts.append(amount * (before + weight) // total - amount * before // total)
        before += weight
    return parts


class Envied(NamedTuple):
    """A hand that pays others an envy bonus: whose it is, what it is called, and the bonus by the size of a wager."""

    seat: int
    words: str
    awards: Mapping[int, int]
    """The bonus by the least wager that earns it, both in cents."""

    def award(self, stake: int) -> int:
        """What a wager of this size earns."""
        return max((award for least, award in self.awards.items() if stake >= least), default=0)


def pay_envy(r: "Round", wager: str, hands: Iterable[Envied], holders: Mapping[int, int], cite: str) -> None:
    """Each seat that holds a wager of this size is paid for every such hand but its own."""
    for hand in hands:
        for seat, stake in holders.items():
            if seat != hand.seat and (amount := hand.award(stake)):
                r.bonus(seat, wager, amount, f"Envy Bonus for {hand.words} of seat {hand.seat}.", cite)
