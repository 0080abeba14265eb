"""The table as plain data: what one viewer sees besides what everybody does. Built from allow-listed fields."""

from collections.abc import Mapping
from typing import Any

from casino.accounts.models import Player
from casino.cage.models import BROKE
from casino.floor import cards
from casino.floor.models import Table
from casino.floor.scene import Scene, seat_of
from casino.floor.slips import slip_of
from games.kit.contract import NOTHING, Standing
from games.kit.money import dollars
from games.kit.round import Round as Play

AS_IT_PAYS = Standing()
CHIPS = (100, 500, 2500, 10_000, 50_000)


def private(table: Table, play: Play, scene: Scene, player: Player | None, purse: int | None = None) -> dict[str, Any]:
    """What one viewer sees besides; `purse` is what they have in hand. Call it with the table's desk held."""
    seat = seat_of(scene, player)
    number = seat["number"] if seat else None
    place, card = play.seats.get(number) if number else None, play.game
    mine = bool(place and table.round and table.round.players.get(str(number)) == (player and player.pk))
    page = card.shows.page(play, number) if number and mine else NOTHING
    wagers = [
        {
            "id": w.spot.id, "name": w.spot.name, "amount": w.stake,
            "pays": standing.words or str(w.spot.pays or ""),
            "wager": w.spot.wager, "spot": w.spot.spot, "acts": standing.acts,
        }
        for w in (place.wagers.values() if place and mine else ())
        for standing in (page.standing.get((w.seat, w.spot.id), AS_IT_PAYS),)
    ]  # fmt: skip
    betting, staked = bool(play.betting and seat), place.staked if place and mine else 0
    own_cards = play.layout.has_hands and "own" not in card.shows.draws
    slip = slip_of(table, play, player.pk) if player else None
    asked = cards.asked(play, number) if number and mine else cards.NOTHING_ASKED
    deciding = bool(asked["open"]) and not play.over
    teaches = card.counts.teaches
    weighed = bool(betting and wagers and teaches and teaches.weighs)
    again = bool(seat and play.over and not table.deadline and not table.demo)
    primary = asked["primary"] or _primary(table, play, scene, player, wagers)
    return {
        "seat": number,
        "name": player.display_name if player else "",
        "guest": bool(player and player.is_guest),
        "balance": purse,
        "staked": staked,
        "last": slip["net"] if slip else None,
        "wagers": wagers,
        "count": len(wagers),
        "slip": slip,
        "choices": asked["choices"],
        "offers": asked["offers"],
        "more": page.more,
        "open": asked["open"],
        "hands": cards.own_hands(play, number) if number and mine and own_cards else [],
        "extra": page.own,
        "chips": [chip for chip in CHIPS if chip <= (play.options.at_table.table_max or CHIPS[-1])],
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
        "broke": bool(seat and not table.demo and purse is not None and purse + staked < BROKE),
        "asked": bool(asked["choices"] or deciding),
        "late": seat["late"] if seat else "",
        "playing": bool(number and mine and not play.betting and not play.over and play.takes_part(number)),
        "primary": primary,
        "full": seat is None and primary is None,
        "say": _say(scene, play, slip, asked["choices"], page.words),
        "decision": _decision(table, play, number) if asked["choices"] or asked["open"] or weighed else "",
    }


def _decision(table: Table, play: Play, seat: int | None) -> str:
    """A name for what the seat is asked, another for each decision: by it the page knows to ask the coach again."""
    return f"{table.round_id}-{sum(by == seat for by, _, _ in play.inputs)}"


def _primary(
    table: Table, play: Play, scene: Scene, player: Player | None, wagers: list[Any]
) -> dict[str, Any] | None:
    """The one act that moves the round, or why there is none."""
    seat = seat_of(scene, player)
    if not table.open and (seat is None or play.over):
        return {"do": "", "label": "Table closed", "key": ""}
    if seat is None:
        others = [other for other in scene["seats"] if not player or other["player"] != player.pk]
        free = len(others) < scene["table"]["seats"]  # a seat that the viewer gave up may be taken again
        return {"do": "sit", "label": "Take a seat", "key": ""} if free else None
    if play.over:
        return {"do": "next", "label": "New round", "key": "Space"} if not table.deadline and not table.demo else None
    if play.betting:
        if seat["ready"]:
            return {"do": "unready", "label": "Wait for me", "key": "Space"}
        alone = table.solo or (table.pace == Table.Pace.UNTIMED and not table.demo)
        return {
            "do": "ready",
            "label": _starts(play) if alone else "Ready",
            "key": "Space",
            "off": not wagers and seat["number"] not in play.banking,
        }
    return None


def _starts(play: Play) -> str:
    """What the dealer does when the only player is ready; who shakes, and when, is told apart."""
    plays = play.game.plays
    return "Spin" if plays.wheel else "Ready" if plays.shaker else "Roll" if plays.dice else "Deal"


def _say(
    scene: Scene, play: Play, slip: Mapping[str, Any] | None, choices: list[dict[str, Any]], words: str = ""
) -> dict[str, str]:
    """What a screen reader is told."""
    text = scene["call"]["text"]
    if choices:
        lie = [words] if words else [hand["words"] for hand in scene.get("hands", {}).values() if hand["words"]]
        ways = " or ".join(choice["label"] for choice in choices)
        return {"polite": ". ".join(lie), "assertive": f"Your turn: {ways}."}
    if play.over and slip and slip["round"] == scene["round"]["id"]:
        net = slip["net"]
        sign = "win" if net > 0 else "lose"
        result = f"You {sign} {dollars(abs(net), cents_always=True)} in all." if net else "You are even."
        return {"polite": f"{text} {result}", "assertive": ""}
    return {"polite": text, "assertive": ""}
