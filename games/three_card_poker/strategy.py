"""Best play: what playing is worth with the very cards held, against the Ante that a fold costs."""

from games.kit.advice import Advice, Chart, Grid, Sign, best
from games.kit.asks import Answer, Ask
from games.kit.chance import Source
from games.kit.hands import THREE_CARD
from games.kit.money import dollars
from games.kit.round import Round
from games.poker_family.deck import hand_of
from games.three_card_poker.analysis import against, lowest_played, row_of, worth
from games.three_card_poker.options import ThreeCardPokerOptions

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """Play and fold in Antes, with what becomes of Pair Plus."""
    options, wagers, spots = r.options, r.seats[seat].wagers, r.layout.spots
    ante = wagers.get(spots["ante", None])
    if "play" not in ask.choices or ante is None:
        return []
    assert isinstance(options, ThreeCardPokerOptions)
    cards = [card.name for card in r.hands[hand_of(seat)]]
    values = worth(options)
    play, fold = int(values.play[row_of(cards)]) / values.out_of, -1.0
    if pair_plus := wagers.get(spots["pair_plus", None]):
        share = pair_plus.stake / ante.stake
        paid = options.pair_plus.get(THREE_CARD.best(cards).kind)
        comes = share * float(paid.ratio) if paid else -share
        play += comes
        fold += comes if options.pair_plus_on_fold == "stays" else -share
    note = f"Pair Plus of {dollars(pair_plus.stake)} is in it." if pair_plus else ""
    return [Advice("play", play, ante.stake, note=note), Advice("fold", fold, ante.stake, note=note)]


def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """The better of play and fold, where the purse allows it."""
    advice = advise(r, ask, seat)
    if advice and ask.choices["play"].domain.sample(r, seat, source) is not None:
        return Answer(seat, best(advice).do, {})
    return Answer(seat, ask.default, ask.default_args)


def chart(options: ThreeCardPokerOptions) -> Chart:
    """Play or fold by the highest card; for the rank on which it turns, by the second and third."""
    top = lowest_played(options)
    turn = top[0]
    heads = [("Pair or better", ["P" if _all_played(options, kind="pair") else "F"])]
    heads += [(f"{RANKS[rank]} high", [_verdict(options, rank)]) for rank in range(12, 3, -1)]
    rows = [
        (
            f"{RANKS[turn]}-{RANKS[second]}",
            [_verdict(options, turn, second, third) for third in range(second - 1, -1, -1)],
        )
        for second in range(turn - 1, 0, -1)
    ]
    width = turn - 1
    rows = [(head, [""] * (width - len(cells)) + cells) for head, cells in rows]
    columns = [RANKS[third] for third in range(turn - 2, -1, -1)]
    legend = {"P": Sign("Play", "more"), "F": Sign("Fold", "give"), "P/F": Sign("Play or fold, see below", "mixed")}
    lowest = "-".join(RANKS[rank] for rank in top)
    grids = [
        Grid("By the highest card", "Your hand", ["Best play"], heads),
        Grid(f"{RANKS[turn]} high", "First two cards, third card", columns, rows),
    ]
    return Chart(grids, legend, [f"The lowest hand to play is {lowest}."])


def _verdict(options: ThreeCardPokerOptions, *ranks: int) -> str:
    """Play, fold, or both among the hands without a pair, straight or flush that begin with these ranks."""
    low = THREE_CARD.value("high_card", ranks)
    high = THREE_CARD.value("high_card", (*ranks[:-1], ranks[-1] + 1))
    values = against().values
    played = set(worth(options).plays[(values >= low) & (values < high)].tolist())
    return {(True,): "P", (False,): "F", (False, True): "P/F"}.get(tuple(sorted(played)), "")


def _all_played(options: ThreeCardPokerOptions, kind: str) -> bool:
    """Whether every hand of this class or a higher one is played."""
    return bool(worth(options).plays[against().values >= THREE_CARD.value(kind, ())].all())
