"""A real server with the built pages, a real Chromium, and pages that are watched for what they must never do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect
from tests.browser.axe import serious_findings

SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SERVE = "from huit.cli.main import main; main()"

NO_WORKER = "Service Worker registration blocked by Playwright"
LONG_ENOUGH = 20_000.0  # milliseconds that a loaded machine may take to show something

expect.set_options(timeout=LONG_ENOUGH)

Size = Literal["desktop", "phone"]
Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that CHROMIUM names, or the system's; playwright's own where there is none."""
    named = [os.environ.get("CHROMIUM", ""), *NAMES]
    found = next((path for name in named if name and (path := shutil.which(name))), None)
    return {**browser_type_launch_args, "executable_path": found} if found else browser_type_launch_args


@contextmanager
def serving(port: str = "0", **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`huit serve`, on a port that is free: its address, and the server itself for those who stop it."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", port, "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[4], server
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the server listens that most tests share."""
    with serving() as (address, _):
        yield address


@dataclass
class Watch:
    """What went wrong on any page of a test without the test asking for it."""

    address: str
    wrongs: list[str] = field(default_factory=list)

    def over(self, page: Page) -> None:
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self._note(True, f"exception: {error}"))
        page.on("request", lambda request: self._note(not self._ours(request.url), f"third party: {request.url}"))

    def _listen(self, message: ConsoleMessage) -> None:
        told = message.type in ("error", "warning") and message.text != NO_WORKER
        self._note(told, f"console: {message.text}")

    def _note(self, wrong: bool, what: str) -> None:
        if wrong:
            self.wrongs.append(what)

    def _ours(self, url: str) -> bool:
        return url.startswith((self.address, "data:", "blob:"))


def until(page: Page, expression: str) -> None:
    """Waits until it is true on the page. Playwright's own `wait_for_function` has the page evaluate a text, which the
    page's policy forbids."""
    deadline = monotonic() + LONG_ENOUGH / 1000
    while not page.evaluate(expression):
        assert monotonic() < deadline, f"never true: {expression}"
        page.wait_for_timeout(50)


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Opens pages: `visit("/path", size="phone", locale="en-GB", scheme="dark")`. At the end each must be accessible,
    and none may have complained on the console, asked anybody else for anything, or grown wider than its screen. What
    works offline is fetched in advance only where a test asks for it."""
    watch = Watch(address)
    opened: list[Page] = []

    def open_page(
        path: str = "/",
        *,
        size: Size = "desktop",
        locale: str = "fr-FR",
        scheme: Any = "light",
        offline: bool = False,
    ) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            locale=locale,
            color_scheme=scheme,
            reduced_motion="reduce",
            service_workers="allow" if offline else "block",
        )
        page = context.new_page()
        watch.over(page)
        page.goto(path)
        opened.append(page)
        return page

    yield open_page
    for page in opened:
        if not page.is_closed():
            assert serious_findings(page) == []
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, "wider than the screen"
        page.context.close()
    assert watch.wrongs == []
