"""Roulette, § 617a.5: wagers, spin, no more bets, the number, losers collected, winners paid."""

from games.kit.asks import Play
from games.kit.equipment import Wheel, irregularities
from games.kit.round import Round
from games.kit.wagers import Wager
from games.roulette.options import RouletteOptions
from games.roulette.wheel import WHEELS, reasons, say

CLOSED = "00"
EVEN_MONEY = {"red", "black", "odd", "even", "low", "high"}
IRREGULARITIES = irregularities(
    "pockets",
    {
        "no_spin": ("617a.6", "No spin. The wheel is spun again."),
        "no_spin_direction": ("617a.6(a)", "No spin: the ball ran in the direction of the wheel."),
        "no_spin_turns": ("617a.6(b)", "No spin: fewer than four turns. The ball is inspected."),
        "no_spin_ball_out": ("617a.6(c)", "No spin: the ball left the wheel. The ball is inspected."),
        "no_spin_object": ("617a.6(d)", "No spin: a foreign object was in the wheel."),
    },
)


def play(r: Round) -> Play[None]:
    """One spin."""
    options = r.options
    assert isinstance(options, RouletteOptions)
    r.call("Place your wagers, please.", "617a.3(a)")
    yield from r.take_wagers("spin", "Spin the ball", cite="617a.5(a)")
    r.call("The ball is spun; wagers stay open until “no more bets”.", "617a.5(a)")
    yield from no_more_bets(r)

    pocket = yield from spin(r, WHEELS[options.wheel], options)

    r.mark("dolly", f"straight:{pocket}")
    r.call(say(pocket), "617a.5(c)")
    wagers = break_down_five_adjacent(r, pocket) if options.five_adjacent_offered else r.wagers()
    losers, winners = r.decided_by(pocket, wagers)
    why = reasons(pocket)
    for wager in losers:
        r.lose(wager, why[wager.spot.wager], cite_of_loss(pocket, wager))
    for wager in winners:
        r.win(wager, wager.spot.odds, why[wager.spot.wager], "617a.4(a)")


def no_more_bets(r: Round) -> Play[None]:
    """Wagers stay open while the ball circles, until the dealer's call."""
    yield from r.take_wagers("no_more_bets", "No more bets", cite="617a.5(b)")
    r.no_more_bets("Too late: “no more bets” was called.", "617a.5(b)")
    r.call("No more bets.", "617a.5(b)")


def spin(r: Round, wheel: Wheel, options: RouletteOptions) -> Play[str]:
    """Spin until a spin counts; a “no spin” leaves the chips as they are, § 617a.6."""
    while True:
        yield from r.dealer("drop", "The ball drops", "617a.5(a)")
        result = r.spin(wheel)
        if result == CLOSED and options.wheel == "double_zero_as_single":
            r.call("No spin: 00 is closed on this wheel. The wheel is spun again.", "617a.4(c)(2)")
        elif isinstance(result, str):
            return result
        if options.reopen_bets_after_no_spin:
            yield from no_more_bets(r)


def break_down_five_adjacent(r: Round, pocket: str) -> list[Wager]:
    """All wagers, with the winning fifth of each Five Adjacent moved to the number, § 617a.5(d)."""
    wagers = []
    for wager in r.wagers():
        spot = wager.spot
        if spot.wager == "five_adjacent" and pocket in spot.covers:
            wagers.append(r.share(wager, wager.stake // 5, f"straight:{pocket}"))
            r.lose(wager, f"The other four shares do not lie on {pocket}.", "617a.3(e)(1)(iii)")
        else:
            wagers.append(wager)
    return wagers


def cite_of_loss(pocket: str, wager: Wager) -> str:
    """Even-money wagers lose on the zeros by a section of their own; every other loss is the wager's definition."""
    return "617a.4(b)" if pocket in ("0", "00") and wager.spot.wager in EVEN_MONEY else wager.spot.cite
