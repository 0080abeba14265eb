"""Addresses of the sockets."""

from django.urls import URLPattern, path

from casino.floor.consumers import TableConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/table/<str:code>/", TableConsumer.as_asgi()),
    path("ws/table/<str:code>/wall/", TableConsumer.as_asgi(), {"wall": True}),
]
