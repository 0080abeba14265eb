"""Every wager of § 623a.3(a) and § 623a.6 as data: what decides it, what it pays, and how it may be changed."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.craps.dice import CRAPS, NUMBERS, showing
from games.dice_family.one_roll import Pays, on_throws
from games.dice_family.throws import WORDS
from games.kit.odds import Odds

# ---- paytables, all "to 1"

EVEN = Odds(1)
PLACE_WIN = {4: Odds(9, 5), 5: Odds(7, 5), 6: Odds(7, 6), 8: Odds(7, 6), 9: Odds(7, 5), 10: Odds(9, 5)}  # § 623a.5(a)
PLACE_LOSE = {4: Odds(5, 11), 5: Odds(5, 8), 6: Odds(4, 5), 8: Odds(4, 5), 9: Odds(5, 8), 10: Odds(5, 11)}
TAKE = {4: Odds(2), 5: Odds(3, 2), 6: Odds(6, 5), 8: Odds(6, 5), 9: Odds(3, 2), 10: Odds(2)}  # §§ 623a.5(g)(1), .6
LAY = {4: Odds(1, 2), 5: Odds(2, 3), 6: Odds(5, 6), 8: Odds(5, 6), 9: Odds(2, 3), 10: Odds(1, 2)}  # §§ .5(g)(2), .6
HARD = {4: Odds(7), 6: Odds(9), 8: Odds(9), 10: Odds(7)}  # § 623a.5(a)
FIRE_PAYS = {  # § 623a.5(f), by different points made
    "A": {4: Odds(24), 5: Odds(249), 6: Odds(999)},
    "B": {4: Odds(39), 5: Odds(199), 6: Odds(499)},
}

# One-roll wagers as equal parts, § 623a.5(a)–(e)


def part(odds: Odds, *what: int | str) -> Pays:
    return on_throws(odds, *showing(*what))


ANY_SEVEN, ANY_CRAPS = part(Odds(4), 7), part(Odds(7), *CRAPS)
TWO, THREE, ELEVEN, TWELVE = part(Odds(30), 2), part(Odds(15), 3), part(Odds(15), 11), part(Odds(30), 12)
HORN = (TWO, THREE, ELEVEN, TWELVE)
HOPS = ("2-2", "3-3", "4-4", "5-5", "1-3", "1-4", "2-3", "1-5", "2-4", "1-6", "2-5", "3-4", "2-6", "3-5", "3-6", "4-5",
        "4-6")  # fmt: skip
HORN_HIGH = {2: TWO, 3: THREE, 11: ELEVEN, 12: TWELVE}


class Kind(NamedTuple):
    """A kind of behaviour, with its turn in the settlement of a roll."""

    name: str
    turn: int


ONE_ROLL, HARDWAY, COME, NUMBER, ODDS, LINE, FIRE = (
    Kind(name, turn) for turn, name in enumerate(("one_roll", "hardway", "come", "number", "odds", "line", "fire"))
)
"""Odds before their flat wager."""


class Bet(NamedTuple):
    """One betting area."""

    wager: str
    spot: str | None
    kind: Kind
    name: str
    cite: str
    pays: Odds | None = None
    number: int = 0
    """The number it stands on; 0 for none of its own."""
    right: bool = True
    """Whether it wins with the shooter: the number before the seven."""
    parts: tuple[Pays, ...] = ()
    flat: str = ""
    """The wager that odds are laid on."""
    turn: int = 0
    """The order of settlement: a wager on its number before one that travels there."""


# ---- what decides a wager

Fates = Mapping[str, str]
"""Throw → win, lose, void; a throw that is not named leaves it undecided."""


def fates(win: frozenset[str], lose: frozenset[str], void: frozenset[str] = frozenset()) -> Fates:
    return {**dict.fromkeys(win, "win"), **dict.fromkeys(lose, "lose"), **dict.fromkeys(void, "void")}


FIRST = {True: fates(showing(7, 11), showing(*CRAPS)), False: fates(showing(2, 3), showing(7, 11), showing(12))}
"""The first roll of a Pass or Come Bet, and of a Don't Pass or Don't Come Bet."""
RACE = {
    True: {number: fates(showing(number), showing(7)) for number in NUMBERS},
    False: {number: fates(showing(7), showing(number)) for number in NUMBERS},
}
"""A number against the seven, for the wagers that win with the shooter and for those that win against."""
HARD_RACE = {n: fates(showing(f"{n // 2}-{n // 2}"), (showing(n) | showing(7)) - {f"{n // 2}-{n // 2}"}) for n in HARD}


def fate(bet: Bet, throw: str, point: int) -> str:
    """What this throw makes of a wager that lasts: win, lose, void, or "" where it stays undecided."""
    if bet.kind is HARDWAY:
        return HARD_RACE[bet.number].get(throw, "")
    number = bet.number or (bet.kind is not COME and point)
    return (RACE[bet.right][number] if number else FIRST[bet.right]).get(throw, "")


# ---- all of them

ROMAN = {4: "Four", 6: "Six", 8: "Eight", 10: "Ten"}
FACES = {"1": "Ace", "2": "Deuce", "3": "Trey", "4": "Four", "5": "Five", "6": "Six"}
HOP_CITES = {hop: f"623a.3(a)({22 + at})" for at, hop in enumerate(HOPS)}


def _lines() -> Iterator[Bet]:
    yield Bet("pass_line", None, LINE, "Pass Line", "623a.3(a)(1)", EVEN)
    yield Bet("dont_pass", None, LINE, "Don't Pass", "623a.3(a)(2)", EVEN, right=False)
    yield Bet("come", None, COME, "Come", "623a.3(a)(3)", EVEN)
    yield Bet("dont_come", None, COME, "Don't Come", "623a.3(a)(4)", EVEN, right=False)
    yield Bet("pass_odds", None, ODDS, "Pass odds", "623a.6(a)", flat="pass_line")
    yield Bet("dont_pass_odds", None, ODDS, "Don't Pass odds", "623a.6(b)", right=False, flat="dont_pass")
    for n in NUMBERS:
        yield Bet("come", f"{n}", COME, f"Come on {n}", "623a.3(a)(3)", EVEN, n)
        yield Bet("dont_come", f"{n}", COME, f"Don't Come on {n}", "623a.3(a)(4)", EVEN, n, right=False)
        yield Bet("come_odds", f"{n}", ODDS, f"Come odds on {n}", "623a.6(c)", TAKE[n], n, flat="come")
        yield Bet(
            "dont_come_odds", f"{n}", ODDS, f"Don't Come odds on {n}", "623a.6(d)", LAY[n], n,
            right=False, flat="dont_come",
        )  # fmt: skip


def _numbers() -> Iterator[Bet]:
    for n in NUMBERS:
        yield Bet(f"place_win_{n}", None, NUMBER, f"Place {WORDS[n]}", "623a.3(a)(5)", PLACE_WIN[n], n)
        yield Bet(
            f"place_lose_{n}", None, NUMBER, f"Place {WORDS[n]} to lose", "623a.3(a)(6)", PLACE_LOSE[n], n, right=False
        )
        yield Bet(f"buy_{n}", None, NUMBER, f"Buy {WORDS[n]}", "623a.3(a)(41)", TAKE[n], n)
        yield Bet(f"lay_{n}", None, NUMBER, f"Lay {WORDS[n]}", "623a.3(a)(42)", LAY[n], n, right=False)
    for at, (n, pays) in enumerate(HARD.items()):
        yield Bet(f"hard_{n}", None, HARDWAY, f"Hard {WORDS[n]}", f"623a.3(a)({7 + at})", pays, n)


def _one_roll(wager: str, name: str, paragraph: int, *parts: Pays) -> Bet:
    """With odds of its own only where all that it can win pays the same."""
    pays = {odds for each in parts for odds in each.values()}
    alone = len(parts) == 1 and len(pays) == 1
    return Bet(wager, None, ONE_ROLL, name, f"623a.3(a)({paragraph})", pays.pop() if alone else None, parts=parts)


def _centre() -> Iterator[Bet]:
    yield _one_roll("field", "Field", 11, {**part(EVEN, 3, 4, 9, 10, 11), **part(Odds(2), 2, 12)})
    yield _one_roll("any_seven", "Any Seven", 12, ANY_SEVEN)
    yield _one_roll("any_craps", "Any Craps", 13, ANY_CRAPS)
    yield _one_roll("craps_2", "Craps two", 14, TWO)
    yield _one_roll("craps_3", "Craps three", 15, THREE)
    yield _one_roll("craps_12", "Craps twelve", 16, TWELVE)
    yield _one_roll("eleven", "Eleven in one roll", 17, ELEVEN)
    yield _one_roll("c_and_e", "C and E", 18, ANY_CRAPS, ELEVEN)
    yield _one_roll("horn", "Horn", 19, *HORN)
    for number, doubled in HORN_HIGH.items():
        yield _one_roll(f"horn_high_{number}", f"Horn high {WORDS[number]}", 20, *HORN, doubled)
    yield _one_roll("whirl", "Whirl", 21, *HORN, ANY_SEVEN)
    for at, hop in enumerate(HOPS):
        low, high = hop.split("-")
        hard = low == high
        name = f"{ROMAN[2 * int(low)]} the hard way on the hop" if hard else f"{FACES[low]}-{FACES[high].lower()} hop"
        yield _one_roll(f"hop_{low}_{high}", name, 22 + at, part(Odds(30 if hard else 15), hop))
    sixes = {**part(EVEN, 6, 7, 8), **part(Odds(2), "3-3", "4-4")}
    yield _one_roll("six_seven_eight", "6-7-8", 39, sixes)


BETS: Mapping[tuple[str, str | None], Bet] = {
    (bet.wager, bet.spot): bet._replace(turn=2 * bet.kind.turn + (bet.kind is COME and not bet.number))
    for bet in (*_lines(), *_numbers(), *_centre(), Bet("fire", None, FIRE, "Fire Bet", "623a.3(a)(40)"))
}
WAGERS = tuple(dict.fromkeys(bet.wager for bet in BETS.values()))
"""The 69 wager ids."""
RESTS = ("place_win", "place_lose", "buy", "hard")
"""Inactive on a come-out roll unless called on, § 623a.3(a)(5)–(10), (41)."""


def rests(bet: Bet) -> bool:
    return bet.wager.startswith(RESTS)


def may_be_called(bet: Bet) -> bool:
    """Whether a player may call it on or off."""
    return bet.kind in (NUMBER, HARDWAY, ODDS)


def has_vigorish(bet: Bet) -> bool:
    return bet.wager.startswith(("buy", "lay"))


def odds_on(bet: Bet, point: int) -> Odds:
    """What it pays: odds behind the line by the point."""
    return bet.pays or (TAKE if bet.right else LAY)[point]


def unit(bet: Bet, point: int = 0) -> int:
    """The dollars in whose multiples a stake can be paid to the dollar."""
    if bet.parts:
        return len(bet.parts)
    if bet.kind is FIRE or not (bet.pays or point):
        return 1
    return odds_on(bet, point).unit
