"""A real server with the built pages, a real Chromium, and pages that are watched for what they must never do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, expect
from tests.browser.axe import seen, serious_findings
from tests.browser.devices import LONG_ENOUGH, Device, Devices, Size

from huit.web.settings import built_pages

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ROOT = Path(__file__).parents[2]

NO_WORKER = "Service Worker registration blocked by Playwright"
# The browser's own note of a wrong code: a failed authentication is never answered with 200.
WRONG_CODE = "Failed to load resource: the server responded with a status of 401 (Unauthorized)"
# And that of an address that is no page's: the page that says so is answered with 404.
NO_PAGE = "Failed to load resource: the server responded with a status of 404 (Not Found)"
# An interface of the machine came or went (a container, a cable) while a page was loading: no affair of the page's.
OTHER_NETWORK = "Failed to load resource: net::ERR_NETWORK_CHANGED"

expect.set_options(timeout=LONG_ENOUGH)

Visit = Callable[..., Page]


def chromium() -> str | None:
    """The Chromium that CHROMIUM names, or the system's; None where there is none."""
    named = [os.environ.get("CHROMIUM", ""), *NAMES]
    return next((path for name in named if name and (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """With the Chromium that was found, else playwright's own."""
    found = chromium()
    return {**browser_type_launch_args, "executable_path": found} if found else browser_type_launch_args


@contextmanager
def serving(port: str = "0", **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`huit serve`, on a port that is free: its address, and the server itself for those who stop it."""
    missing = "no built pages: run `make pages`, then `npm run build` in frontend/"
    assert environment.get("HUIT_PAGES") or built_pages(), missing
    command = [sys.executable, "-m", "tests.browser.patient_serve", "serve", "--port", port, "--lang", "en"]
    python = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    named = {**os.environ, "PYTHONPATH": python, **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=named, cwd=ROOT) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[4], server
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the server that most tests share."""
    with serving() as (address, _):
        yield address


@dataclass
class Watch:
    """Errors on any page of a test that the test did not ask for."""

    address: str
    wrongs: list[str] = field(default_factory=list)

    def over(self, page: Page) -> None:
        page.on("console", self._listen)
        page.on("pageerror", self._catch)
        page.on("request", self._follow)

    def leave(self, page: Page) -> None:
        page.remove_listener("console", self._listen)
        page.remove_listener("pageerror", self._catch)
        page.remove_listener("request", self._follow)

    def _listen(self, message: ConsoleMessage) -> None:
        told = message.type in ("error", "warning") and message.text not in (NO_WORKER, WRONG_CODE, OTHER_NETWORK)
        self._note(told and not self._is_no_page(message), f"console: {message.text}")

    def _is_no_page(self, message: ConsoleMessage) -> bool:
        """True for the address of the page itself; whatever else is not found is wrong."""
        page = message.page
        return message.text == NO_PAGE and page is not None and message.location["url"] == page.url

    def _catch(self, error: Error) -> None:
        self._note(True, f"exception: {error}")

    def _follow(self, request: Request) -> None:
        self._note(not self._ours(request.url), f"third party: {request.url}")

    def _note(self, wrong: bool, what: str) -> None:
        if wrong:
            self.wrongs.append(what)

    def _ours(self, url: str) -> bool:
        return url.startswith((self.address, "data:", "blob:"))


def wait_until(page: Page, condition: Callable[[], bool], otherwise: str) -> None:
    """Let the page go on until something holds here."""
    deadline = monotonic() + LONG_ENOUGH / 1000
    while not condition():
        assert monotonic() < deadline, otherwise
        page.wait_for_timeout(50)


def until(page: Page, expression: str) -> None:
    """Wait until an expression is true on the page. Playwright's own `wait_for_function` has the page evaluate a text,
    which the page's policy forbids."""
    wait_until(page, lambda: bool(page.evaluate(expression)), f"never true: {expression}")


def faults_of(page: Page) -> list[str]:
    """The findings of axe, and the width by which the page exceeds its screen."""
    beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*serious_findings(page), *([f"{beyond} pixels wider than the screen"] if beyond > 0 else [])]


@pytest.fixture(scope="session", autouse=True)
def _axe_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The processes of pytest-xdist tell each other what axe has seen."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        seen.share(tmp_path_factory.getbasetemp().parent / "seen-by-axe")


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    """The browser contexts that the tests of this process share."""
    return Devices(browser)


@pytest.fixture
def visit(browser: Browser, devices: Devices, address: str) -> Iterator[Visit]:
    """Opens pages: `visit("/path", size="phone", locale="en-GB", scheme="dark")`. At the end each must be accessible,
    and none may have complained on the console, asked anybody else for anything, or grown wider than its screen. What
    works offline is fetched in advance only where a test asks for it. A page is `alone` in a context of its own where a
    test does what cannot be undone."""
    watch = Watch(address)
    opened: list[tuple[Device, Page, bool]] = []

    def open_page(
        path: str = "/",
        *,
        size: Size = "desktop",
        locale: str = "fr-FR",
        scheme: Any = "light",
        offline: bool = False,
        alone: bool = False,
    ) -> Page:
        device = Device(address, size, locale, scheme, offline)
        page = device.new_page(browser) if alone else devices.lend(device)
        opened.append((device, page, alone))
        watch.over(page)
        page.goto(path)
        return page

    yield open_page
    for device, page, alone in opened:
        if not page.is_closed():
            watch.wrongs += faults_of(page)
        watch.leave(page)
        if alone:
            page.context.close()
        else:
            devices.take_back(device, page)
    assert watch.wrongs == []
