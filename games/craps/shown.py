"""What a page shows besides chips: puck, buttons, Fire points, how wagers stand, what the next roll does."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.craps.bets import (
    COME,
    FIRE,
    HARDWAY,
    LINE,
    NUMBER,
    ODDS,
    ONE_ROLL,
    RACE,
    Bet,
    may_be_called,
    odds_on,
    unit,
)
from games.craps.changes import OpenTable
from games.craps.dice import THROWS, Throw
from games.craps.odds import chances, edge, race
from games.craps.options import CrapsOptions
from games.craps.table import Table
from games.kit.asks import Refused
from games.kit.chance import Quick
from games.kit.contract import Marker, Page, Standing
from games.kit.events import ANYONE, Marked
from games.kit.money import dollars
from games.kit.registry import game
from games.kit.round import Round
from games.kit.wagers import Wager


def page(r: Round, viewer: int) -> Page:
    """Everybody sees puck, Fire points and buttons; a seat how its own wagers stand, and the helper."""
    if viewer == ANYONE:
        shooter = _shooter(r)
        return Page(
            markers=markers(r),
            notes={shooter: "shooter"} if shooter else {},
            standing={(w.seat, w.spot.id): Standing(word) for w in r.wagers() if (word := button(r, w))},
        )
    mine = r.seats[viewer].wagers.values()
    return Page(
        standing={
            (viewer, w.spot.id): Standing(words=words_of(r, w), acts=acts_on(r, w) if r.betting else ()) for w in mine
        },
        more=more(r, viewer),
    )


def markers(r: Round) -> list[Marker]:
    """The puck on its number, or off; a marker on each point that counts for the Fire Bets, § 623a.11(a)(4)."""
    point = r.carry.get("point", 0)
    decides = r.over and Marked("puck", "dont_pass", "off") in r.events
    off = "dont_pass" if decides else "dont_come"
    puck = Marker("puck", f"place_win_{point}", "on") if point else Marker("puck", off, "off")
    made = max((fire_points(wager) for wager in r.wagers() if wager.spot.bet.kind is FIRE), key=len, default=[])
    return [puck, *(Marker("fire_point", f"place_win_{number}", f"{at}") for at, number in enumerate(made, 1))]


def fire_points(wager: Wager) -> list[str]:
    """The different points made so far, in their order."""
    return wager.note.split()[1:]


def button(r: Round, wager: Wager) -> str:
    """On or off for the next roll where that is not plain, § 623a.3(a)(5), (42)."""
    bet = wager.spot.bet
    if may_be_called(bet):
        if not Table(r).works(wager, bet):
            return "off"
        if wager.note == "on":
            return "on"
    return {"buy": "buy", "lay": "lay"}.get(bet.wager.partition("_")[0], "")


def words_of(r: Round, wager: Wager) -> str:
    """How a wager stands, in a few words."""
    bet, point = wager.spot.bet, r.carry.get("point", 0)
    if bet.kind is FIRE:
        made = len(fire_points(wager))
        return f"{made} point{'' if made == 1 else 's'} made"
    if bet.kind is LINE:
        return f"rides, point {point}" if point else "for the come-out"
    if bet.kind is COME and not bet.number:
        return "for the next roll"
    if bet.kind is ONE_ROLL:
        return "next roll"
    pays = str(odds_on(bet, point)) if bet.pays or point else ""
    called = button(r, wager)
    return ", ".join(filter(None, (pays, called if called in ("on", "off") else "", uneven(wager, point))))


def uneven(wager: Wager, point: int) -> str:
    """A warning that a stake cannot be paid to the dollar."""
    bet = wager.spot.bet
    whole = 100 * unit(bet, point) if bet.kind in (NUMBER, ODDS) else 1
    return f"pays in whole units of {dollars(whole)}" if wager.stake % whole else ""


def acts_on(r: Round, wager: Wager) -> Sequence[tuple[str, str]]:
    """Call it on or off, and take it down, where that may be."""
    table, bet, acts = OpenTable(r), wager.spot.bet, []
    if may_be_called(bet):
        do = "off" if table.works(wager, bet) else "on"
        if _may(lambda: table.may_call(bet, do)):
            acts.append((f"call_{do}", do.capitalize()))
    if _may(lambda: table.may(wager.seat, wager.spot, wager.stake, 0)):
        acts.append(("take", "Take down"))
    return acts


def _may(try_: Any) -> bool:
    try:
        try_()
    except Refused:
        return False
    return True


def _shooter(r: Round) -> int:
    """The seat that has the dice, 0 if none has."""
    if r.over:
        return Table(r).here()
    return next((ask.seats[0] for ask in r.asks if ask.about == "dice"), 0)


# ---- the helper: what the next roll does


def more(r: Round, seat: int) -> Mapping[str, Any]:
    """Fire points, and for each wager of the seat its odds and what decides it; the net of every roll."""
    options = r.options
    assert isinstance(options, CrapsOptions)
    mine = r.seats[seat].wagers.values()
    fire = next((fire_points(wager) for wager in mine if wager.spot.bet.kind is FIRE), None)
    lying = tuple((w.spot.wager, w.spot.spot, w.stake, w.note or "up") for w in mine)
    point, shown = r.carry.get("point", 0), not r.over
    rolls, decided = next_rolls(options, point, lying) if lying and shown else ([], {})
    return {
        "fire": fire,
        "point": point,
        "down": bool(r.kept_of(seat, "down")),
        "rolls": rolls,
        "wagers": [_helped(options, w.spot.bet, point, w, decided) for w in mine] if shown else [],
    }


def _helped(
    options: CrapsOptions, bet: Bet, point: int, wager: Wager, decided: Mapping[str, tuple[str, str]]
) -> dict[str, str]:
    wins, loses = decided.get(wager.spot.id, ("", ""))
    cost = float(edge(options, bet).house_edge)
    return {
        "name": bet.name, "amount": dollars(wager.stake), "wins": wins, "loses": loses,
        "true": true_odds(options, bet, point), "edge": f"{cost:.2%}".replace("%", " %"),
    }  # fmt: skip


def true_odds(options: CrapsOptions, bet: Bet, point: int) -> str:
    """How the dice have it from here: "6 to 5 against", "2 to 1 on"."""
    if bet.kind in (ONE_ROLL, FIRE):
        line = edge(options, bet)
        win, lose = line.win, line.lose
    elif bet.kind in (LINE, ODDS) and point and not bet.number:
        win, _, lose = race(RACE[bet.right][point])
    else:
        win, _, lose = chances(bet) if bet.kind in (LINE, COME, NUMBER, HARDWAY) else race(RACE[bet.right][bet.number])
    return _odds(lose / win, "against") if lose >= win else _odds(win / lose, "on")


def _odds(ratio: Fraction, word: str) -> str:
    if ratio == 1:
        return "even"
    if ratio.denominator < 100:
        return f"{ratio.numerator:,} to {ratio.denominator} {word}"
    return f"{float(ratio):.2f} to 1 {word}"


Lying = tuple[tuple[str, str | None, int, str], ...]


@lru_cache(maxsize=500)
def next_rolls(
    options: CrapsOptions, point: int, lying: Lying
) -> tuple[list[dict[str, Any]], dict[str, tuple[str, str]]]:
    """What each roll would bring, by playing it: net by throw; and by wager what wins and what loses."""
    rows: list[tuple[Throw, int, int]] = []
    wins: dict[str, list[Throw]] = {}
    loses: dict[str, list[Throw]] = {}
    for throw, ways in WAYS:
        carry = {"point": point, "thrown": True, "wagers": [[1, *wager] for wager in lying]}
        r = Round(game("craps"), options, Quick(0), {}, carry=carry, stack={"dice": [throw.text]})
        r.expire()
        net: dict[str, int] = {}
        for s in r.settlements():
            if s.outcome not in ("stand", "fee"):
                place = f"{s.wager}:{s.spot}" if s.spot else s.wager
                net[place] = net.get(place, 0) + s.profit
        rows.append((throw, ways, sum(net.values())))
        for place, profit in net.items():
            if profit:
                (wins if profit > 0 else loses).setdefault(place, []).append(throw)
    told = {p: (_list(wins.get(p, [])), _list(loses.get(p, []))) for p in wins.keys() | loses.keys()}
    return _by_total(rows), told


WAYS = sorted(Counter(THROWS.values()).items(), key=lambda one: (one[0].total, one[0].hard, one[0].text))
"""The 21 throws, by total, the hard one last, each with its ways."""


def _by_total(rows: list[tuple[Throw, int, int]]) -> list[dict[str, Any]]:
    """One row for each total, or for each of its throws that bring something else."""
    made: list[dict[str, Any]] = []
    for total in range(2, 13):
        nets: dict[int, list[tuple[Throw, int]]] = {}
        for throw, ways, net in rows:
            if throw.total == total:
                nets.setdefault(net, []).append((throw, ways))
        for net, throws in nets.items():
            which = "" if len(nets) == 1 else f" as {' or '.join(throw.text for throw, _ in throws)}"
            made.append({"roll": f"{total}{which}", "ways": sum(ways for _, ways in throws), "net": net})
    return made


def _list(throws: list[Throw]) -> str:
    """ "7", "2, 3, 12", "2-2": totals where all throws of them are meant."""
    found = []
    for total in dict.fromkeys(throw.total for throw in throws):
        these = {throw.text for throw in throws if throw.total == total}
        whole = {throw.text for throw, _ in WAYS if throw.total == total}
        found.append(str(total) if these == whole else " or ".join(sorted(these)))
    return ", ".join(found)
