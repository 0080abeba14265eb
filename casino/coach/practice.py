"""A decision made once more: the same cards up to it, another deal after it, and nothing at stake.

Nothing is stored. The answers given so far stand in the form; the seed follows from the decision, a number that the
form has, and the secret of the house, so that nobody can tell what comes.
"""

import json
import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import never_cache

from casino.coach import verdicts
from casino.coach.models import Decision
from casino.floor import live
from casino.floor.slips import name_of
from games.kit import views as sees
from games.kit.again import leading_to
from games.kit.asks import Answer, Ask, Refused
from games.kit.chance import Quick
from games.kit.naming import hand_named
from games.kit.review import asked, decided
from games.kit.round import Round, replay

MOST = 40


@never_cache
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Deal the very hand again; what is answered is judged at once, and the round is played to its end."""
    found = get_object_or_404(Decision.objects.select_related("round__table", "round__submission"), pk=pk)
    if not request.user.is_authenticated or found.player_id != request.user.pk:
        raise Http404
    nonce, given = _given(request)
    play = _dealt(found, nonce)
    if play.betting:
        return _weighed_again(request, found, play, nonce, given)
    said: list[dict[str, Any]] = []
    for do, args in given:
        ask = _asked(play, found.seat)
        if ask is None or do not in ask.choices:
            break
        try:
            judged = decided(play, ask, Answer(found.seat, do, args))
            play.answer(found.seat, do, args)
        except Refused as refusal:
            said.append({"said": refusal.reason, "grade": "", "figures": []})
            break
        if judged:
            said.append({"said": verdicts.sentence(judged), "grade": judged.grade, "figures": verdicts.figures(judged)})
        _others(play, found.seat)
    return render(request, "coach/again.html", _page(found, play, nonce, given, said))


def _weighed_again(request: HttpRequest, found: Decision, play: Round, nonce: str, given: list[Any]) -> HttpResponse:
    """The same for what is decided while wagers are open: the ways are those that were open then, and the round goes
    on after one of them."""
    seat, do, args = live.log_of(found.round).inputs[found.n]
    ask, answer, said = asked(play, seat, do), Answer(seat, do, args), list[dict[str, Any]]()
    judged = decided(play, ask, answer) if ask else None
    teaches = play.game.counts.teaches
    if ask is None or judged is None or teaches is None or teaches.weighs is None:
        raise Http404
    ways = teaches.weighs(play, ask, answer)
    chosen = next((way for way in ways if given and way.advice.do == given[0][0]), None)
    if chosen:
        mine = judged._replace(took=next(one for one in judged.advice if one.do == chosen.advice.do))
        said.append({"said": verdicts.sentence(mine), "grade": mine.grade, "figures": verdicts.figures(mine)})
        if chosen.act:
            play.answer(seat, chosen.act[0], dict(chosen.act[1]))
        while not play.over:
            play.expire()
    page = _page(found, play, nonce, given, said)
    choices = [{"label": way.advice.label, "answer": json.dumps([way.advice.do, {}])} for way in ways]
    return render(request, "coach/again.html", {**page, "choices": [] if chosen else choices})


def _given(request: HttpRequest) -> tuple[str, list[tuple[str, dict[str, Any]]]]:
    """The number of this deal, and what was answered so far."""
    if request.method != "POST":
        return secrets.token_hex(8), []
    try:
        given = json.loads(request.POST.get("given", "[]"))
        one = json.loads(request.POST.get("answer", "null"))
        answers = [(str(do), dict(args)) for do, args in [*given, *([one] if one else [])]]
    except (ValueError, TypeError):
        raise Http404 from None
    if len(answers) > MOST:
        raise Http404
    return request.POST.get("nonce", "")[:32], answers


def _dealt(found: Decision, nonce: str) -> Round:
    card = found.round.table.card
    seed = salted_hmac("casino.coach.again", f"{found.pk}:{nonce}", algorithm="sha256").digest()
    return replay(card, leading_to(card, live.log_of(found.round), found.n, seed))


def _asked(play: Round, seat: int) -> Ask | None:
    return next((ask for ask in play.asks if seat in ask.seats and not play.betting), None)


def _others(play: Round, seat: int) -> None:
    """Whoever else is asked answers by the default, until this seat is asked again or the round is over."""
    for _ in range(200):
        if play.over or _asked(play, seat):
            return
        ask = next((ask for ask in play.asks if ask.default), None)
        if ask is None:
            return
        play.answer(ask.seats[0], ask.default, ask.default_args)


def _page(found: Decision, play: Round, nonce: str, given: list[Any], said: list[dict[str, Any]]) -> dict[str, Any]:
    ask, seat = _asked(play, found.seat), found.seat
    assert play.game.counts.advise
    hands = sees.lying(play.events[: play.told], seat, until_next=True)
    settled = [s for s in play.settlements() if s.seat == seat and s.outcome != "stand"]
    return {
        "decision": found,
        "game": play.game,
        "layout": play.layout,
        "hands": [
            {"mine": bool(whose), "name": "Yours" if whose else name.capitalize(),
             "cards": [card.name for card in cards]}
            for name, cards in hands.items()
            if not (whose := hand_named(name)) or whose.seat == seat
        ],
        "choices": _choices(play, ask, seat) if ask else [],
        "said": said,
        "over": play.over,
        "lines": [
            {"name": name_of(play, s.wager, s.spot), "why": s.why, "profit": s.profit, "outcome": s.outcome}
            for s in settled
        ] if play.over else [],
        "nonce": nonce,
        "given": json.dumps(given),
    }  # fmt: skip


def _choices(play: Round, ask: Ask, seat: int) -> list[dict[str, str]]:
    """Every choice as a button; where one takes arguments, the ways the coach lists."""
    advise = play.game.counts.advise
    assert advise
    listed = advise(play, ask, seat)
    found = []
    for do, choice in ask.choices.items():
        if do == ask.leaving:
            continue
        ways = [(one.label, dict(one.args)) for one in listed if one.do == do and one.args]
        if not ways:
            legal = choice.domain.sample(play, seat, Quick(1))
            if legal is None:
                continue
            ways = [(choice.name, {} if not _needs(choice) else dict(legal))]
        found += [{"label": label, "answer": json.dumps([do, args])} for label, args in ways]
    return found


def _needs(choice: Any) -> bool:
    wants = choice.domain.wants()
    return bool(wants.amount or wants.pick or wants.arranging or wants.lists)
