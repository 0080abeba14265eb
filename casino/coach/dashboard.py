"""My play as a dashboard: result = what the wagers cost + what mistakes cost + luck, and where the mistakes are."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Count, Max, QuerySet, Sum
from django.db.models.functions import TruncDay
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from casino import doors
from casino.coach.models import Decision, Review
from casino.sheets import as_text, download
from games.kit import registry
from games.kit.money import plain

SPANS = {"7": 7, "30": 30, "90": 90, "all": 0}
LEAST_ROUNDS, LEAST_DECISIONS, DEAREST, SPOTS = 50, 20, 10, 12
WIDTH, HEIGHT, LEFT, FOOT = 760, 240, 70, 18
HEAD = (
    "time", "game", "table", "round id", "spot", "did", "best", "wager", "given away", "share", "grade", "hinted",
    "by clock", "seconds",
)  # fmt: skip


class Filters(NamedTuple):
    """What the page is about, as its address says."""

    game: str = ""
    days: str = "90"
    table: int | None = None
    since: dt.date | None = None
    until: dt.date | None = None

    @classmethod
    def read(cls, given: Mapping[str, str]) -> "Filters":
        game, days = given.get("game", ""), given.get("days", "90")
        table = doors.number(given.get("table", ""))
        since, until = (_day(given.get(name, "")) for name in ("from", "to"))
        return cls(game if game in registry.names() else "", days if days in SPANS else "90", table, since, until)

    @property
    def query(self) -> str:
        """As an address has them."""
        told = {"game": self.game, "days": self.days, "table": self.table, "from": self.since, "to": self.until}
        return urlencode({name: value for name, value in told.items() if value})

    def of(self, rows: QuerySet[Any], when: str) -> QuerySet[Any]:
        """These rows, of what the filters leave."""
        if self.game:
            rows = rows.filter(game=self.game)
        if self.table:
            rows = rows.filter(table=self.table)
        if self.since:
            rows = rows.filter(**{f"{when}__date__gte": self.since})
        if self.until:
            rows = rows.filter(**{f"{when}__date__lte": self.until})
        if (span := SPANS[self.days]) and not (self.since or self.until):
            rows = rows.filter(**{f"{when}__gte": timezone.now() - dt.timedelta(days=span)})
        return rows


def _day(given: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(given)
    except ValueError:
        return None


class Sums(NamedTuple):
    """One equation, in cents."""

    rounds: int
    result: int
    wagers: int
    mistakes: int
    variance: float

    @property
    def luck(self) -> int:
        return self.result - self.wagers - self.mistakes


def by_day(rows: QuerySet[Review]) -> list[Sums]:
    """The sums of each day that was played on, oldest first; rounds whose edges are not counted yet are left out."""
    days = rows.filter(cost__isnull=False).annotate(day=TruncDay("ended")).values("day").order_by("day")
    sums = days.annotate(Count("id"), Sum("net"), Sum("cost"), Sum("mistakes"), Sum("variance"))
    return [Sums(d["id__count"], d["net__sum"], d["cost__sum"], d["mistakes__sum"], d["variance__sum"]) for d in sums]


def added(days: Iterable[Sums]) -> Sums:
    """All of them together."""
    whole = (0, 0, 0, 0)
    spread = 0.0
    for day in days:
        whole = tuple(a + b for a, b in zip(whole, day[:4], strict=True))  # type: ignore[assignment]
        spread += day.variance
    return Sums(*whole, spread)


def drawn(days: Sequence[Sums]) -> dict[str, Any] | None:
    """Three lines from zero, and the band in which 95 of 100 players with these wagers and choices end."""
    if not days:
        return None
    lines: dict[str, list[float]] = {"result": [0.0], "wagers": [0.0], "mistakes": [0.0]}
    band, spread = [(0.0, 0.0)], 0.0
    for day in days:
        lines["result"].append(lines["result"][-1] + day.result)
        lines["wagers"].append(lines["wagers"][-1] + day.wagers)
        lines["mistakes"].append(lines["mistakes"][-1] + day.wagers + day.mistakes)
        spread += day.variance
        wide = 1.96 * spread**0.5
        band.append((lines["mistakes"][-1] - wide, lines["mistakes"][-1] + wide))
    wanted = [value for line in lines.values() for value in line] + [edge for pair in band for edge in pair]
    low, high = min(wanted), max(wanted)
    high = high if high > low else low + 100

    def at(step: int, value: float) -> str:
        x = LEFT + (WIDTH - LEFT - 10) * step / (len(band) - 1)
        return f"{x:.1f} {8 + (HEIGHT - FOOT - 8) * (high - value) / (high - low):.1f}"

    paths = {name: "M" + "L".join(at(i, v) for i, v in enumerate(line)) for name, line in lines.items()}
    edge = [at(i, pair[1]) for i, pair in enumerate(band)] + [at(i, band[i][0]) for i in reversed(range(len(band)))]
    return {
        **paths, "band": "M" + "L".join(edge) + "Z", "zero": at(0, 0).split()[1], "low": round(low),
        "high": round(high), "width": WIDTH, "height": HEIGHT, "left": LEFT,
    }  # fmt: skip


def by_game(rows: QuerySet[Review]) -> list[dict[str, Any]]:
    """Best choices and what the others cost, by game; the games without a decision are left out."""
    counted = rows.order_by().values("game").annotate(Sum("decisions"), Sum("best"), Sum("mistakes"))
    found = [_accuracy(registry.game(one["game"]).title, one["decisions__sum"], one["best__sum"], -one["mistakes__sum"])
             for one in counted if one["decisions__sum"]]  # fmt: skip
    return sorted(found, key=lambda one: -one["times"])


def by_spot(rows: QuerySet[Decision]) -> list[dict[str, Any]]:
    """The spots that cost most."""
    counted = rows.filter(hinted=False, by_clock=False).order_by().values("game", "spot")
    dear = counted.annotate(times=Count("id"), cost=Sum("lost")).filter(cost__gt=0).order_by("-cost")[:SPOTS]
    return [
        {**_accuracy(one["spot"], one["times"], 0, one["cost"]), "game": registry.game(one["game"]).title}
        for one in dear
    ]


def dearest(rows: QuerySet[Decision]) -> list[dict[str, Any]]:
    """The mistakes that cost most, the same one made several times as one, with the last time it was made."""
    alike = rows.filter(lost__gt=0).order_by().values("game", "spot", "did", "best")
    dear = list(
        alike.annotate(times=Count("id"), cost=Sum("lost"), last=Max("id")).order_by("-cost", "-last")[:DEAREST]
    )
    last = Decision.objects.in_bulk([one["last"] for one in dear])
    return [{**one, "made": last[one["last"]], "title": registry.game(one["game"]).title} for one in dear]


def _accuracy(title: str, times: int, best: int, lost: int) -> dict[str, Any]:
    return {"title": title, "times": times, "best": best, "lost": lost, "per_100": round(100 * lost / times),
            "share": best / times, "few": times < LEAST_DECISIONS}  # fmt: skip


@never_cache
@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """The sheets above the rounds of My play."""
    if not request.user.is_authenticated:
        return HttpResponse("")
    filters = Filters.read(request.GET)
    rows = filters.of(Review.objects.filter(player=request.user), "ended")
    decided = filters.of(Decision.objects.filter(player=request.user), "at")
    days = by_day(rows)
    mine = Review.objects.filter(player=request.user).order_by()
    context = {
        "filters": filters, "spans": SPANS, "sums": added(days), "lines": drawn(days), "few": LEAST_ROUNDS,
        "games": by_game(rows), "spots": by_spot(decided), "dearest": dearest(decided),
        "played": [registry.game(name) for name in sorted(mine.values_list("game", flat=True).distinct())],
        "tables": sorted(mine.values_list("table", flat=True).distinct()[:100]),
        "waiting": rows.filter(cost=None).count(),
    }  # fmt: skip
    return render(request, "coach/dashboard.html", context)


def _cells(row: Decision) -> tuple[Any, ...]:
    words = (as_text(text) for text in (row.spot, row.did, row.best))
    figures = (plain(row.unit), plain(row.lost), f"{row.units:.4f}", row.grade, row.hinted, row.by_clock, row.seconds)
    return (row.at.isoformat(timespec="seconds"), row.game, row.table, row.round_id, *words, *figures)


@require_safe
def decisions_csv(request: HttpRequest) -> HttpResponse:
    """Every decision that the filters leave, newest first."""
    rows = Decision.objects.none()
    if request.user.is_authenticated:
        rows = Filters.read(request.GET).of(Decision.objects.filter(player=request.user), "at").order_by("-id")
    return download(request, "decisions.csv", HEAD, rows, _cells)
