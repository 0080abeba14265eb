"""Dice or a number, the wagers on dice, and four tiles to each of eight places: §§ 621a.4, 621a.6, 621a.7."""

from games.kit.asks import DEALER, Ask, Choice, Play
from games.kit.dealing import Card
from games.kit.equipment import Shoe
from games.pai_gow.delivery import STYLES, Cut, Cuts, Styles, deliver
from games.pai_gow.paytables import line_for, on_dice
from games.pai_gow.table import AT, DEAD, PLACES, Table
from games.pai_gow.tiles import SET
from games.pai_gow_family import starting
from games.pai_gow_family.banking import Bank, Orders
from games.pai_gow_family.starting import Throw

NUMBER = starting.generator(len(PLACES))
"""What the random number generator shows."""


# ---- dice or a number, § 621a.6(a), (b)


def shake(t: Table) -> Play[Throw]:
    """Until a shake counts: by the dealer, by a player at the button, or by the bank, who has shaken already."""
    number = None if t.options.dice else NUMBER
    throw = yield from starting.shake(t.r, number, lambda: who_shakes(t), t.wrong.look, AT, by_bank=bool(t.bank))
    return throw


def banks_orders(t: Table, bank: Bank) -> Play[Orders]:
    """The cut, the size of the dealer's wager, the style of delivery, and the shake, § 621a.9(g)–(i)."""
    label = "Shake the dice" if t.options.dice else "Draw the number"
    shake_it = Choice(label, Styles(t.options.styles), "621a.9(i)")
    cut = Choice("Cut the tiles", Cuts(), "621a.9(g)")
    says = f"The shaker goes to seat {bank.seat}."
    orders = yield from t.banking.prepare(bank, shake_it, says, cut, "The tiles are cut.")
    return orders


def who_shakes(t: Table) -> Play[None]:
    """Whoever has the shaker is asked to shake."""
    if t.bank:
        again = {"shake_again": Choice("Shake the dice again", cite="621a.9(i)")}
        yield from t.r.choose(t.bank.seat, "shaker", again, default="shake_again", cite="621a.9(i)")
    elif t.options.start_method == "player_activated" and t.boxes:
        button = {"press": Choice("Press the button of the shaker", cite="621a.6(a)(3)")}
        yield from t.r.choose(t.boxes[0].seat, "shaker", button, default="press", cite="621a.6(a)(3)")
    else:
        yield from t.r.dealer("shake", "Shake the dice" if t.options.dice else "Draw the number", "621a.6(a)")


def settle_dice_wagers(t: Table, throw: Throw) -> None:
    """Sum, Match and Beat It are settled before a tile is dealt, § 621a.6(b): losers first, seat by seat."""
    tables = on_dice(t.options.sum_paytable, t.options.beat_it_paytable)
    decided = [(w, line_for(tables[w.spot.wager], throw.dice)) for w in t.r.wagers() if w.spot.wager in tables]
    shown = "-".join(map(str, throw.dice))
    for wager, line in decided:
        if line is None:
            t.r.lose(wager, f"The dice show {shown}.", "621a.6(b)")
    for wager, line in decided:
        if line:
            t.r.win(wager, line.pays, f"The dice show {shown}: {line.name}.", CITES[wager.spot.wager[:3]])


CITES = {"sum": "621a.11(c)", "mat": "621a.11(d)", "bea": "621a.11(e)"}


# ---- the deal, § 621a.6(c)–(f)


def dealers_style(t: Table) -> Play[Orders]:
    """In a round against the dealer a person who deals may choose the style, § 621a.7."""
    if not t.r.manual:
        return Orders("standard", None)
    deal_it = {"deal": Choice("Deal the tiles", Styles(t.options.styles), "621a.7")}
    answer = yield (Ask((DEALER,), "deal", deal_it, "deal", cite="621a.6(d)"),)
    return Orders(answer.value, None)


def deal(t: Table, throw: Throw, orders: Orders) -> bool:
    """Four tiles to every place, beginning where the count ends; False if all hands are void."""
    first = t.bank.seat if t.bank else DEALER
    start = starting.first_place(PLACES, first, throw.total)
    if orders.style != "standard":
        t.r.call(f"{STYLES[orders.style].name}.", STYLES[orders.style].cite)
    t.r.mark("start", t.hand_at(start), str(throw.total))
    misread, seen = t.wrong.now("dice_misread"), t.wrong.now("hidden_tile_exposed")
    t.voided_by, to_expose = misread or seen, bool(seen)
    hands = deliver(wall(t, orders.cut), orders.style)
    for place, tiles in zip((*PLACES[start:], *PLACES[:start]), hands, strict=True):
        hand, seats = t.hand_at(place), t.seen_by(place)
        for tile in tiles:
            shows = to_expose and not t.box_at(place)
            t.r.lay(hand, tile, to=None if shows else seats)
            to_expose = to_expose and not shows
    if t.voided_by:
        t.void_all(t.voided_by)
        return False
    for place in PLACES:
        if place != DEAD and not t.is_played(place):
            t.to_dead_hand(t.hand_at(place))
    return True


def wall(t: Table, cut: Cut | None) -> list[Card]:
    """All tiles mixed and stacked; if one shows, mixed again, § 621a.4(d), (e); cut if a bank wants it."""
    t.r.shoe = Shoe.fresh(t.r.source, deck=SET, kind="tiles")
    while t.wrong.now("stacking_tile_exposed"):
        t.r.shoe = Shoe.fresh(t.r.source, deck=SET, kind="tiles")
    stacked = [t.r.draw() for _ in SET]
    return cut.apply(stacked) if cut else stacked
