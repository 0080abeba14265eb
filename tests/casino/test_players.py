"""Guests, registering, logging in and out, roles and preferences, as a browser meets them."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

from casino.accounts import birds, throttle
from casino.accounts.models import Player, Role
from casino.accounts.preferences import Preferences
from casino.accounts.roles import admins_only, instructors_only
from casino.accounts.signals import player_left_session
from casino.cage import services
from casino.cage.models import Account

pytestmark = pytest.mark.django_db
PASSWORD = "seven over three"
SETTINGS = {"sound": "on", "motion": "quick", "volume": "35", "coach": "before"}


@pytest.fixture(autouse=True)
def quick_and_fresh(settings: Settings) -> Iterator[None]:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def departures() -> Iterator[list[tuple[int, str | None]]]:
    """Who left which session."""
    left: list[tuple[int, str | None]] = []

    def note(player_id: int, session_key: str | None, **kwargs: object) -> None:
        left.append((player_id, session_key))

    player_left_session.connect(note)
    yield left
    player_left_session.disconnect(note)


def become_guest(client: Client) -> Player:
    """The first POST that needs a player."""
    client.post("/me/top-up/")
    return Player.objects.get(pk=client.session["_auth_user_id"])


def register(client: Client, name: str, again: str = PASSWORD) -> HttpResponse:
    return client.post("/account/register/", {"username": name, "password1": PASSWORD, "password2": again})


def log_in(client: Client, name: str, password: str = PASSWORD, **headers: str) -> HttpResponse:
    return client.post("/account/login/", {"username": name, "password": password}, **headers)


# --- guests ---


def test_looking_around_makes_no_player(client: Client):
    for page in ("/account/", "/account/login/", "/account/register/", "/me/statement/", "/me/statement.csv"):
        assert client.get(page).status_code == 200
    assert not Player.objects.exists()


def test_the_first_post_makes_a_guest_with_chips(client: Client):
    guest = become_guest(client)
    assert guest.is_guest
    assert guest.display_name in birds.BIRDS
    assert not guest.has_usable_password()
    assert services.balance(guest) == 1_000_00
    page = client.get("/account/").text
    assert f"Guest {guest.display_name}" in page
    assert "Keep my progress" in page
    assert "$1,000.00" in page


def test_a_guest_stays_the_same_guest(client: Client):
    assert become_guest(client) == become_guest(client)
    assert Player.objects.count() == 1
    assert client.session.get_expiry_age() > 100 * 24 * 3600


def test_guests_have_different_names(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(birds, "BIRDS", ["Finch", "Heron"])
    names = [become_guest(Client()).display_name for _ in range(6)]
    assert set(names[:2]) == {"Finch", "Heron"}
    assert len(set(names)) == 6


def test_guests_from_one_address_are_throttled_with_a_sentence(settings: Settings):
    settings.GUESTS_PER_HOUR = 2
    for _ in range(2):
        assert Client().post("/me/top-up/").status_code == 302
    response = Client().post("/me/top-up/")
    assert response.status_code == 429
    assert response.headers["Retry-After"] == "3600"
    assert "Many guests have come from your network within the hour." in response.text
    assert Player.objects.count() == Account.objects.filter(kind="player").count() == 2
    assert Client(REMOTE_ADDR="10.1.2.3").post("/me/top-up/").status_code == 302


def test_a_player_of_the_command_line_gets_an_account_when_it_is_needed(client: Client):
    boss = Player.objects.create_superuser("boss", password=PASSWORD)
    client.force_login(boss)
    assert client.get("/account/").status_code == 200
    client.post("/me/top-up/")
    assert services.balance(boss) == 1_000_00


# --- registering ---


def test_registering_keeps_the_row_the_chips_and_the_history(client: Client):
    guest = become_guest(client)
    services.set_hold(guest, 1, 1, 40_00)
    services.resolve(1, {guest.pk: -40_00, "house": 40_00}, memo="Roulette, table 4")
    response = register(client, "ann")
    assert response.status_code == 302
    player = Player.objects.get()
    assert (player.pk, player.username, player.is_guest) == (guest.pk, "ann", False)
    assert player.display_name == guest.display_name
    assert services.balance(player) == 960_00
    assert "Roulette, table 4" in client.get("/me/statement/").text  # still logged in

    elsewhere = Client()
    assert log_in(elsewhere, "ann").status_code == 302
    assert elsewhere.session["_auth_user_id"] == str(guest.pk)


def test_a_visitor_may_register_at_once(client: Client):
    assert register(client, "ann").status_code == 302
    player = Player.objects.get()
    assert (player.username, player.is_guest) == ("ann", False)
    assert player.check_password(PASSWORD)
    assert services.balance(player) == 1_000_00


@pytest.mark.parametrize(
    ("name", "again", "sentence"),
    [
        ("ANN", PASSWORD, "That name is taken."),
        ("guest-7", PASSWORD, "the house&#39;s own"),
        ("bob", "other", "didn’t match"),
        ("b" * 41, PASSWORD, "At most 40 characters"),
        ("", PASSWORD, "required"),
    ],
)
def test_a_registration_that_cannot_be_says_why_and_changes_nothing(
    client: Client, name: str, again: str, sentence: str
):
    Player.objects.create_user("ann")
    guest = become_guest(client)
    response = register(client, name, again)
    assert response.status_code == 422
    assert sentence in response.text
    assert f"Guest {guest.display_name}" in response.text
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.username.startswith("guest-")


def test_who_is_registered_is_not_registered_again(client: Client):
    register(client, "ann")
    assert register(client, "bob").headers["Location"] == "/account/"
    assert Player.objects.get().username == "ann"


# --- logging in and out ---


def test_a_wrong_password_is_refused_with_a_sentence(client: Client):
    Player.objects.create_user("ann", password=PASSWORD)
    response = log_in(client, "ann", "wrong")
    assert response.status_code == 422
    assert "That name and password do not go together." in response.text


def test_log_in_is_throttled_per_name_and_address(client: Client):
    Player.objects.create_user("ann", password=PASSWORD)
    Player.objects.create_user("bob", password=PASSWORD)
    assert [log_in(client, "ann", "wrong").status_code for _ in range(6)] == [422] * 6
    response = log_in(client, "Ann", PASSWORD)
    assert response.status_code == 429
    assert "Please wait 5 minutes and try again." in response.text
    assert response.headers["Retry-After"] == "300"
    assert "_auth_user_id" not in client.session
    assert log_in(Client(), "bob").status_code == 302
    assert log_in(Client(), "ann", REMOTE_ADDR="10.1.2.3").status_code == 302


def test_the_admins_log_in_is_throttled_too(client: Client):
    Player.objects.create_superuser("boss", password=PASSWORD)
    form = {"username": "boss", "password": "wrong"}
    assert [client.post("/admin/login/", form).status_code for _ in range(7)] == [200] * 6 + [429]


def test_a_right_password_forgets_the_wrong_ones(client: Client):
    Player.objects.create_user("ann", password=PASSWORD)
    for _ in range(3):
        for _ in range(5):
            log_in(client, "ann", "wrong")
        assert log_in(client, "ann").status_code == 302


def test_after_log_in_a_page_of_ours_may_follow_and_no_other(client: Client):
    Player.objects.create_user("ann", password=PASSWORD)
    form = {"username": "ann", "password": PASSWORD}
    assert client.post("/account/login/", form | {"next": "/account/"}).headers["Location"] == "/account/"
    assert client.post("/account/login/", form | {"next": "https://evil.example/"}).headers["Location"] == "/"


def test_the_password_is_changed_by_one_who_knows_it(client: Client):
    register(client, "osprey")
    elsewhere = Client()
    log_in(elsewhere, "osprey")
    new = "eleven after six"
    wrong = {"old_password": "not this one", "new_password1": new, "new_password2": new}
    assert client.post("/account/password/", wrong).status_code == 422
    assert client.post("/account/password/", wrong | {"old_password": PASSWORD}).status_code == 302
    assert "osprey" in client.get("/account/").content.decode()
    assert elsewhere.get("/account/password/").status_code == 302, "other browsers are logged out"
    assert log_in(Client(), "osprey").status_code == 422
    assert log_in(Client(), "osprey", new).status_code == 302


def test_a_guest_has_no_password_to_change(client: Client):
    become_guest(client)
    assert client.get("/account/password/").headers["Location"] == "/account/register/"


def test_log_out_ends_the_session_and_tells_the_house(client: Client, departures: list):
    player = become_guest(client)
    session = client.session.session_key
    assert client.get("/account/logout/").status_code == 405
    assert client.post("/account/logout/").headers["Location"] == "/"
    assert "_auth_user_id" not in client.session
    assert departures == [(player.pk, session)]


def test_a_guest_who_logs_in_leaves_the_guests_session(client: Client, departures: list):
    ann = Player.objects.create_user("ann", password=PASSWORD)
    guest = become_guest(client)
    session = client.session.session_key
    log_in(client, "ann")
    assert departures == [(guest.pk, session)]
    assert client.session["_auth_user_id"] == str(ann.pk)
    assert client.session.session_key != session
    log_in(client, "ann")
    assert len(departures) == 1


def test_an_inactive_player_is_out_everywhere(
    client: Client, departures: list, django_capture_on_commit_callbacks: type
):
    guest = become_guest(client)
    with django_capture_on_commit_callbacks(execute=True):
        guest.is_active = False
        guest.save()
    assert departures == [(guest.pk, None)]
    assert "Log in" in client.get("/account/").text


@pytest.mark.parametrize(
    "page",
    ["/account/", "/account/register/", "/account/login/", "/account/logout/", "/account/preferences/", "/me/top-up/"],
)
def test_csrf_is_enforced(page: str):
    client = Client(enforce_csrf_checks=True)
    response = client.post(page, {"form": "settings"})
    assert response.status_code == 403
    assert "This page is out of date" in response.text
    assert not Player.objects.exists()


# --- roles ---


@pytest.mark.parametrize(
    ("role", "superuser", "instructor", "admin"),
    [
        (Role.PLAYER, False, False, False),
        (Role.INSTRUCTOR, False, True, False),
        (Role.ADMIN, False, True, True),
        (Role.PLAYER, True, True, True),
    ],
)
def test_roles_open_doors(rf: RequestFactory, role: str, superuser: bool, instructor: bool, admin: bool):
    player = Player.objects.create_user("ann", role=role, is_superuser=superuser)
    assert (player.is_instructor, player.is_admin) == (instructor, admin)
    request = rf.get("/somewhere/")
    request.user = player
    for guard, allowed in ((instructors_only, instructor), (admins_only, admin)):
        view = guard(lambda request: HttpResponse("in"))
        if allowed:
            assert view(request).content == b"in"
        else:
            with pytest.raises(PermissionDenied):
                view(request)


def test_a_visitor_at_a_closed_door_is_asked_to_log_in(rf: RequestFactory):
    request = rf.get("/somewhere/?x=1")
    request.user = AnonymousUser()
    response = instructors_only(lambda request: HttpResponse("in"))(request)
    assert response.headers["Location"] == "/account/login/?next=/somewhere/%3Fx%3D1"


# --- the account page ---


def test_a_player_may_change_the_name_at_the_tables(client: Client):
    guest = become_guest(client)
    assert client.post("/account/", {"form": "name", "display_name": "  Lucky   Ann "}).status_code == 302
    guest.refresh_from_db()
    assert guest.display_name == "Lucky Ann"


@pytest.mark.parametrize("name", ["", "x", "heron", "Dealer", "Keystone", "<b>Ann", "a\u202eb", "n" * 25, "  ", "--"])
def test_some_names_are_refused(client: Client, name: str):
    Player.objects.create_user("other", display_name="Heron")
    guest = become_guest(client)
    response = client.post("/account/", {"form": "name", "display_name": name})
    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.text
    assert f"Guest {guest.display_name}" in response.text
    assert "<b>Ann" not in response.text


def test_preferences_are_kept_and_show_on_every_page(client: Client):
    become_guest(client)
    form = {"form": "settings", "four_colour": "on", "motion": "quick", "volume": "35", "coach": "silent"}
    assert client.post("/account/", form).status_code == 302
    page = client.get("/me/statement/").text
    assert 'data-deck="four" data-motion="quick"' in page
    assert 'data-sound="off" data-volume="35" data-shortcuts="off"' in page


@pytest.mark.parametrize("wrong", [{"motion": "wild"}, {"coach": "loud"}, {"volume": "101"}, {"volume": "loud"}])
def test_settings_that_cannot_be_are_refused(client: Client, wrong: dict[str, str]):
    form = {"form": "settings", "motion": "quick", "volume": "35", "coach": "after"} | wrong
    assert client.post("/account/", form).status_code == 422


def test_one_switch_changes_one_preference(client: Client):
    guest = become_guest(client)
    assert client.post("/account/preferences/", {"sound": "1"}).status_code == 204
    guest.refresh_from_db()
    assert guest.prefs == Preferences(sound=True)
    for wrong in ({"sound": "yes"}, {"volume": "-1"}, {"volume": "x"}, {"motion": "wild"}):
        assert client.post("/account/preferences/", wrong).status_code == 400
    guest.refresh_from_db()
    assert guest.prefs == Preferences(sound=True)


def test_a_visitors_preferences_go_with_them_when_they_sit_down(client: Client):
    client.post("/account/preferences/", {"motion": "none"})
    assert 'data-motion="none"' in client.get("/account/").text
    assert not Player.objects.exists()
    assert become_guest(client).prefs.motion == "none"


def test_preferences_of_a_visitor_make_no_session():
    for page, form in (("/account/preferences/", {"sound": "1"}), ("/account/", {"form": "settings", **SETTINGS})):
        visitor = Client()
        assert visitor.post(page, form).status_code in (204, 302)
        assert 'data-sound="on"' in visitor.get("/account/login/").text
    assert not Session.objects.exists()


@pytest.mark.parametrize("cookie", ["", "[]", "{", "[" * 4000, '{"motion": 3}'])
def test_a_cookie_of_preferences_that_cannot_be_read_is_none(client: Client, cookie: str):
    client.cookies["preferences"] = cookie
    assert 'data-motion="casino"' in client.get("/account/login/").text


@pytest.mark.parametrize("stored", [None, [], {"motion": 3, "volume": 1000, "sound": "on", "colour": "red"}])
def test_odd_preferences_are_as_by_default(stored: object):
    assert Preferences.read(stored) == Preferences()


# --- where a request comes from ---


@pytest.mark.parametrize(
    ("sent", "forwarded", "proxy", "address"),
    [
        ("10.0.0.1", "6.6.6.6", False, "10.0.0.1"),
        ("10.0.0.1", "6.6.6.6, 7.7.7.7", True, "7.7.7.7"),
        ("2001:db8:1:2:3::4", "", False, "2001:db8:1:2::/64"),
        ("", "", False, "unknown"),
    ],
)
def test_the_address_is_what_the_proxy_says_only_behind_one(
    rf: RequestFactory, settings: Settings, sent: str, forwarded: str, proxy: bool, address: str
):
    settings.BEHIND_PROXY = proxy
    request = rf.get("/", REMOTE_ADDR=sent, HTTP_X_FORWARDED_FOR=forwarded)
    assert throttle.address(request) == address
