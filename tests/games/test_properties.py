"""What must hold always, for every game of the house and for toys that need more of the kit than they do."""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.kit.advice import Advice
from games.kit.asks import DEALER, Play, Refused
from games.kit.cards import is_red
from games.kit.chance import Quick
from games.kit.equipment import Shoe
from games.kit.events import HOST, Moved, Paid, Peeked, Placed, Settled, Taken
from games.kit.notation import parse, transcript
from games.kit.registry import Game
from games.kit.round import BEHIND_THE_SCENES, Log, Round, begin, give, log_of, replay
from tests.kit.toys import TOYS
from tests.profiles import examples

from .playing import GAMES, legal, money, play, play_on, snapshot, start, viewers

always = examples(30)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
lucks = st.integers(0, 2**32)
some = st.integers(1, 3)

HUGE = 10**5000
NEVER_LEGAL: list[Any] = [
    5, "x", [], [1], True, {"zzz": 1}, {1: 2},
    {"amount": float("nan")}, {"amount": float("inf")}, {"amount": -100}, {"amount": HUGE}, {"amount": -HUGE},
    {"amount": True}, {"amount": 2.5}, {"amount": None}, {"amount": "5"},
    {"list": None}, {"list": []}, {"list": [5]}, {"list": [["line", None]]}, {"list": [[[], {}, 5]]},
    {"list": [["no", "where", 500]]}, {"list": [["red", None, 500], ["red", None, float("nan")]]},
    {"charms": "clover"}, {"charms": [[]]}, {"charms": ["clover"] * 3}, {"charms": [HUGE]},
    {"wager": [], "amount": 500}, {"wager": None}, {"wager": "no", "amount": 500},
    {"wager": "red", "spot": {}, "amount": 500}, {"wager": "red", "amount": HUGE}, {"wager": "line", "amount": HUGE},
    {"wager": "line", "amount": 500, "zzz": 1}, {"wager": "line", "amount": 0}, {"wager": "line", "amount": 0.5},
]  # fmt: skip


@every_game
@always
@given(lucks, some)
def test_any_sequence_of_legal_answers_ends_the_round(game: Game, luck: int, rounds: int):
    r = play(game, luck, rounds).round
    assert r.over
    assert not r.asks
    assert not r.betting


@every_game
@always
@given(lucks, some)
def test_no_chip_is_made_or_lost(game: Game, luck: int, rounds: int):
    played = play(game, luck, rounds)
    for n, (seat, do, args) in enumerate(played.log.inputs):
        came = 0
        if (seat, do) == (DEALER, "sit"):  # money from outside, or a purse put right
            came = args["purse"] - played.snapshots[n]["purses"].get(args["seat"], 0)
        assert played.totals[n + 1] - played.totals[n] == came
        assert min(played.snapshots[n + 1]["purses"].values()) >= 0
    pot = played.round.accounts.get("pot", 0)
    assert pot == 0, "a pot is given out in full"


@every_game
@always
@given(lucks, some)
def test_every_wager_ends_exactly_once_or_stands(game: Game, luck: int, rounds: int):
    played = play(game, luck, rounds)
    lying: Counter[tuple[int, str, str | None]] = Counter()
    decided: Counter[tuple[int, str, str | None]] = Counter()
    present = played.round.seats
    for seat, wager, spot, stake, _ in played.log.carry.get("wagers", ()):
        lying[seat, wager, spot] += stake
    for event in played.round.events:
        match event:
            case Placed(seat, wager, spot, amount):
                lying[seat, wager, spot] += amount
            case Taken(seat, wager, spot, amount):
                lying[seat, wager, spot] -= amount
            case Moved(seat, wager, spot, amount, to_wager, to_spot):
                lying[seat, wager, spot] -= amount
                lying[seat, to_wager, to_spot] += amount
            case Settled(seat, wager, spot, stake, outcome):
                decided[seat, wager, spot] += stake
                assert outcome in ("win", "lose", "push", "void", "stand", "fee")
                assert event.profit == (0 if outcome == "stand" else event.returned - stake)
                assert event.cite
                assert event.why
    assert +lying == +decided
    standing = {(s, w, p) for s, w, p, _, _ in played.round.carry.get("wagers", ()) if s in present}
    stood = {(e.seat, e.wager, e.spot) for e in played.round.settlements() if e.outcome == "stand"}
    assert stood <= standing


@every_game
@always
@given(lucks)
def test_an_illegal_answer_is_refused_and_changes_nothing(game: Game, luck: int):
    chance = Quick(luck)
    r, _ = start(game, chance, {})
    while r.asks:
        before = snapshot(r)
        for seat, do, args in illegal_now(r, chance):
            with pytest.raises(Refused) as refusal:
                r.answer(seat, do, args)
            assert str(refusal.value).endswith(".")
        assert snapshot(r) == before
        answer = legal(r, chance, betting=chance.below(4) > 0)
        assert answer is not None
        r.answer(*answer)
    for seat in (*r.seats, DEALER):
        with pytest.raises(Refused, match="over"):
            r.answer(seat, "wager", {"wager": "red", "amount": 500})


def illegal_now(r: Round, chance: Quick) -> list[tuple[Any, Any, Any]]:
    """Answers that may not be given: to nobody's ask, of no known kind, out of turn, with impossible arguments."""
    nobody: list[Any] = [99, -1, True, 1.0, float("nan"), "1", None, []]
    found: list[tuple[Any, Any, Any]] = [(seat, "undo", {}) for seat in nobody]
    no_such: list[Any] = [None, [], "", "zzz", 5]
    found += [(1, do, {}) for do in no_such]
    asked = [(ask, seat, do) for ask in r.asks for seat in ask.seats for do in ask.choices]
    for ask, seat, do in asked:
        found += [(seat, do, NEVER_LEGAL[chance.below(len(NEVER_LEGAL))]) for _ in range(4)]
        sample = ask.choices[do].domain.sample(r, seat, chance)
        found.append((seat, do, {**(sample or {}), "zzz": 1}))
        found.append((seat, f"{do} ", sample or {}))
    waiting = {seat for _, seat, _ in asked}
    found += [(seat, do, {}) for seat in {*r.seats, DEALER} - waiting for do in ("deal", "raise", "undo", "next")]
    return found


@every_game
@always
@given(lucks, some)
def test_the_log_played_again_gives_the_same_at_every_step(game: Game, luck: int, rounds: int):
    played = play(game, luck, rounds)
    for n, then in enumerate(played.snapshots):
        assert snapshot(replay(game, played.log, n)) == then


@every_game
@always
@given(lucks, some, st.booleans())
def test_the_transcript_is_the_log(game: Game, luck: int, rounds: int, manual: bool):
    log = play(game, luck, rounds, manual=manual).log
    lines = transcript(game, log)
    assert parse(lines) == log
    assert transcript(game, parse(lines)) == lines


# ---- a person deals


@every_game
@always
@given(lucks, some, lucks)
def test_a_round_that_is_called_off_gives_back_all_that_was_brought(game: Game, luck: int, rounds: int, pick: int):
    log = play(game, luck, rounds).log
    r = replay(game, log, Quick(pick).below(len(log.inputs)))
    if r.over:
        return
    brought = money(r)
    r.call_off("The wheel broke.")
    assert r.finished
    assert sum(seat.purse for seat in r.seats.values()) == brought
    assert r.accounts == {"house": 0}
    assert not r.wagers()
    assert not {"wagers", "shoe"} & r.carry.keys()
    assert {(s.outcome, s.profit, s.returned - s.stake) for s in r.settlements()} <= {("void", 0, 0)}
    kept = log_of(r, bytes.fromhex(log.seed))
    assert snapshot(replay(game, kept)) == snapshot(r)
    lines = transcript(game, kept)
    assert any("This round is void. The wheel broke." in line for line in lines)
    assert parse(lines) == kept


def by_hand(game: Game, log: Log) -> Round:
    """The same inputs in a round whose dealer steps by hand; checks at each step what the table is told."""
    r = begin(game, log._replace(manual=True))
    for put_in in log.inputs:
        step_through(r)
        while put_in[0] == DEALER and put_in[1] not in BEHIND_THE_SCENES and put_in[1] not in r.asks[-1].choices:
            r.expire()
            step_through(r)
        while r.asks and r.asks[0].seats == (DEALER,) and put_in[0] != DEALER:
            r.expire()
            step_through(r)
        if r.asks:  # else it was a word to go on, for which a person who deals does not wait
            give(r, *put_in)
    while r.asks:
        r.expire()
        step_through(r)
    return r


def step_through(r: Round) -> None:
    while r.asks and r.asks[0].about == "step":
        view, told = r.view(), r.told
        assert len(view["events"]) == told < len(r.events)
        assert not view["over"]
        assert view["waiting"] == [DEALER]
        assert r.view(HOST)["asks"]
        r.answer(DEALER, "pay", {"amount": 0}) if "pay" in r.asks[0].choices else r.answer(DEALER, "next")
        assert r.told > told


@every_game
@always
@given(lucks, some)
def test_a_dealer_by_hand_ends_with_the_same_settlements(game: Game, luck: int, rounds: int):
    played = play(game, luck, rounds)
    r = by_hand(game, played.log)
    assert r.over
    assert r.view()["over"]
    assert r.settlements() == played.round.settlements()
    assert {n: s.purse for n, s in r.seats.items()} == {n: s.purse for n, s in played.round.seats.items()}
    assert r.carry == played.round.carry
    assert r.accounts == played.round.accounts


def test_a_dealer_by_hand_waits_for_no_word_before_the_extra_roll():
    """High Roll Dice, § 593.4(g)."""
    game = next(game for game in GAMES if game.name == "high_roll_dice")
    played = play(game, 3021, 2)
    assert (1, "throw", {}) in played.log.inputs
    assert by_hand(game, played.log).settlements() == played.round.settlements()


@every_game
@always
@given(lucks, some)
def test_purses_and_chips_are_as_told(game: Game, luck: int, rounds: int):
    """What the table may know of money follows from the events it was told, and from nothing else."""
    chance = Quick(luck)
    r, _ = start(game, chance, play(game, luck, rounds).round.carry, manual=True)
    purses, chips = money_in(r.view, r.seats)
    inputs, told = 0, 0
    for _ in play_on(r, chance):
        for event in r.events[told : r.told]:
            tell_money(event, purses, chips)
        told = r.told
        for seat, do, args in r.inputs[inputs:]:
            if (seat, do) == (DEALER, "sit"):
                purses[args["seat"]] = args["purse"]
        inputs = len(r.inputs)
        assert money_in(r.view, r.seats) == (purses, +chips)


def money_in(view: Any, seats: Any) -> tuple[dict[int, int], Counter[tuple[int, str, str | None]]]:
    felt = Counter({(c["seat"], c["wager"], c["spot"]): c["amount"] for c in view()["felt"]})
    return {seat: view(seat)["purse"] for seat in seats}, felt


def tell_money(event: Any, seats: dict[int, int], chips: Counter[tuple[int, str, str | None]]) -> None:
    accounts = {f"seat:{seat}": seat for seat in seats}
    purses = seats if getattr(event, "seat", None) != DEALER else {DEALER: 0, **seats}  # the dealer's is the house's
    match event:
        case Placed(seat, wager, spot, amount):
            purses[seat] -= amount
            chips[seat, wager, spot] += amount
        case Taken(seat, wager, spot, amount):
            purses[seat] += amount
            chips[seat, wager, spot] -= amount
        case Moved(seat, wager, spot, amount, to_wager, to_spot):
            chips[seat, wager, spot] -= amount
            chips[seat, to_wager, to_spot] += amount
        case Settled(seat, wager, spot, stake, outcome, profit, returned, _, _, fee, payer) if outcome != "stand":
            purses[seat] += returned
            chips[seat, wager, spot] -= stake
            if payer in accounts:
                seats[accounts[payer]] -= profit + fee
        case Paid(payer, to, amount):
            for account, change in ((payer, -amount), (to, amount)):
                if account in accounts:
                    purses[accounts[account]] += change


# ---- two worlds


def other_world(played_log: Log, r: Round, viewer: int, luck: int) -> Log:
    """A world in which everything this viewer saw is the same, and everything else is left to other chance."""
    chance, seen = Quick(luck), r.seen(viewer)
    stack: dict[str, list[str | None]] = {}
    for n, (kind, outcome) in enumerate(r.draws):
        stack.setdefault(kind, []).append(outcome if n in seen else None)
    carry = dict(played_log.carry)
    if "shoe" in carry:
        cards = carry["shoe"]["cards"].split()
        chance.shuffle(cards)
        carry["shoe"] = {**carry["shoe"], "cards": " ".join(cards)}
    seed = chance.below(2**32).to_bytes(32, "big").hex()
    inputs = [put_in for put_in in r.inputs if put_in[:2] != (DEALER, "stack")]
    return played_log._replace(carry=carry, stack=stack, seed=seed, inputs=inputs)


def two_worlds(game: Game, luck: int, rounds: int, manual: bool, pick: Quick) -> tuple[Round, Round, int] | None:
    """A world and another that differs only in what one viewer did not see, and that viewer."""
    log = play(game, luck, rounds, manual=manual).log
    here = replay(game, log, pick.below(len(log.inputs) + 1))
    viewer = viewers(here)[pick.below(len(viewers(here)))]
    try:
        there = replay(game, other_world(log, here, viewer, pick.below(2**32)))
    except Refused:  # in that world another seat could not answer as it did here
        return None
    if public_facts(here) != public_facts(there) or here.seen(viewer) != there.seen(viewer):
        return None
    return here, there, viewer


def in_two_worlds(game: Game, luck: int, rounds: int, manual: bool, pick: Quick) -> tuple[Any, Any] | None:
    """What the viewer sees in both."""
    worlds = two_worlds(game, luck, rounds, manual, pick)
    if worlds is None:
        return None
    here, there, viewer = worlds
    views = here.view(viewer), there.view(viewer)
    if manual:
        if to_come(here) != to_come(there):  # that nothing more is to be told is told by the end itself
            return None
        if viewer == HOST:  # whoever deals is asked for the next settlement, and so must know whose it is
            views[0].pop("asks"), views[1].pop("asks")
    return views


def to_come(r: Round) -> tuple[bool, bool]:
    """Whether the round is at its end, and whether something is left to be told: by whom it waits for, anyone knows."""
    return r.finished, r.told < len(r.events)


def public_facts(r: Round) -> list[Any]:
    """What a rule makes everybody know of cards that stay hidden, so that a world where it is not so is no other world.

    A card reader says whether the hole card makes Blackjack; a wager that is paid or taken says which hands the hidden
    ones are not. Facts are what was found and which money moved: the words they are told in are compared.
    What the reader finds decides what is asked next, even before it is told. Which cards lie open is such a fact too:
    a hand set the house way is shown card by card, and cards not shown yet decide which one comes first.
    """
    found: list[Any] = [event for event in r.events if isinstance(event, Peeked)]
    moved = [event for event in r.events[: r.told] if isinstance(event, Settled | Paid)]
    return found + [event._replace(why="", cite="") for event in moved]


@every_game
@pytest.mark.parametrize("manual", [False, True], ids=["automatic", "by hand"])
@always
@given(lucks, some, lucks)
def test_what_a_viewer_sees_does_not_depend_on_what_it_may_not_see(
    game: Game, manual: bool, luck: int, rounds: int, pick: int
):
    views = in_two_worlds(game, luck, rounds, manual, Quick(pick))
    assume(views is not None)
    assert views
    assert views[0] == views[1]


# ---- the coach

ADVISED = pytest.mark.parametrize("game", [game for game in GAMES if game.counts.advise], ids=lambda game: game.name)


def advised(r: Round, seat: int) -> list[list[Advice]]:
    """What the coach says to this seat now, ask by ask."""
    assert r.game.counts.advise
    return [list(r.game.counts.advise(r, ask, seat)) for ask in r.asks if seat in ask.seats and not r.betting]


@ADVISED
@always
@given(lucks)
def test_advice_is_on_every_choice_that_is_asked_and_on_no_other(game: Game, luck: int):
    chance = Quick(luck)
    r, _ = start(game, chance, {})
    for _ in play_on(r, chance):
        before = snapshot(r)
        for ask in r.asks:
            for seat in set(ask.seats) - {DEALER}:
                assert game.counts.advise
                said = game.counts.advise(r, ask, seat)
                offered = set(ask.choices) - {ask.leaving}  # what leaving the table means is not offered
                assert not said or {one.do for one in said} - {ask.leaving} == offered
                assert all(math.isfinite(one.value) and one.unit > 0 for one in said)
        assert snapshot(r) == before


@ADVISED
@always
@given(lucks, some, lucks)
def test_advice_does_not_depend_on_what_the_seat_may_not_see(game: Game, luck: int, rounds: int, pick: int):
    worlds = two_worlds(game, luck, rounds, False, Quick(pick))
    assume(worlds is not None)
    assert worlds
    here, there, viewer = worlds
    assume(viewer in here.seats)
    assert advised(here, viewer) == advised(there, viewer)


def worlds_of_a_toy(told: Callable[[Round, str], None]) -> list[tuple[Any, Any]]:
    """Views of a game that deals one card face down and lets `told` end the wagers by it."""

    def hidden_card(r: Round) -> Play[None]:
        r.shoe = Shoe.fresh(r.source)
        hole = r.deal("dealer", to=[])
        yield from r.take_wagers("turn", "Turn the card", cite="1a.1")
        told(r, hole)
        for wager in r.wagers():
            r.void(wager, "Practice.", "1a.1")

    game = replace(TOYS[0], plays=replace(TOYS[0].plays, play=hidden_card))
    worlds = [in_two_worlds(game, luck, 1, False, Quick(luck)) for luck in range(60)]
    return [views for views in worlds if views]


def test_two_worlds_show_a_leak():
    worlds = worlds_of_a_toy(lambda r, hole: r.call("Red." if is_red(hole) else "Black."))
    assert any(here != there for here, there in worlds)


def test_two_worlds_show_a_leak_in_the_words_of_a_settlement():
    def told(r: Round, hole: str) -> None:
        for wager in r.wagers():
            r.lose(wager, f"The hidden card is {hole}.", "1a.1")

    assert any(here != there for here, there in worlds_of_a_toy(told))


def test_two_worlds_agree_on_the_wagers_that_were_won_and_lost():
    """A wager on the colour of a hidden card tells everybody the colour, by the rules, and nothing else of it."""

    def told(r: Round, hole: str) -> None:
        for wager in r.wagers():
            if is_red(hole):
                r.settle(wager, "win", wager.stake, "It was red.", "1a.1")
            else:
                r.lose(wager, "It was black.", "1a.1")

    worlds = worlds_of_a_toy(told)
    assert any(event["kind"] == "settled" for here, _ in worlds for event in here["events"])
    assert all(here == there for here, there in worlds)


def test_a_super_wager_that_loses_tells_that_the_hidden_hand_is_no_super_hand():
    """Lunar Poker, § 589.11(c)(2)(i): in the other world of this luck the folded hand is a same-colored straight."""
    game = next(game for game in GAMES if game.name == "lunar_poker")
    assert in_two_worlds(game, 693917, 3, False, Quick(752)) is None


def test_the_first_card_of_a_set_hand_tells_how_the_hidden_ones_were_set():
    """Pai Gow Poker, dealt by hand: in the other world of this luck the house way sets other cards high."""
    game = next(game for game in GAMES if game.name == "pai_gow_poker")
    assert in_two_worlds(game, 251, 1, True, Quick(2904)) is None


@every_game
def test_most_worlds_can_be_compared(game: Game):
    """Nothing would be shown by leaving out nearly all of them."""
    worlds = [in_two_worlds(game, luck, 1 + luck % 3, False, Quick(luck)) for luck in range(60)]
    assert sum(views is not None for views in worlds) > 30


def test_the_toys_do_all_that_they_are_for():
    """Each need of the games to come occurs in the rounds above."""
    found: Counter[str] = Counter()
    for game in TOYS:
        for luck in range(150):
            r = play(game, luck, 3).round
            found.update(type(event).__name__ for event in r.events)
            found.update(f"{s.wager} {s.outcome}" for s in r.settlements())
            found.update(f"paid by {s.payer[:5]}" for s in r.settlements())
            found.update(f"fee of {s.wager}" for s in r.settlements() if s.fee)
            found.update(do for _, do, _ in r.inputs)
    wanted = """Dealt Turned Burned Cleared Irregular Moved Paid Placed Taken Settled raise look fold bank sit undo
        double clear wagers take wager""".split()
    wanted += ["look lose", "raise win", "envy win", "pot win", "pot void", "line stand", "box stand", "line fee",
               "meter win", "paid by seat:", "paid by pot", "paid by meter", "fee of line",
               "none"]  # fmt: skip
    assert [want for want in wanted if not found[want]] == []
