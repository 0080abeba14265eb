"""Reviews of finished rounds: made after the round, by threads of the coach's own, never in the round's transaction."""

import logging
import threading
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import IntegrityError, close_old_connections, transaction
from django.db.models import F, Sum

from casino import edges
from casino.coach import verdicts
from casino.coach.models import Decision, Hinted, Review, Skill
from casino.floor import live
from casino.floor.changes import Told
from casino.floor.models import Input, Round, Settlement
from games.kit.layout import Layout
from games.kit.options import Options
from games.kit.registry import Game
from games.kit.review import Decided, review

logger = logging.getLogger("casino.coach")
reviewers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="review")
pricers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="price")
"""Who wait for edges that are being counted: no verdict waits for these."""
COUNTED_WITHIN = 60
"""Seconds that a review waits for edges that are being counted; `manage.py review` fills in what they came too late
for."""
_asked: dict[str, "Future[None]"] = {}
_guard = threading.Lock()


def hear(told: Told, **_: Any) -> None:
    """A change of a table is committed: if its round is over now, it is reviewed."""
    if not settings.REVIEW_ROUNDS:
        return
    known = live.newest(live.table_id(told.code), 0)
    if known and known.play.over and known.table.round_id and not known.table.demo:
        soon(known.table.round_id)


def soon(pk: str) -> "Future[None]":
    """Review a round in the background, once."""
    with _guard:
        if pk not in _asked:
            while len(_asked) > 500:
                del _asked[next(iter(_asked))]
            _asked[pk] = reviewers.submit(_work, pk)
        return _asked[pk]


def _work(pk: str) -> None:
    close_old_connections()
    try:
        row = Round.objects.select_related("table", "submission").get(pk=pk)
        if [one for one in review_round(row) if one.cost is None]:
            pricers.submit(_price_later, row)
    except Exception:
        logger.exception("a round could not be reviewed", extra={"round": pk})
    finally:
        close_old_connections()


def _price_later(row: Round) -> None:
    close_old_connections()
    try:
        price(Review.objects.filter(round=row), Settlement.objects.filter(round=row), row, COUNTED_WITHIN)
    finally:
        close_old_connections()


def review_round(row: Round) -> list[Review]:
    """Write what the players of a finished round decided, and what it cost them; nothing if that was done before."""
    if row.ended is None or row.table.demo or Review.objects.filter(round=row).exists():
        return []
    settled = list(Settlement.objects.filter(round=row))
    inputs = list(Input.objects.filter(round=row).order_by("n"))
    log = live.log_of(row, [(one.seat, one.do, one.args) for one in inputs])
    void = any(one.do == "call_off" for one in inputs)
    decided = [] if void else review(row.table.card, log)
    rows = [one for one in (_decision(row, inputs, one) for one in decided) if one]
    made = [_review(row, player, settled, rows) for player in sorted({s.player_id for s in settled})]
    try:
        with live.pen(), transaction.atomic():
            Review.objects.bulk_create(made)
            Decision.objects.bulk_create(rows)
            _keep_skills(rows)
    except IntegrityError:  # another process was quicker
        return []
    price(made, settled, row)
    return made


def _decision(row: Round, inputs: list[Input], one: Decided) -> Decision | None:
    player = row.players.get(str(one.seat))
    if player is None:
        return None
    answer, background = inputs[one.n], one.background
    before = [put_in for put_in in inputs[: one.n] if put_in.seat == one.seat]
    done, best = verdicts.did(one)
    return Decision(
        round=row, player_id=player, seat=one.seat, n=one.n, told=one.told, game=row.game, table=row.table_id,
        at=answer.at, spot=one.spot.name[:120], cell=one.spot.cell, own=list(one.spot.own), shown=list(one.spot.shown),
        did=done[:120], best=best[:120], said=verdicts.sentence(one)[:300], why=verdicts.reason(one)[:400],
        knows=(background.knows if background else "")[:200], figures=verdicts.figures(one),
        ends=[[name, *end] for name, end in background.ends.items()] if background else [],
        unit=one.took.unit, lost=one.lost, priced=one.priced, units=one.units, grade=one.grade, too_close=one.too_close,
        hinted=Hinted.objects.filter(round=row.pk, player=player, nth=len(before)).exists(),
        by_clock=answer.key is None, seconds=_seconds(inputs, one.n, answer.at),
    )  # fmt: skip


def _seconds(inputs: list[Input], n: int, at: datetime) -> float | None:
    return round((at - inputs[n - 1].at).total_seconds(), 1) if n else None


def _review(row: Round, player: int, settled: Iterable[Settlement], decided: Iterable[Decision]) -> Review:
    lines = [s for s in settled if s.player_id == player]
    mine = [one for one in decided if one.player_id == player]
    scored = [one for one in mine if one.counts]
    return Review(
        round=row, player_id=player, game=row.game, table=row.table_id, ended=row.ended,
        staked=sum(s.stake for s in lines), net=sum(s.profit for s in lines), mistakes=-sum(one.lost for one in mine),
        decisions=len(scored), best=sum(one.grade == "best" for one in scored),
    )  # fmt: skip


def _keep_skills(rows: Iterable[Decision]) -> None:
    for one in rows:
        if one.counts:
            key = {"player_id": one.player_id, "game": one.game, "spot": one.spot}
            Skill.objects.get_or_create(**key, defaults={"cell": one.cell})
            best = int(one.grade == "best")
            Skill.objects.filter(**key).update(times=F("times") + 1, best=F("best") + best, lost=F("lost") + one.lost)


# ---- what the wagers cost


def price(made: Iterable[Review], settled: Iterable[Settlement], row: Round, wait: float = 0) -> None:
    """Fill in what the wagers cost on average, where the edges are known, or are within so many seconds."""
    options, card = row.read_options(), row.table.card
    known = edges.within(row.game, options, wait)
    if known is None:
        return
    chances = taken_chances(row, card, options, settled)
    for one in made:
        mine = [(wager, stake) for player, wager, stake in chances if player == one.player_id]
        costs = edges.beside(row.game, options, [wager for wager, _ in mine]) or known
        edged = [(costs[wager], stake) for wager, stake in mine if wager in costs]
        decided = Decision.objects.filter(round=row, player=one.player_id)
        priced = decided.aggregate(Sum("priced"))["priced__sum"] or 0
        one.cost = priced - sum(round(edge.house_edge * stake) for edge, stake in edged)
        one.variance = sum(edge.variance * stake**2 for edge, stake in edged)
        with live.pen():
            Review.objects.filter(pk=one.pk).update(cost=one.cost, variance=one.variance)


def taken_chances(
    row: Round, card: Game, options: Options, settled: Iterable[Settlement]
) -> list[tuple[int, str, int]]:
    """The wagers whose edge this round took: player, wager, stake."""
    if card.counts.costs:
        found = card.counts.costs(live.rebuild(row), row.carry)
        return [(player, wager, stake) for seat, wager, stake in found if (player := row.players.get(str(seat)))]
    layout = card.layout(options)
    return [(s.player_id, s.wager, s.stake) for s in settled if at_first(card, layout, s)]


def at_first(card: Game, layout: Layout, settled: Settlement) -> bool:
    """Whether a wager was placed before the deal: what is wagered later is part of another's edge, or a decision."""
    if settled.wager in card.counts.counted_with or settled.outcome in ("void", "fee"):
        return False
    spot = layout.spots.get((settled.wager, settled.spot or None))
    return spot is not None and not spot.later and not spot.hand
