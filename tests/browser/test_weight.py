"""The first visit: how much comes over the network."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect
from tests.browser.conftest import Visit

from huit.core.words.languages import LANGUAGES

MOST: Final = 120 * 1024  # bytes, compressed as they come, the page itself among them
# Pages that people open first, and what is seen there when all has come.
FIRST_PAGES: Final = {
    "/": "#main .tile",
    "/count": "#main [data-tile] .tile",
    "/s/1122m3344p5566sEE_EE1000_0": "[data-testid=total]",
    "/play": "[data-testid=quick]",
    "/first-steps": "[data-step] .tile",
}
LOADED: Final = """['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
  .map(({ name, encodedBodySize }) => [name.slice(location.origin.length), encodedBodySize])"""
WORDS: Final = re.compile(f"^/assets/({'|'.join(LANGUAGES)})-")


def test_first_load_is_small(visit: Visit) -> None:
    """Home, the calculator, a shared hand with its score, the tables and first steps: each below 120 KB, and only in
    the language that is read. What comes from the cache is counted like what comes over the network."""
    page = visit("/favicon.svg", size="phone", locale="fr-FR", alone=True)
    weights = {}
    for path, seen in FIRST_PAGES.items():
        page.goto(path)
        expect(page.locator(seen).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        loaded = dict(page.evaluate(LOADED))
        assert len(loaded) > 10
        assert [name for address in loaded for name in WORDS.findall(address)] == ["fr"], path
        assert all(size > 0 for size in loaded.values()), path
        weights[path] = sum(loaded.values())
    assert max(weights.values()) < MOST, weights
