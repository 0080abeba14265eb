"""Pages go out compressed."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressPages(GZipMiddleware):
    """Compresses whole pages only: Django makes of each chunk of an async stream a gzip file of its own, and browsers
    read the first. It pads at random, so that the length tells nothing (BREACH)."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return response if response.streaming else super().process_response(request, response)
