"""Advice on setting seven cards, to a player and to a bank, and on surrender; the house way as a chart."""

import json
from collections.abc import Sequence
from functools import lru_cache

from games.kit import views
from games.kit.advice import Advice, Chart
from games.kit.asks import Answer, Ask
from games.kit.boxes import box_of
from games.kit.chance import Source
from games.kit.round import Round
from games.pai_gow_family.banking_advice import against, said_to_bank
from games.pai_gow_family.chart import chart_of
from games.pai_gow_family.coach import Coach, hand_of, is_setting, said, seen_by
from games.pai_gow_family.dealing import THE_DEALER
from games.pai_gow_family.hands import PAI_GOW, Set
from games.pai_gow_family.poker import MAIN
from games.pai_gow_poker.house_way import HouseWay, dealt_as, step
from games.pai_gow_poker.options import PaiGowPokerOptions
from games.pai_gow_poker.rules import CARDS


@lru_cache(maxsize=8)
def coach(way: HouseWay) -> Coach:
    """The coach against a house that sets this way."""
    return Coach("games.pai_gow_poker.trial:hands", way.set, _lows, args=(json.dumps(way.lines),))


def _lows(way: Set) -> int:
    return way.lows.value


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """On setting a hand: each way, and the house's. On surrender: what the hands shown and the own ones decide."""
    options = r.options
    assert isinstance(options, PaiGowPokerOptions)
    if is_setting(ask):
        return setting(r, ask, seat)
    if "surrender" in ask.choices:
        return _on_surrender(r, options, ask, seat)
    return []


def setting(r: Round, ask: Ask, seat: int, ways: Sequence[Set] | None = None) -> list[Advice]:
    """On setting a hand these ways, or those that may be best."""
    options = r.options
    assert isinstance(options, PaiGowPokerOptions)
    return (_on_bank if seat in r.banking else _on_setting)(r, options, ask, seat, ways)


def _on_setting(r: Round, options: PaiGowPokerOptions, ask: Ask, seat: int, ways: Sequence[Set] | None) -> list[Advice]:
    box, cards = hand_of(r, ask, seat)
    main = box.on(r, MAIN)
    if main is None or len(cards) < CARDS:
        return []
    weighed = coach(options.way).weigh(cards, seen_by(r, seat), _gain(options, main.stake), ways=ways)
    found = list(said(weighed, options.way.set(cards), main.stake))
    if "abandon" in ask.choices:
        found.append(Advice("abandon", -1.0, main.stake))
    return found


def _gain(options: PaiGowPokerOptions, stake: int) -> float:
    """What a winning wager gains of itself, its vigorish paid as this table rounds it."""
    return 1 - options.vigorish(stake) / stake


def _on_bank(r: Round, options: PaiGowPokerOptions, ask: Ask, seat: int, ways: Sequence[Set] | None) -> list[Advice]:
    """What a bank's set gains of all it covers; one that would be reset is not named."""
    _, cards = hand_of(r, ask, seat)
    wagers = against(r, seat, MAIN)
    if not wagers or len(cards) < CARDS:
        return []
    house = options.way.set(cards)
    weighed = coach(options.way).weigh(cards, seen_by(r, seat), bank=True, ways=ways)
    if options.bank_must_use_house_way:
        weighed = [one for one in weighed if one.way == house]
    return list(said_to_bank(weighed, house, wagers, options.vigorish))


def _on_surrender(r: Round, options: PaiGowPokerOptions, ask: Ask, seat: int) -> list[Advice]:
    """Both hands to beat lie open: what a wager comes to is known."""
    box, _ = hand_of(r, ask, seat)
    main, seen = box.on(r, MAIN), views.hands(r, seat)
    bank = next(iter(r.banking), 0)
    theirs = box_of(bank).hand if bank else THE_DEALER

    def worth(hand: str) -> int:
        return PAI_GOW.best([card for card in seen[hand] if card]).value

    assert main
    mine = [worth(f"{ask.hand}:{part}") for part in ("high", "low")]
    won = [one > worth(f"{theirs}:{part}") for one, part in zip(mine, ("high", "low"), strict=True)]
    stays = _gain(options, main.stake) if all(won) else 0.0 if any(won) else -1.0
    if mine[0] < mine[1]:
        stays = -1.0  # a foul
    return [Advice("stay", stays, main.stake), Advice("surrender", -1.0, main.stake)]


def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """The default of every ask: no bank, the house way, no surrender. So a simulation finds the edges of `odds`."""
    return Answer(seat, ask.default, ask.default_args)


def chart(options: PaiGowPokerOptions) -> Chart:
    """The house way in force, § 645a.11(c); an operator's own lines come first."""
    way = options.way
    own = [dealt_as(hand) for hand, _ in way.lines]
    return chart_of(way.steps, lambda cards: step(cards, way), CARDS, "645a.11(c)", own)
