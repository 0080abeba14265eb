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
WAGERS: Final = "wagers"
"""What the ask is about that is open to everybody as long as wagers are."""


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


class Range(NamedTuple):
    """Whole numbers from `low` to `high` in steps."""

    low: int
    high: int
    step: int = 1


class Listed(NamedTuple):
    """An argument out of a list, each entry with its words."""

    name: str
    label: str
    options: Sequence[tuple[int | str, str]]


class Picked(NamedTuple):
    """An argument of several out of a list; with `hand` they are cards of that hand, to be pointed at."""

    name: str
    out_of: Sequence[str]
    least: int
    most: int
    hand: str = ""


class Way(NamedTuple):
    """One way to arrange a hand: its name, the arguments of the answer, plain data for the game's own drawing."""

    label: str
    args: Mapping[str, Any]
    shown: Mapping[str, Any] = {}


class Arranging(NamedTuple):
    """Ways to arrange a hand, each looked at before the one button `set_label` gives the answer `do`."""

    do: str
    set_label: str
    ways: Sequence[Way]
    house: int
    """Which of them is the house's."""
    house_label: str
    buttons: bool = True
    """Each way has a button; else only the first, to begin again, and the house's."""


class Wants(NamedTuple):
    """What an answer needs besides its name, as a page asks for it."""

    costs: int = 0
    amount: Range | None = None
    up_to: Range | None = None
    """An amount, all of it where none is said."""
    depth: Range | None = None
    """How deep the cards are cut."""
    lists: Sequence[Listed] = ()
    pick: Picked | None = None
    arranging: Arranging | None = None
    spot: tuple[str, str | None] | None = None
    """The one spot that takes a wager now."""
    beside_wagers: bool = False
    """The page offers it beside the wagers it is about, not among the choices."""

    def plain(self) -> dict[str, Any]:
        """In plain values, without what is not wanted."""
        return {name: _plain(part) for name, part in zip(self._fields, self, strict=True) if part}


def _plain(part: Any) -> Any:
    if hasattr(part, "_asdict"):
        return {name: _plain(value) for name, value in part._asdict().items()}
    return [_plain(one) for one in part] if isinstance(part, list | tuple) else part


class Domain(Protocol):
    """What the arguments of a choice may be: checks them, and can name legal ones for bots."""

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> Any:
        """The value meant by these arguments; raises `Refused` if they are not permitted."""

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any] | None:
        """Some legal arguments, or None if there are none just now."""

    def wants(self) -> Wants:
        """What an answer needs, for the screen that offers it."""


NO_MORE: Final = Wants()


class Nothing:
    """A choice without arguments."""

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> None:
        if args:
            raise Refused("shape", f"This takes no {', '.join(map(str, args))}.")

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any]:
        return {}

    def wants(self) -> Wants:
        return NO_MORE


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

    def wants(self) -> Wants:
        return Wants(costs=self.amount)


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

    def wants(self) -> Wants:
        return Wants(amount=Range(self.low, self.high, self.step))


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

    def wants(self) -> Wants:
        return Wants(up_to=Range(self.step, self.high, self.step))


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

    def wants(self) -> Wants:
        return Wants(pick=Picked(self.name, self.out_of, self.least, self.most, self.hand))


class Choice(NamedTuple):
    """One thing a seat may do now."""

    label: str
    domain: Domain = NOTHING
    cite: str = ""
    note: str = ""
    """What it means, in a few words below the label."""
    key: str = ""
    """The letter that stands for it on a keyboard, where it is not the first that is free; " " is the gold button."""
    closes: bool = False
    """Wagers are closed by it for everybody: the throw of the dice by a player."""
    short: str = ""
    """The label without its amount, where it has one."""

    @property
    def name(self) -> str:
        """What it is called where its amount does not matter."""
        return self.short or self.label


def priced(name: str, amount: int, cite: str, by: str = "") -> Choice:
    """A choice that costs so much, as its label says: "Bet $20", or with words between, "Buy a card for $10"."""
    return Choice(f"{name}{by and f' {by}'} {dollars(amount)}", Costs(amount), cite, short=name)


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
    hand: str = ""
    """The hand that is decided on, where a seat may have several or the page is to point at it."""

    @property
    def takes_wagers(self) -> bool:
        """Whether it is the ask that is open as long as wagers are."""
        return self.about == WAGERS

    def decides_on(self, other: "Ask") -> bool:
        """Whether it asks for the same decision as another."""
        return self.about == other.about and self.hand == other.hand

    def public(self) -> dict[str, Any]:
        """What the asked seat is shown: the choices open to it, with their domains."""
        return {
            "about": self.about,
            "default": self.default,
            "cite": self.cite,
            "hand": self.hand,
            "choices": {
                do: {"label": c.label, "cite": c.cite, **c.domain.wants().plain()} for do, c in self.choices.items()
            },
        }


T = TypeVar("T")
Play = Generator[tuple[Ask, ...], Answer, T]
"""A stretch of a round: yields what it asks, is sent the answers one by one, returns what came of it."""
