"""Pai Gow, §§ 621a.4–621a.11: wagers, the dice, four tiles to eight places, two hands set, compared seat by seat."""

from games.kit.asks import DEALER, Answer, Ask, Choice, Play
from games.kit.boxes import Box, ask_boxes, box_of, check_free, played
from games.kit.events import Marked
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.wagers import Wager
from games.pai_gow.dealing import banks_orders, deal, dealers_style, settle_dice_wagers, shake
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.paytables import PAIR_FORTUNES, fortune
from games.pai_gow.setting import set_hands, show_house
from games.pai_gow.table import SEATS, THE_DEALER, Table
from games.pai_gow.tiles import name, worth
from games.pai_gow_family.banking import Bank, remember, settle_bank
from games.pai_gow_family.setting import take_up


def play(r: Round) -> Play[None]:
    """One round, against the dealer or against a player who has the bank."""
    options = r.options
    assert isinstance(options, PaiGowOptions)
    t = Table(r, options)
    yield from take_wagers(t)
    t.bank = t.banking.confirmed()
    if t.bank:
        orders = yield from banks_orders(t, t.bank)
    t.boxes = played(t.r, "pai_gow")
    remember(r, t.terms, t.boxes, t.bank)

    throw = yield from shake(t)
    settle_dice_wagers(t, throw)
    if not t.bank:
        orders = yield from dealers_style(t)
    if not deal(t, throw, orders):
        return
    yield from exposed_or_gone(t)

    yield from set_hands(t)
    show_house(t)
    yield from surrender(t)
    if t.bank:
        settle_against_bank(t, t.bank)
    else:
        settle_against_dealer(t)


# ---- wagers, § 621a.5


def take_wagers(t: Table) -> Play[None]:
    """Wagers are open until “no more bets”, and meanwhile the bank is offered."""

    def may(seat: int, spot: Spot, before: int, after: int) -> None:
        if after > before:
            t.banking.check_wager(seat, spot)
            check_free(t.r, seat, spot, len(SEATS), "621a.5(f)")

    t.r.call("Place your wagers, please.", "621a.5(c)")
    while True:
        answer = yield from t.r.take_wagers(
            "no_more_bets", "No more bets", cite="621a.6(a)", may=may, beside=t.banking.asks, left=t.banking.left
        )
        if answer.seat == DEALER:
            break
        t.banking.answer(answer)
    t.r.no_more_bets("Too late: “no more bets” was called.", "621a.5(c)")
    t.r.call("No more bets.", "621a.6(a)")


# ---- what may happen before the hands are set


def exposed_or_gone(t: Table) -> Play[None]:
    """A player of whom a tile was exposed plays on or has the wagers back, § 621a.10(d); one who left loses them."""
    box = t.exposed
    if box and (wrong := t.wrong.now("player_tile_exposed")):
        t.r.turn(box.hand, 0)
        choices = {"play": Choice("Play the hand"), "void": Choice("Void the hand, wagers back")}
        answer = yield from t.r.choose(box.seat, "exposed", choices, default="play", cite=wrong.cite)
        if answer.do == "void":
            for wager in t.left_on(box):
                t.r.void(wager, "A tile was exposed, and the player voids the hand.", wrong.cite)
            t.withdraw(box)
        take_up(t.r, box.seat, t.order(), t.sets)
    if t.boxes and t.wrong.now("player_leaves") and t.options.leaver_policy == "lose":
        gone = t.boxes[0]
        t.abandon(gone)
        take_up(t.r, gone.seat, t.order(), t.sets)


# ---- surrender, § 621a.8(e)


def surrender(t: Table) -> Play[None]:
    """Until a player's hands are shown, the wager may be given up; Pair Fortunes stays alive on the tiles."""

    def ask(box: Box) -> Ask:
        stake = t.on(box, "pai_gow").stake
        choices = {
            "stay": Choice("Show the hands", cite="621a.8(f)"),
            "surrender": Choice(f"Surrender {dollars(stake)}", cite="621a.8(e)", short="Surrender"),
        }
        says = "Show or surrender."
        return Ask((box.seat,), "surrender", choices, "stay", cite="621a.8(e)", call=says, hand=box.hand)

    def decide(box: Box, answer: Answer) -> None:
        if answer.do == "surrender":
            t.r.lose(t.on(box, "pai_gow"), "Surrendered.", "621a.8(e)", payer=t.payer)

    yield from ask_boxes(t.boxes, ask, decide)


# ---- settlement, §§ 621a.8(f)–(j), 621a.9(n)–(s)


def settle_against_dealer(t: Table) -> None:
    """Seat by seat from seat 1: shown, compared, settled; then that player's Pair Fortunes."""
    for box in t.boxes:
        if wager := box.on(t.r, "pai_gow"):
            t.turn(box.hand)
            outcome, why = compare(t, box.hand)
            if outcome == "win":
                t.r.settle(wager, "win", wager.stake, why, "621a.8(i)", t.options.vigorish(wager.stake))
            else:
                not_won(t, wager, outcome, why)
        settle_pair_fortunes(t, box)


def settle_against_bank(t: Table, bank: Bank) -> None:
    """The dealer's wager first, then seat by seat; losers into the centre, winners out of it; Pair Fortunes last."""
    winners: list[tuple[Wager, str]] = []
    compared = [(wager, THE_DEALER) for wager in t.r.dealers.wagers.values()]
    compared += [(wager, box.hand) for box in t.boxes if (wager := box.on(t.r, "pai_gow"))]
    for wager, hand in compared:
        if hand != THE_DEALER:
            t.turn(hand)
        outcome, why = compare(t, hand)
        if outcome == "win":
            winners.append((wager, why))
        else:
            not_won(t, wager, outcome, why)
    settle_bank(t.r, t.terms, bank, winners)
    for box in [*t.boxes, box_of(bank.seat)]:
        settle_pair_fortunes(t, box)


def compare(t: Table, hand: str) -> tuple[str, str]:
    """Both hands above the opponent's win, neither loses, one is a tie; copies are not above, § 621a.3(d), (i)."""
    mine, theirs = t.sets[hand], t.sets[t.opponent]
    high, low = mine.tops.key > theirs.tops.key, mine.lows.key > theirs.lows.key
    outcome = "win" if high and low else "push" if high or low else "lose"
    return outcome, f"High: {words(mine.high, theirs.high)}. Low: {words(mine.low, theirs.low)}."


def words(mine: tuple[str, str], theirs: tuple[str, str]) -> str:
    """Two hands compared, in words."""
    one, other = worth(*mine).key, worth(*theirs).key
    word = "beats" if one > other else "copies" if one == other else "is below"
    return f"{name(*mine)} {word} {name(*theirs)}"


def not_won(t: Table, wager: Wager, outcome: str, why: str) -> None:
    """Collected, or returned."""
    if outcome == "lose":
        t.r.lose(wager, why, "621a.8(g)", payer=t.payer)
    else:
        t.r.push(wager, why, "621a.8(h)")


def settle_pair_fortunes(t: Table, box: Box) -> None:
    """However the hand was set: the best line that its four tiles reach, § 621a.8(j)."""
    wager = box.on(t.r, "pair_fortunes") if t.options.pair_fortunes_offered else None
    if wager is None:
        return
    t.turn(box.hand)
    way = t.sets[box.hand]
    line = fortune((*way.high, *way.low))
    if line:
        t.r.win(wager, PAIR_FORTUNES[line], f"{line}.", "621a.11(b)")
    else:
        t.r.lose(wager, "No pair among the four tiles.", "621a.8(j)(2)")


def result(r: Round) -> str:
    """What the others were compared with, for the history."""
    return next((e.shows for e in reversed(r.events) if isinstance(e, Marked) and e.marker == "set"), "")
