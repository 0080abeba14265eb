"""Pages for some roles only."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

View = Callable[..., HttpResponse]


def _only(allowed: str, sentence: str) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not getattr(request.user, allowed):
                raise PermissionDenied(sentence)
            return view(request, *args, **kwargs)

        return guarded

    return decorate


instructors_only = _only("is_instructor", "This page is for instructors.")
admins_only = _only("is_admin", "This page is for admins of the house.")
