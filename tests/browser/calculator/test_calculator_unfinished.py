"""The calculator with hands that are not won yet, and what it remembers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.devices import Size, every_language, every_size
from tests.browser.slow_network import HeldRequests

from huit.core.words.languages import language_data

READY = "/s/-123m~1--EEE~2--5555p-45sCC_ES0000_2"
ALL_TYPES = {"fr-FR": "Tout Type", "en-GB": "All Types", "zh-CN": "五门齐"}
UNREADY = "/s/123m456p78sEECC9m5s"


@every_language
def test_waits_of_thirteen(visit: Visit, size: Size, locale: str) -> None:
    """Each tile with its points, its fans and the copies left; a tap draws it."""
    page = visit(READY, size=size, locale=locale)
    row = page.locator("[data-wait='6s']")
    expect(row.locator("strong")).to_have_text(["10", "11"])
    expect(row.locator(".copies")).to_contain_text("4")
    expect(row).to_contain_text(ALL_TYPES[locale])
    row.get_by_role("button").click()
    expect(page.get_by_test_id("total")).to_have_text("10")


def test_seen_tiles_are_no_copies_left(visit: Visit) -> None:
    """Seen tiles are tapped like the others, and taken away by another tap."""
    page = visit(READY, locale="en-GB")
    page.locator("[data-mode=seen]").click()
    page.locator("[data-tile='6s']").click()
    copies = page.locator("[data-wait='6s'] .copies")
    expect(copies).to_have_text("3 copies left")
    page.wait_for_url("**?seen=6s")
    page.locator("[data-seen='6s']").click()
    expect(copies).to_have_text("4 copies left")


def held_up(visit: Visit, wanted: str) -> tuple[Page, HeldRequests]:
    """A page whose server has not read the hand of its link yet."""
    page = visit("/count", locale="en-GB")
    held = HeldRequests(page, "**/api/hand?*")
    with page.expect_request("**/api/hand?*"):
        page.goto(wanted)
    held.wait()
    return page, held


def test_nothing_is_tapped_before_the_hand_of_a_link_is_there(visit: Visit) -> None:
    """A tap would be meant for that hand: keys come alive with it, and it is never lost to an early tap."""
    page, question = held_up(visit, READY)
    keyboard = page.locator("section", has=page.locator("[data-tile]"))
    expect(keyboard).to_have_attribute("inert", "")
    page.locator("[data-tile='6s']").dispatch_event("click")
    page.locator("[data-flag=self_drawn]").dispatch_event("click")
    expect(page.locator("[data-spot]")).to_have_count(0)
    question.let_go()
    page.locator("[data-tile='6s']").click()
    expect(page.get_by_test_id("total")).to_have_text("10")
    page.wait_for_url("**/s/-123m~1--EEE~2--5555p-45sCC6s_ES0000_2")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_role("button", name="Undo").first).to_be_disabled()


def test_whoever_clears_does_not_wait_for_the_hand_of_a_link(visit: Visit) -> None:
    """A tile tapped after clearing begins a new hand."""
    page, _ = held_up(visit, READY)
    page.get_by_role("button", name="Clear").click()
    page.locator("[data-tile='6s']").click()
    expect(page.locator("#hand")).to_have_value("6s|EE0000|0")


@every_size("desktop")
def test_advice_for_fourteen(visit: Visit, size: Size) -> None:
    """The advice says which tile to discard and why; a tap discards it."""
    page = visit(UNREADY, size=size, locale="en-GB")
    first = page.locator("[data-throw]").first
    expect(first).to_contain_text(re.compile("Discard"))
    first.get_by_role("button").click()
    expect(page.locator("[data-spot]")).to_have_count(13)


def test_undo_redo_and_clear(visit: Visit) -> None:
    """Every step back and forth again, by buttons and by keys; what was cleared can be had back."""
    page = visit("/count", locale="en-GB")
    spots = page.locator("[data-spot]")
    for tile in ("1m", "2m", "3m"):
        page.locator(f"[data-tile='{tile}']").click()
    page.get_by_role("button", name="Undo").first.click()
    expect(spots).to_have_count(2)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#hand")).to_have_value("123m|EE0000|0")
    page.get_by_role("button", name="Clear").click()
    expect(spots).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(spots).to_have_count(3)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+Z")
    expect(spots).to_have_count(3)


def test_built_with_a_real_keyboard(visit: Visit) -> None:
    """Arrows walk over the keys, Enter takes one, letters write tiles, Backspace takes back."""
    page = visit("/count", locale="en-GB")
    page.locator("[data-tile='1m']").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "End", "Enter"):
        page.keyboard.press(key)
    page.keyboard.type("5pE")
    expect(page.locator("#hand")).to_have_value("29s5pE|EE0000|0")
    page.keyboard.press("Backspace")
    expect(page.locator("#hand")).to_have_value("29s5p|EE0000|0")


def test_digits_wait_for_their_suit(visit: Visit) -> None:
    """Without a click first 123m is three tiles; digits that wait are shown, Backspace takes one back, Escape all."""
    page = visit("/count", locale="en-GB")
    page.locator("[data-tile='1m']").wait_for()
    page.keyboard.type("123m456")
    expect(page.locator("#hand")).to_have_value("123m|EE0000|0")
    held = page.get_by_test_id("held")
    expect(held).to_contain_text("456")
    page.keyboard.press("Backspace")
    page.keyboard.type("s")
    expect(page.locator("#hand")).to_have_value("123m45s|EE0000|0")
    page.keyboard.type("99")
    page.keyboard.press("Escape")
    expect(held).to_have_text("")
    page.keyboard.type("1pp")
    expect(page.locator("#hand")).to_have_value("123m45s11p|EE0000|0")


def test_tiles_that_are_all_held_are_no_waits(visit: Visit) -> None:
    """The line above the hand and the list agree on the kinds that can come."""
    page = visit("/s/1111222233334m", locale="en-GB")
    expect(page.get_by_test_id("spoken")).to_have_text("Waiting for 2 kinds of tile")
    expect(page.locator("[data-wait]")).to_have_count(2)


def test_waits_are_drawn_above_the_hand(visit: Visit) -> None:
    """Waits are shown above the hand where the keys cover the list: as many as fit, and nothing moves."""
    page = visit("/s/1112345678999m", locale="fr-FR", size="phone")
    page.set_viewport_size({"width": 360, "height": 640})
    drawn = page.get_by_test_id("waiting-for").get_by_role("img")
    expect(drawn).to_have_count(9)
    assert page.locator(".standing").evaluate("one => [one.scrollWidth - one.clientWidth, one.scrollHeight]") == [0, 48]
    assert drawn.first.get_attribute("aria-label") == "1 de caractères"
    page.goto("/s/19m19s19pESWNCFP")
    expect(page.get_by_test_id("spoken")).to_have_text("En attente de 13 tuiles différentes")
    expect(drawn).to_have_count(0)


def test_another_winning_tile(visit: Visit) -> None:
    """The fourteenth tile wins unless another one is named."""
    page = visit("/s/123456789m11122p", locale="en-GB")
    expect(page.locator("[data-spot=w]")).to_have_accessible_name("Remove 2 of dots, winning tile")
    page.locator("[data-mode=winning]").click()
    page.locator("[data-spot=t8]").click()
    expect(page.locator("[data-spot=w]")).to_have_accessible_name("Remove 9 of characters, winning tile")
    expect(page.locator("#hand")).to_have_value("12345678m11122p9m|EE0000|0")


def test_last_hands_are_kept(visit: Visit) -> None:
    """A hand that makes room for another stays in the list, over a reload too, and is reopened by a tap."""
    page = visit("/s/1122m3344p5566sEE_EE0000_0", locale="en-GB")
    total = page.get_by_test_id("total")
    expect(total).to_be_visible()
    points = total.text_content()
    page.get_by_role("button", name="Clear").click()
    page.wait_for_url(re.compile(r"/count$"))
    page.reload()
    expect(page.locator("[data-kept]")).to_contain_text(f"{points} points")
    page.locator("[data-kept]").click()
    expect(total).to_have_text(points or "")
    page.get_by_role("button", name="Clear this list").click()
    expect(page.locator("[data-kept]")).to_have_count(0)


def test_shared_as_text_and_picture(visit: Visit) -> None:
    """Text with the link; pictures made in the browser, of the tiles of the hand, which mark the declared sets."""
    page = visit("/s/1122m3344p5566sEE_EE0000_0", locale="en-GB")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_test_id("total")).to_be_visible()
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "Seven Pairs" in copied
    assert copied.endswith("/s/1122m5566s3344pEE_EE0000_0")
    with page.expect_download() as svg:
        page.get_by_role("button", name="Save as SVG").click()
    declared = f">{language_data('words', 'en')['web']['tiles']['exposed']}<"
    drawn = svg.value.path().read_text(encoding="utf-8")
    assert 'id="5s"' in drawn
    assert declared not in drawn
    with page.expect_download() as png:
        page.get_by_role("button", name="Save as PNG").click()
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    page.goto(f"{READY.replace('45sCC', '45sCC6s')}")
    with page.expect_download() as svg:
        page.get_by_role("button", name="Save as SVG").click()
    assert svg.value.path().read_text(encoding="utf-8").count(declared) == 2, (
        "a chow and a pung, not the concealed kong"
    )


def test_rules_and_language_are_switched(visit: Visit) -> None:
    """Another total, other words, without tapping again."""
    page = visit("/s/-CCCC--FFFF--PPPP--EEEE-SS_EE1011_8", locale="en-GB")
    page.get_by_label("Rules").select_option("green_book")
    expect(page.get_by_test_id("total")).to_have_text("328")
    expect(page.locator("[data-profile=ffmj]")).to_contain_text("325")
    page.get_by_label("Language").select_option("zh")
    expect(page.locator("[data-fan=big_three_dragons]")).to_contain_text("大三元")
    expect(page.get_by_test_id("total")).to_have_text("328")
