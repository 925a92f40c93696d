"""The guided hand of first steps: a real table at which advice comes by itself."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.table.steps import TableServer, call


def test_the_guide_speaks_at_each_decision(visit: Visit, server: TableServer) -> None:
    """One click from first steps; a sentence says what to do now, marks the tile, and the next decision has its own."""
    page = visit("/first-steps/table", locale="en-GB", size="phone")
    server.deal("guided")
    page.get_by_test_id("guided").click()
    guide = page.get_by_test_id("guide")
    first = guide.locator("p")
    expect(first).to_contain_text("win")
    advised = page.locator(".hand.throwing .advised").last
    advised.click()
    advised.click()
    decision = page.locator(".hand.throwing").or_(call(page, "pass"))
    expect(decision.first).to_be_visible()
    expect(first).not_to_be_empty()
    page.goto("/first-steps")  # what was learned is kept
    expect(page.locator("nav a.done")).to_have_count(1)
