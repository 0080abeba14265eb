"""What a round waits for, what may be answered, and why an answer is refused."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from games.kit.chance import Source
from games.kit.money import dollars

if TYPE_CHECKING:
    from games.kit.round import Round

DEALER: Final = 0
"""The dealer is a seat like any other, the one with this number."""


class Refused(Exception):  # noqa: N818 — a refusal is the house's answer, not an error
    """An answer that may not be given, with a sentence for the person who gave it and the § it rests on."""

    def __init__(self, code: str, reason: str, cite: str = "") -> None:
        super().__init__(reason)
        self.code, self.reason, self.cite = code, reason, cite


class Answer(NamedTuple):
    """A seat's reply to an ask; `value` is what the domain of the choice made of `args`."""

    seat: int
    do: str
    args: Mapping[str, Any]
    value: Any = None


class Domain(Protocol):
    """What the arguments of a choice may be: checks them, and can name legal ones for bots."""

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> Any:
        """The value meant by these arguments; raises `Refused` if they are not permitted."""

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any] | None:
        """Some legal arguments, or None if there are none just now."""

    def public(self) -> Mapping[str, Any]:
        """The domain in plain values, for the screen that offers it."""


class Nothing:
    """A choice without arguments."""

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> None:
        if args:
            raise Refused("shape", f"This takes no {', '.join(map(str, args))}.")

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any]:
        return {}

    def public(self) -> Mapping[str, Any]:
        return {}


NOTHING = Nothing()


def check_purse(r: "Round", seat: int, amount: int) -> None:
    """Refuse what a player has not the money for; the dealer pays out of no purse."""
    if seat == DEALER or amount <= (free := r.seats[seat].purse - (owed := r.owed(seat))):
        return
    if owed:
        raise Refused("purse", f"That takes {dollars(amount)}; {dollars(max(free, 0))} is left beside what you owe.")
    raise Refused("purse", f"That takes {dollars(amount)} and you have {dollars(free)}.")


@dataclass(frozen=True, slots=True)
class Costs:
    """A choice that takes this much from the purse: a raise of a fixed size, a fee."""

    amount: int

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> int:
        NOTHING.read(r, seat, args)
        check_purse(r, seat, self.amount)
        return self.amount

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any] | None:
        return {} if self.amount <= r.seats[seat].purse - r.owed(seat) else None

    def public(self) -> Mapping[str, Any]:
        return {"costs": self.amount}


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of money from `low` to `high` in steps; a player must have it in the purse."""

    low: int
    high: int
    step: int = 100
    laid: int = 0
    """What of it lies on the table already."""

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> int:
        amount = args.get("amount")
        if type(amount) is not int or set(args) != {"amount"}:
            raise Refused("shape", "This needs an amount of money.")
        if not self.low <= amount <= self.high or (amount - self.low) % self.step:
            raise Refused("amount", f"That is not between {dollars(self.low)} and {dollars(self.high)} in its steps.")
        check_purse(r, seat, amount - self.laid)
        return amount

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any] | None:
        high = min(self.high, self.laid + r.seats[seat].purse - r.owed(seat)) if seat in r.seats else self.high
        steps = (high - self.low) // self.step + 1
        return {"amount": self.low + self.step * source.below(steps)} if steps > 0 else None

    def public(self) -> Mapping[str, Any]:
        return {"amount": {"low": self.low, "high": self.high, "step": self.step}}


@dataclass(frozen=True, slots=True)
class UpTo:
    """An amount in steps up to `high`, which is meant where none is said: a double down, or one for less."""

    high: int
    step: int

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> int:
        amount = args.get("amount", self.high)
        if type(amount) is not int or not args.keys() <= {"amount"}:
            raise Refused("shape", "This takes an amount of money.")
        if not 0 < amount <= self.high or amount % self.step:
            raise Refused(
                "amount", f"That is not an amount up to {dollars(self.high)} in steps of {dollars(self.step)}."
            )
        check_purse(r, seat, amount)
        return amount

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any] | None:
        most = min(self.high, r.seats[seat].purse - r.owed(seat)) // self.step
        return {"amount": self.step * (1 + source.below(most))} if most > 0 else None

    def public(self) -> Mapping[str, Any]:
        return {"up_to": {"high": self.high, "step": self.step}}


@dataclass(frozen=True, slots=True)
class Pick:
    """Between `least` and `most` things out of a list: cards to discard, a delivery style."""

    name: str
    out_of: Sequence[str]
    least: int = 1
    most: int = 1
    hand: str = ""
    """The hand whose cards these are, by their places from 1, where they are cards to be pointed at."""

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> list[str]:
        picked = args.get(self.name)
        if not isinstance(picked, list) or set(args) != {self.name}:
            raise Refused("shape", f"This needs a list of {self.name}.")
        left = list(self.out_of)
        for one in picked:
            if one not in left:
                raise Refused("pick", f"That is not among the {self.name} to choose from.")
            left.remove(one)
        if not self.least <= len(picked) <= self.most:
            raise Refused("pick", f"Choose {self.least} to {self.most} {self.name}; that was {len(picked)}.")
        return picked

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any]:
        left = list(self.out_of)
        source.shuffle(left)
        return {self.name: left[: self.least + source.below(self.most - self.least + 1)]}

    def public(self) -> Mapping[str, Any]:
        limits = {"out_of": list(self.out_of), "least": self.least, "most": self.most}
        return {self.name: {**limits, "hand": self.hand} if self.hand else limits}


class Choice(NamedTuple):
    """One thing a seat may do now."""

    label: str
    domain: Domain = NOTHING
    cite: str = ""
    note: str = ""
    """What it means, in a few words below the label."""
    key: str = ""
    """The letter that stands for it on a keyboard, where it is not the first that is free."""
    closes: bool = False
    """Wagers are closed by it for everybody: the throw of the dice by a player."""


class Ask(NamedTuple):
    """A question to one seat or to several that may answer in any order; the default is for a clock that runs out."""

    seats: tuple[int, ...]
    about: str
    choices: Mapping[str, Choice]
    default: str = ""
    default_args: Mapping[str, Any] = {}
    cite: str = ""
    call: str = ""
    """What the dealer says to those who are asked, where that is not just that it is their choice."""
    leaving: str = ""
    """The choice that whoever leaves the table has made by it, if that is not the default; it is not offered."""

    def public(self) -> dict[str, Any]:
        """What the asked seat is shown: the choices open to it, with their domains."""
        return {
            "about": self.about,
            "default": self.default,
            "cite": self.cite,
            "choices": {do: {"label": c.label, "cite": c.cite, **c.domain.public()} for do, c in self.choices.items()},
        }


T = TypeVar("T")
Play = Generator[tuple[Ask, ...], Answer, T]
"""A stretch of a round: yields what it asks, is sent the answers one by one, returns what came of it."""
