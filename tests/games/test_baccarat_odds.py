"""The three baccarats: what may be filed, what the wagers cost, and where they lie."""

from fractions import Fraction
from typing import Any

import pytest

from games.baccarat_family.odds import results
from games.baccarat_family.sections import SECTIONS
from games.kit.registry import Game, game
from games.kit.simulate import simulate

MINI, MIDI, BIG = game("minibaccarat"), game("midibaccarat"), game("baccarat")
GAMES = (MINI, MIDI, BIG)


# ---- options


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_has_the_sections_of_its_own_chapter(game: Game):
    for name, fact in game.options.model_fields.items():
        extra = fact.json_schema_extra
        assert isinstance(extra, dict)
        cite = str(extra["cite"])
        assert cite == "" or cite.startswith(game.chapter), name
        assert fact.description


def test_sections_of_the_three_chapters_name_the_same_subjects():
    assert SECTIONS["629a"].keys() == SECTIONS["631a"].keys() > SECTIONS["627a"].keys()
    assert SECTIONS["631a"]["vigorish"] == "631a.13(c)"


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        (MINI, {"seats": 10}, "less than or equal to 9"),
        (BIG, {"seats": 9}, "greater than or equal to 10"),
        (MINI, {"decks": 5}, "6, 7 or 8"),
        (MINI, {"tie_odds": "9 for 1"}, "at least 8 to 1"),
        (MINI, {"variant": "ez", "dragon_7": False}, "comes with EZ"),
        (MINI, {"cover_card_depth": 13}, "greater than or equal to 14"),
        (MIDI, {"shuffler": "automated"}, "not permitted"),
        (MIDI, {"deal_method": "face_up"}, "not permitted"),
        (BIG, {"seats": 10, "caller_after_seat": 10}, "between two seats"),
        (BIG, {"table_min": 500, "table_max": 100}, "maximum may not be below"),
    ],
)
def test_options_that_are_not_permitted(game: Game, options: Any, sentence: str):
    with pytest.raises(ValueError, match=sentence):
        game.options.read(options)


# ---- odds


def edges(game: Game = MINI, **options: Any) -> dict[str, float]:
    return {edge.wager: round(100 * float(edge.house_edge), 4) for edge in game.counts.odds(game.options.read(options))}


def test_627a_12_edges_of_eight_decks():
    assert edges() == {
        "banker": 1.0579, "player": 1.2351, "tie": 14.3596,
        "dragon_bonus_player": 2.6517, "dragon_bonus_banker": 9.3731,
    }  # fmt: skip
    ez = edges(variant="ez")
    assert (ez["banker"], ez["dragon_7"]) == (1.0183, 7.6113)
    assert edges(tie_odds=9)["tie"] == 4.8440


def test_627a_12_edges_of_six_and_seven_decks():
    assert edges(decks=6) | {"tie": 14.4382} == edges(decks=6)
    assert edges(decks=6)["banker"] == 1.0558
    assert edges(decks=7)["player"] == 1.2361


def test_627a_12_the_three_chapters_have_the_same_odds():
    assert edges(MINI) == edges(MIDI) == edges(BIG)


def test_odds_are_certain_to_happen():
    lines = MINI.counts.odds(MINI.options.read())
    assert all(edge.win + edge.push + edge.lose == 1 for edge in lines)
    assert sum(results(8).values()) == Fraction(1)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (MINI, {"decks": 6, "dragon_bonus_paytable": "C", "vig_rounding": "exact"}),
        (MIDI, {"variant": "ez", "tie_odds": 9, "dragon_bonus_paytable": "B"}),
        (BIG, {"decks": 7, "vig_collection": "at_payout", "card_turning": "highest_bettors"}),
    ],
    ids=["627a commission", "629a EZ", "631a paid at once"],
)
def test_odds_by_simulation(game: Game, options: Any):
    chosen = game.options.read(options)
    exact = {edge.wager: float(edge.house_edge) for edge in game.counts.odds(chosen)}
    totals = simulate(game, chosen, 8_000, seed=11)
    assert {total.wager for total in totals} == exact.keys()
    for total in totals:
        assert abs(total.house_edge - exact[total.wager]) < 4 * total.error, total.wager


# ---- the felt


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rings_of_all_seats_lie_on_the_board_and_do_not_cross(game: Game):
    layout = game.layout(game.options.read({"variant": "ez"}))
    seats = layout.seats
    assert seats
    centres = set()
    for spot in layout.spots.values():
        for seat in range(1, seats.count + 1):
            place = seats.place(spot, seat)
            assert place
            x, y = place.box.centre
            assert 0 < x < layout.wide.size[0]
            assert 0 < y < layout.wide.size[1]
            centres.add((x, y))
    assert len(centres) == len(layout.spots) * seats.count
    first, last = seats.point(1), seats.point(seats.count)
    assert first[0] < last[0], "seat 1 is at the dealer's right, the screen's left"
