"""Settings of the house, from the environment. docs/operating.md lists every variable.

With nothing set this is a house for practice on one's own machine: a key in var/, SQLite there, no Redis, no HTTPS. A
house with a SECRET_KEY of its own is a real one: HTTPS is required unless the environment says otherwise.
Django's DEBUG is for whoever changes the house's code: nobody else is to see its pages of errors.
"""

import os
import secrets
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

import games

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(exist_ok=True)


def switch(name: str, default: bool) -> bool:
    """An environment variable that is on or off."""
    value = os.environ.get(name, "").strip().lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    if value:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")
    return default


def words(name: str, default: str = "") -> list[str]:
    """An environment variable that is a list, separated by commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def development_key() -> str:
    """A key made once per clone and kept in var/, so that log-ins survive a restart."""
    path = VAR_DIR / "secret_key"
    if not path.exists():
        draft = path.with_name(f"secret_key.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)  # atomic, and the first of two processes wins
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()


# --- the house and its keys ---

SECRET_KEY = os.environ.get("SECRET_KEY", "")
DEBUG = switch("DEBUG", default=False)
LOCAL = switch("DEBUG", default=not SECRET_KEY)  # a house on one's own machine
if not SECRET_KEY:
    if not LOCAL:
        raise ImproperlyConfigured("Set SECRET_KEY to a long random string: DEBUG is off.")
    SECRET_KEY = development_key()

METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
HOUSE_NAME = os.environ.get("HOUSE_NAME", "Keystone")
ALLOWED_HOSTS = words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]" if LOCAL else "")

# --- its parts ---

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "casino.accounts",
    "casino.cage",
    "casino.submissions",
    "casino.floor",
    "casino.coach",
    "casino.academy",
    *(f"games.{name}" for name in games.names()),
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "casino.doors.ReadableMiddleware",
    "casino.compression.CompressPages",
    "casino.security.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "casino.security.PersonalPagesMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "casino.accounts.throttle.ThrottleMiddleware",
]

ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "environment": "casino.jinja.environment",
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "casino.security.csp_nonce",
                "casino.accounts.context.shell",
            ],
        },
    },
    {  # the admin's
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- where things are kept ---

DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'house.sqlite3'}"
# Under ASGI each request may run on a thread of its own: connections are pooled (PostgreSQL) or cheap (SQLite).
DATABASES: dict[str, Any] = {"default": dict(dj_database_url.parse(DATABASE_URL, conn_max_age=0))}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"] |= {
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",  # a transaction waits at its start, and never fails half-way
            "timeout": 20,
            # Every thread has a connection; what each keeps in memory of the file (KiB) the system keeps as well.
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -500;",
        },
        # A file, not memory: threads that share an in-memory database lock each other out at once.
        "TEST": {"NAME": str(Path(tempfile.gettempdir()) / f"keystone-test-{os.getpid()}.sqlite3")},
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # a connection from before a restart of PostgreSQL is not used
    most = int(os.environ.get("DATABASE_POOL", "16"))
    given = DATABASES["default"].get("OPTIONS", {})  # what DATABASE_URL says after its question mark
    DATABASES["default"]["OPTIONS"] = {
        # A server that was away is asked again within a few seconds, however long that was.
        "pool": {"min_size": 2, "max_size": most, "timeout": 5, "reconnect_timeout": 3},
        "connect_timeout": 5,
        # A server that is gone without a word counts as away before long; unacknowledged bytes in milliseconds.
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 15_000,
        **given,
        # Nobody waits for a row without end, and a process that hangs in a transaction does not keep its rows.
        "options": "-c lock_timeout=8s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s "
        + given.get("options", ""),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# One process needs no Redis. Several tell each other "table T is at version V" through it, and share the throttles.
REDIS_URL = os.environ.get("REDIS_URL", "")
CHANNEL_LAYERS: dict[str, Any] = {}
CACHES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "process"},
}
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, "socket_connect_timeout": 1, "socket_keepalive": True}],
            "prefix": "keystone",
        },
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "keystone",
        "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},  # no page waits for a Redis that hangs
    }

# House edges that take long to count, so that they are counted once.
ODDS_DIR = Path(os.environ.get("ODDS_DIR") or VAR_DIR / "odds")

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if LOCAL
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = LOCAL

# --- who may come in ---

AUTH_USER_MODEL = "accounts.Player"
AUTHENTICATION_BACKENDS = ["casino.accounts.backends.ThrottledBackend"]
LOGIN_URL, LOGIN_REDIRECT_URL = "login", "index"
# New guests from one address, which a class may share; 0 for any number.
GUESTS_PER_HOUR = int(os.environ.get("GUESTS_PER_HOUR", "120"))
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

# The clocks of timed tables; tests and measurements play faster. 0 stops every clock.
PACE_SCALE = float(os.environ.get("PACE_SCALE", "1"))

# The coach reviews rounds as they end; `manage.py review` does it for those that were not.
REVIEW_ROUNDS = os.environ.get("REVIEW_ROUNDS", "1") == "1"

# HTTPS=0 is for a real house behind no TLS at all, such as a measurement on loopback.
HTTPS = switch("HTTPS", default=not LOCAL)
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
BEHIND_PROXY = switch("BEHIND_PROXY", default=False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# --- language, time, log ---

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "casino.logs.LineFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "INFO").upper()},
    "loggers": {
        # Django gives these handlers of their own; one line per record is enough.
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        # Daphne tells every step of its start.
        "daphne": {"level": "WARNING"},
    },
}
