"""The hole card: no frame and no page, for no kind of viewer, tells anything of it but what the card reader told."""

import pytest

from casino.floor import changes, live
from casino.floor.hub import in_pool
from casino.floor.models import Table
from games.kit.cards import say
from tests.floor.company import expire, newcomer, now, seated
from tests.floor.test_hidden import Eyes, alike

pytestmark = pytest.mark.django_db(transaction=True)

ACE_UP = "Ks 9s Ad 9c 8h".split()
"""Two players' first cards, the dealer's ace, their second cards; the hole card comes next."""
GAMES = {
    "blackjack": ("blackjack", ACE_UP),
    "free_bet_blackjack": ("blackjack", ACE_UP),
    "double_back_jack": ("blackjack", ACE_UP),
    "double_attack_blackjack": ("bet", "Ad Ks 9s 9c 8h".split()),
}
"""The main wager of each, and the cards up to the hole card."""
every_blackjack = pytest.mark.parametrize("game", GAMES)


def arranged(table: Table, cards: list[str]) -> None:
    with changes.changing(table.code) as change:
        change.now.stack("cards", cards)


def about(table: Table) -> list[str]:
    """What is asked now."""
    return [ask.about for ask in live.current(now(table)).asks]


async def watched(game: str, hole: str) -> tuple[list[list[str]], list[str], list[str]]:
    """A round with this hole card until it is turned: each viewer's frames, the pages, what was asked on the way."""
    main, cards = GAMES[game]
    table, finch, wren = await in_pool(lambda: seated(game=game, players=2, pace="casino"))
    await in_pool(arranged, table, [*cards, hole])
    eyes = Eyes(table, [finch, wren, await in_pool(newcomer, "Heron"), None])
    await eyes.open()
    for viewer in eyes.sockets[:2]:
        await eyes.see(await viewer.act("wager", wager=main, amount=1000))
    asked: list[str] = []
    before: list[list[str]] = []
    while True:
        before = [list(viewer.frames) for viewer in eyes.sockets]
        told = await in_pool(expire, table)
        changes.tell(told)
        for viewer in eyes.sockets:
            await viewer.reach(told.version)
        if await in_pool(lambda: live.current(now(table)).over):
            break
        asked += await in_pool(about, table)
        await in_pool(eyes.browse)
    await eyes.go()
    return [await in_pool(alike, table, frames) for frames in before], eyes.pages, asked


@every_blackjack
async def test_the_hole_card_shows_in_no_frame_and_on_no_page_before_it_is_turned(game: str):
    five, six = await watched(game, "5c"), await watched(game, "6h")
    for (frames, pages, asked), hole in ((five, "5c"), (six, "6h")):
        assert {"insurance", "hand"} <= set(asked), "the insurance phase and the decisions were watched"
        assert [text[:80] for texts in (*frames, pages) for text in texts if say(hole) in text] == []
    assert five[0] == six[0], "whatever it is, the same is sent"


@every_blackjack
async def test_before_the_reader_nothing_tells_a_blackjack(game: str):
    """With a king in the hole the round ends after insurance; until then the same is sent as with a five."""
    five, king = await watched(game, "5c"), await watched(game, "Kd")
    assert set(king[2]) <= {"attack", "insurance"}
    for without, with_ in zip(five[0], king[0], strict=True):
        assert with_
        assert without[: len(with_)] == with_
