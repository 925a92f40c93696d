"""Turns against bots in a real browser: in every language, with flowers and kongs, with help, as one likes to play."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.devices import Size, every_language
from tests.browser.table.steps import TableServer, against_bots, ask_help, call, say, throw

WORDS = {
    "fr-FR": ("À vous : quelle tuile jetez-vous ?", "Hu", "Vous gagnez", "la main servie"),
    "en-GB": ("Your turn: which tile do you discard?", "Hu", "You win", "the dealt tiles"),
    "zh-CN": ("轮到你：打哪一张？", "和", "你和", "起手和牌"),
}


@every_language
def test_in_every_language(visit: Visit, server: TableServer, size: Size, locale: str) -> None:
    """A turn, a win that is known before it is called, its explanation and the next hand, with the numbers the same."""
    asked, hu, won, dealt = WORDS[locale]
    page = against_bots(visit, server, "pairs", hands=4, size=size, locale=locale)
    expect(page.locator(".prompt")).to_contain_text(asked)
    expect(call(page, "hu")).to_contain_text(hu)
    points = int(call(page, "hu").locator(".number").inner_text())
    say(page, "hu")
    expect(page.get_by_test_id("news")).to_contain_text(won)
    expect(page.locator(".outcome")).to_contain_text(dealt)
    expect(page.locator(".outcome")).to_contain_text(str(points))
    expect(page.get_by_test_id("total")).to_be_visible()
    expect(page.locator("[data-payment='0']")).to_have_text(f"+{3 * points + 24}")
    page.locator(".next button").click()
    expect(page.locator(".topbar h1")).to_contain_text("2")


def test_flowers_and_a_concealed_kong(visit: Visit, server: TableServer) -> None:
    """Flowers are shown when the player asks for it; the owner of a concealed kong sees two of its faces."""
    page = against_bots(visit, server, "kong", locale="en-GB")
    say(page, "flower a")
    say(page, "flower c")
    expect(page.locator(".plate.below .flowers .tile")).to_have_count(2)
    call(page, "conceal 1p").click()
    meld = page.locator(".side.below .meld")
    expect(meld).to_have_attribute("aria-label", re.compile("concealed kong, 1 of dots"))
    expect(meld.locator(".tile.back")).to_have_count(2)
    expect(page.locator(".hand button")).to_have_count(11)
    expect(page.locator(".hand [data-drawn]")).to_have_count(1)


def test_help_where_it_is_allowed(visit: Visit, server: TableServer) -> None:
    """Advice for a throw, in a window that closes without a trace."""
    page = against_bots(visit, server, "nothing", locale="en-GB")
    expect(page.locator(".hand.throwing")).to_be_visible()
    ask_help(page)
    expect(page.locator("dialog[open] li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".hand .advised")).not_to_have_count(0)
    throw(page, "1m")
    expect(page.locator(".side.below .river .tile")).to_have_count(1)


def test_one_tap_throws(visit: Visit, server: TableServer) -> None:
    """With the setting on, the first tap discards, from now on in this browser."""
    page = against_bots(visit, server, "nothing", locale="en-GB")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Discard with one tap").check()
    page.get_by_label("Sounds").check()
    page.keyboard.press("Escape")
    page.locator('.hand.throwing [data-tile="E"]').click()
    expect(page.locator(".side.below .river .tile")).to_have_count(1)
    page.reload()
    assert page.evaluate("JSON.parse(localStorage.getItem('huit.tables')).habits.oneTap") is True


def test_another_language_in_mid_turn(visit: Visit, server: TableServer) -> None:
    """Chosen in the menu: the same tiles and the same question, in the other words."""
    page = against_bots(visit, server, "nothing", locale="en-GB")
    expect(page.locator(".prompt")).to_contain_text("Your turn")
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog[open]").get_by_label("Language").select_option("fr")
    page.keyboard.press("Escape")
    expect(page.locator(".prompt")).to_contain_text("À vous")
    expect(page.locator(".hand.throwing button")).to_have_count(14)
    throw(page, "9p")
    expect(page.get_by_test_id("news")).to_contain_text("jet")
    expect(page.locator(".banner")).to_have_count(0)
