"""Reviews of every game: one decision for each answered ask with advice, none gained by a mistake, the same again."""

import pytest
from hypothesis import given

from games.kit.again import leading_to
from games.kit.asks import DEALER, Answer
from games.kit.chance import Quick
from games.kit.registry import Game, all_games
from games.kit.review import GRADES, Decided, asked, decided, review, taken_back
from games.kit.round import begin, give, replay
from games.kit.why import key, why
from tests.games.playing import play
from tests.games.test_properties import always, lucks

ADVISED = pytest.mark.parametrize("game", [g for g in all_games() if g.counts.advise], ids=lambda game: game.name)


def answered_with_advice(game: Game, log) -> int:
    r, count = begin(game, log), 0
    assert game.counts.advise
    assert game.counts.teaches
    weighs, undone = game.counts.teaches.weighs, taken_back(log)
    for n, (seat, do, args) in enumerate(log.inputs):
        ask = next((ask for ask in r.asks if seat in ask.seats and do in ask.choices), None) if seat != DEALER else None
        if ask and r.betting and weighs:  # of all that is done with wagers, what the coach has figures on
            count += bool(n not in undone and weighs(r, ask, Answer(seat, do, args)))
        elif ask and do != ask.leaving and [one for one in game.counts.advise(r, ask, seat) if one.do != ask.leaving]:
            count += 1
        give(r, seat, do, args)
    return count


@ADVISED
@always
@given(lucks)
def test_every_answered_ask_with_advice_is_one_decision_and_the_same_again(game: Game, luck: int):
    log = play(game, luck).log
    found = review(game, log)
    assert len(found) == answered_with_advice(game, log)
    for one in found:
        assert one.lost >= 0
        assert one.units >= 0
        assert one.grade in GRADES
        assert one.spot.name
        assert one.best.cents >= max(other.cents for other in one.advice)
        assert one.took in one.advice
        all_alike = len({other.cents for other in one.advice}) == 1
        assert all_alike or why(one, {key(other): key(other) for other in one.advice})
    assert figures(review(game, log)) == figures(found)


def figures(found: list[Decided]):
    return [(one.n, one.seat, one.spot, one.took, one.lost, one.grade) for one in found]


@ADVISED
@always
@given(lucks)
def test_a_spot_is_reached_again_and_what_follows_is_another_deal(game: Game, luck: int):
    log = play(game, luck).log
    for one in review(game, log)[:2]:
        there = replay(game, log, one.n)
        again = replay(game, leading_to(game, log, one.n, Quick(luck).below(2**62).to_bytes(32, "big")))
        assert [ask.public() for ask in again.asks] == [ask.public() for ask in there.asks]
        assert again.view(one.seat)["hands"] == there.view(one.seat)["hands"]
        seat, do, args = log.inputs[one.n]
        ask = asked(again, seat, do)
        assert ask
        reached = decided(again, ask, Answer(seat, do, args))
        assert reached
        assert reached.spot == one.spot


@ADVISED
def test_spots_point_at_cells_of_the_chart(game: Game):
    if game.counts.chart is None:
        pytest.skip(f"{game.name} has no chart")
    chart = game.counts.chart(game.options.read())
    cells = {(grid.title, row, column) for grid in chart.grids for row, _ in grid.rows for column in grid.columns}
    named = {one.spot.cell for luck in range(25) for one in review(game, play(game, luck).log) if one.spot.cell}
    assert named <= cells, named - cells
