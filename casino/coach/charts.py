"""Charts that answer: a cell opens what each choice is worth there, how often it comes, and how one has done there."""

import hashlib
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Sum

from casino.coach import hints
from casino.coach.models import Decision, Skill
from games.kit import kept, sampling
from games.kit.advice import Cell, Chart, Figures
from games.kit.options import Options
from games.kit.registry import Game

logger = logging.getLogger("casino.coach")
players = ThreadPoolExecutor(max_workers=1, thread_name_prefix="chart")
"""Who wait for rounds that are played apart."""
WAIT = 1.0
"""Seconds that a page waits for a chart; then it says that it is being counted, and asks again."""
LONG = 120
NEWEST, ALSO, DOTS, RARE = 12, 3, 5, 0.4
_played: dict[str, "Future[Mapping[str, Any]]"] = {}
_charts: dict[tuple[str, Options], "Future[Chart]"] = {}
_guard = threading.Lock()


def within(card: Game, options: Options) -> Chart | None:
    """The chart of a game; None while it is being counted."""
    assert card.counts.chart
    with _guard:
        while len(_charts) > 64:
            del _charts[next(iter(_charts))]
        wanted = _charts.get((card.name, options))
        if wanted is None or (wanted.done() and wanted.exception()):
            wanted = _charts[card.name, options] = hints.thinkers.submit(card.counts.chart, options)
    try:
        return wanted.result(timeout=WAIT)
    except TimeoutError:
        return None


# ---- what a cell stands for


def figures(card: Game, options: Options, cell: Cell) -> Figures | None:
    """Exactly where the game can say it, else from rounds that are played apart; None while these are played, or if the
    cell was not met in them."""
    teaches = card.counts.teaches
    exact = teaches.figures(options, cell) if teaches and teaches.figures else None
    if exact or not card.counts.strategy:
        return exact
    found = played(card, options)
    return sampling.figures(found, cell) if found else None


def played(card: Game, options: Options, wait: float = 0.2) -> Mapping[str, Any] | None:
    """What was found by playing; None while it is not."""
    key = hashlib.sha256(f"cells {card.name} {options.text} {kept.code()}".encode()).hexdigest()
    with _guard:
        wanted = _played.get(key)
        if wanted is None or (wanted.done() and wanted.exception()):
            wanted = _played[key] = players.submit(_play, key, card.name, options.text)
    try:
        return wanted.result(timeout=wait)
    except TimeoutError:
        return None
    except (OSError, ValueError, subprocess.SubprocessError):
        logger.exception("the cells of a chart could not be played", extra={"game": card.name})
        return None


def _play(key: str, game: str, options: str) -> Mapping[str, Any]:
    """In a process of its own, kept in a file for the others and for the next start."""
    path = settings.ODDS_DIR / f"{key}.cells.json"
    if path.exists():
        return dict(json.loads(path.read_text()))
    command = [sys.executable, "-m", "games.kit.sampling", game, options]
    done = subprocess.run(  # noqa: S603 — our own code, with a game's name and options
        command, capture_output=True, text=True, check=True, timeout=LONG, cwd=settings.BASE_DIR
    )
    found: dict[str, Any] = json.loads(done.stdout)
    try:
        settings.ODDS_DIR.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{threading.get_ident()}")
        draft.write_text(done.stdout)
        draft.replace(path)
    except OSError as error:
        logger.warning("cells could not be filed", extra={"error": str(error)})
    return found


# ---- how one has done


class Done(NamedTuple):
    """How a player does in a cell."""

    times: int
    best: int
    lost: int

    @property
    def errors(self) -> int:
        return self.times - self.best

    @property
    def heat(self) -> int:
        """From 1 to 5 by the share of answers that were not best; 0 if all were."""
        return min(-(-7 * self.errors // self.times), 5) if self.errors else 0

    @property
    def dots(self) -> str:
        """One for each error, up to five."""
        return "•" * min(self.errors, DOTS)


def done_in(player: int, game: str) -> dict[Cell, Done]:
    """How a player does, cell by cell."""
    found: dict[Cell, Done] = {}
    for skill in Skill.objects.filter(player=player, game=game, cell__isnull=False):
        cell: Cell = (skill.cell[0], skill.cell[1], skill.cell[2])
        times, best, lost = found.get(cell, (0, 0, 0))
        found[cell] = Done(times + skill.times, best + skill.best, lost + skill.lost)
    return found


def cell_page(card: Game, options: Options, cell: Cell, player: int | None, unit: int) -> dict[str, Any]:
    """All that is said of one cell."""
    found, mine = figures(card, options, cell), done_in(player, card.name) if player else {}
    lines = sorted(found.choices.items(), key=lambda one: -one[1]) if found else []
    most = max((abs(value) for _, value in lines), default=0) or 1.0
    return {
        "cell": cell,
        "unit": unit,
        "lines": [
            {"label": label, "cents": round(value * unit), "share": value, "part": value / most,
             "error": round(2 * found.errors.get(label, 0.0) * unit) if found else 0,
             "best": round(value * unit) == round(lines[0][1] * unit)}
            for label, value in lines
        ],
        "often": often(found.often) if found and found.often else "",
        "knows": found.knows if found else "",
        "playing": found is None and bool(card.counts.strategy) and played(card, options, 0) is None,
        "done": mine.get(cell),
        "answers": _answers(card, cell, player) if player else [],
        "also": _also(card, cell, player) if player else [],
    }  # fmt: skip


def often(share: float) -> str:
    """ "once in 272 rounds"."""
    if share < RARE:
        return f"once in {1 / share:,.0f} rounds"
    return f"in {share:.0%} of all rounds".replace("%", "\u00a0%")


def _answers(card: Game, cell: Cell, player: int) -> list[Decision]:
    rows = Decision.objects.filter(player=player, game=card.name, cell=list(cell)).order_by("-at")[:NEWEST]
    return list(reversed(rows))


def _also(card: Game, cell: Cell, player: int) -> list[dict[str, Any]]:
    """The other spots that cost this player most."""
    rows = Skill.objects.filter(player=player, game=card.name, lost__gt=0).exclude(cell=list(cell))
    return list(rows.values("spot").annotate(Sum("times"), Sum("best"), Sum("lost")).order_by("-lost__sum")[:ALSO])
