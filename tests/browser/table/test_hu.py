"""Declaring hu: wrongly at a strict table, and with the fans to be named first."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit, until
from tests.browser.devices import every_size
from tests.browser.table.steps import TableServer, call, say, throw

from huit.core.words.languages import LANGUAGES, language_data

# Those of these texts that would run over the button.
BEYOND = """(button, texts) => texts.filter((text) => {
  button.querySelector('.cost').textContent = text
  return button.scrollHeight > button.clientHeight
})"""
CARDS = "JSON.parse(localStorage.getItem('huit.dojo') ?? '{}').learner?.cards ?? {}"


def east(visit: Visit, server: TableServer, wall: str, **how: Any) -> Page:
    """At a table of one person and three bots where hu is strict and fans are named."""
    page: Page = visit("/play", locale="en-GB", **how)
    form = page.locator("form.panel")
    for label in ("Strict hu", "Name the fans"):
        form.get_by_label(label).check()
    form.get_by_label("Bots").select_option("greedy")
    form.get_by_label("Time for a turn").select_option("0")
    server.deal(wall)
    page.get_by_test_id("friends").click()
    page.get_by_role("button", name="Start with bots").click()
    expect(page.locator(".hand.throwing")).to_be_visible()
    return page


def test_false_hu(visit: Visit, server: TableServer) -> None:
    """Hu is always offered, says no points and is asked for twice; called wrongly it costs, the hand is dead, and play
    goes on."""
    page = east(visit, server, "nothing")
    expect(call(page, "hu")).not_to_contain_text("points")
    say(page, "hu")
    expect(call(page, "hu")).to_contain_text("Confirm hu")
    expect(page.locator(".plate.below .total")).to_have_text("0")
    say(page, "hu")
    expect(page.locator(".plate.below")).to_contain_text("dead hand")
    expect(page.locator(".plate.below .total")).to_have_text("−60")
    expect(call(page, "hu")).to_have_count(0)
    throw(page, "E")
    expect(page.locator(".side.below .river .tile")).to_have_count(1)


@every_size("phone")
def test_false_hu_is_a_line_of_its_own(visit: Visit, server: TableServer, size: str) -> None:
    """The cost of a false hu fits on the button. After the hand it stands under the payments, with its reason and the
    players paid; the sum includes it."""
    page = east(visit, server, "given", size=size)
    say(page, "hu")
    costs = [language_data("words", language)["web"]["table"]["call_hu_cost"] for language in LANGUAGES]
    assert call(page, "hu").evaluate(BEYOND, costs) == []
    say(page, "hu")
    throw(page, "E")
    line = page.get_by_test_id("false-hu")
    expect(line).to_contain_text(re.compile("false hu by .*not even ready"))
    expect(line.locator("[data-amount]")).to_have_text(["−60", "+20", "+20", "+20"])
    paid = [int(text.replace("−", "-")) for text in page.locator("[data-payment]").all_inner_texts()]
    assert sum(paid) == 0
    assert paid[0] < -60 < 0 < paid[1]


def test_what_the_winner_knows(visit: Visit, server: TableServer) -> None:
    """Before the fans are named the winning tile is marked, and all that they depend on is told, without any count."""
    page = east(visit, server, "replaced", size="phone")
    say(page, "conceal 1p")
    say(page, "hu")
    say(page, "hu")
    expect(page.get_by_label("Concealed kong, 1 of dots")).to_be_visible()
    expect(page.locator(".naming .tile.winning")).to_have_attribute("aria-label", re.compile("4 of bamboos"))
    expect(page.locator(".naming .tiles > span:not(.meld, .tile) .tile")).to_have_count(10)
    told = page.get_by_test_id("circumstances").locator("li")
    expect(told).to_have_text(["Self-drawn", "Kong replacement", "Prevalent wind East", "Seat wind East"])


@every_size("desktop")
def test_naming(visit: Visit, server: TableServer, size: str) -> None:
    """The count stays hidden until the winner has named the fans; what was missed or invented goes to the dojo."""
    page = east(visit, server, "pairs", size=size)
    say(page, "hu")
    say(page, "hu")
    expect(page.get_by_role("heading", name="Which fans does your hand score?")).to_be_focused()
    expect(page.get_by_test_id("total")).to_have_count(0)
    page.get_by_label("Filter by name").fill("seven pairs")
    page.locator(".fan[data-fan=seven_pairs]").click()
    page.get_by_label("Filter by name").fill("all pungs")
    page.locator(".fan[data-fan=all_pungs]").click()
    page.get_by_role("button", name="Answer").click()
    named = page.locator("[data-named=false]")
    expect(named).to_contain_text("Seven Pairs")
    expect(named.locator("[data-difference=all_pungs]")).to_be_visible()
    expect(page.get_by_test_id("total")).to_be_visible()
    until(page, f"'all_pungs' in ({CARDS})")
