"""What the pages of the office about the house have in common."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def page(request: HttpRequest, here: str, **context: Any) -> HttpResponse:
    """A page for admins under this word of the bar."""
    common = {"here": here, "admin": True, "card": None, "opened": None, "query": request.GET.urlencode()}
    return render(request, f"office/{here}.html", {**common, **context})
