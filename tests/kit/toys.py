"""Five small games of our own that need of the kit what the chapters to come need, for the tests that hold always."""

from collections.abc import Mapping
from functools import partial

from games.kit.asks import Amount, Ask, Choice, Costs, Pick, Play, Refused
from games.kit.cards import DECK, RANKS
from games.kit.contract import Counts, Keeps, Page, Plays, Result, Shows
from games.kit.equipment import Dice, Irregularity, Shoe
from games.kit.events import ANYONE, Came
from games.kit.layout import Layout, Spot
from games.kit.meters import Meter, kept
from games.kit.money import dollars
from games.kit.odds import Odds, Rounding
from games.kit.options import Options
from games.kit.registry import Game
from games.kit.round import Round
from games.kit.wagers import Fee


class ToyOptions(Options):
    """Nothing to choose."""


FIRST = ("ante", "pot", "line", "cover")


def felt(*wagers: str, step: int = 100, high: int = 10_000) -> Layout:
    spots = [
        Spot(name, None, name.title(), "1a.1", low=step, step=step, high=high, later="" if name in FIRST else "Later.")
        for name in wagers
    ]
    return Layout.of("long", "toy", spots)


def pips(cards: list[str]) -> int:
    return sum(RANKS.index(card[0]) for card in cards)


# ---- Showdown: hidden cards, asks to all seats at once, wagers in mid-round, a price, a bonus to others, a pot


def showdown(r: Round) -> Play[None]:
    yield from r.take_wagers("deal", "Deal", cite="1a.1")
    r.no_more_bets("The cards are out.", "1a.1")
    r.shoe = Shoe.fresh(r.source)
    spots = {name: r.layout.find(name, None) for name in ("ante", "raise", "look", "pot")}
    playing = [number for number, seat in r.seats.items() if seat.on(spots["ante"])]
    for number in r.seats.keys() - set(playing):  # nobody plays for the pot alone
        for wager in list(r.seats[number].wagers.values()):
            r.void(wager, "No ante.", "1a.1")
    for _ in range(2):
        for number in playing:
            r.deal(f"seat {number}", to=[number])
        r.deal("dealer", to=[])
    r.burn()

    answers = yield from r.choose_all([decision(r, number) for number in playing])
    for number, answer in answers.items():
        if answer.do == "look":
            r.charge(number, spots["look"], 100, "A look costs $1.", "1a.2")
            r.deal(f"seat {number}", to=[number])
            again = {"fold": Choice("Fold"), "raise": raising(r, number)}
            answers[number] = yield from r.choose(number, "decision", again, default="fold")
        if answers[number].do == "raise":
            r.change(number, spots["raise"], answers[number].value)
    settle_showdown(r, {number: answer.do != "fold" for number, answer in answers.items()})


def raising(r: Round, number: int) -> Choice:
    return Choice("Raise", Costs(2 * r.seats[number].on(r.layout.find("ante", None))))


def decision(r: Round, number: int) -> Ask:
    choices = {"fold": Choice("Fold"), "raise": raising(r, number), "look": Choice("Look", Costs(100))}
    return Ask((number,), "decision", choices, "fold")


def settle_showdown(r: Round, stayed: Mapping[int, bool]) -> None:
    dealer = pips(r.turn("dealer"))
    best = max((pips(r.turn(f"seat {number}")), number) for number in stayed)[1] if stayed else None
    for number, stays in stayed.items():
        hand = [card.name for card in r.hands[f"seat {number}"]]
        for wager in list(r.seats[number].wagers.values()):
            if wager.spot.wager == "pot":
                continue
            if stays and pips(hand) > dealer:
                r.win(wager, Odds(3, 2), "Higher.", "1a.3", rounding=Rounding.QUARTER_DOWN)
            elif stays and pips(hand) == dealer:
                r.push(wager, "Equal.", "1a.3")
            else:
                r.lose(wager, "Lower, or folded.", "1a.3")
        if hand[0][1] == hand[1][1]:
            for other in stayed.keys() - {number}:
                r.bonus(other, "envy", 250, f"Seat {number} has two of a suit.", "1a.4")
        r.clear(f"seat {number}")
    share_pot(r, best)


def share_pot(r: Round, best: int | None) -> None:
    pot = [wager for wager in r.wagers() if wager.spot.wager == "pot"]
    money = sum(wager.stake for wager in pot if wager.seat != best)
    for wager in pot:
        if wager.seat != best:
            r.lose(wager, "Another hand is better.", "1a.5", payer="pot")
    for wager in pot:
        if wager.seat == best:
            r.settle(wager, "win", money, "The best hand.", "1a.5", payer="pot")
    if money and r.accounts["pot"]:  # the best hand is not in the pot: it goes to the best seat all the same
        r.bonus(best or 0, "pot", r.accounts["pot"], "The best hand.", "1a.5", payer="pot")


# ---- Bank: a seat as the bank, dice, commission, a pick, an amount


def bank(r: Round) -> Play[None]:
    banker = None
    for number in list(r.seats):
        choices = {"pass": Choice("Pass"), "bank": Choice("Take the bank", Amount(5_000, 50_000, 500))}
        answer = yield from r.choose(number, "bank", choices, default="pass")
        if answer.do == "bank":
            banker, limit = number, answer.value
            break
    payer = f"seat:{banker}" if banker else "house"
    spot = r.layout.find("line", None)

    def may(seat: int, _: Spot, before: int, after: int) -> Fee | None:
        if seat == banker:
            raise Refused("bank", "The bank does not wager.", "1b.1")
        if banker and after + sum(w.stake for w in r.wagers() if w.seat != seat) > limit:
            raise Refused("bank", "The bank does not cover that.", "1b.1")
        return None

    yield from r.take_wagers("roll", "Roll", cite="1b.2", may=may)
    r.no_more_bets("The dice are out.", "1b.2")
    while isinstance(faces := r.roll(2), Irregularity):
        yield from r.dealer("again", "Roll again", "1b.3")
    for number in list(r.seats):
        if spot not in r.seats[number].wagers:
            continue
        wager = r.seats[number].wagers[spot]
        if sum(faces) > 7:
            fee = Rounding.QUARTER_UP.whole(Odds(1, 20).ratio * wager.stake)
            charm = yield from r.choose(number, "charm", {"take": CHARM, "none": Choice("None")}, default="none")
            r.call(f"Seat {number} takes {' and '.join(charm.value or ['nothing'])}.")
            r.win(wager, Odds(1), "Above seven.", "1b.4", fee=fee, payer=payer)
        elif sum(faces) == 7:
            r.push(wager, "Seven.", "1b.4")
        else:
            r.lose(wager, "Below seven.", "1b.4", payer=payer)


CHARM = Choice("Take charms", Pick("charms", ["clover", "clover", "horseshoe"], 1, 2))


# ---- Long run: wagers that stand and move, a fee when they are made, a shoe and a meter in the carry


def long_run(r: Round) -> Play[None]:
    line, box = r.layout.find("line", None), r.layout.find("box", None)
    if "shoe" not in r.carry or r.shoe.cover_is_out:
        r.shoe = Shoe.fresh(r.source, cover=40)
        r.burn()
    r.carry["shoe"] = {}
    meter = r.carry.get("meter", 0)

    def vigorish(seat: int, spot: Spot, before: int, after: int) -> Fee | None:
        if spot is box:
            raise Refused("contract", "A wager in the box stays there.", "1c.1")
        return Fee((after - before) // 20, "Vigorish, 5 %.", "1c.1") if spot is line else None

    yield from r.take_wagers("draw", "Draw", cite="1c.2", may=vigorish)
    r.no_more_bets("The card is out.", "1c.2")
    suit = r.deal("board")[1]
    for wager in r.wagers():
        stake = wager.stake
        if suit == "h":
            r.win(wager, Odds(6, 5), "Hearts.", "1c.3")
        elif suit == "s":
            r.lose(wager, "Spades.", "1c.3")
            r.transfer("house", "meter", stake // 10, "A tenth to the meter.", "1c.4")
            meter += stake // 10
        elif wager.spot is line and box not in r.seats[wager.seat].wagers:
            r.move(wager, box)
            r.stand(wager, "in the box", "Clubs or diamonds.", "1c.3")
        else:
            r.stand(wager, wager.note or "on the line", "Clubs or diamonds.", "1c.3")
    if meter and r.hands["board"][0].name[0] in "AKQ":
        r.bonus(min(r.seats), "meter", meter, "A court card.", "1c.4", payer="meter")
        meter = 0
    r.carry["meter"] = meter


# ---- Ten: ten dice, and the throw of those that are not kept


def ten(r: Round) -> Play[None]:
    yield from r.take_wagers("roll", "Roll", cite="1d.1")
    r.no_more_bets("The dice are out.", "1d.1")
    while isinstance(faces := r.roll(10), Irregularity):
        yield from r.dealer("again", "Roll again", "1d.2")
    most = max(faces, key=faces.count)
    kept = faces.count(most)
    while kept < 10 and isinstance(more := r.roll(10 - kept), Irregularity):
        yield from r.dealer("again", "Roll again", "1d.2")
    kept += more.count(most) if kept < 10 else 0
    for wager in r.wagers():
        if kept > 5:
            r.win(wager, Odds(kept), f"{kept} of a kind.", "1d.3")
        else:
            r.lose(wager, f"Only {kept} of a kind.", "1d.3")


# ---- Bank of Ten: a bank whose cover lies on the felt, a meter, ten dice, and a page of its own


SIXES = Meter("sixes_meter", "Ten sixes", "1e.4", start=10_000, reset=5_000, rate=10)
CENTRE = "centre"


def bank_of_ten(r: Round) -> Play[None]:
    line, cover = r.layout.find("line", None), r.layout.find("cover", None)

    def may(seat: int, spot: Spot, before: int, after: int) -> Fee | None:
        bank = next(iter(r.banking), None)
        if spot is cover and bank not in (None, seat):
            raise Refused("bank", "Another player has the bank.", "1e.1")
        if spot is line and seat == bank:
            raise Refused("bank", "The bank does not wager.", "1e.1")
        lying = sum(w.stake for w in r.wagers() if w.spot is line and w.seat != seat) + (after if spot is line else 0)
        covers = after if spot is cover else sum(w.stake for w in r.wagers() if w.spot is cover)
        if bank and lying > covers:
            raise Refused("bank", "The bank does not cover that.", "1e.1")
        return None

    while True:
        answer = yield from r.take_wagers("roll", "Roll", cite="1e.1", may=may, also={"bank": Choice("Take the bank")})
        if answer.do != "bank":
            break
        if not r.banking and not r.seats[answer.seat].wagers:
            r.banking = frozenset({answer.seat})
    r.no_more_bets("The dice are out.", "1e.1")
    faces = r.roll(10)
    assert not isinstance(faces, Irregularity)
    SIXES.open(r)
    settle_bank_of_ten(r, faces.count(6))


def settle_bank_of_ten(r: Round, sixes: int) -> None:
    wagers = [wager for wager in r.wagers() if wager.spot.wager == "line"]
    covers = [wager for wager in r.wagers() if wager.spot.wager == "cover"]
    SIXES.grow(r, sum(wager.stake for wager in wagers))
    if sixes == 10 and wagers:
        SIXES.share(r, [(wager, "Ten sixes.") for wager in wagers], [wager.stake for wager in wagers], "1e.4")
        wagers = []
    net, payer = 0, CENTRE if covers else "house"
    for wager in wagers:
        net += wager.stake if sixes < 2 else -wager.stake
        if sixes < 2:
            r.lose(wager, f"{sixes} of the ten show a six.", "1e.3", payer=payer)
        else:
            r.win(wager, Odds(1), f"{sixes} of the ten show a six.", "1e.3", payer=payer)
    for wager in covers:
        r.settle(wager, "win" if net > 0 else "lose" if net else "push", net, "The bank.", "1e.2", payer=CENTRE)


def bank_of_ten_page(r: Round, viewer: int) -> Page:
    if viewer == ANYONE:
        came = next((event.result for event in r.events[: r.told] if isinstance(event, Came)), "")
        return Page(
            table={"faces": came.split("-") if came else []},
            notes={seat: f"covers {dollars(r.seats[seat].staked)}" for seat in r.banking},
            meters={SIXES.title: SIXES.reads(r.carry)},
        )  # fmt: skip
    staked = r.seats[viewer].staked
    return Page(own={"staked": dollars(staked)}, words=f"You have {dollars(staked)} on the felt.")


UNCOUNTED = Counts(lambda options: [])

TOYS = [
    Game(
        "showdown", "Showdown", "1a", "poker", 6, ToyOptions,
        Plays(showdown, lambda options: felt("ante", "raise", "look", "pot"), lambda options: {"cards": DECK}),
        UNCOUNTED,
    ),
    Game(
        "bank", "Bank", "1b", "dice", 6, ToyOptions,
        Plays(
            bank, lambda options: felt("line", step=500), lambda options: {"dice": Dice(2)},
            {"no_roll": Irregularity("no_roll", "No roll.", "1b.3", "dice")},
        ),
        UNCOUNTED,
    ),
    Game(
        "long_run", "Long run", "1c", "poker", 6, ToyOptions,
        Plays(long_run, lambda options: felt("line", "box"), lambda options: {"cards": DECK}),
        UNCOUNTED,
    ),
    Game(
        "ten", "Ten", "1d", "dice", 6, ToyOptions,
        Plays(
            ten, lambda options: felt("line"), lambda options: {"dice": Dice(10, or_fewer=True)},
            {"no_roll": Irregularity("no_roll", "No roll.", "1d.2", "dice")},
        ),
        UNCOUNTED,
    ),
    Game(
        "bank_of_ten", "Bank of Ten", "1e", "dice", 6, ToyOptions,
        Plays(bank_of_ten, lambda options: felt("line", "cover"), lambda options: {"dice": Dice(10)}, dice=10),
        UNCOUNTED,
        Shows(bank_of_ten_page, draws=frozenset({"table", "own"}), describe=lambda options, faces: Result(faces)),
        Keeps(carry_over=partial(kept, [SIXES.name])),
    ),
]  # fmt: skip
