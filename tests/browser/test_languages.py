"""Every language but English, which most tests of the pages speak: its main pages fit a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit

from huit.core.words import LANGUAGES, language_named
from huit.core.words.languages import language_data

BEYOND = "document.documentElement.scrollWidth - innerWidth"
PAGES = (
    "/",
    "/play",
    "/dojo",
    "/sheet",
    "/referee",
    "/rules",
    "/rules/compare",
    "/events",
    "/me",
    "/offline",
    "/count",
    "/about",
    "/first-steps",
)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_main_pages_fit_a_phone(visit: Visit, language: str) -> None:
    """No page grows wider than 360 pixels, and its foot says if no native player has read the language."""
    page = visit("/", size="phone", locale=language)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language_named(language).tag)
        expect(page.locator("main h1, main #hand").first).to_be_visible()
        assert page.evaluate(BEYOND) <= 0, path
        unread = page.get_by_text(language_data("words", language)["web"]["common"]["unreviewed"])
        expect(unread).to_have_count(0 if language_named(language).reviewed else 1)
