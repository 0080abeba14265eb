"""A finished round, told step by step to one viewer, with its settlement and its proof."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from casino.accounts.models import Player
from casino.floor import live
from casino.floor.models import Round, Settlement, Table
from games.kit.carry import SHOE, has_shoe
from games.kit.chance import verify
from games.kit.events import ANYONE, Called, Came, Event, Irregular, Marked, Placed, Settled, Taken
from games.kit.notation import transcript
from games.kit.scenes import scenes
from games.kit.telling import Teller

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


KINDS = {Called: "call", Irregular: "irregular", Placed: "wager", Taken: "wager", Came: "result", Marked: "mark"}


def step(teller: Teller, event: Event) -> Step:
    """One event as a step of the story."""
    kind = event.outcome if isinstance(event, Settled) else KINDS.get(type(event), "act")
    own = isinstance(event, Placed | Taken | Settled) and event.seat == teller.viewer != ANYONE
    cite = event.cite if isinstance(event, Called | Irregular | Settled) else ""
    return Step(kind, teller.sentence(event), cite, own)


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
    if not has_shoe(row.table.carry):
        return False
    later = Round.objects.filter(table=row.table_id, number__gt=row.number)
    return not later.exclude(carry__has_key=SHOE).exists() and row.ended is not None


def story(row: Round, user: Any) -> dict[str, Any]:
    """A finished round for one viewer: steps, slips, seed and commitment."""
    play, viewer = live.rebuild(row), viewer_of(row, user)
    card, names = row.table.card, names_of(row, viewer)
    teller = Teller(play, names, viewer)
    title, tint = card.shows.describe(play.options, row.result) if row.result else ("No result", "")
    return {
        "round": row,
        "game": card,
        "variant": card.variant(play.options),
        "title": title,
        "tint": tint,
        "sealed": sealed(row),
        "verified": verify(row.seed, row.commitment),
        "steps": [step(teller, event) for event in play.events],
        "slips": slips(Settlement.objects.filter(round=row).order_by("id"), names, viewer),
    }


def replay_page(row: Round, user: Any) -> dict[str, Any]:
    """What the page of a finished round shows."""
    around = Round.objects.filter(table=row.table, ended__isnull=False)
    play, viewer = live.rebuild(row), viewer_of(row, user)
    seat = viewer if viewer != ANYONE else min(map(int, row.players), default=1)
    return {
        **story(row, user),
        "layout": play.layout,
        "lies": {which: scenes(play.layout, play, which, seat, viewer) for which in ("wide", "tall")},
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
