"""The first visit: how much comes over the network."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Visit

MOST = 300 * 1024  # bytes, as they come
SIZES = "performance.getEntriesByType('resource').map((one) => one.encodedBodySize)"


def test_first_load_is_small(visit: Visit) -> None:
    """Everything that a first score needs, compressed, stays below 300 KB."""
    page = visit("/count", size="phone", alone=True)
    page.locator("#hand").fill("1122m3344p5566sEE")
    expect(page.get_by_test_id("total")).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(SIZES)
    assert len(sizes) > 5
    assert 0 < sum(sizes) < MOST
