"""The equipment in a round: what the wheel, the dice and the shoe give, by chance or as it was stacked."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from games.kit.asks import Refused
from games.kit.cards import card
from games.kit.chance import Source
from games.kit.equipment import NO_SHOE, Irregularity, Shoe, Wheel, places, throws
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


class Dealing(Felt):
    """A felt with a wheel, dice or a shoe in the dealer's hands."""

    game: "Game"
    options: "Options"
    source: Source
    hands: dict[str, list[Card]]
    draws: list[tuple[str, str]]
    """All that the equipment gave so far, by kind, as it would be stacked to come again."""
    arranged = False
    """Something was stacked for this round."""
    _stack: Mapping[str, deque[str | None]] = {}
    shoe: Shoe = NO_SHOE
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
        all_ = throws(count)
        text = wanted or all_[self.source.below(len(all_))]
        self.events.append(record(Came, ("dice", text, 0, len(self.draws))))
        self.draws.append(("dice", text))
        return FACES[text] if count == 2 else tuple(map(int, text.split("-")))

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
        if self.arranged:
            return self.lay(hand, self.draw(stacked), to=to)
        shoe, number = self.shoe, len(self.draws)
        if shoe.left == shoe.cover:
            self._cover_shows()
        name, seen_by = shoe.draw(), None if to is None else frozenset(to)
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
        shoe = self.shoe
        kind = stacked or shoe.kind
        if self._stack:
            name = self._next_stacked(shoe, kind)
        else:
            self._cover_shows()
            name = shoe.draw()
        self.draws.append((kind, name))
        return record(Card, (name, len(self.draws) - 1, NOBODY))

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

    def _next_stacked(self, shoe: Shoe, kind: str) -> str:
        """The next card where something is stacked: that one, or one that is not kept for later."""
        while self.went_wrong(kind):
            pass
        wanted = self._wanted(kind)
        self._cover_shows()
        return shoe.take(wanted) if wanted else shoe.draw(self._kept(shoe.kind))

    def burn(self, count: int = 1) -> None:
        """Cards to the discards, unseen; stacked cards stay for the deal."""
        for _ in range(count):
            self._cover_shows()
            self.shoe.draw(self._kept(self.shoe.kind))
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
        self.hands.setdefault(to, []).extend(cards[place]._replace(seen_by=seats) for place in places)
        self.hands[hand] = [lying for place, lying in enumerate(cards) if place not in places]
        if not self.hands[hand]:
            del self.hands[hand]
        self.events.append(Parted(hand, places, to, seats))

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
        """If an irregularity (one of these, where some are named) is stacked next, it happens now."""
        queue = self._stack.get(kind)
        if not queue or queue[0] not in (only or self.game.irregularities):
            return None
        wrong = self.game.irregularities[str(queue.popleft())]
        self.goes_wrong(kind, wrong)
        return wrong

    def goes_wrong(self, kind: str, wrong: Irregularity) -> None:
        """An irregularity that was stacked happens."""
        self.events.append(Irregular(*wrong, len(self.draws)))
        self.draws.append((kind, wrong.id))

    def foreseen(self, *only: str) -> list[tuple[str, Irregularity]]:
        """Take these irregularities out of what is stacked, of any kind and wherever they lie: each has its time."""
        found = [(kind, name) for kind, queue in self._stack.items() for name in queue if name in only]
        if found:
            self._stack = {
                kind: deque(name for name in queue if name not in only) for kind, queue in self._stack.items()
            }
        return [(kind, self.game.irregularities[str(name)]) for kind, name in found]

    @property
    def stacked(self) -> dict[str, list[str | None]]:
        """What is arranged and has not come yet, by kind."""
        return {kind: list(queue) for kind, queue in self._stack.items() if queue}

    def _wanted(self, kind: str) -> str | None:
        queue = self._stack.get(kind)
        return queue.popleft() if queue else None

    def _kept(self, kind: str) -> Iterable[str]:
        return [name for name in self._stack.get(kind, ()) if name is not None] if self._stack else ()

    def _put_on_stack(self, given: Mapping[str, Iterable[str | None]]) -> None:
        """Let the equipment give these next, after what is stacked already; `Refused` if it cannot."""
        added: dict[str, deque[str | None]] = {}
        for kind, outcomes in given.items():
            can = self.game.outcomes(self.options).get(kind)
            if can is None:
                raise Refused("stack", f"There are no {kind} at this game.")
            wanted = [self._read_outcome(kind, can, outcome) for outcome in outcomes]
            added[kind] = deque([*self._stack.get(kind, ()), *wanted])
            if kind in SCARCE:
                self._check_enough(kind, can, added[kind])
        self._stack = {**self._stack, **added}
        self.arranged = True

    def _read_outcome(self, kind: str, can: Sequence[str], outcome: str | None) -> str | None:
        if outcome is None:
            return None
        try:
            if outcome in self.game.irregularities:
                return outcome
            return READ.get(kind, READ["cards"])(can, outcome)
        except (ValueError, TypeError, AttributeError):
            raise Refused("stack", f"{outcome} cannot come from the {kind} of this game.") from None

    def _check_enough(self, kind: str, can: Sequence[str], queue: Iterable[str | None]) -> None:
        there = self.shoe.cards if self.shoe is not NO_SHOE and self.shoe.kind == kind else can
        wanted = Counter(name for name in queue if name is not None and name not in self.game.irregularities)
        if missing := wanted - Counter(there):
            raise Refused("stack", f"Of {', '.join(missing)} there are not so many left.")


FACES = {text: (int(text[0]), int(text[2])) for text in throws(2)}


def _one_of(can: Sequence[str], outcome: str) -> str:
    return can[can.index(outcome)]


SCARCE = ("cards", "tiles")
READ: Mapping[str, Callable[[Sequence[str], str], str]] = {
    "pockets": lambda can, outcome: outcome if places(can, outcome) else "",
    "dice": _one_of,
    "tiles": _one_of,
    "cards": lambda can, outcome: outcome if outcome in can else _one_of(can, card(outcome)),
}
"""How what is stacked is read, by kind of equipment: its own notation, or `ValueError`."""
