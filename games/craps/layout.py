"""The felt of § 623a.2(d): both ends of the table folded into one, and every area of § 623a.3 on it."""

from games.craps.bets import BETS, FIRE, HARDWAY, ODDS, ONE_ROLL, Bet
from games.craps.options import CrapsOptions
from games.craps.places import WIDE_REGIONS, ZONES, Where, places
from games.craps.print import fire_odds, print_tall, print_wide
from games.kit.layout import TALL, WIDE, Board, Box, Layout, Spot


def layout(options: CrapsOptions) -> Layout:
    """The felt under these options."""
    where = dict(places(options))
    spots = [_spot(options, bet, where[bet.wager, bet.spot]) for bet in BETS.values() if bet.wager in options.wagers]
    ids = {spot.id for spot in spots}
    zones = {name: [id_ for id_ in of if id_ in ids] for name, of in ZONES.items()}
    wide = Board(WIDE, WIDE_REGIONS, **print_wide(options))
    tall = Board(TALL, {"dice": Box(45, 190, 300, 160)}, **print_tall(options))
    return Layout.of("tub", "dice", spots, wide=wide, tall=tall, zones={n: of for n, of in zones.items() if of})


def _spot(options: CrapsOptions, bet: Bet, where: Where) -> Spot:
    low, high, step, why = _limits(options, bet)
    covers = frozenset(throw for part in bet.parts for throw in part)
    return Spot(
        bet.wager, bet.spot, bet.name, bet.cite, pays=bet.pays, terms=_terms(options, bet), covers=covers,
        low=low, high=high, step=step, step_why=why, parts=len(bet.parts) or 1, shape=where.shape,
        wide=where.wide, tall=where.tall, also_at=(where.also, None), seat_points=where.points, bet=bet,
    )  # fmt: skip


TERMS = {
    "field": "1 to 1, on 2 and 12 2 to 1", "six_seven_eight": "1 to 1, on 3-3 and 4-4 2 to 1",
    "c_and_e": "half as Any Craps, half as Eleven", "horn": "as four wagers", "whirl": "as a Horn and Any Seven",
    "pass_odds": "2 to 1, 3 to 2 or 6 to 5", "come_odds": "2 to 1, 3 to 2 or 6 to 5",
    "dont_pass_odds": "1 to 2, 2 to 3 or 5 to 6", "dont_come_odds": "1 to 2, 2 to 3 or 5 to 6",
}  # fmt: skip
"""What wagers pay that no one figure says."""


def _terms(options: CrapsOptions, bet: Bet) -> str:
    if bet.kind is FIRE:
        return fire_odds(options)
    return "as a Horn and the number again" if bet.wager.startswith("horn_high") else TERMS.get(bet.wager, "")


def _limits(options: CrapsOptions, bet: Bet) -> tuple[int, int, int, str]:
    """Least, most, step, and why the step, § 623a.3(b), .6(e), .11(b)(1)."""
    unit, most = options.prop_unit, options.table_max
    if bet.kind is FIRE:
        return 100, 500, 100, "A Fire Bet is $1 to $5 in whole dollars"
    if bet.kind is ODDS:
        return 100, 40 * most, 100, ""
    if bet.wager == "horn":
        step = 4 * unit
        return max(options.prop_min, step), max(most // step * step, step), step, "A Horn Bet is laid in units of four"
    if bet.wager.startswith("horn_high") or bet.wager == "whirl":
        step = 5 * unit
        why = f"A {bet.name} Bet is laid in units of five"
        return max(options.prop_min, step), max(most // step * step, step), step, why
    centre = bet.kind is HARDWAY or (bet.kind is ONE_ROLL and bet.wager != "field")
    return (options.prop_min if centre else options.table_min), most, 100, ""
