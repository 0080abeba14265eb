"""Private cards on the wire: what one seat holds reaches nobody else before it is turned, by no frame and no page."""

import pytest

from casino.floor import live
from casino.floor.hub import in_pool
from casino.floor.models import Seat
from games.kit.cards import say
from tests.floor.company import newcomer, now, seated, stack
from tests.floor.test_hidden import Eyes, alike

pytestmark = pytest.mark.django_db(transaction=True)
ANTES = {
    "three_card_poker": ["ante", "pair_plus"], "lunar_poker": ["ante"], "flop_poker": ["ante"],
    "raise_it_up_stud_poker": ["ante"], "criss_cross_poker": ["ante_across"],
}  # fmt: skip


async def decided(game: str, cards: list[str], steps: list[tuple[int, str, dict[str, list[str]]]]) -> list[list[str]]:
    """A table at which two hold cards and have done these things: what each viewer was sent, page by page checked."""
    options = {"dealing_method": "automated_shoe"}
    table, *people = await in_pool(lambda: seated(game=game, pace="untimed", players=2, **options))
    numbers = await in_pool(lambda: dict(Seat.objects.filter(table=table).values_list("player_id", "number")))
    first, second = sorted(people, key=lambda player: numbers[player.pk])  # the first is dealt to first
    await in_pool(lambda: stack(table, *cards, kind="cards"))
    eyes = Eyes(table, [first, second, await in_pool(newcomer, "Heron"), None])
    await eyes.open()
    for socket in eyes.sockets[:2]:
        for wager in ANTES[game]:
            await eyes.see(await socket.act("wager", wager=wager, spot=None, amount=500, paired=True))
    for socket in eyes.sockets[:2]:
        await eyes.see(await socket.act("ready"))
    for who, do, args in steps:
        await eyes.see(await eyes.sockets[who].act(do, **args))
    play = await in_pool(lambda: live.current(now(table)))
    assert not play.over
    await in_pool(eyes.browse)
    row = await in_pool(lambda: now(table).round)
    each = len(eyes.pages) // 4
    for at in range(4):
        pages = eyes.pages[at * each : (at + 1) * each]
        for card in play.hands[f"seat:{numbers[first.pk]}"]:
            assert any(say(card.name) in page for page in pages) == (at == 0), f"{card.name} to viewer {at}"
        assert not [page for page in pages if row.seed[:16] in page]
    await eyes.go()
    return [await in_pool(alike, table, socket.frames) for socket in eyes.sockets]


THREE = "Ks 9d 4c 6s 7d 8c Qh 8d 5d".split(), "2c 2h Jd 6s 7d 8c Kd Kh 3d".split()
FIRST = "Ah Ad 9s 5c 2d 8h 8d 9c 6c 2s Ks Kd 7h 4c 3s".split(), "Th Jd 9h 5h 2h 8h 8d 9c 6c 2s Qs Qd 7d 4d 3s".split()
DRAWN = [*FIRST[0], "Ac", "Kh", "4h"], [*FIRST[1], "Qc", "6h", "4s"]
Steps = list[tuple[int, str, dict[str, list[str]]]]
CHECKED: Steps = [(0, "check", {}), (1, "check", {})]
ACROSS: Steps = [(0, "across_bet_1", {}), (1, "across_bet_2", {})]
EXCHANGE: Steps = [(1, "fold", {}), (0, "exchange", {}), (0, "discard", {"cards": ["3", "4", "5"]})]
BOARD = [*THREE[1][:6], THREE[0][6], *THREE[1][7:]]  # the same first card on the board, which is turned
CROSS = "2c 7d 9h 3s 5d Ks 4c 6s 7c".split(), "Jh 7d 2s 3s Qd Ah Ad 6s 7c".split()  # the same cards left and right
PLAYED = {
    "flop_poker, the other has decided": ("flop_poker", *THREE, [(1, "flop", {})]),
    "raise_it_up_stud_poker, 4th Street": ("raise_it_up_stud_poker", THREE[0], BOARD, CHECKED),
    "criss_cross_poker, the row is open": ("criss_cross_poker", *CROSS, ACROSS),
    "three_card_poker, nobody has decided": ("three_card_poker", *THREE, []),
    "three_card_poker, the other has decided": ("three_card_poker", *THREE, [(1, "play", {})]),
    "lunar_poker, nobody has decided": ("lunar_poker", *FIRST, []),
    "lunar_poker, the other has folded": ("lunar_poker", *FIRST, [(1, "fold", {})]),
    "lunar_poker, three cards exchanged": ("lunar_poker", *DRAWN, EXCHANGE),
}


@pytest.mark.parametrize(("game", "world", "other", "steps"), PLAYED.values(), ids=PLAYED)
async def test_two_worlds_that_differ_in_hidden_cards_look_the_same_to_the_others(
    game: str, world: list[str], other: list[str], steps: list[tuple[int, str, dict[str, list[str]]]]
):
    """The first seat's cards and the dealer's hidden ones differ: the frames of all others are equal, to the byte."""
    here, there = await decided(game, world, steps), await decided(game, other, steps)
    assert here[0] != there[0], "who holds the cards sees them"
    assert here[1:] == there[1:]


async def test_an_answer_does_not_show_before_all_have_given_theirs():
    """One world in which the second player means to play, one in which he folds: the first sees the same."""
    plays = await decided("three_card_poker", THREE[0], [(1, "play", {})])
    folds = await decided("three_card_poker", THREE[0], [(1, "fold", {})])
    assert plays[0] == folds[0]
    assert plays[2:] == folds[2:]
