"""What each way to set a hand is worth against the house way, and a player who always asks for that way."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from games.kit.advice import Advice, Chart
from games.kit.asks import Answer, Ask
from games.kit.boxes import box_of
from games.kit.chance import Source
from games.kit.round import Round
from games.pai_gow.house_way import WAYS, step
from games.pai_gow.odds import gain, setting
from games.pai_gow.options import PAI_GOW, PaiGowOptions
from games.pai_gow.tiles import SET, Split, name, short, splits, worth
from games.pai_gow_family.banking_advice import NOTE, against, banked
from games.pai_gow_family.chart import examples, house_way_chart
from games.pai_gow_family.setting import Ways

EXACTLY = gain()
"""What a winning wager gains before its vigorish is rounded."""


class Chances(NamedTuple):
    """A way to set four tiles: how often it wins and loses, and what it gains of the wager, vigorish paid."""

    way: Split
    win: Fraction
    lose: Fraction
    won: Fraction = EXACTLY
    """What it gains where it wins."""

    @property
    def push(self) -> Fraction:
        return 1 - self.win - self.lose

    @property
    def value(self) -> Fraction:
        return self.win * self.won - self.lose


def chances(
    options: PaiGowOptions, tiles: Iterable[str], seen: Iterable[str] = (), *, bank: bool = False, stake: int = 0
) -> list[Chances]:
    """The three ways against all hands the house can have, the best first; tiles seen elsewhere cannot be its own. A
    bank's are against those of any other, and it has the copies. With a stake the vigorish is rounded as in force."""
    mine = tuple(tiles)
    house, gone = setting(options.way), (*mine, *seen)
    pays = _gain(options, stake) if stake else EXACTLY
    found = [Chances(way, *house.against(way, gone, copies=bank), pays) for way in splits(mine)]
    return sorted(found, key=lambda one: -one.value)


def _gain(options: PaiGowOptions, stake: int) -> Fraction:
    """What a winning wager of this size gains of itself, its vigorish paid as this table rounds it."""
    won = PAI_GOW.profit(stake)
    return Fraction(won - options.vigorish(won), stake)


def best_set(options: PaiGowOptions, tiles: Iterable[str]) -> Split:
    """The set that gains most against the dealer's way."""
    return chances(options, tiles)[0].way


def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """The default of every ask: no bank, the house way, no surrender. So a simulation finds the edges of `odds`."""
    return Answer(seat, ask.default, ask.default_args)


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """On setting a hand: each way, and the house's. On surrender: what the hands shown and the own ones decide."""
    options = r.options
    assert isinstance(options, PaiGowOptions)
    if "house_way" in ask.choices:
        return _on_bank(r, options, ask, seat) if seat in r.banking else _on_setting(r, options, ask)
    if "surrender" in ask.choices:
        return _on_surrender(r, ask, seat)
    return []


def _unit(r: Round, ask: Ask) -> int:
    """The wager that is decided about."""
    return next(
        wager.stake
        for wager in r.wagers()
        if wager.spot.wager == "pai_gow" and box_of(wager.seat, wager.spot.spot).hand == ask.hand
    )


def _tiles(ask: Ask) -> tuple[str, ...]:
    domain = ask.choices["set"].domain
    assert isinstance(domain, Ways)
    return (*domain.ways[0].high, *domain.ways[0].low)


def _on_setting(r: Round, options: PaiGowOptions, ask: Ask) -> list[Advice]:
    tiles, unit = _tiles(ask), _unit(r, ask)
    house, found = options.way.set(tiles), []
    for one in chances(options, tiles, stake=unit):
        found += _said(one, house, float(one.value), unit)
    if "abandon" in ask.choices:
        found.append(Advice("abandon", -1.0, unit))
    return found


def _on_bank(r: Round, options: PaiGowOptions, ask: Ask, seat: int) -> list[Advice]:
    """What a bank's set gains of all it covers."""
    tiles, wagers = _tiles(ask), against(r, seat, "pai_gow")
    if not wagers:
        return []
    house, found = options.way.set(tiles), []
    weighed = chances(options, tiles, bank=True)
    free = options.sole_bank_setting == "free"
    for one in weighed:
        if free or one.way == house:
            value = banked(float(one.win), float(one.lose), wagers, options.vigorish)
            found += _said(one, house, value, sum(wagers), NOTE)
    return found


def _said(one: Chances, house: Split, value: float, unit: int, note: str = "") -> list[Advice]:
    """A line for this way, and one more where it is the house's."""
    words = f"{short(*one.way.high)} and {short(*one.way.low)}"
    often = f"Wins {float(one.win):.1%}, ties {float(one.push):.1%}, loses {float(one.lose):.1%}. {note}".rstrip()
    found = [Advice("set", value, unit, {"high": list(one.way.high)}, words, often)]
    if one.way == house:
        found.append(Advice("house_way", value, unit, label=f"House way: {words}", note=often))
    return found


def _on_surrender(r: Round, ask: Ask, seat: int) -> list[Advice]:
    own, bank = ask.hand, next(iter(r.banking), None)
    against = box_of(bank).hand if bank else "dealer"

    def beats(hand: str) -> bool:
        mine, theirs = (worth(*(card.name for card in r.hands[f"{whose}:{hand}"])) for whose in (own, against))
        return mine.key > theirs.key

    won = [beats("high"), beats("low")]
    assert isinstance(r.options, PaiGowOptions)
    unit = _unit(r, ask)
    value = float(_gain(r.options, unit)) if all(won) else 0.0 if any(won) else -1.0
    return [Advice("stay", value, unit), Advice("surrender", -1.0, unit)]


# ---- the house way as a chart


def chart(options: PaiGowOptions) -> Chart:
    """The house way in force; hands that a table of one's own names come first."""
    way = options.way
    rows = [("Named in the table", _row(way.set(hand.split()))) for hand, _ in way.table]
    found = examples(WAYS[way.list], lambda tiles: step(way.list, tiles), [SET], 4)
    rows += [(one, _row(split)) for one, split in found.items()]
    return house_way_chart(rows, "621a.8(d)")


def _row(way: Split) -> list[str]:
    parts = [f"{' '.join(part)}: {name(*part)}" for part in (way.high, way.low)]
    return [" ".join((*way.high, *way.low)), *parts]
