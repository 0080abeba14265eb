"""The equipment in a round: what the wheel, the dice and the shoe give, by chance or as it was stacked."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from games.kit.asks import Refused
from games.kit.cards import card
from games.kit.chance import Source
from games.kit.equipment import NO_SHOE, PAIRS, Dice, Irregularity, Shoe, Wheel, places, throw
from games.kit.events import (
    Burned,
    Came,
    Cleared,
    Dealt,
    Irregular,
    Marked,
    Parted,
    Peeked,
    Shown,
    Slid,
    Turned,
    record,
)
from games.kit.felt import Felt

if TYPE_CHECKING:
    from games.kit.options import Options
    from games.kit.registry import Game


class Card(NamedTuple):
    """A card in a hand: which, the number of its draw, and who may see it (None: everybody)."""

    name: str
    draw: int
    seen_by: frozenset[int] | None


NOBODY: Final[frozenset[int]] = frozenset()
BURNT: Final = "burnt"
"""The kind under which cards are stacked that go to the discards unseen."""


class Dealing(Felt):
    """A felt with a wheel, dice or a shoe in the dealer's hands."""

    __slots__ = ("_stack", "draws", "game", "hands", "options", "shoe", "source")

    game: "Game"
    options: "Options"
    source: Source
    hands: dict[str, list[Card]]
    draws: list[tuple[str, str]]
    """All that the equipment gave so far, by kind, as it would be stacked to come again."""
    _stack: Mapping[str, deque[str | None]]
    shoe: Shoe
    """The shoe in play: put on the table by the game."""

    # ---- wheel and dice

    def spin(self, wheel: Wheel) -> str | Irregularity:
        """Spin a wheel and show where it rests, or what went wrong."""
        wanted = None
        if self._stack:
            if wrong := self.went_wrong("pockets"):
                return wrong
            wanted = self._wanted("pockets")
        at = wheel.find(wanted, self.source) if wanted else self.source.below(len(wheel.sections))
        result = wheel.sections[at]
        self.events.append(record(Came, (wheel.name, result, at, len(self.draws))))
        self.draws.append(("pockets", wheel.exact[at]))
        return result

    def roll(self, count: int = 2) -> tuple[int, ...] | Irregularity:
        """Throw dice and show them, or what went wrong."""
        wanted = None
        if self._stack:
            if wrong := self.went_wrong("dice"):
                return wrong
            wanted = self._wanted("dice")
        faces: tuple[int, ...]
        if wanted is None and count == 2:
            text, faces = PAIRS[self.source.below(36)]
        else:
            faces = self._fall(wanted, count)
            text = "-".join(map(str, faces))
        self.events.append(record(Came, ("dice", text, 0, len(self.draws))))
        self.draws.append(("dice", text))
        return faces

    def _fall(self, wanted: str | None, count: int) -> tuple[int, ...]:
        """So many dice as stacked: if fewer are stacked the others fall by chance, if more the last are left out."""
        stacked = tuple(map(int, wanted.split("-")[:count])) if wanted else ()
        return stacked + throw(self.source, count - len(stacked))

    def select(self, kind: str, out_of: Sequence[str], *, one_in: int = 1) -> str:
        """What a table's own system selects among these, shown to all; "none" but once in so many times."""
        result = self._wanted(kind)
        if result is None:
            selects = one_in == 1 or self.source.below(one_in) == 0
            result = out_of[self.source.below(len(out_of))] if selects else "none"
        self.events.append(Came(kind, result, 0, len(self.draws)))
        self.draws.append((kind, result))
        return result

    # ---- cards and tiles

    def deal(self, hand: str, *, to: Iterable[int] | None = None, stacked: str = "") -> str:
        """The next card of the shoe to a hand: face up, or face down and seen only by these seats.

        `stacked` is the kind under which it is stacked, if not the shoe's own: a burn card that all may see.
        """
        shoe, number = self.shoe, len(self.draws)
        seen_by = None if to is None else frozenset(to)
        if self._stack:
            name, number = self._next(stacked or shoe.kind), len(self.draws)
        else:
            if shoe.left == shoe.cover:
                self._cover_shows()
            name = shoe.draw()
        self.draws.append((stacked or shoe.kind, name))
        dealt: Card = record(Card, (name, number, seen_by))
        if hand in self.hands:
            self.hands[hand].append(dealt)
        else:
            self.hands[hand] = [dealt]
        self.events.append(record(Dealt, (hand, name, number, seen_by)))
        return name

    def draw(self, stacked: str = "") -> Card:
        """The next card of the shoe, seen by nobody and laid nowhere yet: a tile for the wall."""
        shoe, draws = self.shoe, self.draws
        kind = stacked or shoe.kind
        name = self._next(kind) if self._stack or shoe.left == shoe.cover else shoe.draw()
        draws.append((kind, name))
        drawn: Card = record(Card, (name, len(draws) - 1, NOBODY))
        return drawn

    def lay(self, hand: str, card: Card, *, to: Iterable[int] | None = None) -> str:
        """A card that was drawn goes to a hand: face up, or face down and seen only by these seats."""
        name, number, _ = card
        seen_by = None if to is None else frozenset(to)
        dealt: Card = record(Card, (name, number, seen_by))
        if hand in self.hands:
            self.hands[hand].append(dealt)
        else:
            self.hands[hand] = [dealt]
        self.events.append(record(Dealt, (hand, name, number, seen_by)))
        return name

    def _next(self, kind: str) -> str:
        """The next card: the one that is stacked if it is still there, else one that is not kept for later."""
        shoe = self.shoe
        if not self._stack:
            if shoe.left == shoe.cover:
                self._cover_shows()
            return shoe.draw()
        while self.went_wrong(kind):
            pass
        wanted = self._wanted(kind)
        self._cover_shows()
        return shoe.take(wanted) if wanted and wanted in shoe.cards else shoe.draw(self._kept(shoe.kind))

    def burn(self, count: int = 1) -> None:
        """Cards to the discards, unseen, stacked as a kind of their own: what is stacked to be dealt stays for that."""
        for _ in range(count):
            burnt = self._next(BURNT)
            self.draws.append((BURNT, burnt))
        self.events.append(Burned(count))

    def _cover_shows(self) -> None:
        """The cover card comes out before the card that lies behind it, and is laid aside."""
        shoe = self.shoe
        if shoe.cover and shoe.left == shoe.cover:
            self.events.append(Marked("cover_card", "table"))

    def show(self, hand: str, to: Iterable[int]) -> None:
        """Hand a hand's cards that lie face down to these seats: they alone see them."""
        seats, cards = frozenset(to), self.hands[hand]
        for at, lying in enumerate(cards):
            if lying.seen_by is not None:
                cards[at] = lying._replace(seen_by=lying.seen_by | seats)
                self.events.append(Shown(hand, at, lying.name, lying.draw, seats))

    def slide(self, hand: str, to: str, at: int = -1) -> None:
        """Move a card to another hand, as it lies; the last one unless said otherwise."""
        cards = self.hands[hand]
        at %= len(cards)
        self.hands.setdefault(to, []).append(cards.pop(at))
        self.events.append(Slid(hand, at, to))

    def part(self, hand: str, at: Iterable[int], to: str, *, seen_by: Iterable[int] | None = None) -> None:
        """Lay these cards of a hand into another: face up, or face down, and then only these seats know which.

        A hand of which nothing is left is gone.
        """
        cards, places = self.hands[hand], tuple(at)
        seats = None if seen_by is None else frozenset(seen_by)
        laid = self.hands.setdefault(to, [])
        for place in places:
            name, number, _ = cards[place]
            laid.append(record(Card, (name, number, seats)))
        if left := [lying for place, lying in enumerate(cards) if place not in places]:
            self.hands[hand] = left
        else:
            del self.hands[hand]
        self.events.append(record(Parted, (hand, places, to, seats)))

    def turn(self, hand: str, *only: int) -> list[str]:
        """Turn a hand's cards face up, all or only these; what they are."""
        cards = self.hands[hand]
        for at, lying in enumerate(cards):
            if lying.seen_by is not None and (not only or at in only):
                cards[at] = record(Card, (lying.name, lying.draw, None))
                self.events.append(record(Turned, (hand, at, lying.name, lying.draw)))
        return [lying.name for lying in cards]

    def peek(self, hand: str, finds: str) -> None:
        """A card reader tells the table this much of a card that lies face down, and nobody more."""
        self.events.append(record(Peeked, (hand, finds)))

    def clear(self, hand: str) -> None:
        """A hand's cards go to the discards."""
        del self.hands[hand]
        self.events.append(record(Cleared, (hand,)))

    def clear_all(self) -> None:
        """All cards that lie on the table go to the discards."""
        self.events.extend([record(Cleared, (hand,)) for hand in self.hands])
        self.hands = {}

    # ---- what was stacked

    def went_wrong(self, kind: str, *only: str) -> Irregularity | None:
        """If an irregularity (one of these, where some are named) is stacked next, it happens now.

        Rules ask this wherever the chapter says what follows, so nothing stacked is answered at once.
        """
        if not self._stack:
            return None
        queue = self._stack.get(kind)
        if not queue or queue[0] not in (only or self.game.plays.irregularities):
            return None
        wrong = self.game.plays.irregularities[str(queue.popleft())]
        self.goes_wrong(kind, wrong)
        return wrong

    def goes_wrong(self, kind: str, wrong: Irregularity) -> None:
        """An irregularity that was stacked happens."""
        self.events.append(Irregular(wrong.id, wrong.text, wrong.cite, len(self.draws)))
        self.draws.append((kind, wrong.id))

    def foreseen(self, *only: str) -> list[tuple[str, Irregularity]]:
        """Take these irregularities out of what is stacked, of any kind and wherever they lie: each has its time."""
        if not self._stack:
            return []
        found = [(kind, name) for kind, queue in self._stack.items() for name in queue if name in only]
        if found:
            self._stack = {
                kind: deque(name for name in queue if name not in only) for kind, queue in self._stack.items()
            }
        return [(kind, self.game.plays.irregularities[str(name)]) for kind, name in found]

    @property
    def stacked(self) -> dict[str, list[str | None]]:
        """What is stacked and has not come yet, by kind."""
        return {kind: list(queue) for kind, queue in self._stack.items() if queue}

    def _wanted(self, kind: str) -> str | None:
        queue = self._stack.get(kind)
        return queue.popleft() if queue else None

    def _kept(self, kind: str) -> Iterable[str]:
        if not self._stack:
            return ()
        queues = [self._stack.get(one, ()) for one in (kind, "burn", BURNT)]
        return [name for queue in queues for name in queue if name is not None]

    def _put_on_stack(self, given: Mapping[str, Iterable[str | None]]) -> None:
        """Let the equipment give these next, after what is stacked already; `Refused` if it cannot."""
        added: dict[str, deque[str | None]] = {}
        for kind, outcomes in given.items():
            kinds = self.game.plays.outcomes(self.options)
            can = kinds.get(kind) or (kinds.get("cards") if kind == BURNT else None)
            if can is None:
                raise Refused("stack", f"There are no {kind} at this game.")
            wanted = [self._read_outcome(kind, can, outcome) for outcome in outcomes]
            added[kind] = deque([*self._stack.get(kind, ()), *wanted])
            if kind in SCARCE and not isinstance(can, Dice):
                self._check_enough(kind, can, added[kind])
        self._stack = {**self._stack, **added}

    def _read_outcome(self, kind: str, can: Sequence[str] | Dice, outcome: str | None) -> str | None:
        if outcome is None:
            return None
        try:
            wrong = self.game.plays.irregularities.get(outcome)
            if wrong and wrong.may_happen(self.options):
                return outcome
            if isinstance(can, Dice):
                return can.read(outcome)
            return READ.get(kind, READ["cards"])(can, outcome)
        except (ValueError, TypeError, AttributeError):
            raise Refused("stack", f"{outcome} cannot come from the {kind} of this game.") from None

    def _check_enough(self, kind: str, can: Sequence[str], queue: Iterable[str | None]) -> None:
        there = self.shoe.cards if self.shoe is not NO_SHOE and self.shoe.kind == kind else can
        wanted = Counter(name for name in queue if name is not None and name not in self.game.plays.irregularities)
        if missing := wanted - Counter(there):
            raise Refused("stack", f"Of {', '.join(missing)} there are not so many left.")


def _one_of(can: Sequence[str], outcome: str) -> str:
    return can[can.index(outcome)]


SCARCE = ("cards", "tiles")
READ: Mapping[str, Callable[[Sequence[str], str], str]] = {
    "pockets": lambda can, outcome: outcome if places(can, outcome) else "",
    "tiles": _one_of,
    "cards": lambda can, outcome: outcome if outcome in can else _one_of(can, card(outcome)),
}
"""How what is stacked is read, by kind of equipment: its own notation, or `ValueError`."""
