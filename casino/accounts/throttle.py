"""So many tries in so much time, counted in the cache, which several processes share through Redis."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render


class TooMany(Exception):  # noqa: N818 - a refusal is the house's answer, not an error
    """Refused for now; the message is a sentence for the person who tries."""

    def __init__(self, sentence: str, wait: int) -> None:
        super().__init__(sentence)
        self.wait = wait


@dataclass(frozen=True)
class Throttle:
    """At most `limit` tries in `seconds`; a limit of 0 is none."""

    name: str
    limit: int
    seconds: int
    sentence: str

    def key(self, *who: str) -> str:
        return f"throttle:{self.name}:{hashlib.sha256(repr(who).encode()).hexdigest()[:32]}"

    def count(self, *who: str) -> None:
        """One more try. Raises TooMany above the limit; the try counts before it is made, so that none slip through."""
        key = self.key(*who)
        cache.add(key, 0, self.seconds)
        try:
            tries = cache.incr(key)
        except ValueError:  # it ran out between the two lines
            tries = 1
        if self.limit and tries > self.limit:
            raise TooMany(self.sentence, self.seconds)

    def clear(self, *who: str) -> None:
        cache.delete(self.key(*who))


def address(request: HttpRequest) -> str:
    """Where a request comes from: an IPv4 address, or the network that one IPv6 subscriber has."""
    sent = request.META.get("REMOTE_ADDR") or ""
    if settings.BEHIND_PROXY:  # what the proxy itself added is the last
        sent = request.META.get("HTTP_X_FORWARDED_FOR", sent).split(",")[-1].strip()
    try:
        ip = ip_address(sent)
    except ValueError:
        return "unknown"
    return str(ip_network((ip, 64), strict=False)) if isinstance(ip, IPv6Address) else str(ip)


def refused(request: HttpRequest, refusal: TooMany) -> HttpResponse:
    response = render(request, "refused.html", {"sentence": str(refusal)}, status=429)
    response.headers["Retry-After"] = str(refusal.wait)
    return response


class ThrottleMiddleware:
    """Answers a refusal that no view caught: 429 and its sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refused(request, exception) if isinstance(exception, TooMany) else None
