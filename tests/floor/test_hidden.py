"""What the table hides: no frame and no page, for no kind of viewer, tells anything of the pocket before its time."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from casino.accounts.models import Player
from casino.floor import changes, live
from casino.floor.hub import in_pool
from casino.floor.models import Round, Table
from casino.floor.views import PANELS
from games.kit.cards import say
from games.kit.chance import commitment
from games.kit.round import Log, replay
from tests.floor.company import act, expire, newcomer, now, seated, seed, stack, without_numbers
from tests.floor.wire import Viewer, client_of

pytestmark = pytest.mark.django_db(transaction=True)
FORTUNE = bytes(range(32))


def destined(row: Round) -> str:
    """Where the ball will come to rest: the log played to its end, as only the house can."""
    log: Log = live.log_of(row)
    play = replay(row.table.card, log)
    while not play.over:
        play.expire()
    return str(play.draws[-1][1])


def shows(text: str, round_: Round) -> list[str]:
    """What in this text would tell the result of a round that is not decided, at a table that had none before."""
    html = re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)
    signs = {
        "the seed": round_.seed[:16],
        "a result": r'data-result="[^"]+"',
        "where the wheel stops, or the dolly": r'data-at="[^"]+"',
        "a marker": r'data-marker="',
        "how a spot was decided": r'data-outcome="',
        "a result in the history": r'class="past"',
        "a settlement": r"/rounds/\w+/",
    }
    return [what for what, sign in signs.items() if re.search(sign, html)]


def alike(table: Table, frames: list[str]) -> list[str]:
    """Frames without what differs between any two rounds: names, numbers, times, and the commitment."""
    row = Round.objects.get(number=1, table=table)
    named = {table.code: "CODE", row.pk: "ROUND", row.commitment: "COMMITMENT"}
    told = []
    for frame in frames:
        for name, word in named.items():
            frame = frame.replace(name, word)
        frame = re.sub(r'data-(now|deadline)="\d+"', "", without_numbers(frame))
        told.append(re.sub(r'"(ack|version|key)": ?"?[\w-]+"?|data-version="\d+"', "", frame))
    return told


class Eyes:
    """Sockets and browsers of a seat, another seat and two spectators; nothing they are sent is lost."""

    def __init__(self, table: Table, people: list[Player | None]) -> None:
        self.table, self.people = table, people
        self.sockets: list[Viewer] = []
        self.clients: list[Client] = []
        self.pages: list[str] = []

    async def open(self) -> None:
        for player in self.people:
            self.sockets.append(await Viewer.come(self.table, player))
            self.clients.append(await in_pool(client_of, player))

    def browse(self) -> None:
        """Every page about the table, as each viewer gets it."""
        code, round_ = self.table.code, now(self.table).round_id
        for client in self.clients:
            paths = [f"/table/{code}/", "/", *(f"/table/{code}/panel/{name}/" for name in PANELS), f"/rounds/{round_}/"]
            for path in paths:
                answer = client.get(path)
                assert answer.status_code == (302 if path.startswith("/rounds/") else 200), path
                self.pages.append(f"{dict(answer.headers)}\n{answer.content.decode()}")

    async def see(self, version: int) -> None:
        """Let every push arrive, and ask for the whole besides."""
        for viewer in self.sockets:
            await viewer.reach(version)
            await viewer.send({"do": "whole", "args": {}})
            await viewer.hear()

    def frames(self) -> list[str]:
        return [frame for viewer in self.sockets for frame in viewer.frames]

    async def go(self) -> None:
        for viewer in self.sockets:
            await viewer.go()


async def play(game: str, arrange: Callable[[Table], Any], *, pages: bool = True) -> list[str]:
    """A round from its first wager to its end. All that was sent before the end is read; its frames are given back."""
    table, finch, wren = await in_pool(lambda: seated(game=game, players=2))
    await in_pool(arrange, table)
    pocket = await in_pool(lambda: destined(now(table).round))
    eyes = Eyes(table, [finch, wren, await in_pool(newcomer, "Heron"), None])
    await eyes.open()
    for at, (wager, spot) in enumerate(WAGERS[game]):
        await eyes.see(await eyes.sockets[at % 2].act("wager", wager=wager, spot=spot, amount=500))
    if pages:
        await in_pool(eyes.browse)
    while not await in_pool(lambda: live.current(now(table)).over):
        before = eyes.frames()  # while the last of these was sent, wagers were open
        told = await in_pool(expire, table)
        changes.tell(told)
        for viewer in eyes.sockets:
            await viewer.reach(told.version)
        if pages and not await in_pool(lambda: live.current(now(table)).over):
            await in_pool(eyes.browse)
    row = await in_pool(lambda: Round.objects.get(number=1, table=table))
    assert row.result == pocket.partition("@")[0]
    assert [(text[:80], leak) for text in [*before, *eyes.pages] for leak in shows(text, row)] == []
    for viewer in eyes.sockets:
        assert f'data-result="{row.result}"' in viewer.frames[-1]
    await eyes.go()
    return await in_pool(alike, table, before)


WAGERS: dict[str, list[tuple[str, str | None]]] = {
    "roulette": [("straight", "17"), ("red", None), ("split", "17-20"), ("black", None)],
    "big_six_wheel": [("sym_1", None), ("sym_2", None)],
    "sic_bo": [("small", None), ("combo_4_5", None), ("big", None)],
    "props_and_hops": [("field", None), ("hop_3_4", None), ("any_seven", None)],
    "high_roll_dice": [("pip_5", None), ("pip_6", None), ("lk_4", None)],
}


@pytest.mark.parametrize("game", WAGERS)
async def test_the_result_is_hidden_until_wagers_are_closed(game: str):
    await play(game, lambda table: None)


async def test_a_known_seed_is_not_on_the_table_before_its_round_is_over():
    await play("roulette", lambda table: seed(table, FORTUNE), pages=False)


async def test_what_is_sent_does_not_depend_on_what_will_come():
    seventeen = await play("roulette", lambda table: stack(table, "17"), pages=False)
    zeros = await play("roulette", lambda table: stack(table, "00"), pages=False)
    assert seventeen == zeros


@pytest.mark.parametrize(
    ("game", "world", "other"),
    [
        ("sic_bo", "4-4-5", "1-1-1"),
        ("props_and_hops", "3-4", "6-6"),
        ("high_roll_dice", "5-5-5-5-6-6-3-2-1-4", "1-1-1-1-1-1-1-1-2-6"),
    ],
)
async def test_under_the_cover_two_worlds_are_the_same(game: str, world: str, other: str):
    """The dice are told before the wagers to be shaken (§ 625a.5(b)); nobody can tell before the cover is off."""
    one = await play(game, lambda table: stack(table, world, kind="dice"), pages=False)
    two = await play(game, lambda table: stack(table, other, kind="dice"), pages=False)
    assert one == two


def test_the_commitment_is_to_the_seed_that_is_shown_after():
    table, finch = seated(pace="untimed")
    before = now(table).round
    assert before.seed not in client_of(finch).get(f"/table/{table.code}/").content.decode()
    act(table, finch, "wager", wager="red", amount=500)
    act(table, finch, "ready")
    row = Round.objects.get(pk=before.pk)
    assert commitment(bytes.fromhex(row.seed)) == before.commitment
    assert row.seed in client_of(None).get(f"/rounds/{row.pk}/").content.decode()


def test_the_result_and_the_seed_are_not_in_the_log_before_their_time(caplog: pytest.LogCaptureFixture):
    table, finch = seated()
    row = now(table).round
    pocket = destined(row)
    act(table, finch, "wager", wager="red", amount=500)
    expire(table)
    assert row.seed not in caplog.text
    assert f'"{pocket}"' not in caplog.text


# ---- cards that only one seat may see


async def squeezed(cards: list[str], turns: int) -> tuple[list[str], list[str]]:
    """Midibaccarat until the highest bettor has turned so often and holds the next cards: what that seat was sent, and
    what another seat, a player who watches and a stranger were sent."""
    table, high, low = await in_pool(lambda: seated(game="midibaccarat", pace="untimed", players=2))
    await in_pool(lambda: stack(table, "2c", kind="burn"))
    await in_pool(lambda: stack(table, *cards, kind="cards"))
    eyes = Eyes(table, [high, low, await in_pool(newcomer, "Heron"), None])
    await eyes.open()
    one, two = eyes.sockets[:2]
    await eyes.see(await one.act("wager", wager="player", spot=None, amount=10_000))
    await eyes.see(await two.act("wager", wager="player", spot=None, amount=2_500))
    await eyes.see(await one.act("ready"))
    await eyes.see(await two.act("ready"))
    for _ in range(turns):
        await eyes.see(await one.act("turn"))
    assert not await in_pool(lambda: live.current(now(table)).over), "the cards are still in the hand"
    await in_pool(eyes.browse)
    row = await in_pool(lambda: now(table).round)
    assert not [page for page in eyes.pages if row.seed[:16] in page]
    hidden = {say(name) for name in cards[-1 if turns else 0 :]}
    seen, unseen = eyes.pages[: len(eyes.pages) // 4], eyes.pages[len(eyes.pages) // 4 :]
    assert any(words in page for words in hidden for page in seen), "who holds the cards sees them"
    assert not [words for words in hidden for page in unseen if words in page]
    await eyes.go()
    holder = await in_pool(alike, table, one.frames)
    others = await in_pool(alike, table, [frame for viewer in eyes.sockets[1:] for frame in viewer.frames])
    return holder, others


@pytest.mark.parametrize(
    ("turns", "world", "other"),
    [
        (0, ["2h", "5c", "3d", "2s"], ["Kd", "9s", "8h", "Tc"]),
        (1, ["2h", "5c", "3d", "2s", "4c"], ["2h", "5c", "3d", "2s", "Jh"]),
    ],
    ids=["the first two cards", "the third card"],
)
async def test_what_others_are_sent_does_not_depend_on_the_cards_in_one_hand(
    turns: int, world: list[str], other: list[str]
):
    """Two worlds that differ only in what the highest bettor holds: equal for all others, to the byte."""
    (mine, theirs), (mine_else, theirs_else) = await squeezed(world, turns), await squeezed(other, turns)
    assert theirs == theirs_else
    assert mine != mine_else
