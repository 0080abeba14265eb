"""The Flop Wager or a fold by the name of the three cards, as the chart has them."""

from games.flop_poker.analysis import FLOPS, worth
from games.kit.advice import Background, Spot, Teaches
from games.kit.asks import Ask
from games.kit.round import Round
from games.poker_family.deck import hand_of
from games.poker_family.spots import three_cards


def _cards(r: Round, seat: int) -> tuple[str, ...]:
    return tuple(card.name for card in r.hands[hand_of(seat)])


def spot(r: Round, ask: Ask, seat: int) -> Spot:
    """By pair, or by highest card and suits."""
    words, cell = three_cards(_cards(r, seat), "Best play")
    return Spot(words, _cards(r, seat), (), cell)


def background(r: Round, ask: Ask, seat: int) -> Background:
    """How many of the flops pay."""
    wins = worth(_cards(r, seat)).wins / FLOPS
    words = f"{wins:.0%} of all flops make a hand that pays.".replace("%", " %")
    return Background(words, {"flop": (wins, 0.0, 1 - wins), "fold": (0.0, 0.0, 1.0)}, {}, "Counted over all flops.")


TEACHES = Teaches(spot, background=background)
