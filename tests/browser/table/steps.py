"""What the tests of the table share: the server with their walls, and what people do at a table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit

from huit.hall.match import drawn_places


@dataclass
class TableServer:
    """The server of `table_server`."""

    address: str
    process: subprocess.Popen[str]

    def deal(self, wall: str) -> None:
        """The next table has this wall (or seed), and who opens it alone is East."""
        seed = next(f"{wall}.{number}" for number in count() if drawn_places(f"{wall}.{number}")[0] == 0)
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seed}\n")
        self.process.stdin.flush()


@contextmanager
def table_server() -> Iterator[TableServer]:
    command = [sys.executable, "-m", "tests.browser.table.server"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield TableServer(process.stdout.readline().strip(), process)
        finally:
            process.terminate()


def against_bots(visit: Visit, server: TableServer, wall: str, *, hands: int = 1, **how: str) -> Page:
    """One click: a table against three bots that is shown."""
    page: Page = visit("/play", **how)
    quick = page.locator("section.felt")
    quick.locator("input[value=greedy]").check()
    quick.locator("select").select_option(str(hands))
    server.deal(wall)
    page.get_by_test_id("quick").click()
    expect(page.locator(".board")).to_be_visible()
    return page


def call(page: Page, what: str) -> Locator:
    """The button of a call: "pung 5p", "pass"."""
    return page.locator(f'[data-call="{what}"]')


def say(page: Page, what: str) -> None:
    call(page, what).click()


def throw(page: Page, tile: str) -> None:
    """A tap selects, another one throws."""
    button = page.locator(f'.hand.throwing [data-tile="{tile}"]').last
    button.click()
    button.click()


def to_the_count(page: Page) -> None:
    """From the look at all hands to the count, without waiting."""
    page.get_by_test_id("see-count").click()
    expect(page.locator(".over")).to_be_visible()


def wind_of(page: Page) -> str:
    return page.locator(".plate.below .wind").inner_text()
