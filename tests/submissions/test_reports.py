"""House reports: what was taken beside what was to be expected, and how far apart."""

import math

import pytest
from django.test import Client

from casino import edges
from casino.accounts.models import Player
from casino.office import reports
from casino.submissions import filing
from tests.academy.company import class_of, do, to_the_end
from tests.floor.company import act, expire, seated, stack
from tests.submissions.test_filing import approve, draft
from tests.submissions.test_tables import play_out

pytestmark = pytest.mark.django_db(transaction=True)


def test_hold_theoretical_hold_and_their_distance(boss: Player):
    table, finch = seated()
    for pocket in ("17", "18"):
        stack(table, pocket)
        act(table, finch, "wager", wager="straight", spot="17", amount=1_000)
        act(table, finch, "wager", wager="red", spot=None, amount=2_000)
        play_out(table)
        expire(table)
    made = reports.report("roulette")
    by_table, by_wager = made["By table"], {line.key: line for line in made["By wager"]}
    straight, red = by_wager["straight"], by_wager["red"]
    assert (straight.handle, straight.hold, straight.rounds) == (2_000, 1_000 - 35_000, 2)
    assert (red.handle, red.hold) == (4_000, 0)
    assert straight.expected == round(2_000 / 19)
    spread = math.sqrt(2 * 1_000**2 * (36**2 * (1 / 38) * (37 / 38)))
    assert straight.apart is not None
    assert straight.apart == pytest.approx((-34_000 - 2_000 / 19) / max(spread, _seen(35_000, -1_000)), rel=0.01)
    assert by_table[0].rounds == 2
    assert by_table[0].handle == 6_000
    assert by_table[0].hold == -34_000


def _seen(*profits: int) -> float:
    return math.sqrt(sum((profit + 1_000 / 19) ** 2 for profit in profits))


def test_each_round_counts_by_the_rules_it_was_played_under(boss: Player):
    table, finch = seated()
    act(table, finch, "wager", wager="straight", spot="17", amount=1_000)
    approve(draft(boss, payouts={"straight": "37 to 1"}), boss)
    play_out(table)
    expire(table)
    act(table, finch, "wager", wager="straight", spot="17", amount=1_000)
    play_out(table)
    straight = next(line for line in reports.report("roulette")["By wager"] if line.key == "straight")
    assert straight.expected == round(1_000 / 19 + 0), "5.26 % of the first, nothing of the second"


@pytest.mark.parametrize(
    ("game", "wager", "first"),
    [
        ("casino_war", "war", "initial"),
        ("casino_war", "war_tie", "war_tie"),
        ("three_card_poker", "play", "ante"),
        ("roulette", "red", "red"),
    ],
)
def test_a_wager_that_is_part_of_anothers_edge_is_counted_with_it(game: str, wager: str, first: str):
    under = filing.standard(game)
    assert reports._first(under, wager, edges.known(game, under.read())) == first


def test_a_wager_without_an_edge_of_its_own_is_counted_with_the_first():
    under = filing.standard("casino_war")
    assert reports._first(under, "a fee", edges.known("casino_war", under.read())) == "initial"
    row = {
        "wager": "war", "table": 1, "rounds": 2, "handle": 500, "gained": -500, "profits": 250_000.0,
        "both": 0.0, "stakes": 0.0,
    }  # fmt: skip
    part = reports._part(row, under)
    assert (part.wager, part.hold, part.expected) == ("initial", 500, 0.0)


def test_demo_tables_are_left_out():
    table, host, finch = class_of(pupils=1)
    do(table, host, "step")
    do(table, finch, "wager", wager="red", amount=500)
    to_the_end(table, host)
    assert reports.report(None) == {"By game": []}


def test_the_plot_has_a_dot_for_every_line_within_its_frame():
    lines = [
        reports.Line(str(n), f"Wager {n}", 1, 1, 1, "", 1, "", apart) for n, apart in enumerate((-9.0, -1.0, 0.5, 3.0))
    ]
    for width in (reports.WIDE, reports.NARROW):
        plot = reports.plot(lines, width)
        assert plot is not None
        assert [dot.far for dot in plot.dots] == [True, False, False, True]
        assert all(plot.left <= dot.x <= width for dot in plot.dots)
        assert [dot.x for dot in plot.dots] == sorted(dot.x for dot in plot.dots)
    assert reports.plot([]) is None


def test_the_pages_are_for_admins(boss: Player, teacher: Player):
    table, finch = seated()
    act(table, finch, "wager", wager="red", spot=None, amount=500)
    play_out(table)
    client = Client()
    client.force_login(teacher)
    assert client.get("/rules/reports/").status_code == 403
    client.force_login(boss)
    page = client.get("/rules/reports/").text
    assert "Roulette" in page
    assert "standard deviations" in page
    page = client.get("/rules/reports/roulette/").text
    assert f"Table {table.pk}" in page
    assert "Red" in page
    assert client.get("/rules/reports/faro/").status_code == 404
    assert filing.standard("roulette")
