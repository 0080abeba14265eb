"""Bad Beat and Hit and Run, § 633a.7(o): paid by the dealer's hand, the highest row by a meter."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import TYPE_CHECKING

from games.blackjack.options import BlackjackOptions
from games.blackjack.paytables import ANY_20, BAD_BEAT, BLACKJACK, HIT_AND_RUN, LUCKY_PLAYER, MAGIC_CARD
from games.blackjack_family.hands import Hand, how_hands_lie
from games.kit.asks import Play
from games.kit.cards import DECK, say
from games.kit.contract import NOTHING, Page
from games.kit.events import ANYONE
from games.kit.meters import Meter
from games.kit.odds import Odds
from games.kit.round import Round
from games.kit.wagers import Wager

if TYPE_CHECKING:
    from games.blackjack.rules import Blackjack

VERIFIED_FROM = 100
NAMES = {"bad_beat": "Bad Beat", "hit_and_run": "Hit and Run"}
KEPT = ("bad_beat_meter", "hit_and_run_meter")


def meters(options: BlackjackOptions) -> dict[str, Meter]:
    """The meters of the progressive wagers that are offered."""
    found = {}
    if options.offer_bad_beat:
        found["bad_beat"] = Meter(
            "bad_beat_meter", NAMES["bad_beat"], "633a.13(j)(2)",
            options.bad_beat_meter_start, options.bad_beat_meter_reset, options.bad_beat_meter_rate,
        )  # fmt: skip
    if options.offer_hit_and_run:
        found["hit_and_run"] = Meter(
            "hit_and_run_meter", NAMES["hit_and_run"], "633a.13(l)(2)",
            options.hit_and_run_meter_start, options.hit_and_run_meter_reset, options.hit_and_run_meter_rate,
        )  # fmt: skip
    return found


def page(r: Round, viewer: int) -> Page:
    """What the meters show, and which cards lie across."""
    if viewer != ANYONE:
        return NOTHING
    assert isinstance(r.options, BlackjackOptions)
    return Page(
        meters={meter.title: meter.reads(r.carry) for meter in meters(r.options).values()}, hands=how_hands_lie(r)
    )


class Progressives:
    """The two progressive wagers of one round."""

    def __init__(self, table: "Blackjack") -> None:
        self.table, self.r, self.options = table, table.r, table.options
        self.meters = meters(table.options)
        self.magic_card = self.lucky_player = "none"

    def select(self) -> None:
        """The system now and then selects a card, and a position."""
        options = self.options
        if not any(wager.spot.wager == "bad_beat" for wager in self.r.wagers()):
            return
        if options.magic_card_bonus:
            self.magic_card = self.r.select("magic_card", DECK, one_in=options.bonus_frequency)
        if options.lucky_player_bonus:
            positions = [str(place) for place in range(1, options.seats + 1)]
            self.lucky_player = self.r.select("lucky_player", positions, one_in=options.bonus_frequency)

    def on(self, wager: str) -> list[tuple[Hand, Wager]]:
        """The boxes with this wager, from the dealer's right."""
        boxes = [hand for hand in self.table.hands if hand.number == 1]
        return [(hand, laid) for hand in reversed(boxes) if (laid := hand.on(self.r, wager))]

    def twenty(self, box: Hand) -> bool:
        """Whether some hand that this box became has 20 at the end."""
        return any(hand.origin is box and hand.total == 20 and not hand.surrendered for hand in self.table.hands)

    def depend_on_dealer(self) -> bool:
        """Whether the dealer's cards decide a progressive wager."""
        bad_beat = self.options.offer_bad_beat and any(self.twenty(hand) for hand, _ in self.on("bad_beat"))
        return bad_beat or (self.options.offer_hit_and_run and bool(self.on("hit_and_run")))

    def settle(self) -> Play[None]:
        """Bad Beat, then Hit and Run; then the meters grow by their part of the wagers."""
        if self.options.offer_bad_beat:
            bad_beat = self.on("bad_beat")
            self.meters["bad_beat"].open(self.r)
            self.pay_bonuses(bad_beat)
            yield from self.pay("bad_beat", [(w, *self.beaten(hand)) for hand, w in bad_beat])
        if self.options.offer_hit_and_run:
            self.meters["hit_and_run"].open(self.r)
            odds, row = self.ran()
            yield from self.pay("hit_and_run", [(w, odds, row) for _, w in self.on("hit_and_run")])

    def beaten(self, box: Hand) -> tuple[Odds | None, str]:
        """The row of a Bad Beat Wager: a player's 20 against the dealer's 21."""
        dealer = self.table.dealer
        if not self.twenty(box):
            return None, ""
        if dealer.total == 21:
            cards = min(len(dealer.cards), max(BAD_BEAT))
            return BAD_BEAT[cards], f"20 against {cards_in_words(cards, max(BAD_BEAT), '21 with ')}."
        return (ANY_20, "A 20.") if self.options.bad_beat_any_20_row else (None, "")

    def ran(self) -> tuple[Odds | None, str]:
        """The row of Hit and Run: the number of the dealer's cards, the one that busts him included."""
        dealer = self.table.dealer
        cards = min(len(dealer.cards), max(HIT_AND_RUN))
        if cards in HIT_AND_RUN and (cards > BLACKJACK or dealer.is_blackjack):
            return HIT_AND_RUN[cards], f"The dealer has {cards_in_words(cards, max(HIT_AND_RUN))}."
        return None, ""

    def pay(self, wager: str, decided: Iterable[tuple[Wager, Odds | None, str]]) -> Play[None]:
        """Losers collected, rows paid, the meter shared and set back; it grows by what was wagered."""
        meter, cite = self.meters[wager], PAID[wager]
        on_meter: list[tuple[Wager, str]] = []
        staked = 0
        for laid, odds, row in decided:
            staked += laid.stake
            if not row:
                self.r.lose(laid, self.lost(wager), LOST[wager])
            elif odds is None:
                on_meter.append((laid, row))
            else:
                yield from self.verified(wager, odds)
                self.r.win(laid, odds, row, cite)
        if on_meter:
            yield from self.verified(wager, None)
            meter.share(self.r, on_meter, weights_of(wager, [laid for laid, _ in on_meter]), cite)
        meter.grow(self.r, staked)

    def lost(self, wager: str) -> str:
        dealer = self.table.dealer
        if wager == "bad_beat":
            return "No 20 beaten by the dealer's 21."
        return f"The dealer has {len(dealer.cards)} cards and no Blackjack."

    def verified(self, wager: str, odds: Odds | None) -> Play[None]:
        """A floorperson verifies awards of 100 for 1 and more."""
        if odds is None or odds.pays >= VERIFIED_FROM:
            self.r.call("Awaiting the floor: the award is verified.", VERIFIED[wager])
            yield from self.r.dealer("verify", "The floorperson has verified the award", VERIFIED[wager])

    # ---- bonuses

    def pay_bonuses(self, bad_beat: Iterable[tuple[Hand, Wager]]) -> None:
        """Magic Card and Lucky Player: on top, whatever the wager itself does."""
        for hand, laid in bad_beat:
            if self.magic_card in self.table.first_cards[hand]:
                why = f"The {say(self.magic_card)} is the Magic Card."
                self.r.bonus(hand.seat, "magic_card", MAGIC_CARD.pays * laid.stake, why, "633a.13(j)")
            if self.lucky_player == str(hand.box.place):
                why = f"Position {self.lucky_player} is the Lucky Player."
                self.r.bonus(hand.seat, "lucky_player", LUCKY_PLAYER.pays * laid.stake, why, "633a.13(j)")


def weights_of(wager: str, on_meter: Sequence[Wager]) -> list[int]:
    """How a meter is shared: by what was wagered, § 633a.7(o)(1)(ii)(C), or equally among the players, who may have
    several boxes, § 633a.7(o)(2)(ii)(C)."""
    if wager == "bad_beat":
        return [laid.stake for laid in on_meter]
    boxes = Counter(laid.seat for laid in on_meter)
    return [lcm(*boxes.values()) // boxes[laid.seat] for laid in on_meter]


PAID: Mapping[str, str] = {"bad_beat": "633a.13(j)(1)", "hit_and_run": "633a.13(l)(1)"}
LOST: Mapping[str, str] = {"bad_beat": "633a.7(o)(1)(i)", "hit_and_run": "633a.7(o)(2)(i)"}
VERIFIED: Mapping[str, str] = {"bad_beat": "633a.7(o)(1)(ii)(B)", "hit_and_run": "633a.7(o)(2)(ii)(B)"}


def cards_in_words(cards: int, most: int, of: str = "") -> str:
    """ "Blackjack", "five cards", "21 with seven or more cards"."""
    if cards == BLACKJACK:
        return "Blackjack"
    words = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
    return f"{of}{words[cards]}{' or more' if cards == most else ''} cards"
