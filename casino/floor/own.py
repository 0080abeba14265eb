"""The table as plain data: what one viewer sees besides what everybody does. Built from allow-listed fields."""

from collections.abc import Mapping
from typing import Any

from casino.accounts.models import Player
from casino.floor import cards
from casino.floor.models import Table
from casino.floor.scene import Scene
from casino.floor.slips import slip_of
from games.kit.money import dollars
from games.kit.round import Round as Play

CHIPS = (100, 500, 2500, 10_000, 50_000)


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
