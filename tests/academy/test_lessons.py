"""Lessons: every game's worked examples, loaded onto a table and stepped to their end; and rounds kept as lessons."""

import pytest

from casino.academy import library
from casino.academy.models import Lesson
from casino.academy.scene import _irregularities
from casino.floor.models import Seat
from games.kit import registry, scenario
from games.kit.asks import Refused
from games.kit.registry import Game
from games.kit.worked import MOST_STEPS
from tests.academy.company import class_of, do, first_lesson, play_of, room_of, to_the_end
from tests.floor.company import now
from tests.games.test_one_path import option_sets

GAMES = registry.all_games()
each = pytest.mark.parametrize("card", GAMES, ids=lambda card: card.name)
FIRST = 2
"""Lessons of each game that are played on a table; all of them are stepped without one."""


@each
@pytest.mark.django_db
def test_a_lesson_of_every_game_is_loaded_and_stepped_to_its_end(card: Game):
    table, host, finch = class_of(card.name, pupils=1)
    lessons = [line for line in library.lines(card.name, host) if line.played]
    assert lessons, "a game has lessons"
    for line in lessons[:FIRST]:
        case = library.find(line.key, card.name, host)
        do(table, host, "lesson", name=line.key)
        expected = []
        for n, script in enumerate(scenario.parts(case)):
            steps = library.steps(card, line.key, host, n)
            to_the_end(table, host)
            acts = [do for _, do, _ in play_of(table).inputs if do not in ("sit", "stack")]
            assert len(acts) == len(steps), "the steps that are listed are the steps that are taken"
            expected += scenario.compare(play_of(table).settlements(), script.get("expect", ()))
            do(table, host, "step")
        assert expected == []
        assert room_of(table).lesson is None
        assert now(table).round.options is None, "the table is at its own rules again"
    assert Seat.objects.get(table=table, player=finch).purse == 100_000, "a lesson is played with chips of the script"


@each
def test_every_lesson_can_be_told_step_by_step(card: Game):
    for case in library.scenarios(card.name):
        if "refuse_options" in case:
            with pytest.raises(Refused, match="These options are refused"):
                library.options_of(card, case)
            continue
        for part, script in enumerate(scenario.parts(case)):
            steps = library._steps(card.name, f"{card.name}:{scenario.name_of(case)}", "", part)
            assert len(steps) < MOST_STEPS
            assert all(step.words for step in steps), case["title"]
            told = [refusal for step in steps for refusal in step.refused]
            refused = [entry for entry in script.get("refuse", ()) if "reason" in entry]
            entries = scenario.entries_of(script)
            for one in entries:
                refused += [] if "refused" in one else scenario.just_before(entries, one)
            assert len(told) >= len(refused), case["title"]


@each
def test_the_library_has_every_lesson_under_its_sections(card: Game):
    sections = library.by_section(card.name, None)
    listed = {line.key for lines in sections.values() for line in lines}
    assert listed == {f"{card.name}:{scenario.name_of(case)}" for case in library.scenarios(card.name)}
    assert len(listed) == len(library.scenarios(card.name)), "each has a name of its own"
    numbers = [library._order(section) for section in sections]
    assert numbers == sorted(numbers)


@each
def test_every_irregularity_has_a_kind_of_equipment(card: Game):
    """Under the usual options, or those of a worked example: a number may be drawn where others shake dice."""
    kinds = {kind for options in option_sets(card.name) for kind in card.plays.outcomes(options)}
    assert {wrong.kind for wrong in card.plays.irregularities.values()} <= kinds


@pytest.mark.django_db
def test_a_table_is_offered_what_can_go_wrong_with_its_own_equipment():
    table, _, _ = class_of("six_card_fortune_pai_gow_poker", pupils=1)
    offered = {wrong["kind"] for wrong in _irregularities(play_of(table))}
    assert offered == {"cards"}, "a number is drawn at this table, no dice are shaken"
    table, _, _ = class_of("sic_bo", pupils=1)
    assert "shaker_failed" not in {wrong["id"] for wrong in _irregularities(play_of(table))}, "it has a manual one"


@pytest.mark.django_db
def test_a_lesson_leaves_the_table_as_it_was():
    table, host, finch = class_of("minibaccarat", pupils=1)
    do(table, host, "step")
    do(table, host, "step")
    do(table, finch, "wager", wager="player", amount=2500)
    to_the_end(table, host)
    carry, history = now(table).carry, now(table).history
    do(table, host, "lesson", name=first_lesson("minibaccarat"))
    with pytest.raises(Refused, match="A lesson is on the table"):
        do(table, finch, "wager", wager="player", amount=2500)
    do(table, host, "step")
    do(table, host, "end_lesson")
    assert (now(table).carry, now(table).history) == (carry, history)
    assert now(table).round.number == 2


@pytest.mark.django_db
def test_the_present_round_is_kept_as_a_lesson_and_played_again():
    table, host, finch, wren = class_of()
    with pytest.raises(Refused, match="when it is over"):
        do(table, host, "save_lesson", title="Too early")
    do(table, host, "step")
    do(table, finch, "wager", wager="straight", spot="17", amount=500)
    do(table, wren, "wager", wager="red", amount=1_000)
    do(table, host, "stack", kind="pockets", outcomes=["17"])
    to_the_end(table, host)
    do(table, host, "save_lesson", title="  Seventeen,   once ")
    lesson = Lesson.objects.get()
    assert lesson.title == "Seventeen, once"
    assert scenario.run(registry.game("roulette"), library.read(lesson.text)).problems == []
    assert library.lines("roulette", host)[-1].title == "Seventeen, once"
    assert "Seventeen, once" not in [line.title for line in library.lines("roulette", None)]
    do(table, host, "lesson", name=f"own:{lesson.pk}")
    to_the_end(table, host)
    assert {(s.seat, s.profit) for s in play_of(table).settlements()} == {(1, 17_500), (2, -1_000)}


@pytest.mark.django_db
def test_a_lesson_is_rewound_like_any_round():
    table, host, *_ = class_of()
    do(table, host, "lesson", name=first_lesson("roulette"))
    to_the_end(table, host)
    ended = play_of(table).settlements()
    do(table, host, "rewind", inputs=5)
    to_the_end(table, host)
    assert play_of(table).settlements() == ended
    do(table, host, "step")
    assert room_of(table).lesson is None
