"""Steps at the tournament desk that several tests take."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.web.event_client import EventHolder, entry_list

PLAYERS = 16


def opened(visit: Visit, holder: EventHolder, tab: str, size: str = "desktop") -> Page:
    """The desk, opened with the link of its holder."""
    return visit(f"/desk/{holder.event}?tab={tab}#{holder.code}", size=size, locale="en-GB", alone=True)


def at_results(visit: Visit, organiser: EventHolder, size: str = "desktop") -> Page:
    """The desk where results are entered, ready for the keyboard."""
    desk = opened(visit, organiser, "results", size)
    desk.locator("input.score").first.focus()
    return desk


def begin(page: Page) -> str:
    """From the start page to a running first session; the id of the event."""
    page.get_by_label("Tournament name").fill("Open de Gap")
    page.get_by_role("button", name="Create the tournament").click()
    page.get_by_role("textbox", name="Entry list").fill(entry_list(PLAYERS))
    page.get_by_role("button", name="Use this list").click()
    expect(page.get_by_test_id("entrant")).to_have_count(PLAYERS)
    page.get_by_role("button", name="Plan and draw").click()
    page.get_by_test_id("session-count").fill("4")
    page.get_by_label("Same country").select_option("soft")
    page.get_by_role("button", name="Save the plan").click()
    page.get_by_role("button", name="Announce the draw").click()
    expect(page.get_by_test_id("commitment")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    page.get_by_role("button", name="Draw now").click()
    expect(page.locator("[data-check=repeats]")).to_have_attribute("data-kept", "true")
    expect(page.get_by_test_id("seed")).not_to_be_empty()
    page.get_by_role("button", name="Results", exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_test_id("steps")).to_have_attribute("data-state", "running")
    page.locator("input.score").first.focus()
    return page.url.partition("/desk/")[2].partition("?")[0]


def enter(page: Page, table: int, scores: list[int]) -> None:
    """Four totals with the keyboard alone; Enter goes on."""
    expect(page.get_by_test_id("entry")).to_have_attribute("data-entry", str(table))
    expect(page.locator("input.score").first).to_be_focused()
    for score in scores:
        page.keyboard.type(str(score))
        page.keyboard.press("Enter")


def typed(page: Page, table: int, scores: list[int]) -> None:
    """Four totals; the last Enter is left."""
    page.locator(f"[data-table='{table}']").click()
    expect(page.get_by_test_id("entry")).to_have_attribute("data-entry", str(table))
    expect(page.locator("input.score").first).to_be_focused()
    for place, score in enumerate(scores):
        page.keyboard.type(str(score))
        if place < 3:
            page.keyboard.press("Enter")


def code_of(page: Page) -> str:
    found: str = page.evaluate("JSON.parse(localStorage.getItem('huit.events'))[0].code")
    return found


def link_of(page: Page, role: str) -> str:
    page.get_by_role("button", name="Links", exact=True).click()
    link = page.locator(f"[data-testid=link][data-role={role}] a", has_text="Open").get_attribute("href")
    assert link is not None
    return link


def table_phone(visit: Visit, organiser: EventHolder) -> Page:
    """The phone of table 4 opens its link."""
    links = organiser.get("/files/table-links", session=1, base="http://hall").text
    table = visit(
        links.splitlines()[4].split(",")[2].removeprefix("http://hall"), size="phone", locale="en-GB", alone=True
    )
    expect(table.locator("h1")).to_have_text("Table 4")
    return table
