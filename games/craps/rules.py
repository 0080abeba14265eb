"""Craps and Mini-Craps, one roll, §§ 623a.4–623a.11: wagers, the throw, the settlement, the point, the next shooter."""

from collections.abc import Iterable
from functools import partial
from operator import attrgetter

from games.craps.acts import CALLS, besides, dice_of
from games.craps.bets import COME, FIRE, HARDWAY, LINE, NUMBER, ODDS, ONE_ROLL, Bet, fate, has_vigorish, odds_on
from games.craps.changes import OpenTable, vigorish
from games.craps.crew import ruling
from games.craps.dice import NUMBERS, THROWS, Throw, call
from games.dice_family.one_roll import settle_parts
from games.dice_family.throws import WORDS
from games.kit.asks import Play
from games.kit.equipment import Irregularity, irregularities
from games.kit.round import Round
from games.kit.wagers import Wager

NO_ROLL = irregularities(
    "dice",
    {
        "no_roll": ("623a.8(c)(6)", "No roll: the throw was improper. The dice are thrown again."),
        "no_roll_overseen": ("623a.8(e)", "No roll: whoever oversees the table found the throw improper."),
        "no_roll_off_table": ("623a.8(b)", "No roll: a die left the table."),
        "no_roll_on_die": ("623a.8(b)", "No roll: one die rests on the other."),
        "no_roll_not_together": ("623a.8(c)(1)", "No roll: the dice did not leave the hand together."),
        "no_roll_short": ("623a.8(c)(2)", "No roll: a die did not reach the far end."),
        "no_roll_bank": ("623a.8(c)(3)", "A die rests on the chips of the bank."),
        "no_roll_cup": ("623a.8(c)(4)", "No roll: a die rests in the dice cup."),
        "no_roll_rail": ("623a.8(c)(4)", "No roll: a die rests on the rail."),
        "no_roll_device": ("623a.8(c)(5)", "No roll: a device or technique was used."),
        "no_roll_two_sides": ("623a.9(b)", "Void: more than one side of a die rests on chips."),
        "no_roll_dispute": ("623a.9(c)", "Void: the uppermost face was in dispute."),
    },
)
STILL_A_ROLL = irregularities(
    "dice",
    {
        "touched_chips": ("623a.8(d)", "The dice touched players' chips; the roll is good."),
        "cocked": ("623a.9(b)", "A die is cocked: the face opposite the one that rests counts."),
        "dispute": ("623a.9(c)", "A face was in dispute, and is decided."),
    },
)
ORDERED = Irregularity("ordered_to_pass", "The shooter is ordered to pass the dice.", "623a.10(a)(2)", "dice")
IRREGULARITIES = {**NO_ROLL, **STILL_A_ROLL, ORDERED.id: ORDERED}


def play(r: Round) -> Play[None]:
    """One roll. Wagers are made and changed until the dice are thrown, § 623a.4(a)."""
    table = OpenTable(r)
    r.call(OPENING[table.point], "623a.4(a)")
    throw = None
    while throw is None:
        answer = yield from r.take_wagers(
            "roll", "Roll the dice", cite="623a.8(a)",
            may=table.may, made_as=table.made_as, beside=partial(dice_of, table), also=CALLS,
        )  # fmt: skip
        if answer.do != "roll":
            besides(r, table, answer)
        elif table.shoots(answer.seat):
            if table.new_shooter and opens_fire(table):
                continue
            r.no_more_bets("Too late: the dice are out.", "623a.4(a)")
            throw = throw_dice(r, table)
        else:
            nobody_shoots(r, table)
            return

    r.call(call(throw, table.point, table.decide), "623a.9(a)")
    settle(r, table, throw)
    next_point_and_shooter(r, table, throw)
    table.keep()


def opens_fire(table: OpenTable) -> bool:
    """Whether Fire Bets on a new shooter are placed before the throw, § 623a.11(a)(1)."""
    return table.options.fire_offered and table.fire_open()


OPENING = {0: "Place your wagers: the dice are coming out."} | {n: f"The point is {WORDS[n]}." for n in NUMBERS}


def put_puck(r: Round, table: OpenTable) -> None:
    """The marker shows the point, or is off."""
    if table.point:
        r.mark("puck", str(table.point), "on")
    else:
        r.mark("puck", "dont_pass" if table.decide else "dont_come", "off")


def throw_dice(r: Round, table: OpenTable) -> Throw | None:
    """Throw the dice. A throw that does not count decides nothing: None, and wagers are open again."""
    if table.decide:
        put_puck(r, table)
        r.call("The dice are thrown only to decide the come wagers.", "623a.10(b)")
    dice = r.roll(2)
    while isinstance(dice, Irregularity):
        if ruled := ruling(table.options, dice):
            r.call(*ruled)
        if dice.id == ORDERED.id and len(r.present) > 1:
            table.hand_over(table.next_after(table.here() or table.shooter))
        if not still_a_roll(dice, table):
            return None
        dice = r.roll(2)
    return THROWS[dice]


def still_a_roll(wrong: Irregularity, table: OpenTable) -> bool:
    """What does not spoil a roll; at Mini-Craps there is no bank before a boxperson."""
    return wrong.id in STILL_A_ROLL or (wrong.id == "no_roll_bank" and table.options.mini)


def nobody_shoots(r: Round, table: OpenTable) -> None:
    """Without a shooter nothing is thrown, and all wagers stay."""
    r.call("Nobody makes a line wager to shoot. All wagers stay.", "623a.8(a)")
    for wager in r.wagers():
        r.stand(wager, wager.note or "up", "Nothing was thrown.", "623a.8(a)")
    table.keep()


# ---- the settlement, § 623a.9(d), (e)


_turn = attrgetter("spot.bet.turn")


def settle(r: Round, table: OpenTable, throw: Throw) -> None:
    """Every wager that the throw decides; those on a number before those that travel to it."""
    wagers = r.wagers()
    if len(wagers) > 1:
        wagers.sort(key=_turn)
    if throw.total == table.point:
        mark_fire_point(r, table, wagers)
    for wager in wagers:
        bet = wager.spot.bet
        SETTLE[bet.kind.turn](r, table, throw, bet, wager)


def mark_fire_point(r: Round, table: OpenTable, wagers: Iterable[Wager]) -> None:
    """A marker with the number of different points goes on the point just made, § 623a.11(a)(4), (6): one for all Fire
    Bets. A bet that was made under an earlier shooter has all the points of a later one."""
    fires = [wager.note.split()[1:] for wager in wagers if wager.spot.bet.kind is FIRE]
    if not fires or str(table.point) in (points := max(fires, key=len)):
        return
    made = len(points) + 1
    r.mark("fire_point", str(table.point), str(made))
    if made == 4:
        r.call("Four different points: surveillance is told of the Fire Bets.", "623a.11(a)(6)")


def _one_roll(r: Round, table: OpenTable, throw: Throw, bet: Bet, wager: Wager) -> None:
    """Each part is a wager of its own; the losing ones are settled together, § 623a.5(b)–(e)."""
    cite = f"{bet.cite}(i)", f"{bet.cite}(ii)"
    settle_parts(r, wager, bet.parts, throw.text, cite, table.options.payout_rounding)


def _line(r: Round, table: OpenTable, throw: Throw, bet: Bet, wager: Wager) -> None:
    decided = fate(bet, throw.text, table.point)
    if decided:
        _end(r, table, throw, bet, wager, decided)
    else:
        r.stand(wager, "up", OPENING[table.point] if table.point else f"{throw.total} becomes the point.", bet.cite)


def _come(r: Round, table: OpenTable, throw: Throw, bet: Bet, wager: Wager) -> None:
    decided = fate(bet, throw.text, table.point)
    if decided:
        _end(r, table, throw, bet, wager, decided)
    elif bet.number:
        r.stand(wager, "up", f"It waits for {bet.number} or 7.", bet.cite)
    else:
        r.move(wager, r.layout.spots[bet.wager, str(throw.total)])
        r.stand(wager, "up", f"{throw.total} becomes its point.", bet.cite)


def _odds(r: Round, table: OpenTable, throw: Throw, bet: Bet, wager: Wager) -> None:
    decided = fate(bet, throw.text, table.point)
    if not decided:
        r.stand(wager, wager.note or "up", f"They wait for {bet.number or table.point} or 7.", bet.cite)
    elif table.works(wager, bet):
        _end(r, table, throw, bet, wager, decided)
    else:
        r.push(wager, f"{throw.total} decides the wager while its odds are off.", bet.cite)


def _lasting(r: Round, table: OpenTable, throw: Throw, bet: Bet, wager: Wager) -> None:
    """Place, Buy, Lay and Hardway."""
    decided = fate(bet, throw.text, table.point)
    if not table.works(wager, bet):
        r.stand(wager, wager.note or "up", "It is off.", bet.cite)
    elif not decided:
        r.stand(wager, wager.note or "up", f"It waits for {bet.number} or 7.", bet.cite)
    else:
        stake = wager.stake
        _end(r, table, throw, bet, wager, decided)
        if decided == "win" and not r.kept_of(wager.seat, "down"):
            _stays_up(r, table, bet, wager, stake)


def _stays_up(r: Round, table: OpenTable, bet: Bet, wager: Wager, stake: int) -> None:
    """The stake of a winner is wagered anew, and charged anew."""
    fee = table.may(wager.seat, wager.spot, 0, stake)
    if fee:
        r.levy(wager.seat, wager.spot, *fee)
    r.stand(r.change(wager.seat, wager.spot, stake), "up", "It stays up.", bet.cite)


def _fire(r: Round, table: OpenTable, throw: Throw, bet: Bet, wager: Wager) -> None:
    """Points made by a shooter count once each; only a loser 7 settles it, § 623a.11."""
    points = wager.note.split()[1:]
    if table.point and throw.total == table.point and str(table.point) not in points:
        points.append(str(table.point))
    if not (table.point and throw.total == 7):
        note = " ".join(["points", *points])
        r.stand(wager, note, f"{len(points)} different points made.", "623a.11(b)(2)")
    elif pays := table.options.fire_pays.get(len(points)):
        r.win(wager, pays, f"{len(points)} different points before a loser 7.", "623a.5(f)")
    else:
        r.lose(wager, f"{len(points)} different points; it takes four.", "623a.3(a)(40)(ii)")


BY_KIND = {
    ONE_ROLL: _one_roll, HARDWAY: _lasting, COME: _come, NUMBER: _lasting, ODDS: _odds, LINE: _line, FIRE: _fire,
}  # fmt: skip
SETTLE = [BY_KIND[kind] for kind in sorted(BY_KIND, key=lambda kind: kind.turn)]
CLAUSES = {"win": "(i)", "lose": "(ii)", "void": "(iii)"}
ODDS_CITES = {"win": "(2)", "lose": ""}


def _end(r: Round, table: OpenTable, throw: Throw, bet: Bet, wager: Wager, decided: str) -> None:
    """Pay, take or give back what the throw has decided."""
    cite = bet.cite + (ODDS_CITES if bet.kind is ODDS else CLAUSES)[decided]
    if decided == "lose":
        r.lose(wager, f"{throw.total} loses.", cite)
    elif decided == "void":
        r.void(wager, "12 is barred: it is returned.", cite)
    else:
        fee = 0
        if table.options.vig_timing == "on_win" and has_vigorish(bet):
            fee = vigorish(table.options, bet, wager.stake)
        odds = odds_on(bet, table.point)
        r.win(wager, odds, f"{throw.total} wins.", cite, rounding=table.options.payout_rounding, fee=fee)


# ---- afterwards


def next_point_and_shooter(r: Round, table: OpenTable, throw: Throw) -> None:
    """The point is set, made or lost; after a loser 7 the dice go on, § 623a.10(a)(1)."""
    if table.decide:
        return
    if not table.point:
        table.thrown = True
        if throw.total in NUMBERS:
            table.point = throw.total
            put_puck(r, table)
    elif throw.total == table.point:
        table.point = 0
        put_puck(r, table)
    elif throw.total == 7:
        table.point = 0
        at = table.here() or table.shooter
        table.pass_dice(table.next_after(at) or at)
        put_puck(r, table)
