"""What a round asks its seats and its dealer, and what is said at the table meanwhile."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from games.kit.asks import DEALER, WAGERS, Answer, Ask, Choice, Pick, Play
from games.kit.dealing import Dealing
from games.kit.events import Called, Lit, Marked, record
from games.kit.layout import Layout
from games.kit.wagers import BETTING, MadeAs, May, Move, apply, needed, unpaired


class Asking(Dealing):
    """A table whose dealer and players are asked: for wagers, for acts of the hand, for decisions."""

    __slots__ = (
        "_beside", "_closed", "_left", "betting", "invitations", "layout", "made_as", "manual", "may", "present",
        "promised", "said", "undo",
    )  # fmt: skip

    layout: Layout
    manual: bool
    betting: bool
    present: tuple[int, ...]
    """The seats whose players are there: all but those of which only wagers are left."""
    said: Called | None
    """What the dealer said last."""
    invitations: list[Called | None]
    """The last words each time wagers were opened: they hold only while wagers are open."""
    undo: dict[int, list[list[Move]]]
    promised: dict[int, int]
    """What answers that do not show yet will take, seat by seat: not to be spent elsewhere."""
    may: May | None
    made_as: MadeAs | None
    _beside: Callable[[], tuple[Ask, ...]] | None
    _left: Callable[[int], None] | None
    _closed: tuple[str, str]

    # ---- for wagers

    def take_wagers(
        self, until: str, label: str, *, cite: str, may: May | None = None, also: Mapping[str, Choice] | None = None,
        beside: Callable[[], tuple[Ask, ...]] | None = None, made_as: MadeAs | None = None,
        left: Callable[[int], None] | None = None,
    ) -> Play[Answer]:  # fmt: skip
        """Wagers are open until the dealer does `until`. Any other answer is given back too: a choice of `also`, which
        is for everybody, or of the asks that `beside` makes for some seats (it is called again after every answer).
        `left` hears of a seat whose player has left meanwhile."""
        self.betting, self.may, self.made_as, self._beside, self._left = True, may, made_as, beside, left
        self.invitations.append(self.said)
        dealers = _dealers(until, label, cite)
        bettors = _to_bet(self.present, also)
        while True:
            answer = yield (bettors, dealers) if beside is None else (bettors, *beside(), dealers)
            if answer.seat == DEALER or answer.do not in BETTING:
                return answer
            apply(self, answer)
            if bettors.seats != self.present:
                bettors = _to_bet(self.present, also)

    def no_more_bets(self, why: str, cite: str) -> None:
        """Betting is shut; a later wager is refused with this sentence."""
        self.betting, self._left = False, None
        self.undo.clear()
        self._closed = (why, cite)
        if self.layout.has_pairs:
            self._return_unpaired()

    def _return_unpaired(self) -> None:
        """A wager that does not play because the one it belongs with was not made goes back."""
        for seat in self.seats.values():
            for wager in unpaired(seat, self.layout.spots):
                spot = wager.spot
                other = self.layout.spots[spot.pair or needed(spot)[0], spot.spot]
                self.void(wager, f"{spot.name} does not play without {other.name}.", spot.cite)

    # ---- for acts and decisions

    def dealer(self, do: str, label: str, cite: str = "") -> Play[None]:
        """An act of the dealer's hand: asked for only where a person deals."""
        if self.manual:
            yield (_dealers(do, label, cite),)

    def dealer_names(self, label: str, right: Sequence[str], out_of: Pick, *, cite: str) -> Play[None]:
        """Where a person deals, they say which of these it is; the table hears whether that was right."""
        if not self.manual:
            return
        what = out_of.name
        choices = {what: Choice(label, out_of, cite)}
        answer = yield (Ask((DEALER,), what, choices, what, {what: list(right)}, cite=cite),)
        verdict = "that is right" if sorted(answer.value) == sorted(right) else f"it is {self._named(right)}"
        self.call(f"The dealer says {self._named(answer.value)}; {verdict}.", cite)

    def _named(self, wagers: Iterable[str]) -> str:
        """Wagers by the names of their spots, and what is none as it is."""
        spots = self.layout.spots
        return ", ".join(spots[one, None].name if (one, None) in spots else one for one in wagers) or "none"

    def choose(
        self, seat: int, about: str, choices: Mapping[str, Choice], *, default: str, cite: str = "", call: str = "",
        hand: str = "",
    ) -> Play[Answer]:
        """Ask one seat in turn."""
        answer = yield (Ask((seat,), about, choices, default, cite=cite, call=call, hand=hand),)
        return answer

    def choose_all(self, asks: Iterable[Ask]) -> Play[dict[int, Answer]]:
        """Ask several seats at once; nobody's answer shows before all have given theirs."""
        open_, given = {ask.seats[0]: ask for ask in asks}, {}
        while open_:
            answer = yield tuple(open_.values())
            given[answer.seat] = answer
            self.promise(answer)
            del open_[answer.seat]
        self.promised.clear()
        return dict(sorted(given.items()))

    def promise(self, answer: Answer) -> None:
        """An answer that shows later: what it costs is the table's from now on."""
        if type(answer.value) is int:  # of a choice that costs something, it is that
            self.promised[answer.seat] = answer.value

    # ---- saying and marking

    def call(self, text: str, cite: str = "") -> None:
        """The dealer says it."""
        self.said = said = _called(text, cite)
        self.events.append(said)

    def light(self, wagers: Iterable[str]) -> None:
        """The areas of these wagers light up."""
        self.events.append(record(Lit, (tuple(wagers),)))

    def mark(self, marker: str, at: str, shows: str = "") -> None:
        """Put a marker down."""
        self.events.append(record(Marked, (marker, at, shows)))


_called = lru_cache(Called)
_asked: dict[int, tuple[Mapping[str, Choice] | None, Ask]] = {}
"""The newest ask for wagers by what else may be done: nearly always it is the same again."""


def _to_bet(seats: tuple[int, ...], also: Mapping[str, Choice] | None) -> Ask:
    """The ask while wagers are open, with what these seats may do besides."""
    known = _asked.get(id(also))
    if known is not None and known[0] is also and known[1].seats == seats:
        return known[1]
    if len(_asked) > 256:
        _asked.clear()
    ask = Ask(seats, WAGERS, {**BETTING, **also} if also else BETTING)
    _asked[id(also)] = also, ask
    return ask


@lru_cache
def _dealers(do: str, label: str, cite: str) -> Ask:
    """The ask for an act of the dealer."""
    return Ask((DEALER,), do, {do: Choice(label, cite=cite)}, do, cite=cite)
