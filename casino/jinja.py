"""The environment of our templates: what every one of them can use."""

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from games.kit import places, shapes
from games.kit.money import dollars


def url(name: str, *args: Any, **kwargs: Any) -> str:
    """The address of a page: `{{ url("index") }}`."""
    return reverse(name, args=args, kwargs=kwargs)


@lru_cache(maxsize=8192)
def once(macro: Callable[..., str], *args: Any) -> Markup:
    """What a macro or a function makes of these arguments, the first time only: `{{ once(felt, layout, "wide") }}`."""
    return Markup(macro(*args))  # noqa: S704 - a macro escapes what it prints; places are numbers


class Templates(Environment):
    """Compiles one template at a time: Python 3.11 fails now and then where threads do it side by side."""

    turn = threading.RLock()

    def get_template(self, *args: Any, **kwargs: Any) -> Template:
        with self.turn:
            return super().get_template(*args, **kwargs)


def environment(**options: Any) -> Environment:
    # A misspelt name is an error, not an empty string. Django adds request, csrf_input and csrf_token to each page.
    options |= {"autoescape": True, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    env = Templates(**options)
    env.globals.update(static=static, url=url, htmx_script=htmx_script, money=dollars, once=once)
    env.globals.update(places=places, shapes=shapes)
    return env
