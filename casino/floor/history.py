"""My play: every round a player took part in, the chips over time, and what each game and wager gave and took."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe


@require_safe
def my_play(request: HttpRequest) -> HttpResponse:
    return redirect("statement")


@require_safe
def rounds_csv(request: HttpRequest) -> HttpResponse:
    return redirect("statement_csv")
