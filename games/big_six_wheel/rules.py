"""Big Six Wheel, § 619a.2: no more bets, spin, the section, losers collected, winners paid."""

from games.big_six_wheel.options import BigSixOptions
from games.big_six_wheel.wheel import WHEEL, name
from games.kit.asks import Play
from games.kit.equipment import irregularities
from games.kit.round import Round

IRREGULARITIES = irregularities(
    "pockets",
    {
        "no_spin": ("619a.2(d)", "No spin. The wheel is spun again."),
        "between": ("619a.2(d)", "The clapper rests between two sections. The wheel is spun again."),
        "short_spin": ("619a.2(b)", "Fewer than three turns are no valid spin. The wheel is spun again."),
    },
)


def play(r: Round) -> Play[None]:
    """One spin."""
    options = r.options
    assert isinstance(options, BigSixOptions)
    r.call("Place your wagers, please.", "619a.2(a)")
    yield from r.take_wagers("no_more_bets", "No more bets", cite="619a.2(a)")
    r.no_more_bets("Too late: “no more bets” is called before the wheel is spun.", "619a.2(a)")
    r.call("No more bets.", "619a.2(a)")

    section = yield from spin(r)

    shown = name(section, options)
    r.mark("clapper", section)
    r.call(f"{shown}.", "619a.2(c)")
    losers, winners = r.decided_by(section, r.wagers())
    why = f"The clapper rests on {shown}."
    for wager in losers:
        r.lose(wager, why, "619a.2(e)")
    for wager in winners:
        r.win(wager, wager.spot.odds, why, "619a.3")


def spin(r: Round) -> Play[str]:
    """Spin until the clapper rests in a section after three turns; the chips stay for every respin."""
    while True:
        yield from r.dealer("spin", "Spin the wheel", "619a.2(b)")
        result = r.spin(WHEEL)
        if isinstance(result, str):
            return result
