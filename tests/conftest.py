"""What all tests share: browser tests come last, and skip themselves aloud where there is no Chromium.

Tests that drive a browser or several processes wait for other programs, on whatever machine it is. Such a test that
fails is tried once more; when it passes then, its first failure is told at the end all the same. All others must pass
at once.
"""

import os
import shutil
from pathlib import Path

import hypothesis
import pytest
from pytest_django import Settings

from tests import profiles  # noqa: F401 — registers them, for --hypothesis-profile too

hypothesis.settings.load_profile("house")
BROWSER_TESTS = Path(__file__).parent / "browser"
FAULT_TESTS = Path(__file__).parent / "faults"
NO_CHROMIUM = "no Chromium on this machine: install the package chromium, or name one in $CHROMIUM"


@pytest.fixture(autouse=True)
def many_guests(settings: Settings) -> None:
    """All tests come from one address; those about the throttle set it themselves."""
    settings.GUESTS_PER_HOUR = 0
    settings.REVIEW_ROUNDS = False  # by threads, which see nothing of a test's transaction


def chromium() -> str | None:
    """The Chromium to drive: $CHROMIUM, or the system's; best the one without a window's machinery."""
    names = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if {BROWSER_TESTS, FAULT_TESTS}.intersection(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if BROWSER_TESTS in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if chromium() is None:
                item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))
        elif item.get_closest_marker("django_db") or "db" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.database)
    # Playwright leaves an event loop running in the thread it was used in, where no async test could start another.
    # Each worker of a run gets its tests in order, so last in the list is last in the worker.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"tried once more: {report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)
    skipped = sum(NO_CHROMIUM in str(report.longrepr) for report in terminalreporter.stats.get("skipped", []))
    if skipped:
        terminalreporter.write_line(f"{skipped} browser tests were SKIPPED: {NO_CHROMIUM}.", yellow=True, bold=True)
