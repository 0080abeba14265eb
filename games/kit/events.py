"""What happened, as told to the table. Frozen records; `tell` gives the form a viewer may know."""

from typing import Any, Final, NamedTuple

ANYONE = -1
"""The viewer who has no seat."""
HOST = -2
"""The viewer who runs a demo table: sees what the table sees, and is asked in the dealer's place."""
ALL_FACES = -3
"""The HOST who wants to see the cards that lie face down as well."""

record: Final = tuple.__new__
"""Makes a named tuple of its class and a plain tuple, without the Python call that its own constructor is."""


class Called(NamedTuple):
    """The dealer says something."""

    text: str
    cite: str = ""


class Placed(NamedTuple):
    """Chips went onto a spot; `total` lies there now."""

    seat: int
    wager: str
    spot: str | None
    amount: int
    total: int


class Taken(NamedTuple):
    """Chips were taken back from a spot; `total` is left there."""

    seat: int
    wager: str
    spot: str | None
    amount: int
    total: int


class Shared(NamedTuple):
    """A share of a wager was carried to where it is decided; it is still settled under the wager's own name."""

    seat: int
    wager: str
    spot: str | None
    amount: int
    to: str


class Moved(NamedTuple):
    """The dealer moved a wager to another spot, whose wager it is from now on: a come bet to its number."""

    seat: int
    wager: str
    spot: str | None
    amount: int
    to_wager: str
    to_spot: str | None


class Came(NamedTuple):
    """A wheel rested or dice fell, for all to see. `at` is the place on the wheel."""

    equipment: str
    result: str
    at: int
    draw: int


class Dealt(NamedTuple):
    """A card or tile went to a hand, face up (`seen_by` None) or seen only by some seats."""

    hand: str
    card: str
    draw: int
    seen_by: frozenset[int] | None


class Turned(NamedTuple):
    """A card that lay face down is turned up."""

    hand: str
    at: int
    card: str
    draw: int


class Shown(NamedTuple):
    """A card that lies face down is shown to these seats alone: handed to the player who may turn it."""

    hand: str
    at: int
    card: str
    draw: int
    seen_by: frozenset[int]


class Peeked(NamedTuple):
    """A card reader looked at a card that lies face down, and told the table this of it."""

    hand: str
    finds: str


class Slid(NamedTuple):
    """A card of one hand was moved to another, as it lay: a pair split, a card dealt to the wrong hand."""

    hand: str
    at: int
    to: str


class Parted(NamedTuple):
    """Cards of one hand were laid into another, face up (`seen_by` None) or so that only some know which."""

    hand: str
    at: tuple[int, ...]
    to: str
    seen_by: frozenset[int] | None


class Burned(NamedTuple):
    """Cards went from the shoe to the discards, unseen."""

    cards: int


class Cleared(NamedTuple):
    """A hand's cards went to the discards."""

    hand: str


class Irregular(NamedTuple):
    """Something went wrong in a way the chapter knows."""

    id: str
    text: str
    cite: str
    draw: int


class Marked(NamedTuple):
    """A marker was put down: the dolly on a number, the puck, the bank's lammer."""

    marker: str
    at: str
    shows: str = ""


class Lit(NamedTuple):
    """The areas of these wagers are lit as winners, all at once."""

    wagers: tuple[str, ...]


class Settled(NamedTuple):
    """A wager's end: what it was, what comes back, and why.

    `profit` is always `returned - stake`, any fee included; where the outcome is "stand" nothing changes hands.
    """

    seat: int
    wager: str
    spot: str | None
    stake: int
    outcome: str
    profit: int
    returned: int
    why: str
    cite: str
    fee: int = 0
    payer: str = "house"


class Paid(NamedTuple):
    """Money went from one account to another: a wager's part to a meter, a bank's shortage to the centre."""

    payer: str
    to: str
    amount: int
    why: str
    cite: str


class Checked(NamedTuple):
    """In the dealer's chair: what the dealer said comes back for a wager, and what does."""

    seat: int
    wager: str
    spot: str | None
    said: int
    right: int


Event = (
    Called | Placed | Taken | Shared | Moved | Came | Dealt | Turned | Shown | Peeked | Slid | Parted | Burned | Cleared
    | Irregular | Marked | Lit | Settled | Paid | Checked
)  # fmt: skip


def tell(event: Event, viewer: int) -> dict[str, Any]:
    """The event as this viewer may know it, built from the fields it is allowed."""
    if isinstance(event, Dealt):
        card = event.card if may_see(event.seen_by, viewer) else None
        return {"kind": "dealt", "hand": event.hand, "card": card, "face_up": event.seen_by is None}
    if isinstance(event, Shown):
        card = event.card if may_see(event.seen_by, viewer) else None
        return {"kind": "shown", "hand": event.hand, "at": event.at, "card": card, "to": sorted(event.seen_by)}
    if isinstance(event, Parted):
        at = list(event.at) if may_see(event.seen_by, viewer) else None
        return {"kind": "parted", "hand": event.hand, "at": at, "cards": len(event.at), "to": event.to}
    return {"kind": type(event).__name__.lower()} | {f: getattr(event, f) for f in event._fields if f != "draw"}


def may_see(seen_by: frozenset[int] | None, viewer: int) -> bool:
    """Whether this viewer sees a card that is shown to these seats (None: to everybody)."""
    return seen_by is None or viewer in seen_by or viewer == ALL_FACES


def known(event: Event, viewer: int) -> int | None:
    """Number of the equipment's outcome that this event tells the viewer, if any."""
    if isinstance(event, Dealt | Shown) and not may_see(event.seen_by, viewer):
        return None
    return getattr(event, "draw", None)
