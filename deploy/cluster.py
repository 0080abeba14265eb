"""Opens a house of several processes behind nginx on this machine: `make cluster`. Ctrl-C closes all of it.

PostgreSQL and Redis are taken from DATABASE_URL and REDIS_URL, else from this machine's usual ports.
"""

import argparse
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import psycopg
import redis
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier

ROOT = Path(__file__).resolve().parent.parent
DATABASE, REDIS = "postgresql://postgres@127.0.0.1:5432/keystone", "redis://127.0.0.1:6379/0"
LARGEST = os.environ.get("MAX_MESSAGE", "1048576")
SERVE = ["-m", "casino.serve", "--verbosity", "0", "--proxy-headers", "--websocket-max-message-size", LARGEST]
PROXY = "nginx"
Children = dict[str, "subprocess.Popen[bytes]"]
"""The processes by what they are called."""
ASKED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""To close the house."""
READY_WITHIN = 180
"""Seconds in which a process that was started answers."""
ENDS_WITHIN = 12
"""Seconds in which a process that was asked to stop has ended; it gives itself ten."""
NGINX = """\
{user}
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log stderr error;
events {{ worker_connections 4096; }}
http {{
    include /etc/nginx/mime.types;
    access_log off;
    {temporary}
    include "{deploy}/nginx/house.conf";
    upstream keystone {{
        hash $by_table consistent;
        {servers}
    }}
    server {{
        listen {host}:{port};
        set $static "{static}";
        include "{deploy}/nginx/locations.conf";
    }}
}}
"""


class CannotOpen(Exception):  # noqa: N818 - reads as what is said
    """A sentence for who wants to open the house."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make cluster", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="of nginx; the processes take the ports after it")
    parser.add_argument("--processes", type=int, default=3)
    asked = parser.parse_args(arguments)
    for number in ASKED:
        signal.signal(number, _interrupt)
    try:
        env = environment()
        with cluster(env, asked.host, asked.port, asked.processes) as children:
            print(f"The floor is open on http://{asked.host}:{asked.port} (Ctrl-C closes it).", flush=True)
            watch(children)
    except KeyboardInterrupt:
        return 0
    except CannotOpen as reason:
        print(reason, file=sys.stderr)
        return 1
    return 1


def _interrupt(number: int, frame: FrameType | None) -> None:
    for again in ASKED:  # who asks twice must not keep it from ending what it started
        signal.signal(again, signal.SIG_IGN)
    raise KeyboardInterrupt


def watch(children: Children) -> None:
    """Say when a process ends; go on with the others, as long as nginx and one of them are there."""
    while True:
        for name, child in list(children.items()):
            if child.poll() is not None:
                print(f"{name} ended (code {child.returncode}).", file=sys.stderr, flush=True)
                del children[name]
        if PROXY not in children or len(children) < 2:
            return
        time.sleep(0.2)


# ---- what it stands on


def environment() -> dict[str, str]:
    """What the processes are told: a real house on loopback, without TLS. What is set already stays."""
    from casino import settings

    wanted = {
        "SECRET_KEY": settings.SECRET_KEY, "DEBUG": "0", "HTTPS": "0", "BEHIND_PROXY": "1",
        "ALLOWED_HOSTS": "127.0.0.1,localhost", "DATABASE_URL": DATABASE, "REDIS_URL": REDIS,
    }  # fmt: skip
    return {**wanted, **{name: value for name, value in os.environ.items() if value}}


def reach(env: dict[str, str]) -> None:
    """Both services answer, and the database is there."""
    url = env["DATABASE_URL"]
    if not url.startswith("postgres"):
        raise CannotOpen(f"Several processes need PostgreSQL: DATABASE_URL is {url.partition(':')[0]}.")
    try:
        _make_database(url)
    except psycopg.Error as failure:
        raise CannotOpen(f"PostgreSQL cannot be reached; DATABASE_URL says where it is. {failure}") from None
    try:
        with redis.Redis.from_url(env["REDIS_URL"], socket_connect_timeout=3) as line:
            line.ping()
    except (redis.RedisError, ValueError) as failure:
        raise CannotOpen(f"Redis cannot be reached; REDIS_URL says where it is. {failure}") from None


def _make_database(url: str) -> None:
    name = str(conninfo_to_dict(url)["dbname"])
    with psycopg.connect(url, dbname="postgres", autocommit=True, connect_timeout=3) as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            server.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))


def nginx() -> str:
    """Where nginx is; installed from Debian's packages if that is possible."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin"
    if shutil.which("nginx", path=path) is None and os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing nginx …", flush=True)
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "nginx-light"]):
            subprocess.run(["apt-get", *command], env=env, timeout=300, capture_output=True, check=False)
    found = shutil.which("nginx", path=path)
    if found is None:
        raise CannotOpen("There is no nginx here and it could not be installed (on Debian: apt-get install nginx).")
    return found


def prepare(env: dict[str, str]) -> None:
    """Once for all processes: the tables of the database, those of the floor, the static files."""
    for command in (["migrate", "--verbosity", "0"], ["setup_house"], ["collectstatic", "--noinput", "-v", "0"]):
        done = subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=False)
        if done.returncode:
            raise CannotOpen(f"manage.py {command[0]} failed.")


def config(folder: Path, host: str, port: int, ports: list[int]) -> Path:
    """What nginx is told, by the very files that a real house uses."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    text = NGINX.format(
        # Run by root it would give its rights up, and could not read a clone in root's home.
        user=f"user {pwd.getpwuid(0).pw_name};" if os.geteuid() == 0 else "",
        temporary="\n    ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds),
        servers="\n        ".join(f"server 127.0.0.1:{at} max_fails=2 fail_timeout=5s;" for at in ports),
        folder=folder, host=host, port=port, deploy=ROOT / "deploy", static=ROOT / "staticfiles",
    )  # fmt: skip
    path = folder / "nginx.conf"
    path.write_text(text)
    return path


# ---- the processes


@contextmanager
def cluster(env: dict[str, str], host: str, port: int, processes: int) -> Iterator[Children]:
    """The house, open. Nothing of it is left afterwards."""
    reach(env)
    proxy, ports = nginx(), [port + 1 + number for number in range(processes)]
    _free(host, port, *ports)
    prepare(env)
    with tempfile.TemporaryDirectory(prefix="keystone-cluster-") as name:
        children: Children = {}
        try:
            for at in ports:
                children[f"The process on port {at}"] = start(env, at)
            for at, child in zip(ports, children.values(), strict=True):
                wait_until_ready(at, child)
            settings = config(Path(name), host, port, ports)
            children[PROXY] = _start([proxy, "-p", name, "-e", "stderr", "-c", str(settings)], env)
            wait_until_ready(port, children[PROXY], "127.0.0.1" if host == "0.0.0.0" else host)
            yield children
        finally:
            stop(children)


def start(env: dict[str, str], port: int) -> "subprocess.Popen[bytes]":
    """One process of the house."""
    return _start([sys.executable, *SERVE, "--port", str(port), "casino.asgi:application"], env)


def _start(command: list[str], env: dict[str, str]) -> "subprocess.Popen[bytes]":
    # In a session of its own, so that Ctrl-C comes to this one alone, which then ends them in order.
    return subprocess.Popen(command, cwd=ROOT, env=env, start_new_session=True)


def stop(children: Children) -> None:
    """The house first, all at once, and nginx last, so that players are told."""
    until = time.monotonic() + ENDS_WITHIN
    house = [child for name, child in children.items() if name != PROXY]
    for group in (house, [children[PROXY]] if PROXY in children else []):
        for child in group:
            child.terminate()
        for child in group:
            try:
                child.wait(max(1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()


def _free(host: str, *ports: int) -> None:
    for port in ports:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                raise CannotOpen(f"Port {port} is taken; `make cluster PORT=…` says another.") from None


def wait_until_ready(port: int, child: "subprocess.Popen[bytes]", host: str = "127.0.0.1") -> None:
    """Until a process answers on its port that it is well."""
    deadline = time.monotonic() + READY_WITHIN
    while time.monotonic() < deadline and child.poll() is None:
        try:
            urllib.request.urlopen(f"http://{host}:{port}/healthz", timeout=5).close()
        except (urllib.error.HTTPError, OSError):
            time.sleep(0.1)
        else:
            return
    raise CannotOpen(f"Nothing answers on port {port}; the lines above may say why.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
