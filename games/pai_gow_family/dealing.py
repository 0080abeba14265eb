"""A deck of 53 for one round: shuffled, cut, counted off to seven positions, the stub counted."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.kit.asks import DEALER, Choice, Play
from games.kit.equipment import Irregularity, Shoe
from games.kit.shoes import NewShoe, use_the_other
from games.pai_gow_family import starting
from games.pai_gow_family.hands import CARDS
from games.pai_gow_family.starting import Throw

if TYPE_CHECKING:
    from games.pai_gow_family.poker import Table

THE_DEALER, RACK, BUTTON = "dealer", "rack", "button"
COUNTERCLOCKWISE = (DEALER, 6, 5, 4, 3, 2, 1)
"""The seven positions as they are counted: seat 6 is at the dealer's right."""
CLOCKWISE = tuple(sorted(COUNTERCLOCKWISE))
NUMBER = starting.generator(len(COUNTERCLOCKWISE))
DICE = {
    "no_roll_not_flat": ("a", "No roll: a die does not lie flat. The dice are shaken again."),
    "no_roll_die_out": ("b", "No roll: a die fell out. The dice are shaken again."),
    "dice_misread": ("c", "The dice were added wrongly, and the first cards dealt to a wrong position."),
}
DECK = {
    "player_card_exposed": ("d", "The dealer exposed a card of a player."),
    "dealer_card_exposed": ("e", "A card of the dealer's hand was exposed."),
    "face_up_card": ("f", "A card lies face up in the deck: it goes to the rack."),
    "wrong_count": ("h", "A position has a wrong number of cards."),
    "set_against_house_way": ("i", "The dealer's hands were not set the house way: they are reset."),
    "stack_card_exposed": ("j", "A card was exposed while the seven hands were dealt."),
    "shoe_jam": ("m", "The dealing shoe jams."),
}
VOIDING = ("dice_misread", "dealer_card_exposed", "wrong_count", "stack_card_exposed", "shoe_jam", "stub_misdealt",
           "stub_wrong")  # fmt: skip
"""What voids the round when the cards are dealt."""


def irregularities(chapter: str, section: str, stub: int, leaving: str) -> dict[str, Irregularity]:
    """What may go wrong in a chapter whose irregularities stand in this section and whose stub has so many cards."""
    found = {
        id_: Irregularity(id_, text, f"{chapter}.{section}({letter})", kind)
        for kind, table in (("dice", DICE), ("cards", DECK)) for id_, (letter, text) in table.items()
    }  # fmt: skip
    more = {
        "stub_misdealt": (f"{chapter}.8(f)", f"The stub is not {stub} cards: the cards were misdealt."),
        "stub_wrong": (f"{chapter}.8(f)", f"The stub is not {stub} cards: the deck is removed from the table."),
        "player_leaves": (leaving, "A player left the table in the middle of the round."),
    }
    return found | {id_: Irregularity(id_, text, cite, "cards") for id_, (cite, text) in more.items()}


IN_THEIR_TIME = ("dice_misread", *DECK, "stub_misdealt", "stub_wrong", "player_leaves")
"""Not a bad shake: they happen later in the round, wherever they were stacked."""


def shuffled(t: "Table") -> NewShoe | None:
    """The deck of this round; a cut is offered where it was shuffled by hand."""
    options, r = t.options, t.r
    if options.deck_mode == "two":
        use_the_other(r, "deck")
    if options.shuffle_mode != "manual":
        r.shoe = Shoe.fresh(r.source, deck=CARDS)
        return None
    return NewShoe(r, 1, 0, t.cut_order, t.at["cut"], deck=CARDS)


def start(t: "Table") -> Play[int]:
    """The position that gets the first cards: counted from the dealer or the bank, or where the button lies."""
    if t.options.start_method == "button":
        place, shows = int(t.r.carry.get(BUTTON, DEALER)), BUTTON
    else:
        throw = yield from shake(t)
        place = COUNTERCLOCKWISE[starting.first_place(COUNTERCLOCKWISE, t.number_one, throw.total)]
        shows = str(throw.total)
    if t.options.mark_start or shows == BUTTON:
        t.r.mark("start", "dealer" if place == DEALER else f"seat:{place}", shows)
    return place


def shake(t: "Table") -> Play[Throw]:
    """Three dice, shaken by the dealer or by the bank, or a number from one to seven."""
    by_bank = t.number_one != DEALER
    dice, says = t.options.dice, t.options.says_number
    number = None if dice else NUMBER
    throw = yield from starting.shake(t.r, number, lambda: who_shakes(t), t.wrong.look, t.at, by_bank=by_bank,
                                      announced=says)  # fmt: skip
    return throw


def who_shakes(t: "Table") -> Play[None]:
    """Whoever has the shaker is asked to shake."""
    if t.number_one != DEALER and t.options.dice:
        cite = t.at["bank_shakes"]
        again = {"shake_again": Choice("Shake the dice again", cite=cite)}
        yield from t.r.choose(t.number_one, "shaker", again, default="shake_again", cite=cite)
    else:
        yield from t.r.dealer("shake", "Shake the dice" if t.options.dice else "Draw the number", t.at["start"])


def move_button(t: "Table") -> None:
    """After a round the button moves one position clockwise."""
    if t.options.start_method == "button":
        t.r.carry[BUTTON] = (int(t.r.carry.get(BUTTON, DEALER)) + 1) % len(CLOCKWISE)


def deal(t: "Table", start: int, count: int) -> Irregularity | None:
    """So many cards to every position, clockwise from this one; what voids the round, if anything does."""
    order = (*CLOCKWISE[start:], *CLOCKWISE[:start])
    for place, _ in _in_turn(order, count, stacks=t.options.deal_method == "automated_shoe"):
        if wrong := face_up(t):
            return wrong
        t.r.deal(t.hand_at(place), to=t.seen_by(place))
    for name in VOIDING:
        if wrong := t.wrong.now(name):
            return wrong
    for place in COUNTERCLOCKWISE:
        if not t.is_played(place):
            t.r.clear(t.hand_at(place))
    return None


def _in_turn(order: Sequence[int], count: int, *, stacks: bool) -> list[tuple[int, int]]:
    """The positions as cards go to them: one card at a time, or each its whole stack."""
    places = [(place, n) for place in order for n in range(count)]
    return places if stacks else sorted(places, key=lambda one: one[1])


def is_voided(t: "Table") -> bool:
    """Whether something voids the round as the cards are dealt: what would happen after the deal does not."""
    return any(map(t.wrong.comes, VOIDING)) or t.face_up + t.wrong.coming_of("face_up_card") > 1


def face_up(t: "Table") -> Irregularity | None:
    """A card that lies face up goes to the rack; a second one voids the round."""
    while wrong := t.wrong.now("face_up_card"):
        t.r.deal(RACK)
        t.face_up += 1
        if t.face_up > 1:
            return wrong._replace(text="A second card lies face up.")
    return None
