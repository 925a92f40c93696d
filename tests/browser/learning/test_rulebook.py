"""The rulebook in a real browser: found in three languages, read fan by fan, tried with hands, printed."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit, until
from tests.browser.devices import Size, every_language, every_size

TITLES = {"fr-FR": "Le livre des règles", "en-GB": "Rulebook", "zh-CN": "规则手册"}
SEVEN_PAIRS = {"fr-FR": "Sept paires", "en-GB": "Seven Pairs", "zh-CN": "七对"}
PAGES = re.compile(rb"/Type /Page\b(?!s)")


def search(page: Page, text: str) -> None:
    page.get_by_role("searchbox").fill(text)


def shown_fans(page: Page) -> list[str]:
    found: list[str] = page.locator("a[data-fan]").evaluate_all("links => links.map((link) => link.dataset.fan)")
    return found


@every_language
def test_fan_is_found_and_opened(visit: Visit, size: Size, locale: str) -> None:
    """From the 81 by a part of a name to the page of a fan, with a hand where it counts and one where it does not."""
    page = visit("/rules", size=size, locale=locale)
    expect(page.locator("h1")).to_have_text(TITLES[locale])
    expect(page.locator("a[data-fan]")).to_have_count(81)
    search(page, SEVEN_PAIRS[locale])
    page.locator("a[data-fan=seven_pairs]").click()
    expect(page.locator("h1")).to_have_text(SEVEN_PAIRS[locale])
    expect(page.get_by_test_id("points")).to_contain_text("24")
    expect(page.get_by_test_id("counts").locator(".tile")).to_have_count(14)
    expect(page.get_by_test_id("near-miss").locator(".tile").first).to_be_visible()


def test_search_knows_all_languages(visit: Visit) -> None:
    """A name or alias of any language finds the fan, whatever the page speaks; 8 finds the fans of eight points."""
    page = visit("/rules", locale="en-GB")
    expect(page.locator("a[data-fan]")).to_have_count(81)
    for text in ("serpentin", "SUITE SERPENTIN", "knitted straight", "组合龙", "組合龍"):
        search(page, text)
        expect(page.locator("a[data-fan=all_green]")).to_have_count(0)
        assert "knitted_straight" in shown_fans(page), text
    search(page, "8")  # by points
    expect(page.locator("main a[href='/rules/mixed_straight']")).to_be_visible()
    expect(page.locator("main a[href='/rules/big_four_winds']")).to_have_count(0)


def test_search_forgives(visit: Visit) -> None:
    """Accents and case do not matter; what is misspelt finds what is like it, and nonsense finds nothing."""
    page = visit("/rules")
    expect(page.locator("a[data-fan]")).to_have_count(81)
    search(page, "PAS D HONNEUR")
    expect(page.locator("a[data-fan]")).to_have_count(1)
    search(page, "symetrie")
    expect(page.locator("a[data-fan=reversible_tiles]")).to_be_visible()
    search(page, "mian verte")
    expect(page.locator("a[data-fan=all_green]")).to_be_visible()
    search(page, "zzzzzzzz")
    expect(page.get_by_test_id("found")).to_contain_text("Aucune combinaison ne porte ce nom")


def test_table_is_sorted_by_kind(visit: Visit) -> None:
    """By points or by kind; the search and the order are still there on the way back from a fan."""
    page = visit("/rules", locale="en-GB")
    expect(page.locator("h2").first).to_have_text("88 points")
    page.get_by_label("By kind").check()
    expect(page.locator("h2").first).to_have_text("Chows")
    page.locator("a[data-fan=short_straight]").click()
    expect(page.locator("h1")).to_have_text("Short Straight")
    page.go_back()
    expect(page.get_by_label("By kind")).to_be_checked()


def test_profiles_differ(visit: Visit) -> None:
    """The points under each profile stand side by side, with the sentence of the ruling."""
    page = visit("/rules/two_concealed_kongs", locale="en-GB")
    expect(page.get_by_test_id("points")).to_have_text("8 points")
    expect(page.get_by_test_id("differs")).to_contain_text("R-A01")
    expect(page.get_by_test_id("reasons")).to_contain_text("6 under Botzone")
    page.get_by_label("Rules").select_option("botzone")
    expect(page.get_by_test_id("points")).to_have_text("6 points")


def test_language_is_switched_and_pages_turned(visit: Visit) -> None:
    """Next and previous go through the table; another language changes the page that is open."""
    page = visit("/rules/nine_gates")
    page.locator("a[rel=next]").click()
    expect(page.locator("h1")).to_have_text("Quatre Kongs")
    page.locator("a[rel=prev]").click()
    expect(page.locator("h1")).to_have_text("Neuf portes")
    page.get_by_label("Langue").select_option("zh")
    expect(page.locator("h1")).to_have_text("九莲宝灯")


@every_size("phone")
def test_hand_of_a_principle_is_changed(visit: Visit, size: Size) -> None:
    """Without its third dragon pung the two others count; too many copies are refused with the scorer's sentence; one
    click brings the first hand back. Nothing moves while a tile is chosen."""
    page = visit("/rules/principles", size=size, locale="en-GB")
    hand = page.locator("[data-principle=P1] .hand").first
    expect(hand.get_by_test_id("headline")).to_contain_text("89 points")
    change(page, hand, "white dragon", "4 of characters")
    expect(hand.get_by_test_id("headline")).not_to_contain_text("89 points")
    expect(hand).to_contain_text("Two Dragon Pungs")
    expect(hand.locator("a[href^='/s/']")).to_be_visible()
    change(page, hand, "4 of characters", "red dragon")
    expect(hand.locator("[data-code=five_copies]")).to_contain_text("only four")
    hand.get_by_role("button", name="Restore the original hand").click()
    expect(hand.get_by_test_id("headline")).to_contain_text("89 points")


def change(page: Page, hand: Locator, old: str, new: str) -> None:
    """Chooses a tile in the sheet that opens over the page."""
    tile = hand.get_by_role("button", name=old).first
    tile.scroll_into_view_if_needed()
    before = hand.bounding_box()
    tile.click()
    chosen = page.get_by_role("dialog").get_by_role("button", name=new)
    expect(chosen).to_be_visible()
    assert hand.bounding_box() == before
    chosen.click()
    expect(page.get_by_role("dialog")).to_be_hidden()


@every_language
def test_how_a_game_goes(visit: Visit, size: Size, locale: str) -> None:
    """From the wall to the payment, each rule by its number, who pays what counted by the scorer."""
    page = visit("/rules/game", size=size, locale=locale, scheme="dark")
    expect(page.locator("section")).to_have_count(17)
    expect(page.locator("[data-line='3.1']")).to_be_visible()
    expect(page.locator("[data-line='10.1'] .sideways")).to_have_count(3)
    expect(page.locator("[data-line='15.2']")).to_contain_text("−19")


def test_card_is_two_pages(visit: Visit, tmp_path: Path) -> None:
    """The link to the card gives a PDF of two pages, in the language and by the rules that are chosen."""
    page = visit("/rules", locale="zh-CN")
    with page.expect_download() as waiting:
        page.get_by_test_id("card").click()
    waiting.value.save_as(tmp_path / "card.pdf")
    content = (tmp_path / "card.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert len(PAGES.findall(content)) == 2
    assert "lang=zh" in waiting.value.url


@every_size("phone")
def test_back_to_where_it_was_left(visit: Visit, size: Size) -> None:
    """From a fan far down the table the browser's own back leads to that fan, and forth to the fan's top."""
    page = visit("/rules", size=size, locale="en-GB")
    link = page.locator("main a[href='/rules/dragon_pung']").first
    link.scroll_into_view_if_needed()
    there = page.evaluate("scrollY")
    assert there > 500
    link.click()
    expect(page.locator("h1")).to_have_text("Dragon Pung")
    until(page, "scrollY === 0")
    page.go_back()
    until(page, f"Math.abs(scrollY - {there}) < 5")
