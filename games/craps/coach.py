"""What can be decided well or badly at Craps: odds, taking down, on and off, and which wager a number is wagered by.

Most of it is decided while wagers are open. What a wager costs by itself is its edge; here is what one act is worth
beside the other that was open: a Don't wager with its point set favours its player, odds cost nothing, and a number may
be had by two wagers of different edges.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.craps.acts import CALLS, Call
from games.craps.bets import (
    BETS,
    COME,
    HARD_RACE,
    HARDWAY,
    LINE,
    NUMBER,
    ODDS,
    RACE,
    Bet,
    has_vigorish,
    odds_on,
)
from games.craps.changes import OpenTable, odds_limit, vigorish
from games.craps.dice import NUMBERS, TEXTS
from games.craps.odds import Chances, edge, race
from games.craps.options import CrapsOptions
from games.dice_family.throws import WORDS
from games.kit.advice import Advice, Cell, Chart, Figures, Grid, Sign, Spot, Teaches, Weighed
from games.kit.asks import Answer, Ask
from games.kit.events import Moved, Settled
from games.kit.round import Round
from games.kit.wagers import Wager, named

TAKING, WHICH, WORKING = "Taking down", "Place, Buy or Lay", "On or off for one roll"
DONT, ODDS_ROW = "Don’t Pass, Don’t Come", "Odds"
FOR, AGAINST = "On the number", "Against the number"
OTHER = {"place_win": "buy", "buy": "place_win", "place_lose": "lay", "lay": "place_lose"}
"""The other wager by which the same number is had."""
ACTS = {"place_win": "place", "buy": "buy_number", "place_lose": "place_lose", "lay": "lay_number"}


# ---- what a wager is worth


def worth(options: CrapsOptions, bet: Bet, stake: int, point: int) -> float:
    """What a wager with its number set gains on average until it is decided, in cents, as it is really paid."""
    win, lose = _shares(bet, point)
    gain = win * odds_on(bet, point).profit(stake, options.payout_rounding) - lose * stake
    if has_vigorish(bet):
        gain -= vigorish(options, bet, stake) * (win if options.vig_timing == "on_win" else 1)
    return float(gain)


def _shares(bet: Bet, point: int) -> tuple[Fraction, Fraction]:
    number = bet.number or point
    chances: Chances = race(HARD_RACE[number] if bet.kind is HARDWAY else RACE[bet.right][number])
    return chances[0], chances[2]


def in_one_roll(options: CrapsOptions, bet: Bet, stake: int, point: int) -> float:
    """The same for one roll in which it works: as much less as one roll seldom decides it."""
    number = bet.number or point
    fates = HARD_RACE[number] if bet.kind is HARDWAY else RACE[bet.right][number]
    return worth(options, bet, stake, point) * sum(text in fates for text in TEXTS) / len(TEXTS)


# ---- what an answer decided


def weighs(r: Round, ask: Ask, answer: Answer) -> Sequence[Weighed]:
    """What was done beside what else was open, the answer first; nothing where no figure tells them apart."""
    if answer.do == "take":
        return _taking(r, answer.seat, answer.args)
    if answer.do in ("call_on", "call_off"):
        return _calling(r, answer)
    if answer.do == "wager":
        return _wagering(r, answer.seat, answer.args)
    return ()


def _taking(r: Round, seat: int, args: Mapping[str, Any]) -> Sequence[Weighed]:
    """A wager that has its number comes down: a Don't wager is worth something there, odds are not."""
    spot = r.layout.find(args["wager"], args.get("spot"))
    lying, point = r.seats[seat].wagers.get(spot), _point(r)
    if lying is None or not _may_come_down(spot.bet, point):
        return ()
    amount = args.get("amount", lying.stake)
    down = Weighed(_line("take_down", 0.0, amount, "Take it down"), ("take", dict(args)))
    return down, Weighed(_line("leave_up", worth(_options(r), spot.bet, amount, point), amount, "Leave it up"), None)


def _may_come_down(bet: Bet, point: int) -> bool:
    """Whether there is a figure on it: a Don't wager, or odds, with the number set."""
    on = bet.number or (bet.kind in (LINE, ODDS) and point)
    return bool(on) and (bet.kind is ODDS or (bet.kind in (LINE, COME) and not bet.right))


def _calling(r: Round, answer: Answer) -> Sequence[Weighed]:
    """Wagers are called on or off: what they gain on average in the roll that comes."""
    options, point = _options(r), _point(r)
    called = [wager for wager in _called(r, answer) if wager.spot.bet.number or point]
    stake = sum(wager.stake for wager in called)
    if not stake:
        return ()
    gain = sum(in_one_roll(options, wager.spot.bet, wager.stake, point) for wager in called)
    on = Weighed(_line("call_on", gain, stake, "On for the next roll", priced=True), ("call_on", dict(answer.args)))
    off = Weighed(_line("call_off", 0.0, stake, "Off for the next roll"), ("call_off", dict(answer.args)))
    return (on, off) if answer.do == "call_on" else (off, on)


def _called(r: Round, answer: Answer) -> list[Wager]:
    domain = CALLS[answer.do].domain
    assert isinstance(domain, Call)
    return domain.read(r, answer.seat, answer.args)


def _wagering(r: Round, seat: int, args: Mapping[str, Any]) -> Sequence[Weighed]:
    """Odds, which cost nothing; or a number by one of two wagers."""
    spot, amount, point = r.layout.find(args["wager"], args.get("spot")), args["amount"], _point(r)
    bet, options = spot.bet, _options(r)
    if bet.kind is ODDS:
        return _on_odds(options, bet, amount, point, dict(args))
    kind = bet.wager.rpartition("_")[0]
    other = r.layout.spots.get((f"{OTHER.get(kind, '')}_{bet.number}", None))
    if bet.kind is not NUMBER or other is None or other.closed or amount < other.least or amount % other.step:
        return ()
    return [
        Weighed(
            _line(ACTS[one.bet.wager.rpartition("_")[0]], worth(options, one.bet, amount, point), amount,
                  one.bet.name, priced=True),
            ("wager", {**named(one), "amount": amount}),
        )
        for one in (spot, other)
    ]  # fmt: skip


def _on_odds(options: CrapsOptions, bet: Bet, amount: int, point: int, args: dict[str, Any]) -> Sequence[Weighed]:
    note = "Paid as the dice have it: odds have no edge, they only raise the stakes."
    taken = _line("odds", worth(options, bet, amount, point), amount, "Take odds" if bet.right else "Lay odds", note)
    return Weighed(taken, ("wager", args)), Weighed(_line("no_odds", 0.0, amount, "No odds"), None)


def _line(do: str, cents: float, stake: int, label: str, note: str = "", *, priced: bool = False) -> Advice:
    return Advice(do, cents / stake, stake, label=label, note=note, priced=priced)


def _options(r: Round) -> CrapsOptions:
    assert isinstance(r.options, CrapsOptions)
    return r.options


def _point(r: Round) -> int:
    point: int = r.carry.get("point", 0)
    return point


# ---- before the throw


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """While wagers are open: on a Don't wager that has its number, else on odds that may be taken."""
    if not r.betting or ask.about != "wagers":
        return []
    point, options = _point(r), _options(r)
    lying = [wager for wager in r.seats[seat].wagers.values() if _may_come_down(wager.spot.bet, point)]
    donts = [wager for wager in lying if wager.spot.bet.kind is not ODDS]
    if donts:
        dear = max(donts, key=lambda wager: worth(options, wager.spot.bet, wager.stake, point))
        up = worth(options, dear.spot.bet, dear.stake, point)
        name = f"{dear.spot.name} on {dear.spot.bet.number or point}"
        return [_line("leave_up", up, dear.stake, f"{name}: leave it up"),
                _line("take_down", 0.0, dear.stake, f"{name}: take it down")]  # fmt: skip
    return _on_open_odds(r, seat, point)


def _on_open_odds(r: Round, seat: int, point: int) -> list[Advice]:
    table, mine = OpenTable(r), r.seats[seat]
    for spot in r.layout.spots.values():
        bet = spot.bet
        if bet.kind is ODDS and not mine.on(spot) and (most := odds_limit(table, bet, seat)):
            amount = most - most % spot.step
            lines = _on_odds(_options(r), bet, amount, point, {}) if amount else ()
            return [line.advice._replace(label=f"{bet.name}: {line.advice.label.lower()}") for line in lines]
    return []


# ---- names


def spot_of(r: Round, ask: Ask, seat: int, answer: Answer | None = None) -> Spot:
    """By what was done; before anything is done, by what may be decided."""
    if answer is None:
        return Spot("wagers while the point is set" if _point(r) else "wagers on the come-out")
    if answer.do in ("call_on", "call_off"):
        wagers = _called(r, answer)
        odds = all(wager.spot.bet.kind is ODDS for wager in wagers)
        name = wagers[0].spot.name if len(wagers) == 1 else "all wagers"
        return Spot(f"{name}: on or off", cell=(WORKING, ODDS_ROW if odds else "All others", "Best play"))
    bet, point = r.layout.find(answer.args["wager"], answer.args.get("spot")).bet, _point(r)
    number = bet.number or point
    if bet.kind is NUMBER:
        row = FOR if bet.right else AGAINST
        words = "Place or Buy" if bet.right else "Place to lose or Lay"
        return Spot(f"{words} {WORDS[number]}", cell=(WHICH, row, str(number)))
    row = ODDS_ROW if bet.kind is ODDS else DONT
    name = bet.name if bet.number else f"{bet.name} on {number}"
    return Spot(name, cell=(TAKING, row, str(number)))


def figures(options: CrapsOptions, cell: Cell) -> Figures | None:
    """What a cell stands for, by the dollar."""
    grid, row, column = cell
    per = 100 * 360  # an amount that every wager can be paid on
    if grid == WORKING:
        place = -in_one_roll(options, BETS["place_win_6", None], per, 6) / per
        worths = {"Off": 0.0, "On": 0.0 if row == ODDS_ROW else -place}
        return Figures(worths, None, {}, "For one roll" + ("." if row == ODDS_ROW else ", of a Place wager on 6."))
    number = int(column)
    if grid == TAKING:
        bet = BETS["dont_pass_odds" if row == ODDS_ROW else "dont_pass", None]
        return Figures({"Leave it up": worth(options, bet, per, number) / per, "Take it down": 0.0}, None, {}, SET)
    kinds = KINDS[row == FOR].values()
    bets = [BETS[f"{kind}_{number}", None] for kind in kinds if f"{kind}_{number}" in options.wagers]
    return Figures({bet.name: worth(options, bet, per, number) / per for bet in bets}, None, {}, "Until it is decided.")


SET = "Until the number or 7 comes."
TEACHES = Teaches(lambda r, ask, seat: spot_of(r, ask, seat), figures=figures, weighs=weighs, weighed_spot=spot_of)


# ---- best play as a table


def chart(options: CrapsOptions) -> Chart:
    """What to leave up, by which wager to have a number, and what to call off."""
    columns = [str(number) for number in NUMBERS]
    taking = Grid(TAKING, "Your wager, its number", columns, [(DONT, ["U"] * 6), (ODDS_ROW, ["E"] * 6)])
    which = [(FOR, [_cheaper(options, n, right=True) for n in NUMBERS]),
             (AGAINST, [_cheaper(options, n, right=False) for n in NUMBERS])]  # fmt: skip
    working = Grid(WORKING, "Your wager", ["Best play"], [(ODDS_ROW, ["E"]), ("All others", ["F"])])
    gains = {n: race(RACE[False][n]) for n in NUMBERS}
    worths = ", ".join(f"{float(gains[n][0] - gains[n][2]):+.1%} on {n}".replace("%", " %") for n in NUMBERS[:3])
    notes = [
        f"A Don’t wager that has its number favours you: {worths}, and the same on 10, 9 and 8.",
        "Odds have no edge. They are the only wager that costs nothing; they only raise the stakes.",
        "A wager that is off costs nothing in that roll, and wins nothing.",
    ]
    return Chart([taking, Grid(WHICH, "You want, the number", columns, which), working], LEGEND, notes)


LEGEND = {
    "U": Sign("Leave it up: it favours you", "stay"),
    "E": Sign("Either: no edge", "mixed"),
    "P": Sign("Place it", "go"),
    "B": Sign("Buy it", "more"),
    "L": Sign("Lay it", "more"),
    "F": Sign("Off costs less", "give"),
}


def _cheaper(options: CrapsOptions, number: int, *, right: bool) -> str:
    """The wager with the smaller edge, of those that are offered."""
    found = {
        letter: edge(options, BETS[wager, None]).house_edge
        for letter, kind in KINDS[right].items()
        if (wager := f"{kind}_{number}") in options.wagers
    }
    return min(found, key=lambda letter: found[letter]) if found else ""


KINDS = {True: {"P": "place_win", "B": "buy"}, False: {"P": "place_lose", "L": "lay"}}


# ---- what a roll costs


def costs(r: Round, began: Mapping[str, Any]) -> list[tuple[int, str, int]]:
    """The wagers that a roll took their edge of: seat, wager, stake.

    A line or Come wager loses its edge on its first roll, where it may still lose more than it wins; from its number
    on it is what it is worth there. The others lose it when they are decided.
    """
    out = not began.get("point", 0)
    found: list[tuple[int, str, int]] = []
    for event in r.counted():
        if isinstance(event, Moved) and event.wager == event.to_wager and event.spot is None:
            found.append((event.seat, event.wager, event.amount))
        elif isinstance(event, Settled) and _decides(r, event, out):
            found.append((event.seat, event.wager, event.stake))
    return found


def _decides(r: Round, event: Settled, out: bool) -> bool:
    if event.outcome == "fee" or r.called_off:
        return False
    kind = r.layout.spots[event.wager, event.spot].bet.kind
    if kind is LINE:
        return out
    if event.outcome == "stand" or kind is ODDS:
        return False
    return kind is not COME or event.spot is None
