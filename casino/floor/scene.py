"""The table as plain data: what everybody sees. Built from allow-listed fields."""

from collections.abc import Mapping
from typing import Any
from zlib import crc32

from casino import edges
from casino.accounts.models import Player
from casino.floor import cards
from casino.floor.models import Seat, Table
from casino.floor.pace import phase
from casino.floor.posted import pays, percents, posted, wheel
from games.kit.carry import has_shoe
from games.kit.contract import Page
from games.kit.events import ANYONE, Called, Came, Irregular, Marked, Moved, Settled
from games.kit.money import dollars
from games.kit.round import Round as Play

Scene = Mapping[str, Any]
LABELS = {
    "betting": "Wagers close in",
    "closing": "Ball drops in",
    "result": "Next round in",
    "deciding": "Decide in",
    "telling": "Goes on in",
}


INVITATION = Called("Place your wagers, please.")
"""Where the dealer says nothing before the first wager."""


def public(table: Table, play: Play, seats: list[Seat]) -> dict[str, Any]:
    """What everybody sees. Call it with the table's desk held."""
    options, card, row = play.options, table.card, table.round
    assert row is not None
    now = phase(play)
    told, page = play.events[: play.told], card.shows.page(play, ANYONE)
    return {
        "table": posted(table, options),
        "rules": {
            "number": row.submission.number, "name": row.submission.name, "notice": table.notice,
            "drawn": f"{row.submission.number}-{crc32(options.text.encode()):x}",
        },
        "game": card,
        "variant": card.variant(options),
        "options": options,
        "layout": play.layout,
        "colour_chips": play.layout.coloured_chips,
        "wheel": wheel(card.name, options),
        "dice": card.plays.dice,
        "round": {
            "id": row.pk, "number": row.number, "commitment": row.commitment,
            "seed": row.seed if play.over and not has_shoe(play.carry) and not table.demo else None,
            "url": f"/rounds/{row.pk}/",
        },
        "phase": now,
        "call": call(play, told, now),
        "clock": {
            "deadline": int(table.deadline.timestamp() * 1000) if table.deadline else None,
            "total": table.clock * 1000,
            "label": LABELS[now],
        },
        "chips": _chips(play, page, given_back=play.finished and not table.open),
        "marks": _marks(play, told) if play.over or play.layout.has_hands or play.layout.seats or play.manual else {},
        "marker": _marker(play, page, told),
        "moves": [
            {"from": _place(e.wager, e.spot), "to": _place(e.to_wager, e.to_spot), "seat": e.seat}
            for e in told
            if isinstance(e, Moved)
        ],
        "loupe": "Areas" if play.layout.zones else "Lines",
        "markers": [marker._asdict() for marker in page.markers],
        "lit": list(page.lit),
        "outcome": next(
            ({"result": e.result, "at": e.at, "draw": e.draw} for e in reversed(told) if isinstance(e, Came)), None
        ),
        "history": table.history,
        "tally": tally(table.history, card.shows.tally),
        "seats": [*_plates(play, page, seats), *_scripted(play, page, seats)],
        "edges": percents(card.name, options),
        "pays": pays(card.name, options),
        "counting": edges.known(card.name, options) is None,
        **(
            {
                "hands": cards.hands(play, page), "shoe": cards.shoe(play, page), "roads": cards.roads(page),
            }
            if play.layout.has_hands
            else {}
        ),
        "meters": {name: dollars(amount, cents_always=True) for name, amount in page.meters.items()},
        "extra": page.table,
    }  # fmt: skip


def seat_of(scene: Scene, player: Player | None) -> Mapping[str, Any] | None:
    """The player's seat; not one that they have given up, though their wagers there are still to be decided."""
    seats = (seat for seat in scene["seats"] if player and seat["player"] == player.pk)
    return next((seat for seat in seats if not seat["leaving"]), None)


def _plates(play: Play, page: Page, seats: list[Seat]) -> list[dict[str, Any]]:
    """Who sits, and how they stand."""
    acting, nets = cards.acting(play), _nets(play.events[: play.told]) if play.over else {}
    return [
        {
            "number": seat.number, "name": seat.player.display_name, "player": seat.player_id,
            "staked": play.seats[seat.number].staked if seat.number in play.seats else 0,
            "away": seat.away_since is not None, "leaving": seat.leaving, "late": seat.late,
            "ready": seat.ready and not seat.leaving and (play.betting or not play.layout.has_hands),
            "acting": seat.number in acting, "note": _note(play, page, seat.number), "net": nets.get(seat.number),
        }
        for seat in seats
    ]  # fmt: skip


def _scripted(play: Play, page: Page, seats: list[Seat]) -> list[dict[str, Any]]:
    """Seats that a lesson plays and nobody sits in."""
    taken = {seat.number for seat in seats}
    return [
        {
            "number": number, "name": f"Seat {number}", "player": None, "staked": seat.staked, "away": False,
            "leaving": False, "late": "", "ready": False, "acting": False, "net": None,
            "note": _note(play, page, number),
        }
        for number, seat in (play.seats.items() if play.manual else ()) if number not in taken and not seat.gone
    ]  # fmt: skip


def _place(wager: str, spot: str | None) -> str:
    return f"{wager}:{spot}" if spot else wager


def _marker(play: Play, page: Page, told: list[Any]) -> dict[str, str] | None:
    """The one marker that shows where the result lies, at games that have such a one."""
    if play.layout.has_hands or page.markers:
        return None
    return next(({"marker": e.marker, "at": e.at} for e in reversed(told) if isinstance(e, Marked)), None)


def _note(play: Play, page: Page, seat: int) -> str:
    """What else a seat's plate says: that it has the shoe or the dice, what it owes."""
    notes = [page.notes[seat]] if seat in page.notes else []
    if seat in play.banking:
        notes.append("bank")
    if owed := play.owed(seat):
        notes.append(f"owes {dollars(owed)}")
    return ", ".join(notes)


def call(play: Play, told: list[Any], now: str) -> dict[str, str]:
    """What the dealer says to those who are to decide, else what was said last; an irregularity first of all."""
    asked = cards.call(play)
    if asked and told and isinstance(told[-1], Irregular):
        return {"text": told[-1].text, "help": f"{asked['text']} {asked['help']}".strip(), "cite": told[-1].cite}
    return asked or _said(play, told, now)


def _said(play: Play, told: list[Any], now: str) -> dict[str, str]:
    """What the dealer said last; while the ball runs, the help below it. Nobody is invited to wager in vain."""
    said = [event for event in told if isinstance(event, Called | Irregular)]
    last = said[-1] if said else INVITATION
    if not play.betting and last in (INVITATION, *play.invitations):
        return {"text": "Wagers are not open now.", "help": "", "cite": ""}
    if now == "closing" and len(said) > 1 and isinstance(last, Called):
        return {"text": said[-2].text, "help": last.text, "cite": last.cite}
    return {"text": last.text, "help": "", "cite": last.cite}


def _chips(play: Play, page: Page, *, given_back: bool) -> dict[str, list[dict[str, Any]]]:
    """Chips on the felt, but for those that lie with cards; when the round is over, as they lay when it was decided,
    without those that stood if a closed table gave them back."""
    chips: dict[str, list[dict[str, Any]]] = {}
    if play.over:
        decided = [s for s in play.settlements() if s.stake and s.outcome != "stand" and _has_place(play, s)]
        ended = {(s.seat, s.wager, s.spot) for s in decided}
        stood = [s for s in play.settlements() if s.outcome == "stand" and (s.seat, s.wager, s.spot) not in ended]
        for s in decided if given_back else (*decided, *stood):
            _add(chips, _place(s.wager, s.spot), s.seat, s.stake)
        return chips
    for wager in (*play.wagers(), *play.dealers.wagers.values()):
        if not wager.spot.hand:
            _add(chips, wager.spot.id, wager.seat, wager.stake)
            if (standing := page.standing.get((wager.seat, wager.spot.id))) and standing.button:
                chips[wager.spot.id][-1]["button"] = standing.button
    return chips


def _has_place(play: Play, settled: Settled) -> bool:
    """Whether a wager had a spot to lie on: not a bonus, nor one that lies with a hand's cards."""
    spot = play.layout.spots.get((settled.wager, settled.spot))
    return spot is not None and not spot.hand


def _add(chips: dict[str, list[dict[str, Any]]], spot: str, seat: int, amount: int) -> None:
    stacks = chips.setdefault(spot, [])
    for stack in stacks:
        if stack["seat"] == seat:
            stack["amount"] += amount
            return
    stacks.append({"seat": seat, "amount": amount})


def _marks(play: Play, told: list[Any]) -> dict[str, list[dict[str, Any]]]:
    """How each spot was decided, per seat, the parts of one wager summed up; in seat games also in which order."""
    sums: dict[tuple[str, int], list[int]] = {}
    for event in told:
        if isinstance(event, Settled) and event.outcome not in ("fee", "stand") and _has_place(play, event):
            key = (_place(event.wager, event.spot), event.seat)
            sums[key] = [sums.get(key, [0])[0] + event.profit]
    marks: dict[str, list[dict[str, Any]]] = {}
    for order, ((spot, seat), (profit,)) in enumerate(sums.items()):
        outcome = "win" if profit > 0 else "lose" if profit < 0 else "push"
        nth = {"order": order} if play.layout.has_hands else {}
        marks.setdefault(spot, []).append({"seat": seat, "outcome": outcome, "profit": profit, **nth})
    return marks


def _nets(told: list[Any]) -> dict[int, int]:
    """What each seat won or lost in the round."""
    nets: dict[int, int] = {}
    for event in told:
        if isinstance(event, Settled):
            nets[event.seat] = nets.get(event.seat, 0) + event.profit
    return nets


def tally(history: list[dict[str, str]], names: Mapping[str, str]) -> list[str]:
    """How often each of these tints came, in words."""
    tints = [past["tint"] for past in history]
    return [f"{name} {tints.count(tint)}" for tint, name in names.items()] if tints else []
