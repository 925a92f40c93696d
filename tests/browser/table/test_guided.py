"""The guided hand of first steps: a real table at which advice comes by itself."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.table.steps import TableServer, call

TILE = r"(\d of (characters|bamboos|dots)|East|South|West|North|\w+ dragon)"
NAMED = re.compile(rf"^(Discard|Kong) {TILE}\b", re.IGNORECASE)


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


def test_the_guide_has_flowers_shown_and_names_tiles(visit: Visit, server: TableServer) -> None:
    """A flower that was kept is to be shown at one's turn; then the guide names the tile as a beginner knows it."""
    page = visit("/first-steps/table", locale="en-GB", size="phone")
    server.deal("kong")
    page.get_by_test_id("guided").click()
    guide = page.get_by_test_id("guide").locator("p")
    call(page, "pass").click()
    expect(call(page, "pass")).to_have_count(0)
    call(page, "flower c").wait_for()
    expect(guide).to_contain_text("A flower")
    call(page, "flower a").click()
    call(page, "flower c").click()
    expect(guide).to_have_text(NAMED)


def test_the_guide_covers_nobody(visit: Visit, server: TableServer) -> None:
    """On a wide screen the guide has a corner of its own: no name plate, call or tile lies under it."""
    page = visit("/first-steps/table", locale="en-GB", size="desktop")
    server.deal("kong")
    page.get_by_test_id("guided").click()
    call(page, "flower c").wait_for()
    strip = page.get_by_test_id("guide").bounding_box()
    assert strip is not None
    for part in page.locator(".plate, .calls, .hand").all():
        box = part.bounding_box()
        assert box is not None
        apart_across = box["x"] >= strip["x"] + strip["width"] or strip["x"] >= box["x"] + box["width"]
        apart_down = box["y"] >= strip["y"] + strip["height"] or strip["y"] >= box["y"] + box["height"]
        assert apart_across or apart_down, part.get_attribute("class")
