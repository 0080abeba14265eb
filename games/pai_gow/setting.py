"""Two hands out of four tiles, § 621a.8(a)–(d): by the players all at once, then by the dealer or the bank."""

from games.kit.asks import Answer, Ask, Choice, Play
from games.kit.boxes import Box, ask_boxes, box_of
from games.pai_gow.table import THE_DEALER, Table
from games.pai_gow.tiles import Split, name, short, splits
from games.pai_gow_family.setting import InParts, Ways, take_up


def ways(tiles: tuple[str, ...], house: Split) -> Ways[Split]:
    """The three ways to set four tiles: named by the two tiles of one of the hands; the better one is the high hand."""
    found = splits(tiles)
    named = [
        InParts(way.high, way.low, name(*way.high), name(*way.low), way, f"{short(*way.high)} · {short(*way.low)}")
        for way in found
    ]
    return Ways(named, found.index(house), "high", "A hand is two of your four tiles.", "621a.8(a)")


def set_hands(t: Table) -> Play[None]:
    """All players at once, each from the own four tiles; of two boxes the larger wager first, § 621a.5(f)."""
    boxes = t.order()
    if t.bank and not t.bank.shared:
        boxes.append(box_of(t.bank.seat))
    yield from ask_boxes(boxes, lambda box: _ask(t, box), lambda box, answer: _set(t, box, answer))


def _ask(t: Table, box: Box) -> Ask:
    tiles = tuple(t.tiles(box.hand))
    choices = {
        "set": Choice("Set the hands", ways(tiles, t.options.way.set(tiles)), "621a.8(a)"),
        "house_way": Choice("House way", cite="621a.8(b)"),
    }
    leaving = ""
    if t.options.leaver_policy == "lose" and box in t.boxes:
        choices["abandon"] = Choice("Leave the table, and the wagers", cite="621a.5(b)")
        leaving = "abandon"
    says = "Set your two hands."
    return Ask((box.seat,), "set", choices, "house_way", cite="621a.8(a)", call=says, leaving=leaving, hand=box.hand)


def _set(t: Table, box: Box, answer: Answer) -> None:
    if answer.do == "abandon":
        t.abandon(box)
        take_up(t.r, box.seat, t.order(), t.sets)
        return
    house = t.options.way.set(t.tiles(box.hand))
    way = house if answer.do == "house_way" else answer.value
    if t.bank and box.seat == t.bank.seat and t.options.sole_bank_setting == "house_way" and way != house:
        t.r.call("The bank's hands are reset by the house way.", "621a.10(f)")
        way = house
    t.lay(box.hand, way, [box.seat])
    take_up(t.r, box.seat, t.order(), t.sets)


def show_house(t: Table) -> None:
    """The dealer's tiles are turned and set; then those of a bank are shown, § 621a.8(c), (d), § 621a.9(n)."""
    if not t.bank or t.r.dealers.wagers:
        _set_by_house(t, THE_DEALER)
    if t.bank and t.bank.shared:
        _set_by_house(t, t.opponent)
    elif t.bank:
        t.turn(t.opponent)
    way = t.sets[t.opponent]
    t.r.mark("set", t.opponent, f"{short(*way.high)} and {short(*way.low)}")
    said = f"{name(*way.high)}; {name(*way.low)}."
    t.r.call(f"Bank: {said}" if t.bank else f"Dealer: {said}", "621a.9(n)" if t.bank else "621a.8(c)")


def _set_by_house(t: Table, hand: str) -> None:
    t.r.turn(hand)
    t.wrong.now("set_against_house_way")
    t.lay(hand, t.options.way.set(t.tiles(hand)), None)
