"""Three Card Poker: three cards each, play or fold, and the dealer's hand. Payouts by § 565.12; the rest is custom."""

from collections.abc import Iterable

from games.kit.asks import Ask, Choice, Costs, Play
from games.kit.hands import THREE_CARD, Made
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.wagers import Wager
from games.poker_family.deck import THE_DEALER, Deck, Void, clear_all, hand_of, irregularities, void_round
from games.three_card_poker.options import EVEN, ThreeCardPokerOptions

CUSTOM = "565.12"  # what follows from no subsection we have
IRREGULARITIES = irregularities(
    {"face_up_card": CUSTOM, "wrong_count": CUSTOM, "dealer_card_exposed": CUSTOM, "shoe_jam": CUSTOM}
)
QUALIFIES = THREE_CARD.value("high_card", (10,))
"""Queen high."""


def play(r: Round) -> Play[None]:
    """One round."""
    options = r.options
    assert isinstance(options, ThreeCardPokerOptions)
    yield from take_wagers(r)
    deck = shuffle(r, options)
    try:
        seats = deal(r, deck)
        in_play = yield from play_or_fold(r, options, seats)
        deck.check()
    except Void as void:
        void_round(r, void)
        return
    dealer = show_dealer(r)
    for seat in reversed(in_play):
        settle(r, options, seat, dealer)
    clear_all(r)


def take_wagers(r: Round) -> Play[None]:
    """Ante and Pair Plus, until “no more bets”."""
    r.call("Place your wagers, please.", CUSTOM)
    yield from r.take_wagers("no_more_bets", "No more bets", cite=CUSTOM)
    r.no_more_bets("Too late: “no more bets” was called.", CUSTOM)
    r.call("No more bets.", CUSTOM)


def shuffle(r: Round, options: ThreeCardPokerOptions) -> Deck:
    """A shuffled deck for every round, the other one where two are used in turn; the dealer cuts his own shuffle."""
    if options.deck_mode == "two":
        r.carry["deck"] = 3 - int(r.carry.get("deck", 2))
    return Deck(r, stacks=options.dealing_method == "automated_shoe", cut=CUSTOM if options.shuffle == "manual" else "")


def deal(r: Round, deck: Deck) -> list[int]:
    """Three cards face down to each player with a wager, from the dealer's left, and three to the dealer."""
    seats = sorted({wager.seat for wager in r.wagers()})
    if seats:
        deck.deal_hands(seats, 3)
    return seats


def on(r: Round, seat: int, wager: str) -> Wager | None:
    """What a seat has on a wager."""
    return r.seats[seat].wagers.get(r.layout.spots[wager, None])


# ---- play or fold


def play_or_fold(r: Round, options: ThreeCardPokerOptions, seats: Iterable[int]) -> Play[list[int]]:
    """All with an Ante are asked together; then, from the dealer's left, each plays or folds. Who has cards left."""
    antes = {seat: ante for seat in seats if (ante := on(r, seat, "ante"))}
    answers = yield from r.choose_all(ask(seat, ante) for seat, ante in antes.items())
    left = []
    for seat in seats:
        if seat not in answers:
            left.append(seat)
        elif answers[seat].do == "play":
            r.change(seat, r.layout.spots["play", None], answers[seat].value)
            left.append(seat)
        else:
            r.lose(antes[seat], "The hand was folded.", CUSTOM)
            pair_plus = on(r, seat, "pair_plus")
            if pair_plus and options.pair_plus_on_fold == "stays":
                left.append(seat)
            elif pair_plus:
                r.lose(pair_plus, "The hand was folded, and Pair Plus with it.", CUSTOM)
    return left


def ask(seat: int, ante: Wager) -> Ask:
    choices = {
        "play": Choice(f"Play {dollars(ante.stake)}", Costs(ante.stake), "565.12(b)"),
        "fold": Choice("Fold", cite=CUSTOM),
    }
    return Ask((seat,), "play or fold", choices, "fold", cite="565.12(a)–(c)")


# ---- the dealer's hand, and what it pays


def show_dealer(r: Round) -> Made | None:
    """The dealer's three cards are shown, and called; none were dealt where nobody had a wager."""
    if THE_DEALER not in r.hands:
        return None
    dealer = THREE_CARD.best(r.turn(THE_DEALER))
    if dealer.value < QUALIFIES:
        r.call(f"Dealer has {dealer.phrase} and does not play.", "565.12(a)")
    else:
        r.call(f"Dealer has {dealer.phrase}.", "565.12(b)")
    return dealer


def settle(r: Round, options: ThreeCardPokerOptions, seat: int, dealer: Made | None) -> None:
    """A player's hand is turned up: Ante and Play against the dealer, the bonus on the Ante, then Pair Plus."""
    assert dealer
    mine = THREE_CARD.best(r.turn(hand_of(seat)))
    ante, bet, pair_plus = (on(r, seat, wager) for wager in ("ante", "play", "pair_plus"))
    if ante and bet:
        stake = ante.stake
        against_dealer(r, ante, bet, mine, dealer)
        if bonus := options.ante_bonus.get(mine.kind):
            r.bonus(seat, "ante_bonus", bonus.profit(stake), f"Ante Bonus for {mine.words}: {bonus}.", "565.12(e)")
    if pair_plus:
        if odds := options.pair_plus.get(mine.kind):
            r.win(pair_plus, odds, f"{mine.words.capitalize()}: {odds}.", "565.12(d)")
        else:
            r.lose(pair_plus, f"{mine.words.capitalize()} is less than a pair.", "565.12(d)")


def against_dealer(r: Round, ante: Wager, bet: Wager, mine: Made, dealer: Made) -> None:
    """Below queen high the Ante wins by itself and Play comes back; else the higher hand wins both."""
    both = f"{mine.words.capitalize()} against {dealer.words}"
    if dealer.value < QUALIFIES:
        why = f"The dealer has {dealer.words}, less than queen high."
        r.win(ante, EVEN, why, "565.12(a)")
        r.push(bet, why, "565.12(a)")
        return
    for wager in (ante, bet):
        if mine.value > dealer.value:
            r.win(wager, EVEN, f"{both}: the higher hand.", "565.12(b)")
        elif mine.value == dealer.value:
            r.push(wager, f"{both}: a tie.", "565.12(c)")
        else:
            r.lose(wager, f"{both}: the dealer's hand is higher.", "565.12(b)")
