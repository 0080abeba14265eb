"""A finished round, told step by step to one viewer, with its settlement and its proof."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from casino.accounts.models import Player
from casino.floor import live
from casino.floor.cards import SEATS
from casino.floor.models import Round, Settlement, Table
from games.kit.chance import verify
from games.kit.events import (
    ANYONE,
    Burned,
    Called,
    Came,
    Cleared,
    Dealt,
    Event,
    Irregular,
    Marked,
    Parted,
    Placed,
    Settled,
    Shown,
    Slid,
    Taken,
    Turned,
)
from games.kit.layout import Layout
from games.kit.money import dollars
from games.kit.notation import tell_line, transcript
from games.kit.registry import Game
from games.kit.round import Round as Play

DONE = {"win": "wins", "lose": "loses", "push": "is a push", "void": "is void", "stand": "stays up"}

SEALED = "# seed and shoe are told when the shoe is over"


class Step(NamedTuple):
    """One thing that happened: of which kind, in words, its §, and whether it is the viewer's own."""

    kind: str
    words: str
    cite: str = ""
    mine: bool = False


def viewer_of(row: Round, user: Any) -> int:
    """The seat the viewer had in the round, or nobody's."""
    seats = [int(seat) for seat, player in row.players.items() if user.is_authenticated and player == user.pk]
    return seats[0] if seats else ANYONE


def names_of(row: Round, viewer: int) -> dict[int, str]:
    """Who sat where, as the viewer is told."""
    players = Player.objects.in_bulk(row.players.values())
    names = {int(seat): str(players[player]) for seat, player in row.players.items() if player in players}
    return {**names, viewer: "You"} if viewer in names else names


def plain_words(name: str) -> str:
    """ "cover_card" as it stands in a sentence."""
    return name.replace("_", " ")


def _so_many(count: int, piece: str) -> str:
    return f"{count} {piece}{'' if count == 1 else 's'}"


class Teller:
    """Tells a round's events in the words of the house."""

    def __init__(self, play: Play, card: Game, names: Mapping[int, str], viewer: int) -> None:
        self.layout: Layout = play.layout
        self.options, self.card, self.names, self.viewer = play.options, card, names, viewer

    def tell(self, event: Event) -> Step:
        """One event as a step; what the house has no words for is told in the notation."""
        mine = getattr(event, "seat", None) == self.viewer != ANYONE
        match event:
            case Called(text, cite):
                return Step("call", text, cite)
            case Irregular(text=text, cite=cite):
                return Step("irregular", text, cite)
            case Placed(seat, wager, spot, amount, total):
                more = f"; {dollars(total)} lies there" if total != amount else ""
                verb = "puts" if not mine else "put"
                words = f"{self.who(seat)} {verb} {dollars(amount)} on {self.spot(wager, spot)}{more}."
                return Step("wager", words, mine=mine)
            case Taken(seat, wager, spot, amount, _):
                verb = "takes" if not mine else "take"
                words = f"{self.who(seat)} {verb} {dollars(amount)} back from {self.spot(wager, spot)}."
                return Step("wager", words, mine=mine)
            case Came(equipment, result):
                verb = "show" if equipment == "dice" else "shows"
                return Step("result", f"The {equipment} {verb} {self.card.describe(self.options, result)[0]}.")
            case Marked(marker, at, shows):
                return Step("mark", self.marked(marker, at, shows))
            case Settled():
                return Step(event.outcome, self.settled(event), event.cite, mine)
            case _:
                return Step("act", self.handled(event) or tell_line(event, self.viewer))

    def handled(self, event: Event) -> str:
        """What was done with cards or tiles: "Dealer: 8 of spades.", "You: a card face down." """
        piece = self.card.piece
        match event:
            case Dealt(hand, card, _, seen_by):
                seen = seen_by is None or self.viewer in seen_by
                return f"{self.hand(hand)}: {self.card.say(card) if seen else f'a {piece} face down'}."
            case Turned(hand, _, card):
                return f"{self.hand(hand)}: the {self.card.say(card)} is turned up."
            case Shown(hand, _, card, _, seen_by):
                what = f"the {self.card.say(card)}" if self.viewer in seen_by else f"a {piece}"
                return f"{self.hand(hand)}: {what} is shown to {', '.join(self.who(seat) for seat in sorted(seen_by))}."
            case Slid(hand, at, to):
                return f"{self.hand(hand)}: {piece} {at + 1} goes to {self.hand(to)}."
            case Parted(hand, at, to, _):
                return f"{self.hand(hand)}: {_so_many(len(at), piece)} laid as {self.hand(to)}."
            case Burned(cards):
                return f"{_so_many(cards, piece)} burned."
            case Cleared(hand):
                return f"{self.hand(hand)}: the {piece}s are taken up."
        return ""

    def hand(self, hand: str) -> str:
        """Whose hand it is: "Dealer", "You, box 2", "Seat 4, low"."""
        found = SEATS.fullmatch(hand)
        if not found:
            named = self.layout.wide.hands.get(hand)
            return named.name if named else plain_words(hand).capitalize()
        seat, box, part, number = found.groups()
        more = [f"box {box}" if box else "", part or "", f"hand {number}" if number else ""]
        return ", ".join(filter(None, [self.who(int(seat)), *more]))

    def marked(self, marker: str, at: str, shows: str) -> str:
        """ "The dolly marks Straight 17.", "Holder: Player's Hand, seat 5." """
        wager, _, spot = at.partition(":")
        if (wager, spot or None) in self.layout.spots or self.card.wheel:
            return f"The {marker} marks {self.spot(wager, spot or None)}."
        hand = self.layout.wide.hands.get(at)
        place = self.who(int(spot)) if wager == "seat" else hand.name if hand else plain_words(at)
        return f"{plain_words(marker).capitalize()}: {place}{f', {shows}' if shows else ''}."

    def settled(self, event: Settled) -> str:
        """ "You: Black, $20, wins $20.00: 17 is black." """
        amount = f" {dollars(event.profit, cents_always=True)}" if event.outcome == "win" else ""
        ends = f"{DONE.get(event.outcome, event.outcome)}{amount}"
        spot = self.spot(event.wager, event.spot)
        return f"{self.who(event.seat)}: {spot}, {dollars(event.stake)}, {ends}: {event.why}"

    def who(self, seat: int) -> str:
        return self.names.get(seat, f"Seat {seat}")

    def spot(self, wager: str, spot: str | None) -> str:
        found = self.layout.spots.get((wager, spot))
        return found.name if found else self.card.describe(self.options, wager)[0]


def slips(rows: Iterable[Settlement], names: Mapping[int, str], viewer: int) -> list[dict[str, Any]]:
    """One slip per seat that had a wager, the viewer's own first."""
    seats: dict[int, list[Settlement]] = {}
    for row in rows:
        seats.setdefault(row.seat, []).append(row)
    return [
        {
            "seat": seat, "name": names.get(seat, f"Seat {seat}"), "mine": seat == viewer, "lines": lines,
            "staked": sum(line.stake for line in lines), "net": sum(line.profit for line in lines),
        }
        for seat, lines in sorted(seats.items(), key=lambda one: (one[0] != viewer, one[0]))
    ]  # fmt: skip


def sealed(row: Round) -> bool:
    """Is the shoe of this round still dealt from? Its seed, and what lies in it, are told when it is over."""
    if row.table.demo:  # its rounds may be rewound, and go on from the same seed
        return True
    if "shoe" not in row.table.carry:
        return False
    later = Round.objects.filter(table=row.table_id, number__gt=row.number)
    return not later.exclude(carry__has_key="shoe").exists() and row.ended is not None


def story(row: Round, user: Any) -> dict[str, Any]:
    """A finished round for one viewer: steps, slips, seed and commitment."""
    play, viewer = live.rebuild(row), viewer_of(row, user)
    card, names = row.table.card, names_of(row, viewer)
    teller = Teller(play, card, names, viewer)
    title, tint = card.describe(play.options, row.result) if row.result else ("No result", "")
    return {
        "round": row,
        "game": card,
        "variant": card.variant(play.options),
        "title": title,
        "tint": tint,
        "sealed": sealed(row),
        "verified": verify(row.seed, row.commitment),
        "steps": [teller.tell(event) for event in play.events],
        "slips": slips(Settlement.objects.filter(round=row).order_by("id"), names, viewer),
    }


def replay_page(row: Round, user: Any) -> dict[str, Any]:
    """What the page of a finished round shows."""
    around = Round.objects.filter(table=row.table, ended__isnull=False)
    return {
        **story(row, user),
        "before": around.filter(number__lt=row.number).order_by("-number").first(),
        "after": around.filter(number__gt=row.number).order_by("number").first(),
    }


def last_round(table: Table) -> Round | None:
    """The newest round of the table that is over."""
    return Round.objects.filter(table=table, ended__isnull=False).select_related("table").order_by("-number").first()


def transcript_of(row: Round, user: Any) -> str:
    """The round as text. What others had in hand is nobody's business: their purses are left out."""
    log, viewer = live.log_of(row), viewer_of(row, user)
    told = transcript(row.table.card, log, viewer)
    hidden = {f'"seat": {seat}}}' for seat in row.players if int(seat) != viewer}
    lines = [_without_purse(line, hidden) for line in told]
    if sealed(row):
        lines = [SEALED if line.startswith(("seed ", "carry ")) else line for line in lines]
    proof = [
        f"# round {row.number}, table {row.table.pk}, id {row.pk}",
        f"# Rules Submission {row.submission.number}",
        f"# commitment {row.commitment}",
    ]
    if lines != told:
        proof.append("# what other players had in hand is left out")
    return "\n".join([*proof, *lines, ""])


def _without_purse(line: str, hidden: set[str]) -> str:
    seat = next((seat for seat in hidden if line.startswith("dealer sit {") and line.endswith(seat)), None)
    return f"dealer sit {{{seat}" if seat else line
