"""The Content-Security-Policy: a page runs and shows only what the house itself serves."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

Next = Callable[[HttpRequest], HttpResponseBase]


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
        return response
