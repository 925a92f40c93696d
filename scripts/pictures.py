#!/usr/bin/env python3
"""Take the pictures of the documentation anew: a server, a browser, one function for each picture.

Usage: scripts/pictures.py [NAME ...], all of them without a name. Needs the installed build and Chromium; HUIT_PAGES
may name other pages. Walls and draws are new each time, so that pictures of tables differ in their tiles.
"""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the steps of the browser tests lead to what is shown

from PIL import Image  # noqa: E402, TID251  # no page has to be drawn for a reader: only a file made smaller
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402  # after the path is known
from tests.browser.conftest import chromium, serving  # noqa: E402
from tests.browser.devices import LONG_ENOUGH  # noqa: E402
from tests.browser.tournament.desk_steps import begin, enter, link_of  # noqa: E402
from tests.web.event_client import scores_of  # noqa: E402

IMAGES = ROOT / "docs" / "images"
HAND = "/s/-123m~1--EEE~2--6666p-56sCC4s_ES1000_2"
DISCARDS = 9  # until a table has something to show
TABLES = 2  # that have handed in their results


class Studio:
    """A server and a browser; `open` gives a page of a size."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def open(self, path: str, width: int, height: int, locale: str = "en-GB", dark: bool = False) -> Page:
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            locale=locale,
            color_scheme="dark" if dark else "light",
            service_workers="block",
        )
        page = context.new_page()
        page.goto(path)
        return page


def calculator(studio: Studio) -> Page:
    page = studio.open(HAND, 1280, 860, "fr-FR")
    expect(page.get_by_test_id("total")).to_be_visible()
    return page


def dojo_phone(studio: Studio) -> Page:
    page = studio.open("/dojo", 360, 740, "fr-FR", dark=True)
    expect(page.locator("ol a").first).to_be_visible()
    expect(page.locator(".choices .primary")).to_be_enabled()
    return page


def first_steps_phone(studio: Studio) -> Page:
    page = studio.open("/first-steps/sets", 360, 740)
    expect(page.locator(".exercise")).to_be_visible()
    page.locator(".show").scroll_into_view_if_needed()
    return page


def guide_phone(studio: Studio) -> Page:
    page = studio.open("/first-steps/table", 360, 740)
    page.get_by_test_id("guided").click()
    play_on(page, DISCARDS // 3)
    expect(page.get_by_test_id("guide")).to_contain_text("Discard")
    return page


def table(studio: Studio) -> Page:
    page = studio.open("/play", 1280, 800)
    page.get_by_test_id("quick").click()
    play_on(page, DISCARDS)
    return page


def play_on(page: Page, discards: int) -> None:
    """Show flowers, pass, discard the last tile, until the hand has gone on for a while and it is one's turn."""
    turn = page.locator(".hand.throwing")
    flower = page.locator("[data-call^=flower]")
    other = page.locator("[data-call=pass]")
    while True:
        turn.or_(flower).or_(other).first.wait_for()
        if flower.count():
            flower.first.click()
        elif other.count():
            other.click()
        elif discards == 0:
            return
        else:
            discards -= 1
            tile = turn.locator("[data-tile]").last
            tile.click()
            tile.click()
        page.wait_for_timeout(300)


def replay(studio: Studio) -> Page:
    page = studio.open("/replay", 1280, 1040)
    page.locator("input[type=file]").first.set_input_files(ROOT / "docs" / "examples" / "game.jsonl")
    expect(page.get_by_test_id("told")).to_be_visible()
    page.goto("/replay?hand=1&step=32&seat=W")
    expect(page.locator("[data-verdict=worse]")).to_be_visible()
    return page


def desk(studio: Studio) -> Page:
    page = studio.open("/events", 1280, 1000)
    begin(page)
    for number in range(1, 1 + TABLES):
        enter(page, number, scores_of(number))
    return page


def tournament_phone(studio: Studio) -> Page:
    link = link_of(desk(studio), "public")
    page = studio.open(link, 360, 900)
    page.locator("#who").fill("joueur007")
    page.get_by_test_id("found").first.click()
    expect(page.get_by_test_id("my-table")).not_to_be_empty()
    return page


PICTURES: dict[str, Callable[[Studio], Page]] = {
    "calculator": calculator,
    "dojo-phone": dojo_phone,
    "first-steps-phone": first_steps_phone,
    "guide-phone": guide_phone,
    "table": table,
    "replay": replay,
    "desk": desk,
    "tournament-phone": tournament_phone,
}


def main(names: list[str]) -> None:
    expect.set_options(timeout=LONG_ENOUGH)
    with (
        TemporaryDirectory() as folder,
        serving(XDG_DATA_HOME=folder) as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium())
        for name in names or PICTURES:
            page = PICTURES[name](Studio(browser, address))
            page.wait_for_timeout(500)  # until what moves has come to rest
            picture = Image.open(BytesIO(page.screenshot(animations="disabled")))
            picture.quantize(256).save(IMAGES / f"{name}.png", optimize=True)
            page.context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
