"""What comes from outside is read here, whichever door it came by: forms, addresses, sockets, files, commands.

No database takes a NUL or half a surrogate pair, its integers have 64 bits, and brackets within brackets without end
exhaust a parser. What cannot be read is refused with a sentence, before anything else looks at it.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

MOST = 2**63 - 1
DEEPEST = 32
UNREADABLE = re.compile("[\x00\ud800-\udfff]")


class Unreadable(ValueError):  # noqa: N818 — reads as what is said
    """What was sent cannot be kept or understood; the message says why."""


class Malformed(Unreadable):
    """It is not in the form that it should have; the message says where."""


def number(given: str, most: int = MOST) -> int | None:
    """A whole number in plain digits, or None: `²` is a digit to Python, and no number to anybody."""
    if not (given.isascii() and given.isdigit() and len(given) <= len(str(MOST))):
        return None
    found = int(given)
    return found if found <= most else None


def checked(value: Any) -> Any:
    """The value, if all in it can be kept; raises `Unreadable`."""
    layer, depth = [value], 0
    while layer:
        if depth > DEEPEST:
            raise Unreadable("it is nested too deeply")
        depth += 1
        for one in layer:
            if isinstance(one, str) and UNREADABLE.search(one):
                raise Unreadable("there is a character in it that is not text")
            if isinstance(one, int) and not -MOST <= one <= MOST:
                raise Unreadable("a number in it is too large")
        layer = [inner for one in layer for inner in _inside(one)]
    return value


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, list | tuple):
        yield from value


def read_json(text: str) -> Any:
    """JSON from outside; raises `Unreadable`."""
    return _read(json.loads, text)


def read_toml(text: str) -> dict[str, Any]:
    """TOML from outside; raises `Unreadable`."""
    return dict(_read(tomllib.loads, text))


def _read(loads: Callable[[str], Any], text: str) -> Any:
    try:
        return checked(loads(text))
    except RecursionError:
        raise Unreadable("it is nested too deeply") from None
    except Unreadable:
        raise
    except ValueError as error:  # also a number of more digits than Python reads
        raise Malformed(str(error)) from None


Next = Callable[[HttpRequest], HttpResponseBase]


class ReadableMiddleware:
    """Answers 400, with a sentence, to a request with something in it that is not text; such a cookie is none."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        for name in [name for name, value in request.COOKIES.items() if UNREADABLE.search(name + value)]:
            del request.COOKIES[name]
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        try:
            named = [value for value in (*args, *kwargs.values()) if isinstance(value, str)]
            checked([dict(request.GET.lists()), dict(request.POST.lists()), named])
        except Unreadable:
            said = {"heading": "That cannot be read", "sentence": "There are characters in it that are not text."}
            return render(request, "refused.html", said, status=400)
        return None
