"""Pai Gow, §§ 621a.4–621a.11: wagers, the dice, four tiles to eight places, two hands set, compared seat by seat."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.kit.asks import DEALER, Answer, Ask, Choice, Play, Refused
from games.kit.boxes import Box, ask_boxes, check_free
from games.kit.chance import Source
from games.kit.dealing import Card
from games.kit.equipment import Irregularity, Shoe, Wheel
from games.kit.events import Marked
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.wagers import Wager
from games.pai_gow.banking import CENTRE, SEATS, Bank, Banking, Orders, settle_bank
from games.pai_gow.delivery import STYLES, Cut, Styles, deliver
from games.pai_gow.irregular import Wrong
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.paytables import BEAT_IT, PAIR_FORTUNES, SUM, Line, fortune, line_for, match
from games.pai_gow.tiles import SET, Split, name, short, splits, worth

THE_DEALER, DEAD_HAND = "dealer", "dead"
DEAD = len(SEATS) + 1
PLACES = (DEALER, *SEATS, DEAD)
"""Counterclockwise: the dealer, seats 1 to 6, the Dead Hand."""
NUMBER = Wheel("number", map(str, range(1, 9)))
"""What the random number generator shows."""


def play(r: Round) -> Play[None]:
    """One round, against the dealer or against a player who has the bank."""
    options = r.options
    assert isinstance(options, PaiGowOptions)
    yield from Table(r, options).play()


class Throw(NamedTuple):
    """What decides where the first tiles go: the number to count, and the dice if there are any."""

    total: int
    dice: tuple[int, ...] = ()


class Table:
    """A round of Pai Gow."""

    def __init__(self, r: Round, options: PaiGowOptions) -> None:
        self.r, self.options = r, options
        self.banking = Banking(r, options)
        self.wrong = Wrong(r)
        self.bank: Bank | None = None
        self.boxes: list[Box] = []
        """Positions with a Pai Gow Wager, counterclockwise."""
        self.sets: dict[str, Split] = {}
        """Hands that are set, by their names."""

    def play(self) -> Play[None]:
        """§§ 621a.6 to 621a.9 in their order."""
        yield from self.take_wagers()
        self.bank = self.banking.confirmed()
        orders = Orders("standard", None)
        if self.bank:
            orders = yield from self.banking.prepare(self.bank)
        self.boxes = self._played()
        self.keep_in_mind()

        throw = yield from self.shake()
        self.settle_dice_wagers(throw)
        if not self.bank:
            orders = yield from self.dealers_style()
        if not self.deal(throw, orders):
            return
        yield from self.play_exposed()

        yield from self.set_hands()
        self.show_house()
        yield from self.surrender()
        if self.bank:
            self.settle_against_bank(self.bank)
        else:
            self.settle_against_dealer()

    # ---- wagers, § 621a.5

    def take_wagers(self) -> Play[None]:
        """Wagers are open until “no more bets”, and meanwhile the bank is offered."""
        r = self.r
        r.call("Place your wagers, please.", "621a.5(c)")
        while True:
            answer = yield from r.take_wagers(
                "no_more_bets", "No more bets", cite="621a.6(a)", may=self._may, beside=self.banking.asks
            )
            if answer.seat == DEALER:
                break
            self.banking.answer(answer)
        r.no_more_bets("Too late: “no more bets” was called.", "621a.5(c)")
        r.call("No more bets.", "621a.6(a)")

    def _may(self, seat: int, spot: Spot, before: int, after: int) -> None:
        if after > before:
            self.banking.check_wager(seat, spot)
            check_free(self.r, Box(seat, spot.spot), len(SEATS), "621a.5(f)")

    def _played(self) -> list[Box]:
        boxes = [Box(wager.seat, wager.spot.spot) for wager in self.r.wagers() if wager.spot.wager == "pai_gow"]
        return sorted(boxes, key=lambda box: box.place)

    def keep_in_mind(self) -> None:
        """What counts in the next round: that this was one, who banked it, what was wagered against the dealer."""
        carry = self.r.carry
        if not self.boxes and not self.bank:  # an idle table opens anew, § 621a.4(g)
            for kept in ("opened", "bank", "against"):
                carry.pop(kept, None)
            return
        carry["opened"] = True
        carry["bank"] = self.bank.seat if self.bank else 0
        if not self.bank:
            stakes = [(box.seat, self.on(box, "pai_gow").stake) for box in self.boxes]
            carry["against"] = {str(seat): max(stake for s, stake in stakes if s == seat) for seat, _ in stakes}

    def on(self, box: Box, wager: str) -> Wager:
        """A wager that is there."""
        found = box.on(self.r, wager)
        assert found
        return found

    # ---- dice or a number, § 621a.6(a)–(c)

    def shake(self) -> Play[Throw]:
        """Until a shake counts: by the dealer, by a player at the button, or by the bank, who has done so first."""
        r, first = self.r, not self.bank
        while True:
            if first:
                yield from self._who_shakes()
            first = True
            self.wrong.look()
            came = r.roll(3) if self.options.dice else r.spin(NUMBER)
            if isinstance(came, Irregularity):
                continue
            if isinstance(came, str):
                r.call(f"{came}.", "621a.6(a)(1)")
                return Throw(int(came))
            r.call(f"{', '.join(map(str, came))}: {sum(came)}.", "621a.9(i)" if self.bank else "621a.6(b)")
            return Throw(sum(came), came)

    def _who_shakes(self) -> Play[None]:
        r = self.r
        if self.bank:
            again = {"shake_again": Choice("Shake the dice again", cite="621a.9(i)")}
            yield from r.choose(self.bank.seat, "shaker", again, default="shake_again", cite="621a.9(i)")
        elif self.options.start_method == "player_activated" and self.boxes:
            button = {"press": Choice("Press the button of the shaker", cite="621a.6(a)(3)")}
            yield from r.choose(self.boxes[0].seat, "shaker", button, default="press", cite="621a.6(a)(3)")
        else:
            yield from r.dealer("shake", "Shake the dice" if self.options.dice else "Draw the number", "621a.6(a)")

    def settle_dice_wagers(self, throw: Throw) -> None:
        """Sum, Match and Beat It are settled before a tile is dealt, § 621a.6(b): losers first, seat by seat."""
        decided = [
            (wager, line_for(lines, throw.dice))
            for wager in self.r.wagers()
            if (lines := self._lines(wager.spot.wager)) is not None
        ]
        shown = "-".join(map(str, throw.dice))
        for wager, line in decided:
            if line is None:
                self.r.lose(wager, f"The dice show {shown}.", "621a.6(b)")
        for wager, line in decided:
            if line:
                self.r.win(wager, line.pays, f"The dice show {shown}: {line.name}.", DICE_CITES[wager.spot.wager[:3]])

    def _lines(self, wager: str) -> Sequence[Line] | None:
        """The paytable of a wager on dice."""
        if wager.startswith("match_"):
            return match(int(wager[-1]))
        tables: Mapping[str, Sequence[Line]] = {
            "sum": SUM[self.options.sum_paytable],
            "beat_it": BEAT_IT[self.options.beat_it_paytable],
        }
        return tables.get(wager)

    # ---- the deal, §§ 621a.4, 621a.6(d)–(f), 621a.7

    def dealers_style(self) -> Play[Orders]:
        """In a round against the dealer a person who deals may choose the style."""
        if not self.r.manual:
            return Orders("standard", None)
        deal = {"deal": Choice("Deal the tiles", Styles(self.options.styles), "621a.7")}
        answer = yield (Ask((DEALER,), "deal", deal, "deal", cite="621a.6(d)"),)
        return Orders(answer.value, None)

    def deal(self, throw: Throw, orders: Orders) -> bool:
        """Four tiles to every place, beginning where the count ends; False if all hands are void."""
        r, first = self.r, self.bank.seat if self.bank else DEALER
        start = (first + throw.total - 1) % len(PLACES)
        if orders.style != "standard":
            r.call(f"{STYLES[orders.style].name}.", STYLES[orders.style].cite)
        r.mark("start", self._named(start), str(throw.total))
        misread, seen = self.wrong.now("dice_misread"), self.wrong.now("hidden_tile_exposed")
        exposed = False
        for place, tiles in zip(_from(start), deliver(self.wall(orders.cut), orders.style), strict=True):
            for tile in tiles:
                hidden = not self._plays(place)
                r.lay(self._named(place), tile, to=None if seen and hidden and not exposed else self._seen_by(place))
                exposed = exposed or hidden
        if wrong := misread or seen:
            self.void_all(wrong)
            return False
        for place in PLACES:
            if not self._has_hand(place) and place != DEAD:
                self._to_dead_hand(self._named(place))
        return True

    def wall(self, cut: Cut | None) -> list[Card]:
        """All tiles mixed and stacked; if one shows, mixed again, § 621a.4(d), (e)."""
        r = self.r
        r.shoe = Shoe.fresh(r.source, deck=SET, kind="tiles")
        while self.wrong.now("stacking_tile_exposed"):
            r.shoe = Shoe.fresh(r.source, deck=SET, kind="tiles")
        wall = [r.draw() for _ in SET]
        return cut.apply(wall) if cut else wall

    def _named(self, place: int) -> str:
        """The hand that lies at a place."""
        if place == DEALER:
            return THE_DEALER
        if place == DEAD:
            return DEAD_HAND
        return next((box.hand for box in self.boxes if box.place == place), f"seat:{place}")

    def _plays(self, place: int) -> bool:
        return any(box.place == place for box in self.boxes)

    def _has_hand(self, place: int) -> bool:
        """Players with a wager, the bank, and the dealer, unless a bank plays without the dealer's wager."""
        if place == DEALER:
            return not self.bank or bool(self.r.dealers.wagers)
        return self._plays(place) or bool(self.bank and place == self.bank.seat)

    def _seen_by(self, place: int) -> Sequence[int]:
        """Who sees tiles dealt to a place: the player who sets them."""
        if self.bank and place == self.bank.seat:
            return [] if self.bank.shared else [place]
        box = next((box for box in self.boxes if box.place == place), None)
        return [box.seat] if box and box != self._exposed else []

    @property
    def _exposed(self) -> Box | None:
        """The box of which a tile is to be exposed: whoever plays it looks at no other before deciding."""
        return self.boxes[0] if self.boxes and self.wrong.comes("player_tile_exposed") else None

    def _to_dead_hand(self, hand: str) -> None:
        self.r.part(hand, range(len(self.r.hands[hand])), DEAD_HAND, seen_by=[])

    def void_all(self, wrong: Irregularity) -> None:
        """All hands are void and all wagers still up go back."""
        for wager in (*self.r.wagers(), *list(self.r.dealers.wagers.values())):
            self.r.void(wager, f"{wrong.text} All hands are void.", wrong.cite)

    def play_exposed(self) -> Play[None]:
        """A player of whom a tile was exposed plays on or has all wagers back; one who leaves loses, § 621a.5(b)."""
        r, box = self.r, self._exposed
        if box and (wrong := self.wrong.now("player_tile_exposed")):
            r.turn(box.hand, 0)
            choices = {"play": Choice("Play the hand"), "void": Choice("Void the hand, wagers back")}
            answer = yield from r.choose(box.seat, "exposed", choices, default="play", cite=wrong.cite)
            if answer.do == "void":
                for wager in self._left_on(box):
                    r.void(wager, "A tile was exposed, and the player voids the hand.", wrong.cite)
                self._gone(box)
            else:
                r.show(box.hand, [box.seat])
        if self.boxes and self.wrong.now("player_leaves") and self.options.leaver_policy == "lose":
            self.abandon(self.boxes[0])

    def _left_on(self, box: Box) -> list[Wager]:
        return [wager for wager in self.r.seats[box.seat].wagers.values() if wager.spot.spot == box.which]

    def _gone(self, box: Box) -> None:
        self.boxes.remove(box)
        self._to_dead_hand(box.hand)

    def abandon(self, box: Box) -> None:
        """The wagers of a player who left are lost, § 621a.5(b)."""
        for wager in self._left_on(box):
            payer = self._payer if wager.spot.wager == "pai_gow" else "house"
            self.r.lose(wager, "The player left the table during the round.", "621a.5(b)", payer=payer)
        self._gone(box)

    # ---- setting the hands, § 621a.8(a)–(d)

    def set_hands(self) -> Play[None]:
        """All players at once, each from the own four tiles; of two boxes the larger wager first, § 621a.5(f)."""
        boxes = sorted(self.boxes, key=lambda box: (-self.on(box, "pai_gow").stake, box.place))
        if self.bank and not self.bank.shared:
            boxes.append(Box(self.bank.seat, None))
        yield from ask_boxes(boxes, self._ask_to_set, self._set)

    def _ask_to_set(self, box: Box) -> Ask:
        tiles = self._tiles(box.hand)
        choices = {
            "set": Choice("Set the hands", Ways(tuple(tiles)), "621a.8(a)"),
            "house_way": Choice("House way", cite="621a.8(b)"),
        }
        leaving = ""
        if self.options.leaver_policy == "lose" and box in self.boxes:
            choices["abandon"] = Choice("Leave the table, and the wagers", cite="621a.5(b)")
            leaving = "abandon"
        return Ask((box.seat,), f"set {box.place}", choices, "house_way", cite="621a.8(a)", leaving=leaving)

    def _set(self, box: Box, answer: Answer) -> None:
        if answer.do == "abandon":
            self.abandon(box)
            return
        tiles = self._tiles(box.hand)
        house = self.options.way.set(tiles)
        way = house if answer.do == "house_way" else answer.value
        if self.bank and box.seat == self.bank.seat and self.options.sole_bank_setting == "house_way" and way != house:
            self.r.call("The bank's hands are reset by the house way.", "621a.10(f)")
            way = house
        self._lay(box.hand, way, [box.seat])

    def _tiles(self, hand: str) -> list[str]:
        return [card.name for card in self.r.hands[hand]]

    def _lay(self, hand: str, way: Split, seen_by: Sequence[int] | None) -> None:
        """Two of the four tiles as the high hand, the others as the low hand."""
        tiles = self._tiles(hand)
        first = tiles.index(way.high[0])
        second = next(at for at, tile in enumerate(tiles) if tile == way.high[1] and at != first)
        self.r.part(hand, (first, second), f"{hand}:high", seen_by=seen_by)
        self.r.part(hand, (0, 1), f"{hand}:low", seen_by=seen_by)
        self.sets[hand] = way

    def show_house(self) -> None:
        """The dealer's tiles are turned and set; then those of a bank, § 621a.8(c), (d), § 621a.9(n)."""
        if not self.bank or self.r.dealers.wagers:
            self._set_by_house(THE_DEALER, "621a.8(c)" if not self.bank else "621a.9(n)")
        if self.bank and self.bank.shared:
            self._set_by_house(f"seat:{self.bank.seat}", "621a.9(e)")
        elif self.bank:
            self._turn(f"seat:{self.bank.seat}")
        way = self.sets[self._opponent]
        self.r.mark("set", self._opponent, f"{short(*way.high)} and {short(*way.low)}")
        who = "Dealer" if not self.bank else "Bank"
        cite = "621a.8(c)" if not self.bank else "621a.9(n)"
        self.r.call(f"{who}: {name(*way.high)}; {name(*way.low)}.", cite)

    def _set_by_house(self, hand: str, cite: str) -> None:
        self.r.turn(hand)
        self.wrong.now("set_against_house_way")
        self._lay(hand, self.options.way.set(self._tiles(hand)), None)

    def _turn(self, hand: str) -> None:
        self.r.turn(f"{hand}:high")
        self.r.turn(f"{hand}:low")

    @property
    def _opponent(self) -> str:
        """The hand that all others are compared with."""
        return f"seat:{self.bank.seat}" if self.bank else THE_DEALER

    @property
    def _payer(self) -> str:
        return CENTRE if self.bank else "house"

    # ---- surrender, § 621a.8(e)

    def surrender(self) -> Play[None]:
        """Until a player's hands are shown, the wager may be given up; Pair Fortunes stays alive on the tiles."""

        def ask(box: Box) -> Ask:
            stake = self.on(box, "pai_gow").stake
            choices = {
                "stay": Choice("Show the hands", cite="621a.8(f)"),
                "surrender": Choice(f"Surrender {dollars(stake)}", cite="621a.8(e)"),
            }
            return Ask((box.seat,), f"surrender {box.place}", choices, "stay", cite="621a.8(e)")

        def decide(box: Box, answer: Answer) -> None:
            if answer.do == "surrender":
                self.r.lose(self.on(box, "pai_gow"), "Surrendered.", "621a.8(e)", payer=self._payer)

        yield from ask_boxes(list(self.boxes), ask, decide)

    # ---- settlement

    def settle_against_dealer(self) -> None:
        """Seat by seat from seat 1: shown, compared, settled; then that player's Pair Fortunes, § 621a.8(f)–(j)."""
        for box in self.boxes:
            if wager := box.on(self.r, "pai_gow"):
                self._turn(box.hand)
                outcome, why = self.compare(box.hand)
                if outcome == "win":
                    fee = self.options.vigorish(wager.stake)
                    self.r.settle(wager, "win", wager.stake, why, "621a.8(i)", fee)
                else:
                    self._not_won(wager, outcome, why)
            self.settle_pair_fortunes(box)

    def _not_won(self, wager: Wager, outcome: str, why: str) -> None:
        if outcome == "lose":
            self.r.lose(wager, why, "621a.8(g)", payer=self._payer)
        else:
            self.r.push(wager, why, "621a.8(h)")

    def settle_against_bank(self, bank: Bank) -> None:
        """The dealer's wager first, then seat by seat; losers into the centre, winners out of it, § 621a.9(n)–(s)."""
        winners: list[tuple[Wager, str]] = []
        compared: list[tuple[Wager, str]] = [(wager, THE_DEALER) for wager in self.r.dealers.wagers.values()]
        compared += [(wager, box.hand) for box in self.boxes if (wager := box.on(self.r, "pai_gow"))]
        for wager, hand in compared:
            if hand != THE_DEALER:
                self._turn(hand)
            outcome, why = self.compare(hand)
            if outcome == "win":
                winners.append((wager, why))
            else:
                self._not_won(wager, outcome, why)
        settle_bank(self.r, self.options, bank, winners)
        for box in [*self.boxes, Box(bank.seat, None)]:
            self.settle_pair_fortunes(box)

    def compare(self, hand: str) -> tuple[str, str]:
        """Both hands above the opponent's win, neither loses, one is a tie; copies are not above, § 621a.3(d), (i)."""
        mine, theirs = self.sets[hand], self.sets[self._opponent]
        high, low = mine.tops.key > theirs.tops.key, mine.lows.key > theirs.lows.key
        outcome = "win" if high and low else "push" if high or low else "lose"
        return outcome, f"High: {_words(mine.high, theirs.high)}. Low: {_words(mine.low, theirs.low)}."

    def settle_pair_fortunes(self, box: Box) -> None:
        """However the hand was set: the best line that its four tiles reach, § 621a.8(j)."""
        wager = box.on(self.r, "pair_fortunes") if self.options.pair_fortunes_offered else None
        if wager is None:
            return
        self._turn(box.hand)
        way = self.sets[box.hand]
        line = fortune((*way.high, *way.low))
        if line:
            self.r.win(wager, PAIR_FORTUNES[line], f"{line}.", "621a.11(b)")
        else:
            self.r.lose(wager, "No pair among the four tiles.", "621a.8(j)(2)")


DICE_CITES = {"sum": "621a.11(c)", "mat": "621a.11(d)", "bea": "621a.11(e)"}


def _from(start: int) -> list[int]:
    return [*PLACES[start:], *PLACES[:start]]


def _words(mine: tuple[str, str], theirs: tuple[str, str]) -> str:
    """Two hands compared, in words."""
    one, other = worth(*mine).key, worth(*theirs).key
    word = "beats" if one > other else "copies" if one == other else "is below"
    return f"{name(*mine)} {word} {name(*theirs)}"


class Ways(NamedTuple):
    """The three ways to set four tiles: named by the two tiles of one of the hands; the better one is the high hand."""

    tiles: tuple[str, ...]

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> Split:
        high = args.get("high")
        if set(args) != {"high"} or not isinstance(high, list) or not all(isinstance(tile, str) for tile in high):
            raise Refused("shape", "This needs the two tiles of the high hand.")
        found = next((way for way in splits(self.tiles) if way.holds(high)), None)
        if found is None:
            raise Refused("tiles", "A hand is two of your four tiles.", "621a.8(a)")
        return found

    def sample(self, r: Round, seat: int, source: Source) -> Mapping[str, Any]:
        return {"high": list(splits(self.tiles)[source.below(3)].high)}

    def public(self) -> Mapping[str, Any]:
        return {"ways": [{"high": list(way.high), "low": list(way.low)} for way in splits(self.tiles)]}


def result(r: Round) -> str:
    """What the others were compared with, for the history."""
    return next((e.shows for e in reversed(r.events) if isinstance(e, Marked) and e.marker == "set"), "")
