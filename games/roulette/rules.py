"""Roulette, § 617a.5: wagers, spin, no more bets, the number, losers collected, winners paid."""

from games.kit.asks import Play
from games.kit.equipment import Irregularity, Wheel
from games.kit.round import Round
from games.kit.wagers import Wager
from games.roulette.options import RouletteOptions
from games.roulette.wheel import WHEELS, reasons, say

CLOSED = "00"
IRREGULARITIES = {
    wrong.id: wrong
    for wrong in (
        Irregularity("no_spin", "No spin. The wheel is spun again.", "617a.6"),
        Irregularity("no_spin_direction", "No spin: the ball ran in the direction of the wheel.", "617a.6(a)"),
        Irregularity("no_spin_turns", "No spin: fewer than four turns. The ball is inspected.", "617a.6(b)"),
        Irregularity("no_spin_ball_out", "No spin: the ball left the wheel. The ball is inspected.", "617a.6(c)"),
        Irregularity("no_spin_object", "No spin: a foreign object was in the wheel.", "617a.6(d)"),
    )
}


def play(r: Round) -> Play[None]:
    """One spin."""
    options = r.options
    assert isinstance(options, RouletteOptions)
    r.call("Place your wagers, please.", "617a.3(a)")
    yield from r.take_wagers("spin", "Spin the ball", cite="617a.5(a)")
    r.call("The ball is spun; wagers stay open until “no more bets”.", "617a.5(a)")

    pocket = yield from spin(r, WHEELS[options.wheel], options)

    r.mark("dolly", f"straight:{pocket}")
    r.call(say(pocket), "617a.5(c)")
    wagers = break_down_five_adjacent(r, pocket)
    why, zero = reasons(pocket), pocket in ("0", "00")
    for wager in wagers:
        if pocket not in wager.spot.covers:
            outside_on_zero = zero and len(wager.spot.covers) == 18
            r.lose(wager, why[wager.spot.wager], "617a.4(b)" if outside_on_zero else wager.spot.cite)
    for wager in wagers:
        if pocket in wager.spot.covers:
            assert wager.spot.pays
            r.win(wager, wager.spot.pays, why[wager.spot.wager], "617a.4(a)")


def spin(r: Round, wheel: Wheel, options: RouletteOptions) -> Play[str]:
    """Spin until a spin counts; a “no spin” leaves the chips as they are."""
    yield from no_more_bets(r)
    while True:
        yield from r.dealer("drop", "The ball drops", "617a.5(a)")
        result = r.spin(wheel)
        void = options.wheel == "double_zero_as_single" and result == CLOSED
        if isinstance(result, str) and not void:
            return result
        if void:
            r.call("No spin: 00 is closed on this wheel. The wheel is spun again.", "617a.4(c)(2)")
        if options.reopen_bets_after_no_spin:
            yield from no_more_bets(r)


def no_more_bets(r: Round) -> Play[None]:
    """Wagers stay open while the ball circles, until the dealer's call."""
    yield from r.take_wagers("no_more_bets", "No more bets", cite="617a.5(b)")
    r.no_more_bets("Too late: “no more bets” was called.", "617a.5(b)")
    r.call("No more bets.", "617a.5(b)")


def break_down_five_adjacent(r: Round, pocket: str) -> list[Wager]:
    """All wagers, with the winning fifth of each Five Adjacent moved to the number, § 617a.5(d)."""
    wagers = r.wagers()
    for wager in list(wagers):
        if wager.spot.parts > 1 and pocket in wager.spot.covers:
            share = r.share(wager, wager.stake // wager.spot.parts, f"straight:{pocket}")
            wagers.append(share)
            r.lose(wager, f"The other four shares do not lie on {pocket}.", "617a.3(e)(1)(iii)")
            wagers.remove(wager)
    return wagers
