"""What the pages of the office show of a submission."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from casino import edges
from casino.floor import lobby
from casino.floor.models import Table
from casino.submissions import fields, figures
from casino.submissions.fields import Field
from casino.submissions.models import Status, Submission
from casino.submissions.words import capital, differences, is_money, said
from games.kit.money import dollars
from games.kit.options import NotPermitted, Options, one_of
from games.kit.registry import FAMILIES, Game

NAMED = 12
"""How many tables are named one by one."""
WAIT = 0.4
"""Seconds a page waits for a count before it shows a sign of progress."""


class Sheet(NamedTuple):
    """A form as it is filled in: what stands in its controls, the options it makes, and what is refused about them."""

    made: list[Field]
    values: Mapping[str, list[str]]
    options: Options | None
    refusals: Mapping[str, list[str]]
    """Sentences by option or line of one; "" for those about several."""

    @property
    def titles(self) -> dict[str, str]:
        """What the options and their lines are called."""
        lines = {line.name: line.title for field in self.made for line in field.lines}
        return {**lines, **{field.name: field.title for field in self.made}}


def filed(found: Submission) -> Sheet:
    """The sheet of a submission as it was saved."""
    options = found.read()
    return Sheet(fields.fields(found.card, options), fields.shown(found.card, options), options, {})


def filled_in(found: Submission, data: Mapping[str, list[str]]) -> Sheet:
    """The sheet as somebody filled it in."""
    made = fields.fields(found.card, found.read())
    options, refusals = None, {}
    try:
        options = found.card.read(fields.entered(made, data))
    except NotPermitted as refused:
        refusals = _by_option(made, refused.refusals)
    except ValueError as refused:
        refusals = _by_option(made, [(str(refused).partition(":")[0], str(refused))])
    return Sheet(made, data, options, refusals)


def _by_option(made: Iterable[Field], refusals: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Each sentence where it belongs: at its option, at the line of a table it begins with, or at none."""
    known = {field.name: field for field in made}
    said_at: dict[str, list[str]] = {}
    for name, sentence in refusals:
        at, text = (name, sentence.removeprefix(f"{name}: ")) if name in known else ("", sentence)
        for line in known[at].lines if at else ():
            if text.startswith(f"{line.key} "):
                at, text = line.name, f"{line.title}{text.removeprefix(line.key)}"
        said_at.setdefault(at, []).append(f"{capital(text)}.")
    return said_at


def doubts(found: Submission) -> list[str]:
    """What an admin is asked about once more before it is put in force: wagers at which the house loses."""
    if edges.within(found.game, found.read(), WAIT) is None:
        return ["The house edges of this draft are still being counted: some wager may favour the player."]
    return figures.favours(found.card, found.read())


def before(found: Submission) -> Submission | None:
    """What a submission is compared with: a draft with the one in force, any other with the one it followed."""
    if found.status == Status.DRAFT:
        in_force = found.line.filter(status=Status.APPROVED).first()
        return in_force or Submission.objects.filter(game=found.game, status=Status.APPROVED).order_by("number").first()
    earlier = found.line.filter(number__lt=found.number, decided__isnull=False).exclude(status=Status.DRAFT)
    return earlier.order_by("-number").first()


def figures_of(found: Submission, sheet: Sheet) -> dict[str, Any]:
    """What is shown beside the sheet, and told again whenever it changes."""
    card, options, earlier = found.card, sheet.options, before(found)
    old = earlier.read() if earlier else None
    shown: dict[str, Any] = {
        "found": found, "before": earlier, "sheet": sheet, "was": {}, "changes": [], "favours": [], "warnings": [],
        "hints": [], "panel": None, "paytables": {}, "tables": tables(found, earlier), "standard": 0, "limited": "",
        "counting": False,
    }  # fmt: skip
    if options is None:
        return shown
    usual = card.options.read({})
    # The newest wish is counted first: what the page is about is asked for last, and waited for a little.
    side_by_side = {f.name: figures.paytables(card, f, options, old) for f in sheet.made if f.paytables}
    notes = figures.warnings(card, options)
    edges.within(card.name, options, WAIT)
    panel = figures.panel(card, options, old)
    waiting = (table.edges is None for tables in side_by_side.values() for table in tables)
    return {
        **shown,
        "was": was(sheet.made, options, old) if old else {},
        "changes": differences(card, options, old) if old else [],
        "panel": panel,
        "counting": panel.lines is None or any(waiting),
        "favours": figures.favours(card, options),
        "warnings": notes,
        "hints": figures.hints(card, options, sheet.made) if found.status == Status.DRAFT else [],
        "paytables": side_by_side,
        "standard": len(sheet.made) - len(options.changes(usual)),
        "limited": said(options.limits_by_wager) if options.limits_by_wager else "",
    }


def was(made: Iterable[Field], options: Options, old: Options) -> dict[str, str]:
    """By the id of a control: what stands there in force, where it is something else."""
    found = {}
    for field in made:
        new_value, old_value = getattr(options, field.name), getattr(old, field.name)
        if field.kind in ("table", "limits"):
            for line in field.lines:
                if new_value.get(line.key) != old_value.get(line.key):
                    found[line.id] = said(old_value.get(line.key))
        elif new_value != old_value:
            found[field.id] = dollars(old_value) if is_money(old, field.name) else said(old_value)
    return found


def tables(found: Submission, earlier: Submission | None) -> dict[str, Any]:
    """The tables that play by it, and those that will."""
    opened = Table.objects.filter(open=True, solo=False)
    under, moving = _numbers(opened.filter(submission=found)), Numbers([], 0)
    if found.status == Status.DRAFT and earlier:
        coming = opened.filter(submission__in=found.line.values("pk")).exclude(submission=found)
        moving = _numbers(coming)
    return {"under": under.in_all, "moving": moving.in_all, "words": one_and(*under), "moving_words": one_and(*moving)}


class Numbers(NamedTuple):
    """The first of some tables, and how many there are."""

    first: list[int]
    in_all: int


def _numbers(tables: "QuerySet[Any]") -> Numbers:
    return Numbers(list(tables.order_by("pk").values_list("pk", flat=True)[:NAMED]), tables.count())


def one_and(numbers: list[int], in_all: int) -> str:
    """ "Table 2", "Tables 2, 12 and 20", "Tables 2, 12, 20 and 300 others"."""
    named = [*map(str, numbers), *([f"{in_all - len(numbers)} others"] if in_all > len(numbers) else [])]
    return f"Table{'s' if in_all > 1 else ''} {one_of(named).replace(' or ', ' and ')}" if numbers else ""


def shelf(player: Any, current: str) -> list[dict[str, Any]]:
    """The games of the house by family, each with what is filed for it."""
    seen = Q(status=Status.APPROVED)
    if player.is_authenticated and player.is_admin:
        seen |= Q(status=Status.DRAFT)
    elif player.is_authenticated:
        seen |= Q(status=Status.DRAFT, owner=player)
    filed = Submission.objects.filter(seen).order_by("number").values_list("game", "status", "number")
    newest = {(game, status): number for game, status, number in filed}
    families = []
    for family, title in FAMILIES.items():
        cards = [card for card in lobby.cards() if card.family == family]
        games = [{"card": card, "words": _filed(card, newest), "here": card.name == current} for card in cards]
        if games:
            families.append({"title": title, "games": games})
    return families


def _filed(card: Game, newest: Mapping[tuple[str, str], int]) -> str:
    draft = newest.get((card.name, "draft"))
    return f"{draft} draft" if draft else str(newest.get((card.name, "approved"), "none"))


def printed(sheet: Sheet) -> dict[str, str]:
    """Every value in words, by the name of its control: for those who may only read."""
    texts: dict[str, str] = {}
    if sheet.options is None:
        return texts
    for field in sheet.made:
        value = getattr(sheet.options, field.name)
        if field.kind in ("table", "limits"):
            for line in field.lines:
                texts[line.name] = said(value[line.key]) if line.key in value else "as the table"
        else:
            texts[field.name] = dollars(value) if is_money(sheet.options, field.name) else said(value)
    return texts
