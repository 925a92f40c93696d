"""Steps of the table tests: the server with their walls, and the actions of players."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit

from huit.hall.match import drawn_places

# What moves on the felt while the hand is played, by the browser's own measure. A tap or a claim moves tiles
# of a hand, and the end of the hand shows those of all, however long after the tap.
WATCH_SHIFTS = """() => {
  window.shifts = []
  const end = '.over, [data-testid=see-count]'
  new PerformanceObserver((list) => {
    if (!document.querySelector('.board') || document.querySelector(end)) return
    const nodes = list.getEntries().flatMap((one) => one.sources.map(({ node }) => node))
    const moved = nodes.map((node) => (node?.closest ? node : node?.parentElement))
    const others = moved.filter((one) => one?.closest('.table') && !one.closest('.hand, .strip'))
    window.shifts.push(...others.map((one) => one.className))
  }).observe({ type: 'layout-shift' })
}"""


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


def against_bots(visit: Visit, server: TableServer, wall: str, *, hands: int = 1, **how: Any) -> Page:
    """One click: a table against three bots that is shown."""
    page: Page = visit("/play", **how)
    quick = page.locator("section.felt")
    quick.locator("input[value=greedy]").check()
    quick.locator("select").select_option(str(hands))
    server.deal(wall)
    page.get_by_test_id("quick").click()
    expect(page.locator(".board")).to_be_visible()
    return page


def ask_help(page: Page) -> None:
    """By key, which means nothing before the page knows that the table allows help: then it shows its button."""
    expect(page.locator(".help")).to_be_visible()
    page.keyboard.press("a")


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
    """From the look at all hands to the count, without waiting. On a busy machine the look may have ended by itself."""
    expect(page.get_by_test_id("see-count").or_(page.locator(".over")).first).to_be_visible()
    page.evaluate("document.querySelector('[data-testid=see-count]')?.click()")
    expect(page.locator(".over")).to_be_visible()


def wind_of(page: Page) -> str:
    return page.locator(".plate.below .wind").inner_text()


def habit(page: Page, *labels: str) -> None:
    """Choose in the menu how one likes to play."""
    page.get_by_role("button", name="Menu").click()
    for label in labels:
        page.locator("dialog[open]").get_by_label(label).check()
    page.keyboard.press("Escape")
