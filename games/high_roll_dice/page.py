"""What a page shows besides chips: the throw box with the dice that are kept, and on phones what the others play."""

from typing import Any

from games.dice_family.throws import faces_of
from games.high_roll_dice.bets import result
from games.high_roll_dice.layout import ORDER
from games.kit.contract import Page
from games.kit.events import ANYONE, Came
from games.kit.money import dollars
from games.kit.round import Round


def page(r: Round, viewer: int) -> Page:
    """The same for everybody."""
    return Page(table=_table(r)) if viewer == ANYONE else Page()


def _table(r: Round) -> dict[str, Any]:
    throws = [faces_of(event.result) for event in r.events[: r.told] if isinstance(event, Came)]
    first = result(throws[0]) if throws else None
    again = throws[1].count(first.face) if first and len(throws) > 1 else 0
    rest = [face for face in throws[-1] if first and face != first.face] if throws else []
    return {
        "places": list(ORDER),
        "face": first.face if first else 0,
        "kept": first.matches + again if first else 0,
        "rest": rest,
        "words": _words(first.words if first else "", again, len(rest)),
        "seats": [_others(r, seat) for seat in r.present],
    }


def _words(kept: str, again: int, rest: int) -> str:
    """What lies there, as a screen reader says it."""
    if not kept:
        return "The throw box is empty; the shaker is covered."
    more = f", and {again} more by the extra roll" if again else ""
    return f"In the throw box: {kept}{more}. In the shaker: {rest} other {'die' if rest == 1 else 'dice'}."


def _others(r: Round, seat: int) -> dict[str, Any]:
    """What a seat still plays, in a few words, and what it has won or lost so far."""
    settled = [one for one in r.settlements() if one.seat == seat]
    net = sum(one.profit for one in settled)
    wagers = [wager.spot.wager for wager in r.seats[seat].wagers.values()]
    parts = {"pip": "pip", "lk": "kind", "mr": "row"}
    plays = {words: [w.partition("_")[2] for w in wagers if w.startswith(f"{part}_")] for part, words in parts.items()}
    return {
        "seat": seat,
        "plays": "; ".join(f"{name} {', '.join(which)}" for name, which in plays.items() if which),
        "net": f"{'−' if net < 0 else '+'}{dollars(abs(net))}" if settled else "",
        "extra": "extra_roll" in [*wagers, *(one.wager for one in settled)],
    }
