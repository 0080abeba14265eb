"""The Content-Security-Policy on our pages, and who may open a socket."""

import re
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.http import HttpResponse
from django.test import Client, RequestFactory

from bench._servers import PATIENCE
from casino.asgi import application
from casino.security import ContentSecurityPolicyMiddleware, SameOriginSockets
from casino.sheets import as_text

pytestmark = pytest.mark.django_db


def directives(response: HttpResponse) -> dict[str, str]:
    header = response.headers["Content-Security-Policy"]
    return dict(part.strip().split(" ", 1) for part in header.split(";"))


def test_the_policy_is_strict(client: Client):
    rules = directives(client.get("/"))
    assert rules["default-src"] == "'self'"
    assert rules["img-src"] == "'self' data:"
    assert rules["connect-src"] == "'self' ws://testserver wss://testserver"
    assert rules["frame-ancestors"] == rules["base-uri"] == rules["object-src"] == "'none'"
    assert rules["form-action"] == "'self'"
    assert re.fullmatch(r"'self' 'nonce-[\w-]{20,}'", rules["script-src"])
    assert rules["script-src"] == rules["style-src"]
    assert "unsafe" not in str(rules)


def test_the_nonce_of_the_page_is_the_one_in_its_header(client: Client):
    response = client.get("/")
    nonces = re.findall(r'nonce="([^"]+)"', response.text)
    assert nonces
    assert {f"'self' 'nonce-{nonce}'" for nonce in nonces} == {directives(response)["style-src"]}


def test_each_request_has_a_nonce_of_its_own(client: Client):
    assert directives(client.get("/"))["script-src"] != directives(client.get("/"))["script-src"]


def test_the_admin_has_the_policy_too(client: Client):
    response = client.get("/admin/login/")
    assert response.status_code == 200
    assert "default-src" in directives(response)


def test_a_missing_page_has_the_policy_too(client: Client):
    response = client.get("/no-such-page/")
    assert response.status_code == 404
    assert "default-src" in directives(response)


def test_a_foreign_host_gets_nothing(client: Client):
    response = client.get("/", headers={"host": "evil.example; script-src *"})
    assert response.status_code == 400
    assert "evil" not in str(response.headers)


def test_a_page_may_bring_a_policy_of_its_own(rf: RequestFactory):
    own = HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})
    response = ContentSecurityPolicyMiddleware(lambda request: own)(rf.get("/"))
    assert response.headers["Content-Security-Policy"] == "default-src 'none'"


def test_a_page_may_use_no_device(client: Client):
    assert "camera=()" in client.get("/").headers["Permissions-Policy"]


def test_no_cache_keeps_a_personal_page(client: Client):
    client.post("/play/roulette/")
    for page in ("/", "/me/", "/account/"):
        assert client.get(page).headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("cell", ["=1+1", "＝1+1", "＋1", "－1", "＠SUM(A1)", "\tx"])
def test_a_name_is_never_a_formula_in_a_spreadsheet(cell: str):
    assert as_text(cell) == f"'{cell}"


@pytest.mark.parametrize(
    ("origin", "refused"),
    [
        (b"http://127.0.0.1:8000", False),
        (b"http://127.0.0.1:8001", True),
        (b"http://127.0.0.1", True),
        (b"http://localhost:8000", True),
        (b"http://127.0.0.1:99999", True),
        (b"null", True),
    ],
)
async def test_a_socket_from_another_port_is_refused(origin: bytes, refused: bool):
    house = SameOriginSockets(opened)
    socket = WebsocketCommunicator(house, "/", headers=[(b"origin", origin), (b"host", b"127.0.0.1:8000")])
    connected, _ = await socket.connect(timeout=PATIENCE)
    assert connected is not refused


async def opened(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})


async def test_a_socket_from_a_foreign_page_is_refused():
    socket = WebsocketCommunicator(application, "/", headers=[(b"origin", b"https://evil.example")])
    connected, _ = await socket.connect(timeout=PATIENCE)
    assert not connected
