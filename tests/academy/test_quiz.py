""" "What does this pay?": asked from the felt, answered by the class, revealed with its working."""

import pytest

from casino.academy import quiz
from casino.academy.models import Mark
from casino.floor.models import Seat
from tests.academy.company import class_of, do, play_of, room_of, until
from tests.floor.company import refused

pytestmark = pytest.mark.django_db


def decided() -> tuple:
    """A class where 17 has come and nobody is paid yet."""
    table, host, finch, wren = class_of()
    do(table, host, "step")
    do(table, finch, "wager", wager="straight", spot="17", amount=500)
    do(table, wren, "wager", wager="red", amount=1_000)
    do(table, host, "stack", kind="pockets", outcomes=["17"])
    until(table, host, "drop")
    do(table, host, "step")
    return table, host, finch, wren


def test_a_question_is_asked_answered_and_revealed():
    table, host, finch, wren = decided()
    labels = {one.label: one.n for one in quiz.askable(play_of(table))}
    assert set(labels) == {"Seat 1, Straight 17, $5", "Seat 2, Red, $10"}
    do(table, host, "ask", n=labels["Seat 1, Straight 17, $5"])
    question = quiz.current(room_of(table))
    assert question is not None
    assert question.text.startswith("Seat 1 has $5 on Straight 17.")
    assert "Seventeen" not in question.text, "what was not told is not in the question"
    assert (question.right, question.cite) == (17_500, "617a.4(a)")
    do(table, finch, "reply", question=question.pk, amount=18_000)
    do(table, finch, "reply", question=question.pk, amount=17_500)
    do(table, wren, "reply", question=question.pk, amount=18_000)
    assert quiz.bars(question) == [
        {"amount": 17_500, "times": 1, "right": True},
        {"amount": 18_000, "times": 1, "right": False},
    ]
    refused("quiz", do, table, host, "ask", n=labels["Seat 2, Red, $10"])
    do(table, host, "reveal")
    refused("quiz", do, table, wren, "reply", question=question.pk, amount=17_500)
    assert quiz.so_far(room_of(table)) == {"asked": 1, "right": 50, "hardest": "Straight 17"}
    do(table, host, "again")
    once_more = quiz.current(room_of(table))
    assert once_more is not None
    assert once_more.text == question.text


def test_a_losing_wager_pays_nothing():
    table, host, finch, _ = decided()
    lost = next(one.n for one in quiz.askable(play_of(table)) if one.wager == "Red")
    do(table, host, "ask", n=lost)
    question = quiz.current(room_of(table))
    assert question is not None
    do(table, finch, "reply", question=question.pk, amount=0)
    assert Mark.objects.get().said == question.right == 0


def test_nobody_but_a_pupil_answers_and_only_the_host_asks():
    table, host, finch, _ = decided()
    refused("turn", do, table, finch, "ask", n=0)
    refused("quiz", do, table, host, "ask", n=0)
    refused("quiz", do, table, host, "reveal")
    refused("quiz", do, table, finch, "reply", question=1, amount=5)


def test_the_question_says_what_decides_the_wager_and_not_what_was_called_last():
    """At Blackjack the last call before the payouts is about the cut of the cards."""
    table, host, _ = class_of("blackjack", pupils=1)
    finch = Seat.objects.get(table=table).player
    while not play_of(table).open:
        do(table, host, "step")
    do(table, finch, "wager", wager="blackjack", amount=2_500)
    do(table, host, "stack", kind="cards", outcomes=["As", "9h", "Kd", "8c"])
    while not quiz.askable(play_of(table)):
        do(table, host, "step")
    while play_of(table).told < quiz.askable(play_of(table))[0].n:
        do(table, host, "step")
    do(table, host, "ask", n=quiz.askable(play_of(table))[0].n)
    question = quiz.current(room_of(table))
    assert question is not None
    assert question.text == (
        "Seat 4 has $25 on Blackjack Wager. "
        "Dealer: 9 of hearts, face down; Seat 4: ace of spades, king of diamonds, BJ."
    )


def test_the_question_at_a_wheel_says_the_pocket_as_the_dealer_calls_it():
    table, host, *_ = decided()
    do(table, host, "step")
    do(table, host, "ask", n=quiz.askable(play_of(table))[0].n)
    question = quiz.current(room_of(table))
    assert question is not None
    assert question.text == "Seat 1 has $5 on Straight 17. Seventeen, black, odd."
