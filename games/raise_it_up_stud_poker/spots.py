"""The three decisions by the name of the cards held: three, then with each card of the board."""

from games.kit.advice import Spot, Teaches
from games.kit.asks import Ask
from games.kit.round import Round
from games.poker_family.deck import hand_of
from games.poker_family.spots import three_cards
from games.raise_it_up_stud_poker.rules import BOARD

STREETS = ("", ", fourth card out", ", fifth card out")


def spot(r: Round, ask: Ask, seat: int) -> Spot:
    """By pair, or by highest card and suits; how many cards of the board are out."""
    cards = tuple(card.name for card in r.hands[hand_of(seat)])
    board = tuple(card.name for card in r.hands.get(BOARD, ()) if card.seen_by is None)
    words, cell = three_cards(cards, "First decision")
    return Spot(words + STREETS[len(board)], cards, board, None if board else cell)


TEACHES = Teaches(spot)
