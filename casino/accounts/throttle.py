"""So many tries in so much time, counted in the cache, which several processes share through Redis.

While Redis is away each process counts for itself: nobody is kept out for that, and nobody is let in without end.
"""

import hashlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TypeVar

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from redis.exceptions import RedisError

logger = logging.getLogger("casino.accounts")
NOT_ASKED_FOR = 5.0
"""Seconds in which a cache that failed is not asked again: each time somebody would wait for it."""
_away_until = 0.0
R = TypeVar("R")


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
        tries = in_cache(lambda cache: self._one_more(cache, key))
        if self.limit and tries > self.limit:
            raise TooMany(self.sentence, self.seconds)

    def _one_more(self, cache: BaseCache, key: str) -> int:
        cache.add(key, 0, self.seconds)
        try:
            return int(cache.incr(key))
        except ValueError:  # it ran out between the two lines
            return 1

    def clear(self, *who: str) -> None:
        in_cache(lambda cache: cache.delete(self.key(*who)))


def in_cache(work: Callable[[BaseCache], R]) -> R:
    """Does this in the cache that all processes share, or while that is away in the one of this process."""
    global _away_until
    if time.monotonic() >= _away_until:
        try:
            return work(caches["default"])
        except (RedisError, OSError) as failure:
            _away_until = time.monotonic() + NOT_ASKED_FOR
            logger.warning("Redis is away, this process counts tries for itself: %r", failure)
    return work(caches["process"])


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
