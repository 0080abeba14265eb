"""Decisions are written after the round: on the slip, on the round's page, tried again; the sums agree to the cent."""

import json
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from casino.coach import dashboard, hints, reviews
from casino.coach.models import Decision, Review, Skill
from casino.floor.changes import changing
from casino.floor.models import Input, Round, Settlement, Table
from games.kit.chance import Quick, Sealed
from games.kit.round import Round as Play
from tests.floor.company import act, newcomer, now, seated
from tests.floor.wire import client_of

pytestmark = pytest.mark.django_db


def war(do: str, *cards: str, hinted: bool = False) -> tuple[Any, Any, Round]:
    """A tie at Casino War, decided so."""
    table, finch = seated(game="casino_war", pace="untimed")
    return table, finch, again_at(table, finch, do, *cards, hinted=hinted)


def again_at(table: Table, finch: Any, do: str, *cards: str, hinted: bool = False) -> Round:
    with changing(table.code) as change:
        change.now.stack("cards", list(cards))
        change.everybody = True
    row = now(table).round
    act(table, finch, "wager", wager="initial", amount=1_000)
    act(table, finch, "ready")
    if hinted:
        hints.hint(table.code, finch.pk)
    act(table, finch, do)
    while not Round.objects.get(pk=row.pk).ended:
        act(table, finch, "deal")
    return Round.objects.select_related("table", "submission").get(pk=row.pk)


def test_a_mistake_has_its_cost_and_its_reason():
    _, finch, row = war("surrender", "8h", "8s")
    [review] = reviews.review_round(row)
    decision = Decision.objects.get(player=finch, spot="a tie")
    assert (decision.lost, decision.grade, decision.unit) == (185, "dear", 1_000)
    assert decision.said == "You surrendered; going to War was best."
    assert [(line["label"], line["cents"], line["best"], line["yours"]) for line in decision.figures] == [
        ("Go to War", -315, True, False),
        ("Surrender", -500, False, True),
    ]
    assert "$3.15" in decision.why
    review.refresh_from_db()
    assert (review.net, review.mistakes, review.decisions, review.best) == (-500, -185, 1, 0)
    assert review.cost is not None
    assert review.cost + review.mistakes + review.luck == review.net
    skill = Skill.objects.get(player=finch, game="casino_war", spot="a tie")
    assert (skill.times, skill.best, skill.lost) == (1, 0, 185)


def test_a_round_is_reviewed_once():
    _, _, row = war("surrender", "8h", "8s")
    assert reviews.review_round(row)
    assert not reviews.review_round(row)
    assert Review.objects.count() == Decision.objects.count() == 1


def test_hinted_choices_are_shown_and_count_in_no_score():
    table, finch, row = war("surrender", "8h", "8s", hinted=True)
    reviews.review_round(row)
    assert Decision.objects.get(player=finch).hinted
    assert not Skill.objects.exists()
    page = client_of(finch).get(f"/table/{table.code}/verdict/", {"round": row.pk}).text
    assert "hinted, not counted" in page
    assert "this sitting" not in page


def test_the_verdict_is_told_to_the_player_alone():
    table, finch, row = war("surrender", "8h", "8s")
    page = client_of(finch).get(f"/table/{table.code}/verdict/", {"round": row.pk})
    assert "no-store" in page.headers["Cache-Control"]
    assert "You surrendered; going to War was best." in page.text
    assert "– $1.85" in page.text
    assert "18.5\u00a0% of the wager" in page.text
    assert "Best 0 of 1 · $1.85 given away" in page.text
    decisions = f"/rounds/{row.pk}/decisions/"
    assert "going to War was best" in client_of(finch).get(decisions).text
    for other in (newcomer("Heron"), None):
        assert "War was best" not in client_of(other).get(decisions).text
    pk = Decision.objects.get(player=finch).pk
    assert client_of(newcomer("Wren")).get(f"/decisions/{pk}/again/").status_code == 404


def test_the_best_choice_gets_one_line():
    table, finch, row = war("war", "8h", "8s", "Qs", "5d")
    page = client_of(finch).get(f"/table/{table.code}/verdict/", {"round": row.pk}).text
    assert "best" in page
    assert "$0.00 given away" in page
    assert "lose" not in page.split('data-for="score"')[0]


def test_a_decision_is_tried_again_with_the_same_cards_and_nothing_at_stake():
    _, finch, row = war("surrender", "8h", "8s")
    reviews.review_round(row)
    decision, client = Decision.objects.get(player=finch), client_of(finch)
    address = f"/decisions/{decision.pk}/again/"
    page = client.get(address).text
    assert "Nothing is at stake" in page
    answers = [json.loads(a.replace("&#34;", '"')) for a in re.findall(r'name="answer" value="([^"]*)"', page)]
    assert {do for do, _ in answers} == {"surrender", "war"}
    nonce = re.search(r'name="nonce" value="(\w+)"', page)
    assert nonce
    form = {"nonce": nonce[1], "given": "[]", "answer": json.dumps(["surrender", {}])}
    page = client.post(address, form).text
    assert "You surrendered; going to War was best." in page
    assert "How it ended" in page
    before = Settlement.objects.count(), Decision.objects.count(), Review.objects.count()
    assert client.post(address, {**form, "answer": "{"}).status_code == 404
    assert (Settlement.objects.count(), Decision.objects.count(), Review.objects.count()) == before


def test_the_same_mistake_made_twice_is_one_row_with_the_sum():
    table, finch, row = war("surrender", "8h", "8s")
    reviews.review_round(row)
    act(table, finch, "next")
    reviews.review_round(again_at(table, finch, "surrender", "9h", "9s"))
    [one] = dashboard.dearest(Decision.objects.filter(player=finch))
    assert (one["times"], one["cost"]) == (2, 370)
    assert "2 times" in client_of(finch).get("/me/dashboard/").text


def test_older_rounds_are_reviewed_by_command():
    table, finch, _ = war("surrender", "8h", "8s")
    act(table, finch, "next")
    again_at(table, finch, "war", "9h", "9s", "Qs", "5d")
    call_command("review", verbosity=0)
    assert Review.objects.filter(player=finch, cost__isnull=False).count() == 2
    assert Decision.objects.filter(player=finch, spot="a tie").count() == 2


def test_the_dashboard_adds_up_and_is_filtered():
    table, finch, row = war("surrender", "8h", "8s")
    reviews.review_round(row)
    client = client_of(finch)
    page = client.get("/me/dashboard/").text
    assert "You" in page
    assert "surrendered; best <b>going to War</b>" in page
    assert "Too few rounds" in page
    assert "of $10, 18.5" in page
    sums = dashboard.added(dashboard.by_day(Review.objects.filter(player=finch)))
    assert (sums.rounds, sums.result, sums.mistakes) == (1, -500, -185)
    assert sums.wagers + sums.mistakes + sums.luck == sums.result
    today = row.ended.date() if row.ended else None
    assert "surrendered" in client.get("/me/dashboard/", {"from": str(today), "to": str(today)}).text
    for elsewhere in ({"game": "roulette"}, {"table": str(table.pk + 1)}, {"from": "2999-01-01"}, {"to": "1999-01-01"}):
        assert "surrendered" not in client.get("/me/dashboard/", elsewhere).text
    for odd in ({"game": "x"}, {"days": "x"}, {"table": "9" * 40}, {"from": "2026-02-30"}):
        assert client.get("/me/dashboard/", odd).status_code == 200
    lines = client.get("/me/decisions.csv").getvalue().decode().splitlines()
    assert len(lines) == 2
    assert "a tie" in lines[1]
    assert client_of(None).get("/me/dashboard/").text == ""


THOUSAND = 1_000


def written_round(like: Round, player: Any, number: int) -> tuple[Round, list[Input], list[Settlement]]:
    """A round of one player, played by a bot, as it is stored."""
    seed, luck = number.to_bytes(32, "big"), Quick(number)
    play = Play(like.table.card, like.read_options(), Sealed(seed), {})
    play.sit(1, 100_000)
    play.answer(1, "wagers", {"list": [["ante", None, 500], ["pair_plus", None, 500]]})
    while not play.over:
        ask = next(ask for ask in play.asks if ask.default)
        do = ("play", "fold")[luck.below(2)] if "fold" in ask.choices else ask.default
        play.answer(ask.seats[0], do, {})
    row = Round(
        table=like.table, number=10_000 + number, game=like.game, submission=like.submission, seed=seed.hex(),
        players={"1": player.pk}, ended=timezone.now(),
    )  # fmt: skip
    inputs = [
        Input(round=row, n=n, seat=of, do=do, args=args, key=str(n)) for n, (of, do, args) in enumerate(play.inputs)
    ]
    lines = [
        Settlement(round=row, player=player, seat=1, wager=s.wager, spot=s.spot or "", stake=s.stake, outcome=s.outcome,
                   profit=s.profit, returned=s.returned)
        for s in play.settlements()
    ]  # fmt: skip
    return row, inputs, lines


def test_the_equation_holds_to_the_cent_over_a_thousand_rounds_of_bots():
    """Three Card Poker, where every round asks for a decision, written as the house writes it; decided at random."""
    table, finch = seated(game="three_card_poker", pace="untimed")
    template = Round.objects.select_related("table", "submission").get(pk=now(table).round.pk)
    written = [written_round(template, finch, seed) for seed in range(THOUSAND)]
    Round.objects.bulk_create(row for row, _, _ in written)
    Input.objects.bulk_create(put_in for _, inputs, _ in written for put_in in inputs)
    Settlement.objects.bulk_create(line for _, _, lines in written for line in lines)
    for row, _, _ in written:
        reviews.review_round(row)
    rows = Review.objects.filter(player=finch)
    assert rows.count() == THOUSAND
    assert Decision.objects.filter(player=finch, lost__lt=0).count() == 0
    assert all(one.cost is not None and one.cost + one.mistakes + one.luck == one.net for one in rows)
    sums = dashboard.added(dashboard.by_day(rows))
    assert sums.wagers + sums.mistakes + sums.luck == sums.result
    assert sums.result == sum(line.profit for _, _, lines in written for line in lines)
    assert sums.mistakes == -sum(Decision.objects.filter(player=finch).values_list("lost", flat=True)) < 0
    assert abs(sums.luck) < 4 * sums.variance**0.5


def test_craps_a_dont_wager_taken_down_is_a_mistake_that_the_slip_names():
    table, finch = seated(game="craps", pace="untimed")
    thrown_at(table, finch, "2-2", wager="dont_pass", amount=3_000)
    act(table, finch, "next")
    act(table, finch, "take", wager="dont_pass")
    row = thrown_at(table, finch, "1-2", wager="field", amount=1_000)
    [review] = reviews.review_round(row)
    decision = Decision.objects.get(player=finch)
    assert (decision.spot, decision.lost, decision.priced) == ("Don't Pass on 4", 1_000, 0)
    assert decision.said == "You took it down; leaving it up was best."
    review.refresh_from_db()
    assert (review.mistakes, review.cost) == (-1_000, -56)  # and the Field, 1 in 18 of $10
    client = client_of(finch)
    page = client.get(f"/decisions/{decision.pk}/again/").text
    assert "Leave it up" in page
    nonce = re.search(r'name="nonce" value="(\w+)"', page)
    assert nonce
    form = {"nonce": nonce[1], "given": "[]", "answer": json.dumps(["leave_up", {}])}
    assert "You left it up: best." in client.post(f"/decisions/{decision.pk}/again/", form).text


def thrown_at(table: Table, player: Any, dice: str, **wager: Any) -> Round:
    with changing(table.code) as change:
        change.now.stack("dice", [dice])
        change.everybody = True
    row = now(table).round
    act(table, player, "wager", **wager)
    act(table, player, "ready")
    return Round.objects.select_related("table", "submission").get(pk=row.pk)
