"""What the tabs beside the felt show besides the scene: the rules in force, the coach's figures, the last round."""

from collections.abc import Mapping
from typing import Any

from casino.floor import rulebook as rules
from casino.floor.models import Table
from casino.floor.replay import last_round, story

Scene = Mapping[str, Any]


def rules_panel(scene: Scene) -> dict[str, Any]:
    """Paytable, options, irregularities."""
    card, options = scene["game"], scene["options"]
    return {
        "wagers": rules.wager_lines(card, options),
        "options": rules.grouped(rules.option_lines(options)),
        "irregularities": card.plays.may_go_wrong(options),
    }


def coach_panel(scene: Scene, me: Scene) -> dict[str, Any]:
    """The edge of every wager, the least first, and what the viewer's wagers cost on average."""
    card, options = scene["game"], scene["options"]
    lying = [(wager["id"], wager["name"], wager["amount"]) for wager in me["wagers"]]
    stakes, cost = rules.expected_cost(card, options, lying)
    lines = sorted(rules.wager_lines(card, options), key=lambda line: line.cost)
    return {
        "stakes": stakes, "cost": cost, "staked": sum(amount for _, _, amount in lying), "wagers": lines,
        "spreads": rules.spreads(card, options),
    }  # fmt: skip


def replay_panel(table: Table, user: Any) -> dict[str, Any]:
    """The newest round that is over, or None."""
    last = last_round(table)
    return {"last": story(last, user) if last else None}
