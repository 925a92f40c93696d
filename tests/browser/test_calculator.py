"""The calculator in a real browser: a hand typed in, its score read, in each language and on each screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Size, Visit

EXERCISE_4 = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
TITLES = {"fr-FR": "Combien vaut cette main", "en-GB": "What is this hand worth", "zh-CN": "这手牌多少番"}


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("locale", TITLES)
def test_exercise_4(visit: Visit, size: Size, locale: str) -> None:
    """325 points, 333 with flowers, as the score appears while one types; the page speaks as the browser does."""
    page = visit("/", size=size, locale=locale)
    expect(page.locator("h1")).to_contain_text(TITLES[locale])
    page.locator("#hand").fill(EXERCISE_4)
    expect(page.get_by_test_id("total")).to_have_text("325")
    expect(page.get_by_test_id("with-flowers")).to_contain_text("333")
    assert page.locator("[data-fan=big_three_dragons]").is_visible()


def test_fan_lights_up_its_tiles(visit: Visit) -> None:
    """Pointing at Big Three Dragons lights the three kongs and dims the rest."""
    page = visit("/", locale="en-GB")
    page.locator("#hand").fill(EXERCISE_4)
    page.locator("[data-fan=big_three_dragons]").focus()
    expect(page.locator(".tile.lit")).to_have_count(12)
    expect(page.locator(".tile.dim")).to_have_count(6)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_fault_is_shown_at_its_place(visit: Visit, size: Size) -> None:
    """A fifth copy is marked in the text, with a sentence that says what to do."""
    page = visit("/", size=size, locale="en-GB")
    page.locator("#hand").fill("11111m22334455667s")
    expect(page.locator("[data-code=five_copies]")).to_contain_text("only four of each tile")
    expect(page.locator("mark").first).to_have_text("1")


def test_rules_are_switched(visit: Visit) -> None:
    """Another profile, another total, without typing again."""
    page = visit("/", locale="en-GB")
    page.locator("#hand").fill(EXERCISE_4)
    page.get_by_label("Rules").select_option("green_book")
    expect(page.get_by_test_id("total")).to_have_text("328")
    expect(page.locator("[data-profile=ffmj]")).to_contain_text("325")
