"""The way in: pages over HTTP, tables over a socket that only the house's own pages may open."""

import os
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
pages = get_asgi_application()  # loads the apps, which the routes need

from casino.floor import unread  # noqa: E402
from casino.floor.hub import hub  # noqa: E402
from casino.health import healthz  # noqa: E402
from casino.routing import websocket_urlpatterns  # noqa: E402
from casino.security import SameOriginSockets  # noqa: E402

routes = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(
            SameOriginSockets(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
        ),
    }
)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Whoever comes first wakes the hub: rounds that a crash left are swept even if nobody opens a table."""
    hub.wake()
    if scope["type"] == "http" and scope["path"] == "/healthz":
        await healthz(send)
    elif scope["type"] == "websocket" and hub.stopping:
        await send({"type": "websocket.close"})
    else:
        await routes({**scope, "unread": unread.meter(send)}, receive, send)
