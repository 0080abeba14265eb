"""Casino War, §§ 651a.7–651a.9: one card each; a tie is surrendered or goes to War, once."""

from collections.abc import Callable

from games.casino_war.options import PAYTABLE, WAR_TIED, CasinoWarOptions
from games.kit.asks import DEALER, Answer, Ask, Choice, Play, Refused, priced
from games.kit.boxes import Box, ask_boxes, check_free, played
from games.kit.cards import RANKS, say, symbols
from games.kit.equipment import Shoe, irregularities
from games.kit.events import Dealt
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.shoes import CUTTING, NewShoe, use_the_other
from games.kit.wagers import Fee, On, apply

IRREGULARITIES = irregularities(
    "cards",
    {
        "face_up_in_shoe": ("651a.11(a)", "A card lies face up in the shoe: it is discarded."),
        "drawn_in_error": ("651a.11(b)", "A card was drawn in error, unseen: it is the next card."),
        "no_card": ("651a.11(c)", "No card was dealt to this box: its wagers are void and returned."),
        "shuffler_jam": ("651a.11(d)", "The shuffler did not finish: the cards are reshuffled."),
        "improper_cut": ("651a.5(e)", "The cut was improper: the cards are cut again."),
    },
)
THE_DEALER = "dealer"


def play(r: Round) -> Play[None]:
    """One round: the original deal, and the War deal if anybody goes to War."""
    options = r.options
    assert isinstance(options, CasinoWarOptions)
    new = open_shoe(r, options)
    yield from take_wagers(r, options, new)

    boxes = deal_original(r)
    tied = settle_original(r, boxes)
    at_war = yield from surrender_or_war(r, tied)
    for box in boxes:
        if box not in at_war:
            r.clear(box.hand)
    if at_war:
        yield from offer_tie_on_war(r, at_war)
        deal_war(r, at_war)
        settle_war(r, at_war)
    for box in at_war:
        r.clear(box.hand)
    r.clear(THE_DEALER)
    keep_shoe(r, options)


# ---- the shoe


def open_shoe(r: Round, options: CasinoWarOptions) -> NewShoe | None:
    """The shoe of the last round, or a new one: shuffled, offered for the cut, § 651a.5."""
    if options.shoe_type == "continuous":
        r.shoe = Shoe.fresh(r.source, options.shoe_decks)
        return None
    if "shoe" in r.carry:
        return None
    return shuffle(r, options)


def shuffle(r: Round, options: CasinoWarOptions) -> NewShoe:
    """A new shoe; two batches are used in turn, § 651a.3(c)."""
    cover = -(-52 * options.shoe_decks * options.cover_card_depth // 100)
    r.call("The cards are shuffled.", "651a.5(a)")
    new = NewShoe(r, options.shoe_decks, cover, lambda: cut_order(r), "651a.5(b)–(d)", options.recut)
    r.carry["shoe"] = r.shoe.to_carry()
    if options.shoe_type == "two_batch":
        use_the_other(r)
    return new


def cut_order(r: Round) -> list[int]:
    """Who is offered the cut, § 651a.5(c): first the seat at which the cover card came out, else from the right."""
    from_the_right = sorted(r.seats, reverse=True)
    if "cut" not in r.carry:
        return list(r.seats)[:1]
    return [r.carry["cut"]] if r.carry["cut"] in r.seats else from_the_right


def keep_shoe(r: Round, options: CasinoWarOptions) -> None:
    """When the cover card is out the round is finished, then the cards are reshuffled, § 651a.8(d)."""
    if options.shoe_type != "continuous" and r.shoe.cover_is_out:
        del r.carry["shoe"]
        r.call("The cover card is out: the cards are reshuffled.", "651a.8(d)")


def draw(r: Round, hand: str, seat: int = DEALER) -> str:
    """The next card to a hand; one found face up in the shoe is discarded first, § 651a.11(a)."""
    while wrong := r.went_wrong("cards", "face_up_in_shoe", "drawn_in_error"):
        if wrong.id == "face_up_in_shoe":
            r.deal("found")
            r.clear("found")
    if r.shoe.cover and r.shoe.left == r.shoe.cover:
        r.carry["cut"] = seat
    return r.deal(hand)


# ---- wagers


def take_wagers(r: Round, options: CasinoWarOptions, new: NewShoe | None) -> Play[None]:
    """Initial and Tie Wagers, final once placed, § 651a.7; meanwhile a new shoe may be cut."""

    def beside() -> tuple[Ask, ...]:
        return (*(new.asks() if new else ()), *floor_asks(r, options))

    r.call("Place your wagers, please.", "651a.7(b)")
    while True:
        answer = yield from r.take_wagers(
            "no_more_bets", "No more bets", cite="651a.8(c)", may=may_wager(r, options), beside=beside
        )
        if answer.do in CUTTING and new:
            new.answer(answer)
        elif answer.do == "reshuffle":
            new = shuffle(r, options)
        elif answer.do == "new_dealer":
            r.call("A new dealer comes to the table.", "651a.8(b)")
            r.burn()
        else:
            break
    r.no_more_bets("Too late: “no more bets” was called.", "651a.7(d)")
    r.call("No more bets.", "651a.8(c)")
    if new:
        new.close()
        r.burn()


def floor_asks(r: Round, options: CasinoWarOptions) -> tuple[Ask, ...]:
    """What the floor may do before the cards come, where a person deals."""
    if not r.manual:
        return ()
    choices = {"new_dealer": Choice("A new dealer burns one card", cite="651a.8(b)")}
    if options.floor_reshuffle and options.shoe_type != "continuous":
        choices["reshuffle"] = Choice("Order a reshuffle", cite="651a.5(f)")
    return (Ask((DEALER,), "floor", choices),)


def may_wager(r: Round, options: CasinoWarOptions) -> Callable[[int, Spot, int, int], Fee | None]:
    """A wager is final once placed, § 651a.7(d); further boxes must be free."""

    def may(seat: int, spot: Spot, before: int, after: int) -> None:
        if before:
            raise Refused("final", "Once placed, a wager may not be removed or altered.", "651a.7(d)")
        check_free(r, seat, spot, options.seats, "651a.7(e)")

    return may


# ---- the original deal


def deal_original(r: Round) -> list[Box]:
    """One card face up to each box from the dealer's left, then one to the dealer, § 651a.8(c)."""
    boxes = []
    for box in played(r, "initial"):
        if r.went_wrong("cards", "no_card"):
            for wager in ("initial", "tie"):
                if laid := box.on(r, wager):
                    r.void(laid, "No card was dealt to this box.", "651a.11(c)")
        else:
            draw(r, box.hand, box.seat)
            boxes.append(box)
    draw_for_the_dealer(r, "651a.8(c)")
    return boxes


def draw_for_the_dealer(r: Round, cite: str) -> None:
    """The dealer's own card, last, and announced."""
    r.call(f"The dealer has the {say(draw(r, THE_DEALER))}.", cite)


def settle_original(r: Round, boxes: list[Box]) -> list[Box]:
    """From the dealer's right: lower loses, higher wins, equal waits for its choice, § 651a.9(a); the tied boxes."""
    tied: list[Box] = []
    for box in reversed(boxes):
        initial, tie = box.on(r, "initial"), box.on(r, "tie")
        order, why = compare(r, box)
        assert initial
        if order == 0:
            tied.insert(0, box)
            if tie:
                r.win(tie, PAYTABLE["tie"], why, "651a.10(2)")
            continue
        if order < 0:
            r.lose(initial, why, "651a.9(a)(1)")
        if tie:
            r.lose(tie, why, f"651a.9(a)({1 if order < 0 else 2})")
        if order > 0:
            r.win(initial, PAYTABLE["initial"], why, "651a.10(1)")
    return tied


def compare(r: Round, box: Box) -> tuple[int, str]:
    """Below, equal to or above the dealer's newest card, by rank alone (§ 651a.6), and that in words."""
    mine, dealers = r.hands[box.hand][-1].name, r.hands[THE_DEALER][-1].name
    order = RANKS.index(mine[0]) - RANKS.index(dealers[0])
    word = "ties" if order == 0 else "beats" if order > 0 else "is below"
    return order, f"The {say(mine)} {word} the dealer's {say(dealers)}."


def dealers_cards(r: Round) -> str:
    """What the dealer had in a round that is over: one card, or two where there was a War."""
    return " ".join(symbols(event.card) for event in r.events if isinstance(event, Dealt) and event.hand == THE_DEALER)


# ---- surrender or War


def surrender_or_war(r: Round, tied: list[Box]) -> Play[list[Box]]:
    """All tied boxes are asked together; each gives up half, or puts up a War Wager, § 651a.9(c)."""
    at_war: list[Box] = []

    def ask(box: Box) -> Ask:
        initial = box.on(r, "initial")
        assert initial
        choices = {
            "surrender": Choice(f"Surrender {dollars(initial.stake // 2)}", cite="651a.9(c)(1)", short="Surrender"),
            "war": priced("Go to War", initial.stake, "651a.9(c)(2)", "with"),
        }
        return Ask((box.seat,), "tie", choices, "surrender", cite="651a.9(c)", hand=box.hand)

    def decide(box: Box, answer: Answer) -> None:
        initial = box.on(r, "initial")
        assert initial
        if answer.do == "war":
            r.change(box.seat, box.spot(r, "war"), answer.value)
            at_war.append(box)
        else:
            why = "Surrendered after a tie: half is collected, half returned."
            r.settle(initial, "lose", -(initial.stake // 2), why, "651a.9(c)(1)")

    yield from ask_boxes(tied, ask, decide)
    return sorted(at_war, key=lambda box: box.place)


def offer_tie_on_war(r: Round, at_war: list[Box]) -> Play[None]:
    """Whoever goes to War is offered a Tie Wager on the War deal, § 651a.9(e)."""

    def ask(box: Box) -> Ask:
        choices = {
            "wager": Choice("Place a Tie Wager", On(box.spot(r, "war_tie")), "651a.9(e)"),
            "deal": Choice("No Tie Wager", cite="651a.9(f)"),
        }
        return Ask((box.seat,), "war_tie", choices, "deal", cite="651a.9(e)", hand=box.hand)

    def decide(box: Box, answer: Answer) -> None:
        if answer.do == "wager":
            r.may = None
            apply(r, answer)

    yield from ask_boxes(at_war, ask, decide)


# ---- the War deal


def deal_war(r: Round, at_war: list[Box]) -> None:
    """Three burnt, then one card to each War box from the dealer's left and one to the dealer, § 651a.9(f)."""
    r.call("War.", "651a.9(f)")
    r.burn(3)
    for box in at_war:
        draw(r, box.hand, box.seat)
    draw_for_the_dealer(r, "651a.9(f)")


def settle_war(r: Round, at_war: list[Box]) -> None:
    """From the dealer's right, by the War cards alone: losers as they are compared, then winners, § 651a.9(g), (h)."""
    won = []
    for box in reversed(at_war):
        order, why = compare(r, box)
        lost = ("initial", "war", "war_tie") if order < 0 else ("war_tie",) if order > 0 else ()
        for wager in lost:
            if laid := box.on(r, wager):
                r.lose(laid, why, f"651a.9(g)({1 if order < 0 else 2})")
        if order >= 0:
            won.append((box, order, why))
    for box, order, why in won:
        initial, war, war_tie = (box.on(r, wager) for wager in ("initial", "war", "war_tie"))
        assert initial
        assert war
        r.push(initial, f"{why} The Initial Wager is returned.", f"651a.9(g)({2 if order else 3})")
        r.win(war, PAYTABLE["war"] if order else WAR_TIED, why, "651a.10(3)")
        if war_tie:
            r.win(war_tie, PAYTABLE["war_tie"], why, "651a.10(2)")
