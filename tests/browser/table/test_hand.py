"""A hand against bots in a real browser, by clicks and by keys, to its payment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.table.steps import WATCH_SHIFTS, TableServer, against_bots

CALLS = ".calls button:enabled"
THROWABLE = '.hand.throwing [aria-disabled="false"]'
COUNT_OFFERED_AGAIN = """() => {
  const moment = () => document.querySelector('.table')?.dataset.moment
  let answered
  window.offeredAgain = 0
  addEventListener('click', () => { answered = moment() }, true)
  new MutationObserver((all) => all.forEach(({ target }) => {
    if (target.matches('.calls button:enabled') && moment() === answered) window.offeredAgain++
  })).observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
}"""


@pytest.mark.parametrize("wall", ["whole", pytest.param("any wall", marks=pytest.mark.long)])
def test_a_whole_hand_by_clicks(visit: Visit, server: TableServer, wall: str) -> None:
    """From one click on the page to the payments: they are the sum of nobody's gain, and stand on the sheet. Nothing on
    the felt shifts on the way."""
    page = against_bots(visit, server, wall, locale="en-GB")
    page.evaluate(COUNT_OFFERED_AGAIN)
    page.evaluate(WATCH_SHIFTS)
    box = page.locator(".board").bounding_box()
    over = page.locator(".over")
    while not over.is_visible():
        asked = page.locator(f"{CALLS}, {THROWABLE}, .over")
        expect(asked.first).to_be_visible()
        if page.locator(CALLS).count() > 0:
            page.locator(CALLS).last.click()
        elif page.locator(THROWABLE).count() > 0:
            assert page.locator(".board").bounding_box() == box, "nothing moves when calls come and go"
            page.locator(THROWABLE).last.click()
            page.locator(THROWABLE).last.click()
            expect(page.locator(f"{THROWABLE} >> nth=13")).to_have_count(0)
    assert page.evaluate("window.shifts") == []
    assert page.evaluate("window.offeredAgain") == 0, "what was answered is not asked again before the table moves on"
    expect(page.locator(".outcome")).to_be_focused()
    paid = [int(text.replace("−", "-")) for text in page.locator("[data-payment]").all_inner_texts()]
    assert len(paid) == 4
    assert sum(paid) == 0
    totals = [int(text.replace("−", "-")) for text in page.locator("[data-total]").all_inner_texts()]
    assert sorted(totals) == sorted(paid)
    expect(page.locator("[data-rank]")).to_have_count(4)
    page.get_by_text("Verify the shuffle").click()
    expect(page.locator("details dd").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    page.reload()
    expect(page.locator("[data-rank]")).to_have_count(4)


def test_by_keys_alone(visit: Visit, server: TableServer) -> None:
    """Turns without a pointer: arrows point, Enter throws, Escape passes; what happens is told in words."""
    page = against_bots(visit, server, "nothing", locale="en-GB")
    told = page.get_by_test_id("news")
    for _ in range(3):
        expect(page.locator(f"{THROWABLE}, {CALLS}").first).to_be_visible()
        while page.locator(THROWABLE).count() == 0:
            page.keyboard.press("Escape")
            expect(page.locator(f"{THROWABLE}, {CALLS}").first).to_be_visible()
        page.keyboard.press("Home")
        expect(page.locator(".hand button").first).to_be_focused()
        expect(page.locator(".hand button").first).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".hand button").nth(1)).to_be_focused()
        moment = page.locator(".table").get_attribute("data-moment")
        page.keyboard.press("Enter")
        expect(page.locator(f'.table:not([data-moment="{moment}"])')).to_be_visible()
        expect(told).to_contain_text("discard")
