"""A patched page equals a fresh one: after each push, for every kind of viewer, through a whole round."""

import asyncio
import difflib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from casino import edges
from casino.accounts.models import Player
from casino.floor import changes, live, seats
from casino.floor.hub import hub, in_pool
from casino.floor.models import Seat, Table
from games.kit import registry
from tests.floor import dom
from tests.floor.company import expire, newcomer, now, seated, stack
from tests.floor.wire import Viewer, client_of

pytestmark = pytest.mark.django_db(transaction=True)
Step = Callable[[], Awaitable[Any]]
# What the script keeps itself, or what is of the request and not of the table.
BY_SCRIPT = {"table": {"data-phase", "ws-connect"}, "tick": {"data-n", "data-now", "data-version"}}


class Reader:
    """A viewer with a page that is only ever patched, and a browser to ask for a fresh one."""

    def __init__(self, table: Table, player: Player | None) -> None:
        self.table, self.player = table, player
        self.client = client_of(player)
        self.page = dom.read(self.fetch())
        self.version = now(table).version

    def fetch(self) -> str:
        answer = self.client.get(f"/table/{self.table.code}/")
        assert answer.status_code == 200
        return str(answer.content.decode())

    async def connect(self) -> "Reader":
        self.socket = await Viewer.come(self.table, self.player, version=self.version)
        self.patched = 0
        await self.follow(self.version)
        return self

    async def follow(self, version: int) -> None:
        """Patch the page by all that was sent up to this version; what does not change for a viewer is not sent."""
        watch = hub.watches[self.table.code]
        while watch.version < version or watch.busy:  # noqa: ASYNC110 — the hub tells nobody when it is done
            await asyncio.sleep(0.01)
        while not await self.socket.silent(0.02):
            await self.socket.hear()
        for text in self.socket.frames[self.patched :]:
            if not text.startswith("{"):
                dom.patch(self.page, text)
        self.patched = len(self.socket.frames)

    async def same(self, step: str) -> None:
        """The page is what a fresh one would be."""
        fresh = dom.read(await in_pool(self.fetch))
        mine, theirs = region(self.page), region(fresh)
        difference = list(difflib.unified_diff(mine, theirs, "patched", "fresh", lineterm="", n=1))
        assert not difference, f"after {step}, for {self.player or 'a stranger'}:\n" + "\n".join(difference[:40])


def region(page: dom.Node) -> list[str]:
    """All of the page that is about the table."""
    lines: list[str] = []
    for name in ("table", "seated", "tick"):
        node = page.find(name)
        assert node is not None, f"the page has no #{name}"
        lines += node.lines()
    return lines


def of_the_script(page: dom.Node) -> None:
    for node in page.elements():
        for attribute in BY_SCRIPT.get(node.attributes.get("id") or "", ()):
            node.attributes.pop(attribute, None)
        if node.name == "input" and node.attributes.get("name") == "csrfmiddlewaretoken":
            node.attributes["value"] = ""
        if node.attributes.get("id") == "until":
            node.inside = []


@pytest.fixture(autouse=True)
def without_what_the_script_keeps(monkeypatch: pytest.MonkeyPatch):
    real = dom.read

    def read(html: str) -> dom.Node:
        page = real(html)
        of_the_script(page)
        return page

    monkeypatch.setattr(dom, "read", read)


ONE_DRAW = [
    ("roulette", [("straight", "17"), ("red", None), ("split", "17-20")]),
    ("big_six_wheel", [("sym_1", None), ("sym_2", None), ("sym_5", None)]),
    ("sic_bo", [("small", None), ("total_9", None), ("combo_4_5", None)]),
    ("props_and_hops", [("field", None), ("any_seven", None), ("hop_3_4", None)]),
    ("high_roll_dice", [("pip_5", None), ("pip_6", None), ("pip_1", None)]),
]


@pytest.mark.parametrize(("game", "wagers"), ONE_DRAW)
async def test_a_patched_page_equals_a_fresh_one_through_a_round(game: str, wagers: list[tuple[str, str | None]]):
    table, finch, wren = await in_pool(lambda: seated(game=game, players=2))
    dunlin = await in_pool(newcomer, "Dunlin")
    readers = [await (await in_pool(Reader, table, who)).connect() for who in (finch, wren, None)]
    one, two = readers[0].socket, readers[1].socket
    (a, b, c) = wagers

    def lay(viewer: Viewer, where: tuple[str, str | None], do: str = "wager", **args: Any) -> Step:
        return lambda: viewer.ask(do, wager=where[0], spot=where[1], **args)

    async def clock() -> None:
        if await in_pool(lambda: now(table).deadline):
            changes.tell(await in_pool(expire, table))

    steps: dict[str, Step] = {
        "a wager": lay(one, a, amount=500),
        "a wager of another": lay(two, a, amount=700),
        "a second wager": lay(one, b, amount=2_500),
        "chips taken back": lay(one, b, "take", amount=500),
        "undo": lambda: one.ask("undo"),
        "double": lambda: one.ask("double"),
        "a third wager": lay(two, c, amount=500),
        "ready": lambda: one.ask("ready"),
        "not ready": lambda: one.ask("unready"),
        "somebody sits down": lambda: in_pool(seats.sit, table.code, dunlin),
        "somebody leaves": lambda: in_pool(seats.leave, table.code, dunlin.pk),
        "somebody drops": lambda: in_pool(lambda: seats.away(table.code, wren.pk, gone=True)),
        "and comes back": lambda: in_pool(lambda: seats.away(table.code, wren.pk, gone=False)),
        "the clock runs out": clock,
        "a late wager": lay(one, c, amount=500),
        "the clock runs out again": clock,
        "and again": clock,
        "and once more": clock,
        "repeat": lambda: one.ask("repeat"),
        "clear": lambda: one.ask("clear"),
        "another wager": lay(two, b, amount=500),
        "one is ready": lambda: one.ask("ready"),
        "all are ready": lambda: two.ask("ready"),
    }
    for name, step in steps.items():
        await step()
        await all_the_same(table, readers, name)
    for reader in readers:
        await reader.socket.go()


async def all_the_same(table: Table, readers: list[Reader], step: str) -> None:
    """Every page has followed, and is what a fresh one would be."""
    version = await in_pool(lambda: now(table).version)
    for reader in readers:
        await reader.follow(version)
    for reader in readers:
        await reader.same(step)


# ---- card tables

BACCARAT = {"burn": ["2c"], "cards": ["2h", "5c", "3d", "2s", "4c", "Kd"]}
FREE_HANDS = "Th 8s 6h 9c 8d Td 3d Ts 9s 5c 9h".split()
ATTACKED = "5d Ks Kh 6h 7c Jc 9s 8h".split()
SAVED = "Ts 9h 9d 5d 7c Tc 9c 4h".split()
SPLIT = "8h 8c Ah 8d 8s 9d 3c Kd 2s 9h 5c".split()
FOR_MORE = ("double_attack", "free_split", "free_double", "second_chance", "insurance", "split", "hit")
AT_POKER = ("exchange", "play_3", "across_bet_1", "down_bet_2", "middle_bet_3", "flop", "play", "bet")
PREFERRED = (("war", "turn", "accept", "deal", *FOR_MORE, *AT_POKER), ("surrender", "turn", "deal", "check", "buy"))
"""What the first and the second player answer, where they may; else what happens without an answer."""
STANDING = ("wagers", "curator")
"""Asks that need no answer, and stay when they got one."""


def asked(table: Table, betting: bool) -> list[tuple[int, str, dict[str, Any]]]:
    """Who is asked what, and what that seat will do: choices in a decision, offers while wagers are open."""
    play, seats = live.current(now(table)), list(Seat.objects.filter(table=table).order_by("pk"))
    wishes = []
    for who, seat in enumerate(seats):
        for ask in play.asks:
            if seat.number in ask.seats and play.betting == betting and ask.about not in STANDING:
                wanted = (*PREFERRED[who], "cut")
                do = next((do for do in wanted if do in ask.choices), ask.default or next(iter(ask.choices)))
                args = ask.default_args if do == ask.default else {"depth": 60} if do == "cut" else {}
                wishes.append((who, do, dict(args)))
    return wishes


ANTES, BETS = [{"ante_across": 1_000, "ante_down": 1_000}], {"across_bet_1", "down_bet_2", "middle_bet_3", "fold"}
HANDS = [
    ("casino_war", [{"initial": 10_000, "tie": 500}, {"initial": 10_000}],
     {"cards": ["8h", "8d", "8s", "Qs", "5d"]}, {"war", "surrender", "deal"}),
    ("minibaccarat", [{"player": 10_000}, {"tie": 10_000}], BACCARAT, {"cut"}),
    ("midibaccarat", [{"player": 10_000}, {"banker": 10_000}], BACCARAT, {"turn", "cut"}),
    ("baccarat", [{"banker": 10_000}, {"player": 10_000}],
     {**BACCARAT, "cards": ["2h", "9c", "Kd", "Ks"]}, {"accept", "deal", "cut"}),
    ("pai_gow", [{"pai_gow": 10_000}] * 2, {"dice": ["4-4-5"]}, {"house_way", "stay", "surrender"}),
    ("blackjack", [{"blackjack": 10_000}] * 2,
     {"cards": SPLIT}, {"insurance", "decline", "split", "hit", "surrender"}),
    ("free_bet_blackjack", [{"blackjack": 10_000}] * 2,
     {"cards": FREE_HANDS}, {"free_split", "free_double", "surrender"}),
    ("double_attack_blackjack", [{"bet": 10_000}] * 2,
     {"cards": ATTACKED}, {"double_attack", "decline", "hit", "surrender"}),
    ("double_back_jack", [{"blackjack": 10_000}] * 2, {"cards": SAVED}, {"hit", "second_chance", "surrender"}),
    ("pai_gow_poker", [{"main": 10_000}] * 2, {"pockets": ["1"]}, {"house_way", "stay", "surrender"}),
    ("six_card_fortune_pai_gow_poker", [{"main": 10_000}] * 2, {"pockets": ["1"]}, {"house_way"}),
    ("three_card_poker", [{"ante": 1_000, "pair_plus": 500}, {"ante": 1_000}], {}, {"play", "fold"}),
    ("flop_poker", [{"ante": 1_000, "pot": 500}] * 2, {}, {"flop", "fold"}),
    ("raise_it_up_stud_poker", [{"ante": 1_000, "blind": 1_000, "progressive": 100}, {"ante": 1_000, "blind": 1_000}],
     {}, {"play_3", "check", "fold"}),
    ("lunar_poker", [{"ante": 1_000}] * 2, {}, {"exchange", "buy", "fold"}),
    ("criss_cross_poker", ANTES * 2, {}, BETS),
]  # fmt: skip


@pytest.mark.parametrize(("game", "wagers", "stacked", "phases"), HANDS, ids=[game for game, *_ in HANDS])
async def test_a_patched_page_equals_a_fresh_one_at_a_card_table(
    game: str, wagers: list[dict[str, int]], stacked: dict[str, list[str]], phases: set[str],
    monkeypatch: pytest.MonkeyPatch,
):  # fmt: skip
    """Offers, wagers, every decision, hidden cards, the result, and the beginning of the next round."""
    monkeypatch.setattr(edges.counter, "look", lambda game, options: {})  # a count that ends meanwhile is not pushed
    table, finch, wren = await in_pool(lambda: seated(game=game, pace="untimed", players=2))
    for kind, cards in stacked.items():
        await in_pool(lambda kind=kind, cards=cards: stack(table, *cards, kind=kind))
    readers = [await (await in_pool(Reader, table, who)).connect() for who in (finch, wren, None)]
    done: set[str] = set()

    async def do(who: int, what: str, **args: Any) -> None:
        await readers[who].socket.act(what, **args)
        done.add(what)
        await all_the_same(table, readers, what)

    async def answer_all(betting: bool) -> None:
        for _ in range(12):
            wishes = await in_pool(asked, table, betting)
            if not wishes:
                return
            who, what, args = wishes[0]
            await do(who, what, **args)

    await answer_all(betting=True)
    for who, laid in enumerate(wagers):
        for wager, amount in laid.items():
            await do(who, "wager", wager=wager, spot=None, amount=amount)
    await do(0, "ready")
    await do(1, "ready")
    await answer_all(betting=False)
    assert await in_pool(lambda: live.current(now(table)).over)
    assert phases <= done
    await do(1, "next")
    await answer_all(betting=True)
    for reader in readers:
        await reader.socket.go()


# ---- Craps: wagers that stand from roll to roll, move to their numbers, and come down


@pytest.mark.parametrize("kind", ["craps", "mini_craps"])
async def test_a_patched_page_equals_a_fresh_one_through_a_shooters_hand(kind: str):
    options = registry.kind(kind)[1].options
    table, finch, wren = await in_pool(lambda: seated(game="craps", pace="untimed", players=2, **options))
    readers = [await (await in_pool(Reader, table, who)).connect() for who in (finch, wren, None)]

    async def do(who: int, what: str, **args: Any) -> None:
        await readers[who].socket.act(what, **args)
        await all_the_same(table, readers, f"{what} {args}")

    async def roll(dice: str) -> None:
        await in_pool(lambda: stack(table, dice, kind="dice"))
        await do(1, "ready")
        await do(0, "roll")

    await do(0, "wager", wager="pass_line", spot=None, amount=1_000)
    await do(1, "wager", wager="dont_pass", spot=None, amount=1_000)
    await roll("4-4")
    await do(0, "next")
    await do(0, "wager", wager="pass_odds", spot=None, amount=1_000)
    await do(1, "wager", wager="place_win_6", spot=None, amount=1_200)
    await do(1, "call_off", wager="place_win_6")
    await do(0, "wager", wager="come", spot=None, amount=1_000)
    await roll("2-3")
    await do(0, "next")
    await do(1, "take", wager="place_win_6", spot=None, amount=1_200)
    await roll("3-4")
    await do(0, "next")
    for reader in readers:
        await reader.socket.go()


def test_every_kind_of_table_is_among_these():
    craps = {kind.name for kind in registry.game("craps").kinds}
    listed = {game for game, *_ in (*ONE_DRAW, *HANDS)} | craps
    assert listed == {kind.name for card in registry.all_games() for kind in card.kinds}
