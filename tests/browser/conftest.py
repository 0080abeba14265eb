"""The browser and the house it visits: `page` is Playwright's, its addresses start at the house."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from bench._servers import PATIENCE
from tests.conftest import chromium
from tests.served import House, serve

# No sandbox as root; and nothing that looks for the network beyond loopback.
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


LONG = 1000 * PATIENCE
"""Milliseconds: what comes late on a busy machine comes all the same."""
expect.set_options(timeout=LONG)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    return {**browser_type_launch_args, "executable_path": chromium(), "args": flags}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Whose pages are as patient in clicking and loading as the tests are in expecting."""
    new_context = browser.new_context

    def patient(**settings: Any) -> BrowserContext:
        context = new_context(**settings)
        context.set_default_timeout(LONG)
        return context

    browser.new_context = patient  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all browser tests of a worker."""
    with serve(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="session")
def base_url(house: House) -> str:
    return house.url
