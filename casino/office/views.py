"""The office: rules as they are filed, changed, approved and withdrawn."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from casino import doors
from casino.accounts.roles import admins_only, instructors_only
from casino.floor import demo, runtime
from casino.floor.models import Table
from casino.office import office, reports
from casino.submissions import fields, filing, papers
from casino.submissions.models import Status, Submission
from casino.submissions.words import differences
from games.kit import registry
from games.kit.asks import Refused

Sheet = office.Sheet


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The office opens at the first game."""
    return redirect("rules_of", registry.names()[0])


@require_safe
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    """A game's rules: the draft somebody works on, else what is in force, else what was last."""
    if game not in registry.names():
        raise Http404
    filed = Submission.objects.filter(game=game).order_by("-number")
    drafts = [one for one in filed.filter(status=Status.DRAFT) if one.may_draft(request.user)]
    found = (drafts[0] if drafts else None) or filing.in_force(game) or filed.exclude(status=Status.DRAFT).first()
    return redirect("submission", game, (found or filing.standard(game)).number)


@require_safe
def submission(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """One submission: a form while it is a draft of the viewer's, print otherwise."""
    found = _seen(request, game, number)
    return _page(request, found, office.filed(found))


def _page(
    request: HttpRequest, found: Submission, sheet: Sheet, status: int = 200, revision: int = 0, **more: Any
) -> HttpResponse:
    user = request.user
    editable = found.status == Status.DRAFT and found.may_draft(user)
    figures = office.figures_of(found, sheet)
    in_force = found.line.filter(status=Status.APPROVED).first()
    context = {
        **figures,
        "card": found.card,
        "texts": office.printed(sheet),
        "replaces": in_force and in_force.number,
        "groups": fields.grouped(sheet.made),
        "editable": editable,
        "revision": revision or found.revision,
        "admin": user.is_authenticated and user.is_admin,
        "instructor": user.is_authenticated and user.is_instructor,
        "families": office.shelf(user, found.game),
        "count": len(registry.names()),
        "records": found.records.select_related("by"),
        "others": [one for one in Submission.objects.filter(game=found.game) if one.may_see(user)],
        "conflict": None,
        "doubts": [],
        "pace": request.POST.get("pace", found.pace),
        "note": request.POST.get("note", found.note),
        "Pace": Submission.Pace,
        **more,
    }
    return render(request, "submissions/submission.html", context, status=status)


@require_POST
@instructors_only
def preview(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """What a draft would mean as it is filled in now; nothing is saved."""
    found = _own(request, game, number)
    sheet = office.filled_in(found, _data(request))
    context = {**office.figures_of(found, sheet), "card": found.card, "editable": True, "live": True}
    return render(request, "submissions/preview.html", context)


@require_POST
@instructors_only
def save(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Keep a draft."""
    found = _own(request, game, number)
    return _saved(request, found, lambda kept: redirect("submission", game, kept.number))


@require_POST
@instructors_only
def approve(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Keep a draft as it is filled in, and put it in force."""
    found = _own(request, game, number)
    found.demand(request.user, decide=True)
    seen = request.POST.get("replaces", "")

    def decide(kept: Submission) -> HttpResponse:
        if "knowingly" not in request.POST and (doubts := office.doubts(kept)):
            return _page(request, kept, office.filed(kept), status=409, doubts=doubts)
        done = filing.approve(
            kept, request.user, revision=kept.revision, replaces=doors.number(seen)
        )
        messages.success(request, f"Submission {done.number} is in force. Tables take it over between two rounds.")
        return redirect("submission", game, done.number)

    return _saved(request, found, decide)


def _saved(request: HttpRequest, found: Submission, then: Any) -> HttpResponse:
    """Save what was filled in and go on; else the form again, with what is wrong."""
    sheet = office.filled_in(found, _data(request))
    if sheet.options is None:
        return _page(request, found, sheet, status=422)
    given, pace = request.POST.get("revision", ""), request.POST.get("pace", found.pace)
    try:
        kept = filing.change(
            found,
            request.user,
            doors.number(given) or 0,
            sheet.options,
            pace=pace if pace in Submission.Pace.values else None,
            note=request.POST.get("note", found.note)[:500],
        )
        return then(kept)
    except filing.Conflict as conflict:
        theirs = conflict.theirs
        changes = differences(found.card, sheet.options, theirs.read())
        told = {"record": conflict.record, "changes": changes}
        return _page(request, theirs, sheet, status=409, revision=theirs.revision, conflict=told)
    except Refused as refusal:
        messages.warning(request, refusal.reason)
        return redirect("submission", found.game, found.number)


@require_POST
@admins_only
def withdraw(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Take rules out of force."""
    return _decided(request, _seen(request, game, number), "withdrawn. Its tables finish their round and close.")


@require_POST
@instructors_only
def drop(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Give a draft up."""
    return _decided(request, _own(request, game, number), "dropped.")


def _decided(request: HttpRequest, found: Submission, done: str) -> HttpResponse:
    try:
        filing.withdraw(found, request.user, request.POST.get("note", "")[:500])
        messages.success(request, f"Submission {found.number} was {done}")
    except Refused as refusal:
        messages.warning(request, refusal.reason)
    return redirect("rules_of", found.game)


@require_POST
@instructors_only
def draft(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Begin a draft: one that follows this submission, or with a name of its own beside it."""
    found, name = _seen(request, game, number), request.POST.get("name", "").strip()[:60]
    if name:
        if Submission.objects.filter(game=game, name=name).exists():
            messages.warning(request, f"There are rules called “{name}” already. Choose another name.")
            return redirect("submission", game, number)
        made = filing.open_draft(game, name, found.read(), request.user, pace=found.pace)
    else:
        made = filing.draft(found, request.user)
    return redirect("submission", game, made.number)


@require_POST
@instructors_only
def open_table(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """A table under these rules: an admin's for everybody, an instructor's for their class."""
    found = _seen(request, game, number)
    if found.status == Status.APPROVED and request.user.is_admin:
        table = runtime.open_table(game, submission=found)
    elif found.status in (Status.APPROVED, Status.DRAFT):
        if found.status == Status.DRAFT:
            found.demand(request.user, decide=False)
            if found.owner_id != request.user.pk:
                raise PermissionDenied("A draft is played at its instructor's own demo tables only.")
        table = demo.academy().open(game, request.user, found)
    else:
        raise PermissionDenied("These rules are not in force.")
    return redirect("table", table.code)


@require_safe
def paper(request: HttpRequest, game: str, number: int, form: str) -> HttpResponse:
    """A submission as a file."""
    found = _seen(request, game, number)
    text, kind = (papers.as_toml(found), "toml") if form == "toml" else (papers.as_json(found), "json")
    response = HttpResponse(text, content_type=f"application/{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{game}-{number}.{kind}"'
    return response


@require_POST
@instructors_only
def bring_in(request: HttpRequest) -> HttpResponse:
    """A draft from a file."""
    sent, back = request.FILES.get("file"), request.POST.get("game", "")
    try:
        read = papers.read(sent.read(papers.LARGEST + 1).decode("utf-8") if sent else "")
    except ValueError as refused:  # what cannot be decoded is one too
        messages.error(request, f"The file was not taken: {refused}.")
        return redirect("rules_of", back if back in registry.names() else registry.names()[0])
    made = filing.open_draft(
        read.game, read.name, read.options, request.user, pace=read.pace, note=read.note, act="imported"
    )
    return redirect("submission", made.game, made.number)


def _seen(request: HttpRequest, game: str, number: int) -> Submission:
    """The submission, if the viewer may see it: a draft that a class is held under, whoever is in that class."""
    if game not in registry.names():
        raise Http404
    found = get_object_or_404(Submission, game=game, number=number)
    if not found.may_see(request.user) and not _taught(found, request.user):
        raise Http404
    return found


def _taught(found: Submission, user: Any) -> bool:
    """Is the viewer in a class that was held under it?"""
    classes = Table.objects.filter(rounds__submission=found).exclude(host=None).distinct()
    return user.is_authenticated and any(demo.may_enter(table, user) for table in classes)


def _own(request: HttpRequest, game: str, number: int) -> Submission:
    """The draft, if the viewer may change it."""
    found = _seen(request, game, number)
    found.demand(request.user, decide=False)
    return found


def _data(request: HttpRequest) -> dict[str, list[str]]:
    return {name: [str(one) for one in request.POST.getlist(name)] for name in request.POST}


@require_safe
@admins_only
def house_report(request: HttpRequest, game: str | None = None) -> HttpResponse:
    """What the house took, beside what it should have taken."""
    if game is not None and game not in registry.names():
        raise Http404
    made = reports.report(game)
    drawn = {
        head: [plot for width in (reports.WIDE, reports.NARROW) if (plot := reports.plot(lines, width))]
        for head, lines in made.items()
    }
    context = {
        "report": made,
        "plots": drawn,
        "card": registry.game(game) if game else None,
        "families": office.shelf(request.user, game or ""),
        "count": len(registry.names()),
        "admin": True,
        "instructor": True,
        "here": "reports",
    }
    return render(request, "submissions/report.html", context)
