"""What a browser is told about our pages: run only what the house serves, use no device, keep no personal page."""

import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

Next = Callable[[HttpRequest], HttpResponseBase]
DEVICES = (
    "accelerometer", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid",
    "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb",
)  # fmt: skip
"""None of these is needed by a page of ours."""
PERMISSIONS = ", ".join(f"{device}=()" for device in DEVICES)
PORTS = {"http": 80, "https": 443}


def policy(nonce: str, host: str) -> str:
    """The header's value. A <script> or <style> in the page itself needs the nonce; style attributes are refused."""
    # 'self' does not cover sockets in every browser, so the own host is named for them.
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' 'nonce-{nonce}'",
            f"style-src 'self' 'nonce-{nonce}'",
            "img-src 'self' data:",
            f"connect-src 'self' ws://{host} wss://{host}",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "object-src 'none'",
        )
    )


def csp_nonce(request: HttpRequest) -> dict[str, str]:
    """For the templates: <script nonce="{{ csp_nonce }}">."""
    return {"csp_nonce": request.csp_nonce}


class ContentSecurityPolicyMiddleware:
    """Gives each request a nonce and each response the policy that goes with it."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        host = request.get_host()  # refuses a foreign Host, which must not get into the header
        request.csp_nonce = secrets.token_urlsafe(16)
        response = self.get_response(request)
        # Django's own pages about an error in development are one inline script and style.
        if not (settings.DEBUG and response.status_code in {404, 500}):
            response.headers.setdefault("Content-Security-Policy", policy(request.csp_nonce, host))
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response


class PersonalPagesMiddleware:
    """No cache keeps a page for which somebody's session was looked at."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.session.accessed:
            response.headers["Cache-Control"] = "private, no-store"
        return response


class SameOriginSockets:
    """Refuses a socket that a page of another origin opens; a port of its own makes another origin."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if same_origin(headers.get(b"origin", ""), headers.get(b"host", "")):
            await self.application(scope, receive, send)
        else:
            await send({"type": "websocket.close"})


def same_origin(origin: str, host: str) -> bool:
    """Whether a page of this origin was served by this host, of which only browsers always tell."""
    if not host:
        return True
    try:
        page = urlsplit(origin)
        house = urlsplit(f"{page.scheme}://{host}")
        return bool(page.hostname) and (page.hostname, _port(page)) == (house.hostname, _port(house))
    except ValueError:
        return False


def _port(address: SplitResult) -> int | None:
    return address.port or PORTS.get(address.scheme)
