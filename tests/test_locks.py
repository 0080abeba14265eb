"""The lock files: what is installed is what the requirements name, and every file of it is checked by its hash."""

import re

import pytest

from tests.served import ROOT

NAMES = ("requirements", "requirements-dev", "requirements-bench")


def pins(name: str) -> set[str]:
    lines = (ROOT / name).read_text().splitlines()
    found = (re.match(r"([\w.-]+)(?:\[[\w,]+\])?==(\S+)", line) for line in lines)
    return {f"{pin[1].lower().replace('_', '-')}=={pin[2]}" for pin in found if pin}


@pytest.mark.parametrize("name", NAMES)
def test_every_requirement_is_locked(name: str):
    assert pins(f"{name}.txt") <= pins(f"{name}.lock")


@pytest.mark.parametrize("name", NAMES)
def test_every_locked_package_has_its_hashes(name: str):
    packages = re.split(r"\n(?=\w)", (ROOT / f"{name}.lock").read_text())
    assert len(packages) == len(pins(f"{name}.lock"))
    assert all("--hash=sha256:" in package for package in packages)


def test_what_is_tested_is_what_is_served():
    assert pins("requirements.lock") <= pins("requirements-dev.lock") <= pins("requirements-bench.lock")
