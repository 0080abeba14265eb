"""What is in deploy/: the files for a real house, and the house of several processes on one machine."""

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect
from websockets.typing import Origin

from bench._servers import PATIENCE, POSTGRES, database, free_port
from casino.floor import metrics
from deploy import cluster
from tests.faults.test_cluster import REDIS, need_services
from tests.served import LARGEST, ROOT

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
GUIDE = (ROOT / "docs" / "operating.md").read_text()
needs_nginx = pytest.mark.skipif(NGINX is None, reason="no nginx here (make cluster installs it where it may)")


# ---- nginx


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificate")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=casino.example"]
    files = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem"]
    subprocess.run([*command, *files], check=True, capture_output=True)
    return folder


def tried(config: Path, folder: Path) -> str:
    """What nginx thinks of a configuration."""
    command = [str(NGINX), "-t", "-e", "stderr", "-p", str(folder), "-c", str(config)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def as_site(text: str, folder: Path, certificate: Path) -> Path:
    """A site as nginx takes it in, with the paths of this machine; its ports are high ones, which anybody may take."""
    here = {
        "/srv/keystone/deploy": f"{ROOT}/deploy", "/etc/nginx/keystone/": f"{ROOT}/deploy/nginx/",
        "/etc/ssl/keystone": str(certificate), "/etc/nginx/certificate": str(certificate),
        "listen 80": f"listen {free_port()}", "listen 443": f"listen {free_port()}",
        "[::]:80": f"[::1]:{free_port()}", "[::]:443": f"[::1]:{free_port()}",
    }  # fmt: skip
    for there, path in here.items():
        text = text.replace(there, path)
    outer = f"pid {folder}/nginx.pid; error_log stderr; events {{}} http {{ access_log off;\n{text}\n}}"
    (folder / "nginx.conf").write_text(outer)
    return folder / "nginx.conf"


@needs_nginx
def test_nginx_takes_the_site_of_a_real_house(tmp_path: Path, certificate: Path):
    site = (ROOT / "deploy" / "nginx" / "keystone.conf").read_text()
    assert "test is successful" in tried(as_site(site, tmp_path, certificate), tmp_path)


@needs_nginx
def test_nginx_takes_the_site_of_the_container(tmp_path: Path, certificate: Path):
    site = (ROOT / "deploy" / "container" / "nginx.conf").read_text()
    site = re.sub(r"house\d:8000 resolve", "127.0.0.1:8000", site)  # names and their look-up are the container's
    assert "test is successful" in tried(as_site(site, tmp_path, certificate), tmp_path)


@needs_nginx
def test_nginx_refuses_a_site_without_its_processes(tmp_path: Path):
    config = cluster.config(tmp_path, "127.0.0.1", free_port(), [])
    assert "no servers are inside upstream" in tried(config, tmp_path)


# ---- what the files say


@pytest.mark.parametrize("file", ["deploy/systemd/keystone@.service", "deploy/container/Dockerfile"])
def test_a_whole_table_fits_through_every_socket(file: str):
    told = (ROOT / file).read_text()
    assert re.search(rf'--websocket-max-message-size"?,? "?{LARGEST[0]}', told)
    assert "--proxy-headers" in told


def test_the_guide_names_every_setting():
    read = re.findall(r'(?:environ\.get|switch|words)\("([A-Z_]+)"', (ROOT / "casino" / "settings.py").read_text())
    assert len(read) > 10
    assert [name for name in read if f"`{name}`" not in GUIDE] == []


def test_the_guide_names_metrics_that_there_are():
    there = {sample.name for metric in REGISTRY.collect() for sample in metric.samples} | {
        f"{one._name}{end}" for one in vars(metrics).values() if hasattr(one, "_name") for end in ("", "_total")
    }
    named = set(re.findall(r"\bkeystone_\w+", GUIDE))
    assert len(named) > 4
    assert named - there == set()


# ---- make cluster


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("DATABASE_URL", "sqlite:///house.sqlite3", "Several processes need PostgreSQL"),
        ("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none", "PostgreSQL cannot be reached"),
    ],
)
def test_a_cluster_that_cannot_open_says_why(variable: str, value: str, sentence: str):
    done = subprocess.run(
        [sys.executable, "-m", "deploy.cluster"], cwd=ROOT, env={**os.environ, variable: value},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith(sentence)


@pytest.fixture
def ports() -> range:
    """Four free ports in a row."""
    while True:
        first = free_port()
        try:
            cluster._free("127.0.0.1", *range(first, first + 4))
        except cluster.CannotOpen:
            continue
        return range(first, first + 4)


@pytest.fixture
def runner(ports: range) -> Iterator["subprocess.Popen[str]"]:
    need_services()
    with database() as name:
        url = f"{POSTGRES}/{name}"
        env = {**os.environ, "DATABASE_URL": url, "REDIS_URL": REDIS, "GUESTS_PER_HOUR": "0"}
        command = [sys.executable, "-m", "deploy.cluster", "--port", str(ports[0])]
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
        yield process
        process.terminate()
        process.wait(PATIENCE)


@needs_nginx
@pytest.mark.cluster
@pytest.mark.slow
def test_three_processes_behind_nginx_and_nothing_left_of_them(runner: "subprocess.Popen[str]", ports: range):
    assert runner.stdout is not None
    assert any("The floor is open" in line for line in iter(runner.stdout.readline, ""))
    base = f"127.0.0.1:{ports[0]}"
    page = urllib.request.urlopen(f"http://{base}", timeout=PATIENCE).read().decode()
    [style, *_] = re.findall(r'"(/static/css/[^"]+)"', page)
    with urllib.request.urlopen(f"http://{base}{style}", timeout=PATIENCE) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
    [code, *_] = re.findall(r"/table/(\w{6})/", page)
    with connect(f"ws://{base}/ws/table/{code}/", origin=Origin(f"http://{base}"), open_timeout=PATIENCE) as socket:
        assert 'id="tick"' in str(socket.recv(PATIENCE))
        runner.terminate()
        with pytest.raises(ConnectionClosedError, match="1012"):
            list(iter(lambda: socket.recv(PATIENCE), None))
    runner.terminate()  # asked twice it ends no worse
    assert runner.wait(PATIENCE) == 0
    cluster._free("127.0.0.1", *ports)
