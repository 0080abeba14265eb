"""Pages of the house as a whole."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static


def favicon(request: HttpRequest) -> HttpResponse:
    """For pages that name no icon, such as the admin's: browsers ask here."""
    return redirect(static("favicon.svg"))
