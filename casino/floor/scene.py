"""The table as plain data: what everybody sees, and what one viewer sees besides. Built from allow-listed fields."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from zlib import crc32

from casino.accounts.models import Player
from casino.coach import edges
from casino.floor import cards
from casino.floor.models import Seat, Table
from casino.floor.pace import SEAT_KEPT, phase
from casino.floor.rules import seats_at
from casino.floor.slips import slip_of
from casino.submissions.words import wager_names
from games.kit import registry
from games.kit.events import ANYONE, Called, Came, Marked, Moved, Settled
from games.kit.money import dollars
from games.kit.options import Options
from games.kit.registry import Edge
from games.kit.round import Round as Play

Scene = Mapping[str, Any]
CHIPS = (100, 500, 2500, 10_000, 50_000)
LABELS = {
    "betting": "Wagers close in",
    "closing": "Ball drops in",
    "result": "Next round in",
    "deciding": "Decide in",
    "telling": "Goes on in",
}


def percent(edge: Edge | None) -> str:
    """ "5.26 %", as printed."""
    return f"{float(edge.house_edge):.2%}".replace("%", " %") if edge else ""


def percents(game: str, options: Options) -> dict[str, str]:
    """House edge per wager, as printed; none while they are counted."""
    return {wager: percent(edge) for wager, edge in (edges.known(game, options) or {}).items()}


def pays(game: str, options: Options) -> list[dict[str, Any]]:
    """The paytable in force: one line per wager, the highest of several with all of them below it."""
    return _pays(game, options, edges.known(game, options) is not None)


@lru_cache(maxsize=256)
def _pays(game: str, options: Options, counted: bool) -> list[dict[str, Any]]:
    lines: dict[str, dict[str, Any]] = {}
    known = (edges.known(game, options) or {}) if counted else {}
    layout = registry.game(game).layout(options)
    names = wager_names(layout)
    for spot in layout.spots.values():
        if (spot.pays or spot.table or spot.terms) and not spot.closed and spot.wager not in lines:
            most = spot.terms or spot.pays or next(iter(spot.table.values()))
            lines[spot.wager] = {
                "wager": spot.wager, "name": names[spot.wager], "pays": str(most), "cite": spot.cite,
                "edge": percent(known.get(spot.wager)),
                "lines": [[line, str(odds)] for line, odds in spot.table.items()],
            }  # fmt: skip
    return list(lines.values())


def limits(options: Options) -> str:
    """What is posted at the table."""
    low, high = getattr(options, "table_min", None), getattr(options, "table_max", None)
    return f"{dollars(low)} – {dollars(high)}" if low is not None and high is not None else ""


def public(table: Table, play: Play, seats: list[Seat]) -> dict[str, Any]:
    """What everybody sees. Call it with the table's desk held."""
    options, card, row = play.options, table.card, table.round
    assert row is not None
    now = phase(play)
    told = play.events[: play.told]
    return {
        "table": _posted(table, options),
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
        "dice": int(card.equipment.get("dice", 0)),
        "round": {
            "id": row.pk, "number": row.number, "commitment": row.commitment,
            "seed": row.seed if play.over and "shoe" not in play.carry and not table.demo else None,
            "url": f"/rounds/{row.pk}/",
        },
        "phase": now,
        "call": cards.call(play) or _call(told, now),
        "clock": {
            "deadline": int(table.deadline.timestamp() * 1000) if table.deadline else None,
            "total": table.clock * 1000,
            "label": LABELS[now],
        },
        "chips": _chips(play),
        "marks": _marks(play, told) if play.over or play.layout.seats or play.manual else {},
        "marker": _marker(play, told),
        "moves": [
            {"from": _place(e.wager, e.spot), "to": _place(e.to_wager, e.to_spot), "seat": e.seat}
            for e in told
            if isinstance(e, Moved)
        ],
        "loupe": "Areas" if play.layout.zones else "Lines",
        "markers": [{"marker": marker, "at": at, "shows": shows} for marker, at, shows in card.markers(play)],
        "outcome": next(
            ({"result": e.result, "at": e.at, "round": row.pk} for e in reversed(told) if isinstance(e, Came)), None
        ),
        "history": table.history,
        "tally": _tally(table.history),
        "seats": [*_plates(play, seats), *_scripted(play, seats)],
        "edges": percents(card.name, options),
        "pays": pays(card.name, options),
        "counting": edges.known(card.name, options) is None,
        **(
            {
                "hands": cards.hands(play), "shoe": cards.shoe(play), "roads": cards.roads(play),
                "meters": _meters(play),
            }
            if play.layout.seats
            else {}
        ),
        **({"extra": card.shows(play, ANYONE)} if card.shows else {}),
    }  # fmt: skip


def _posted(table: Table, options: Options) -> dict[str, Any]:
    """Which table it is, and what is written at it."""
    return {
        "code": table.code, "number": table.pk, "name": f"Table {table.pk}", "pace": table.pace,
        "title": table.title, "solo": table.solo, "demo": table.demo, "kept": SEAT_KEPT // 60,
        "seats": seats_at(table, options), "least": getattr(options, "table_min", 0), "limits": limits(options),
        "limits_more": getattr(options, "finer_limits", ""),
    }  # fmt: skip


def _plates(play: Play, seats: list[Seat]) -> list[dict[str, Any]]:
    """Who sits, and how they stand."""
    acting, nets = cards.acting(play), _nets(play.events[: play.told]) if play.over else {}
    return [
        {
            "number": seat.number, "name": seat.player.display_name, "player": seat.player_id,
            "staked": play.seats[seat.number].staked if seat.number in play.seats else 0,
            "away": seat.away_since is not None, "ready": seat.ready and (play.betting or not play.layout.seats),
            "acting": seat.number in acting, "note": _note(play, seat.number), "net": nets.get(seat.number),
        }
        for seat in seats
    ]  # fmt: skip


def _scripted(play: Play, seats: list[Seat]) -> list[dict[str, Any]]:
    """Seats that a lesson plays and nobody sits in."""
    taken = {seat.number for seat in seats}
    return [
        {
            "number": number, "name": f"Seat {number}", "player": None, "staked": seat.staked, "away": False,
            "ready": False, "acting": False, "note": _note(play, number), "net": None,
        }
        for number, seat in (play.seats.items() if play.manual else ()) if number not in taken and not seat.gone
    ]  # fmt: skip


def _meters(play: Play) -> dict[str, str]:
    """What the progressive meters show."""
    shown = play.game.meters(play.options, play.carry)
    return {name: dollars(amount, cents_always=True) for name, amount in shown.items()}


def _place(wager: str, spot: str | None) -> str:
    return f"{wager}:{spot}" if spot else wager


def _marker(play: Play, told: list[Any]) -> dict[str, str] | None:
    """The one marker that shows where the result lies, at games that have such a one."""
    if play.layout.seats or play.game.markers(play):
        return None
    return next(({"marker": e.marker, "at": e.at} for e in reversed(told) if isinstance(e, Marked)), None)


def _note(play: Play, seat: int) -> str:
    """What else a seat's plate says: that it has the shoe or the dice, what it owes."""
    notes = ["has the shoe"] if play.carry.get("curator", {}).get("seat") == seat else []
    if seat in play.banking:
        notes.append("bank")
    if note := play.game.seat_note(play, seat):
        notes.append(note)
    if owed := play.owed(seat):
        notes.append(f"owes {dollars(owed)}")
    return ", ".join(notes)


@lru_cache(maxsize=256)
def wheel(game: str, options: Options) -> dict[str, Any] | None:
    """The sections of the game's wheel, in their order."""
    card = registry.game(game)
    if card.wheel is None:
        return None
    return {"sections": list(card.wheel(options).sections), "kind": card.equipment["wheel"]}


def _call(told: list[Any], now: str) -> dict[str, str]:
    """What the dealer said last; while the ball runs, the help below it."""
    calls = [event for event in told if isinstance(event, Called)]
    last = calls[-1] if calls else Called("Place your wagers, please.")
    if now == "closing" and len(calls) > 1:
        return {"text": calls[-2].text, "help": last.text, "cite": last.cite}
    return {"text": last.text, "help": "", "cite": last.cite}


def _chips(play: Play) -> dict[str, list[dict[str, Any]]]:
    """Chips on the felt, but for those that lie with cards; when the round is over, as they lay when it was decided."""
    chips: dict[str, list[dict[str, Any]]] = {}
    if play.over:
        decided = [s for s in play.settlements() if s.stake and s.outcome != "stand" and _has_place(play, s)]
        ended = {(s.seat, s.wager, s.spot) for s in decided}
        stood = [s for s in play.settlements() if s.outcome == "stand" and (s.seat, s.wager, s.spot) not in ended]
        for s in (*decided, *stood):
            _add(chips, _place(s.wager, s.spot), s.seat, s.stake)
        return chips
    for wager in (*play.wagers(), *play.dealers.wagers.values()):
        if not wager.spot.hand:
            _add(chips, wager.spot.id, wager.seat, wager.stake)
            if button := play.game.button(play, wager):
                chips[wager.spot.id][-1]["button"] = button
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
        nth = {"order": order} if play.layout.seats else {}
        marks.setdefault(spot, []).append({"seat": seat, "outcome": outcome, "profit": profit, **nth})
    return marks


def _nets(told: list[Any]) -> dict[int, int]:
    """What each seat won or lost in the round."""
    nets: dict[int, int] = {}
    for event in told:
        if isinstance(event, Settled):
            nets[event.seat] = nets.get(event.seat, 0) + event.profit
    return nets


def _tally(history: list[dict[str, str]]) -> str:
    counts: dict[str, int] = {}
    for past in history:
        counts[past["tint"]] = counts.get(past["tint"], 0) + 1
    if not counts.keys() <= {"red", "black", "green"}:
        return ""
    names = {"red": "Red", "black": "Black", "green": "Zeros"}
    return " · ".join(f"{name} {counts.get(tint, 0)}" for tint, name in names.items())


def private(table: Table, play: Play, scene: Scene, player: Player | None, purse: int | None = None) -> dict[str, Any]:
    """What one viewer sees besides; `purse` is what they have in hand. Call it with the table's desk held."""
    seat = next((s for s in scene["seats"] if player and s["player"] == player.pk), None)
    number = seat["number"] if seat else None
    place, card = play.seats.get(number) if number else None, play.game
    mine = bool(place and table.round and table.round.players.get(str(number)) == (player and player.pk))
    wagers = [
        {
            "id": w.spot.id, "name": w.spot.name, "amount": w.stake,
            "pays": play.game.words_of(play, w) or str(w.spot.pays or ""),
            "wager": w.spot.wager, "spot": w.spot.spot, "acts": play.game.acts_on(play, w) if play.betting else (),
        }
        for w in (place.wagers.values() if place and mine else ())
    ]  # fmt: skip
    betting = bool(play.betting and seat)
    slip = slip_of(table, play, player.pk) if player else None
    asked = cards.asked(play, number) if number and mine else cards.NOTHING_ASKED
    deciding = bool(asked["open"]) and not play.over
    again = bool(seat and play.over and not table.deadline and not table.demo)
    extra = card.shows(play, number) if number and mine and card.shows else None
    return {
        "seat": number,
        "name": player.display_name if player else "",
        "guest": bool(player and player.is_guest),
        "balance": purse,
        "staked": sum(w["amount"] for w in wagers),
        "last": slip["net"] if slip else None,
        "wagers": wagers,
        "slip": slip,
        "choices": asked["choices"],
        "offers": asked["offers"],
        "more": play.game.more(play, number) if play.game.more and number and mine else None,
        "open": asked["open"],
        "hands": cards.own_hands(play, number) if number and mine and play.layout.seats and not card.shows else [],
        "extra": extra,
        "chips": [chip for chip in CHIPS if chip <= getattr(play.options, "table_max", CHIPS[-1])],
        "may": {
            "bet": betting or deciding or again,
            "repeat": bool(seat and slip and (betting or (not table.deadline and not table.demo))),
            "undo": bool(betting and play.undo.get(number or 0)),
            "clear": bool(betting and wagers),
            "double": bool(betting and wagers),
            "ready": bool(betting and (wagers or number in play.banking)),
            "next": again,
        },
        "ready": bool(seat and seat["ready"]),
        "primary": asked["primary"] or _primary(table, play, scene, seat, wagers),
        "say": _say(scene, play, slip, asked["choices"], extra),
        "decision": _decision(table, play, number) if asked["choices"] or asked["open"] else "",
    }


def _decision(table: Table, play: Play, seat: int | None) -> str:
    """A name for what the seat is asked, another for each decision: by it the page knows to ask the coach again."""
    return f"{table.round_id}-{sum(by == seat for by, _, _ in play.inputs)}"


def _primary(
    table: Table, play: Play, scene: Scene, seat: Mapping[str, Any] | None, wagers: list[Any]
) -> dict[str, Any] | None:
    """The one act that moves the round."""
    if seat is None:
        free = len(scene["seats"]) < scene["table"]["seats"]
        return {"do": "sit", "label": "Take a seat", "key": ""} if free else None
    if play.over:
        return {"do": "next", "label": "New round", "key": "Space"} if not table.deadline and not table.demo else None
    if play.betting:
        if seat["ready"]:
            return {"do": "unready", "label": "Wait for me", "key": "Space"}
        alone = table.solo or (table.pace == Table.Pace.UNTIMED and not table.demo)
        return {
            "do": "ready",
            "label": ("Spin" if play.game.wheel else "Roll" if play.game.equipment.get("dice") else "Deal")
            if alone
            else "Ready",
            "key": "Space",
            "off": not wagers and seat["number"] not in play.banking,
        }
    return None


def _say(
    scene: Scene, play: Play, slip: Mapping[str, Any] | None, choices: list[dict[str, Any]], extra: Any = None
) -> dict[str, str]:
    """What a screen reader is told."""
    text = scene["call"]["text"]
    if choices:
        lie = [extra["words"]] if extra else [hand["words"] for hand in scene["hands"].values() if hand["words"]]
        words = " or ".join(choice["label"] for choice in choices)
        return {"polite": ". ".join(lie), "assertive": f"Your turn: {words}."}
    if play.over and slip and slip["round"] == scene["round"]["id"]:
        net = slip["net"]
        sign = "win" if net > 0 else "lose"
        result = f"You {sign} {dollars(abs(net), cents_always=True)} in all." if net else "You are even."
        return {"polite": f"{text} {result}", "assertive": ""}
    return {"polite": text, "assertive": ""}
