"""Settings in the header: applied at once, and stored in this browser alone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit

LIGHT, DARK = "rgb(245, 240, 226)", "rgb(15, 26, 21)"


def open_choices(page: Page) -> None:
    """On a phone they are folded away."""
    page.get_by_role("button", name="Réglages").click()


def test_language_is_switched_and_kept(visit: Visit) -> None:
    """The page and the answer of the server change; a reload does not change them back."""
    page = visit("/count", size="phone")
    page.locator("#hand").fill("1122m3344p5566sEE")
    expect(page.locator("[data-fan=seven_pairs]")).to_contain_text("Sept paires")
    open_choices(page)
    page.get_by_label("Langue").select_option("zh")
    expect(page.locator("[data-fan=seven_pairs]")).to_contain_text("七对")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.reload()
    expect(page.locator("h1")).to_contain_text("这手牌多少番")


def test_theme_follows_the_system_until_chosen(visit: Visit) -> None:
    """Dark where the system is; light once it was chosen, and after a reload."""
    page = visit("/count", scheme="dark")
    paper = page.locator("html")
    expect(paper).to_have_css("background-color", DARK)
    page.get_by_label("Thème").select_option("light")
    expect(paper).to_have_css("background-color", LIGHT)
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    expect(paper).to_have_css("background-color", LIGHT)


def test_numerals_on_tiles(visit: Visit) -> None:
    """For those who do not read Chinese: the rank or the letter in the corner."""
    page = visit("/count")
    expect(page.locator("[data-tile='1m']")).to_have_attribute("aria-label", "1 de caractères")
    expect(page.locator(".corner")).to_have_count(0)
    page.get_by_label("Chiffres sur les tuiles").check()
    expect(page.locator(".corner").first).to_have_text("1")


def test_nothing_is_kept_but_the_choices(visit: Visit) -> None:
    """No cookie, and one entry of the local storage."""
    page = visit("/count")
    page.locator("#hand").fill("1122m3344p5566sEE")
    expect(page.get_by_test_id("total")).to_be_visible()
    assert page.context.cookies() == []
    assert page.evaluate("Object.keys(localStorage)") == ["huit.preferences"]


def test_page_that_is_not_there(visit: Visit) -> None:
    """A page that is not there says so, and leads back without loading everything again."""
    page = visit("/nowhere/at/all", locale="en-GB")
    expect(page.locator("h1")).to_have_text("Page not found")
    page.evaluate("window.stillHere = true")
    page.locator("main").get_by_role("link", name="Calculator").click()
    expect(page.locator("h1")).to_contain_text("What is this hand worth")
    assert page.evaluate("window.stillHere") is True
    page.go_back()
    expect(page.locator("h1")).to_have_text("Page not found")


SECTIONS = (
    ("/count", "Calculator", "page"),
    ("/s/-123m~1--EEE~2-45sCC6s_ES1000_2", "Calculator", "true"),
    ("/rules", "Rulebook", "page"),
    ("/rules/all_chows", "Rulebook", "true"),
    ("/rules/principles", "Rulebook", "true"),
    ("/dojo/lesson/2", "Dojo", "true"),
)


def test_section_is_lit(visit: Visit) -> None:
    """The navigation shows where one is, also on a page that has no link there."""
    page = visit(locale="en-GB")
    lit = page.locator("header nav [aria-current]")
    for path, section, current in SECTIONS:
        page.goto(path)
        expect(lit).to_have_text(section)
        expect(lit).to_have_attribute("aria-current", current)


def test_pages_beyond_the_edge(visit: Visit) -> None:
    """On a narrow phone the row of pages fades where more of them are, and the page that is shown is in sight."""
    page = visit("/count", size="phone", locale="fr-FR")
    row = page.locator("header nav")
    expect(row).to_have_class(re.compile("beyond"))
    expect(row).not_to_have_class(re.compile("before"))
    assert row.evaluate("(nav) => getComputedStyle(nav).maskImage") != "none"
    page.goto(page.url.replace("/count", "/events"))
    expect(row.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    expect(row).to_have_class(re.compile("before"))
    expect(row).not_to_have_class(re.compile("beyond"))
