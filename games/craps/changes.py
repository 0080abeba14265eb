"""Making and removing wagers, §§ 623a.3, 623a.4 and 623a.6: when, how much, and the sentence that says why not."""

from collections.abc import Callable

from games.craps.bets import COME, FIRE, HORN_HIGH, LAY, LINE, NUMBER, ODDS, TAKE, Bet, has_vigorish
from games.craps.options import CrapsOptions
from games.craps.table import Table
from games.kit.asks import Refused
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.wagers import Fee, Move

Rule = Callable[[Table, Bet, int, int, int], Fee | None]


class OpenTable(Table):
    """A table while wagers are open."""

    __slots__ = ()

    def may(self, seat: int, spot: Spot, before: int, after: int) -> Fee | None:
        """Refuse a change of a wager that may not be made now; the vigorish of one that may."""
        bet = spot.bet
        rule = RULES.get(bet.kind.turn)
        return rule(self, bet, seat, before, after) if rule else None

    def made_as(self, seat: int, moves: list[Move]) -> list[Move]:
        """Odds come down with the Don't wager they lie on; what has no box of its own is laid as two wagers."""
        made: list[Move] = []
        for spot, amount in moves:
            if type(amount) is not int:
                return moves
            if len(spot.bet.parts) == 5 and (broken := _broken_down(self.options, spot)):
                made += _two_wagers(self, spot, amount, broken)
            else:
                made.append((spot, amount))
                if amount < 0 and spot.wager in ("dont_pass", "dont_come"):
                    made += _surplus(self, seat, spot, amount, dict(moves))
        return made


def _line(table: Table, bet: Bet, seat: int, before: int, after: int) -> None:
    if not table.point:
        return
    if after > before:
        if before and not bet.right:
            raise Refused("increase", f"{bet.name} may be reduced or taken down, not increased.", "623a.4(d)")
        raise Refused("come_out", f"A {bet.name} wager is made only before a come-out roll.", bet.cite)
    if bet.right:
        raise Refused("contract", "A Pass wager stays until it is decided, now that its point is set.", "623a.4(c)(1)")


def _come(table: Table, bet: Bet, seat: int, before: int, after: int) -> None:
    if bet.number:
        if after > before:
            if before and not bet.right:
                raise Refused("increase", f"{bet.name} may be reduced or taken down, not increased.", "623a.4(d)")
            raise Refused("travels", "The dice carry a Come wager to its number; it cannot be put there.", bet.cite)
        if bet.right:
            raise Refused("contract", "A Come wager stays until it is decided, now that it has its point.",
                          "623a.4(c)(2)")  # fmt: skip
    elif after > before and not table.point:
        raise Refused("come_out", f"A {bet.name} wager is made only after the come-out roll.", bet.cite)


def _odds(table: Table, bet: Bet, seat: int, before: int, after: int) -> None:
    if after <= before:
        return
    limit = odds_limit(table, bet, seat)
    if not limit:
        raise Refused("flat", f"{bet.name} need {FLATS[bet.flat]} with its point set.", bet.cite)
    if after > limit:
        raise Refused("maximum", f"{bet.name} go up to {dollars(limit)} here.", "623a.6(e)")


FLATS = {
    "pass_line": "a Pass wager", "dont_pass": "a Don't Pass wager", "come": "a Come wager on that number",
    "dont_come": "a Don't Come wager on that number",
}  # fmt: skip


def odds_limit(table: Table, bet: Bet, seat: int) -> int:
    """The most that odds may come to beside this seat's flat wager; 0 if there is none with its point set."""
    number = bet.number or table.point
    flat = table.r.seats[seat].on(table.r.layout.spots[bet.flat, bet.spot])
    return most_odds(table.options, flat, number, right=bet.right) if flat and number else 0


def most_odds(options: CrapsOptions, flat: int, number: int, *, right: bool) -> int:
    """§ 623a.6(e): a multiple of the flat wager, or what wins that much; (f): a little more, to be payable."""
    won, staked, _ = (TAKE if right else LAY)[number]
    limit = options.multiple(number, right=right) * flat
    if not right:
        limit, rest = divmod(limit * staked, won)
        limit += bool(rest) and options.odds_excess_for_payout
    if options.odds_excess_for_payout:
        payable = 100 * staked
        return -(-limit // payable) * payable
    return limit


def _number(table: Table, bet: Bet, seat: int, before: int, after: int) -> Fee | None:
    """The vigorish of a Buy or Lay Bet, where it is taken when the wager is made, § 623a.5(g)(3)."""
    options = table.options
    if not has_vigorish(bet) or options.vig_timing != "at_placement":
        return None
    if after < before and not options.vig_refund_on_removal:
        return None
    due = vigorish(options, bet, after) - vigorish(options, bet, before)
    if not due:
        return None
    given_back = due < 0
    return Fee(due, "Vigorish given back." if given_back else f"Vigorish, {options.vig_rate} %.", "623a.5(g)(3)")


def vigorish(options: CrapsOptions, bet: Bet, stake: int) -> int:
    """What is due on a Buy or Lay Bet of this size."""
    assert bet.pays
    return options.vigorish(stake, bet.pays.profit(stake), lay=not bet.right)


def _fire(table: Table, bet: Bet, seat: int, before: int, after: int) -> None:
    if before:
        raise Refused("locked", "A Fire Bet is not changed or taken back before a loser 7.", "623a.4(c)(3)")
    if not table.fire_open():
        raise Refused("fire", "A Fire Bet is made only before a new shooter's first come-out roll.", "623a.3(a)(40)")
    if seat > table.options.fire_spots:
        raise Refused("place", "There is no Fire Bet area at this place.", "623a.2(d)(4)(i)")


RULES: dict[int, Rule] = {
    LINE.turn: _line, COME.turn: _come, ODDS.turn: _odds, NUMBER.turn: _number, FIRE.turn: _fire,
}  # fmt: skip


# ---- a change as the dealer makes it


def _broken_down(options: CrapsOptions, spot: Spot) -> str:
    """Where the fifth unit of a wager without a box goes, § 623a.3(a)(20), (21)."""
    if spot.wager == "whirl" and not options.whirl_box:
        return "any_seven"
    if spot.wager.startswith("horn_high_") and not options.horn_high_box:
        return HIGH_BOX[spot.wager]
    return ""


HIGH_BOX = {f"horn_high_{number}": "eleven" if number == 11 else f"craps_{number}" for number in HORN_HIGH}


def _two_wagers(table: Table, spot: Spot, amount: int, fifth: str) -> list[Move]:
    spots = table.r.layout.spots
    spot.check(amount)
    if (fifth, None) not in spots or ("horn", None) not in spots:
        raise Refused("closed", "That is laid as two wagers, and one of them is not offered here.", spot.cite)
    return [(spots["horn", None], amount // 5 * 4), (spots[fifth, None], amount // 5)]


def _surplus(table: Table, seat: int, flat: Spot, amount: int, moves: dict[Spot, int]) -> list[Move]:
    """The odds that a reduced Don't wager no longer carries."""
    place = table.r.seats[seat]
    odds = table.r.layout.spots.get((f"{flat.wager}_odds", flat.spot))
    if odds is None:
        return []
    lies = place.on(odds) + moves.get(odds, 0)
    number = int(flat.spot) if flat.spot else table.point
    left = place.on(flat) + amount
    most = most_odds(table.options, left, number, right=False) if left > 0 and number else 0
    most -= most % odds.step
    return [(odds, most - lies)] if lies > most else []
