"""Every option of every game can be set through the form to each value it may have, and a round played under it."""

import json
from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from casino.office import office
from casino.submissions import fields
from casino.submissions.fields import Field
from casino.submissions.models import Submission
from games.kit.asks import Refused
from games.kit.chance import Quick
from games.kit.odds import Odds
from games.kit.options import Options
from games.kit.registry import Game, all_games
from games.kit.round import Round
from games.kit.simulate import BANKROLL, go_on, one_of_each

Entered = dict[str, list[str]]
UNSET_LOW, UNSET_HIGH = "50", "1000000"
"""Amounts for options that have none of their own yet: a least, and a most or a limit."""
every_game = pytest.mark.parametrize("card", all_games(), ids=lambda card: card.name)


def values(field: Field, now: Entered) -> Iterator[Entered]:
    """Controls as somebody could fill them in: each choice, the ends of a range, more odds, another amount."""
    text = (now.get(field.name) or [""])[0]
    match field.kind:
        case "choice":
            yield from ({field.name: [sent]} for sent, _ in field.choices)
        case "many":
            sent = [one for one, _ in field.choices]
            some = [chosen for chosen in ([], sent, *([one] for one in sent)) if len(chosen) >= (field.low or 0)]
            yield from ({field.name: chosen} for chosen in some)
        case "number":
            low, high = (text if end is None else end for end in (field.low, field.high))
            near = [int(low) + 1] if field.low is not None and field.high is not None else []
            yield from ({field.name: [end]} for end in sorted({text, str(low), str(high), *map(str, near)}))
        case "money":
            if text:
                more, most = 2 * float(text), float("inf" if field.high is None else field.high) / 100
                yield {field.name: [str(more).removesuffix(".0") if more <= most else text]}
            else:
                yield {field.name: [UNSET_HIGH if "limit" in field.name or "max" in field.name else UNSET_LOW]}
            if field.optional:
                yield {field.name: [""]}
        case "odds":
            pays = Odds.parse(text or field.floor)
            yield {field.name: [str(pays._replace(pays=pays.pays + pays.unit))]}
        case "table":
            yield from chain.from_iterable(values(line, now) for line in field.lines)
        case "limits":
            line = field.lines[0]
            high = line.help.rpartition("$")[2].replace(",", "")
            yield {f"{line.name}.max": [high], f"{line.name}.min": [high]}
        case _:
            yield {field.name: [text]}


def companions(card: Game, made: list[Field], now: Entered, wanted: Entered, refused: str) -> Entered | None:
    """What else must be chosen for a value that depends on other options; those the refusal speaks of come first."""
    free = [field for field in made if field.kind in ("choice", "number", "money") and field.name not in wanted]
    free.sort(key=lambda field: -sum(word in refused.lower() for word in field.name.split("_") if len(word) > 2))
    others = [v for field in free for v in values(field, now) if any(now.get(name) != sent for name, sent in v.items())]
    tries = (
        combinations(others, 1),
        combinations(others, 2),
        combinations(others[:12], 3),
        combinations(others[:12], 4),
    )
    for some in chain(*tries):
        tried = {**now, **wanted, **{name: sent for one in some for name, sent in one.items()}}
        try:
            card.options.read(fields.entered(made, tried))
        except ValueError:
            continue
        return tried
    return None


def play_a_round(card: Game, options: Options) -> None:
    """One round with the least on one spot of every wager that goes with the others, played as the strategy says."""
    r = Round(card, options, Quick(7), {1: BANKROLL})
    taken = 0
    for wager, spot, least in one_of_each(card.layout(options)):
        try:
            r.answer(1, "wager", {"wager": wager, "spot": spot, "amount": least})
            taken += 1
        except Refused:
            continue
    assert taken
    while not r.over:
        go_on(r)
    assert r.settlements()


@every_game
def test_every_permitted_value_goes_through_the_form_and_is_played(card: Game):
    usual = card.options.read({})
    draft = Submission(game=card.name, number=1, options=json.loads(usual.text))
    made, now = fields.fields(card, usual), fields.shown(card, usual)
    assert {field.name for field in made} == set(card.options.model_fields)
    for field in made:
        for wanted in values(field, now):
            sheet = office.filled_in(draft, {**now, **wanted})
            if sheet.options is None:
                tried = companions(card, made, now, wanted, str(sheet.refusals))
                assert tried is not None, (wanted, sheet.refusals)
                sheet = office.filled_in(draft, tried)
            assert sheet.options is not None, (wanted, sheet.refusals)
            shown = fields.shown(card, sheet.options)
            assert all(shown.get(name) == sent for name, sent in wanted.items() if name in shown), (wanted, field)
            play_a_round(card, sheet.options)


@every_game
def test_the_form_shows_every_value_and_reads_it_back(card: Game):
    usual = card.options.read({})
    made = fields.fields(card, usual)
    assert card.options.read(fields.entered(made, fields.shown(card, usual))) == usual
    assert not [field.name for field in made if field.kind == "json"], "an option of a kind the form has no control for"
    for field in made:
        assert field.title, field.name
        assert field.help, field.name
        assert field.group, field.name
