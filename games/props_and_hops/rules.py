"""Props & Hops, § 585.3: wagers, no more bets, a player shakes, the dealer uncovers; a seven passes the shaker on."""

from games.dice_family.one_roll import settle
from games.dice_family.shaker import NO_ROLL, give, holder, next_after, return_all
from games.dice_family.throws import WORDS, faces_of, shown
from games.kit.asks import Choice, Play
from games.kit.equipment import Irregularity, irregularities
from games.kit.round import Round
from games.props_and_hops.bets import DICE
from games.props_and_hops.options import PropsAndHopsOptions

LID_REMOVED = "lid_removed"
IRREGULARITIES = irregularities(
    "dice",
    {
        LID_REMOVED: ("585.3(e)", "The lid was taken off: the dice are covered and shaken again."),
        "no_roll_fell_out": ("585.3(f)", "No roll: a die fell out as the shaker was uncovered."),
        NO_ROLL: ("585.3(g)", "No roll: one die lies on the other, or not flat."),
    },
)
YOURS = "The shaker is yours."
CHOICES = {
    "shake": Choice("Shake", cite="585.3(e)", key=" "),
    "dealer_shakes": Choice("Let the dealer shake", note="for this round"),
}


def play(r: Round) -> Play[None]:
    """One roll."""
    options = r.options
    assert isinstance(options, PropsAndHopsOptions)
    r.call("The dealer has shaken the covered dice.", "585.3(d)")
    r.call("Place your wagers, please.", "585.2(a)")
    yield from r.take_wagers("no_more_bets", "No more bets", cite="585.3(e)")
    r.no_more_bets("Too late: wagers are made before the dice are shaken.", "585.2(a)")
    r.call("No more bets.", "585.3(e)")
    seat = holder(r, r.takes_part) if options.shaker_needs_wager else holder(r)
    if seat:
        give(r, seat)
    throw = yield from shake(r, seat)
    if throw:
        r.mark("pointer", AREAS[throw])
        r.call(f"{' and '.join(WORDS[face] for face in faces_of(throw)).capitalize()}.", "585.3(g)")
        settle(r, throw, "585.3(h)", "585.4")
        pass_on(r, seat, throw)


def shake(r: Round, seat: int) -> Play[str]:
    """The holder shakes three times, or the dealer for a player who does not; "" where the dice do not count."""
    while True:
        yield from shaken_by(r, seat)
        if not r.went_wrong("dice", LID_REMOVED):
            break
    yield from r.dealer("uncover", "Uncover the dice", "585.3(f)")
    dice = r.roll(DICE)
    if isinstance(dice, Irregularity):
        return_all(r, dice)
        return ""
    return shown(dice)


def shaken_by(r: Round, seat: int) -> Play[None]:
    """The covered shaker goes to the holder and comes back, § 585.3(e)."""
    if not seat:
        r.call("The dealer shakes the dice.", "585.3(e)")
        return
    answer = yield from r.choose(seat, "shake", CHOICES, default="dealer_shakes", cite="585.3(e)", call=YOURS)
    who = f"Seat {seat} shakes" if answer.do == "shake" else f"The dealer shakes for seat {seat}"
    r.call(f"{who} the dice three times.", "585.3(e)")


def pass_on(r: Round, seat: int, throw: str) -> None:
    """A seven sends the shaker to the next player to the left, § 585.3(j)."""
    following = next_after(r, seat) if seat and sum(faces_of(throw)) == 7 else seat
    if following != seat:
        give(r, following)
        r.call(f"Seven: the shaker goes to seat {following}.", "585.3(j)")


AREAS = {f"{a}-{b}": f"double_{a}" if a == b else f"hop_{a}_{b}" for a in range(1, 7) for b in range(a, 7)}
"""Where the pointer goes, § 585.3(g)."""
