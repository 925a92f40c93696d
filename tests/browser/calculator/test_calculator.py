"""The calculator in a real browser: hands tapped and typed, read in each language and on each screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.devices import SIZES, Size, every_language, every_size

EXERCISE_4 = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
LINK_4 = "/s/-CCCC--FFFF--PPPP--EEEE-SS_EE1011_8"
TITLES = {"fr-FR": "Combien vaut cette main", "en-GB": "What is this hand worth", "zh-CN": "这手牌多少番"}
FLOWER = {"fr-FR": "Une fleur de plus", "en-GB": "Add a flower", "zh-CN": "多一张花牌"}


def tap(page: Page, *tiles: str, mode: str = "tile") -> None:
    """Choose what keys do, then press some."""
    for tile in tiles:
        if mode != "tile":
            page.locator(f"[data-mode={mode}]").click()  # after a set, keys are tiles again
        page.locator(f"[data-tile='{tile}']").click()


def tap_exercise_4(page: Page, locale: str) -> None:
    tap(page, *"CFPE", mode="concealed_kong")
    tap(page, "S", "S")
    for flag in ("self_drawn", "last_of_wall", "kong"):
        page.locator(f"[data-flag={flag}]").click()
    for _ in range(8):
        page.get_by_role("button", name=FLOWER[locale]).click()


@every_language
def test_exercise_4_by_tapping(visit: Visit, size: Size, locale: str) -> None:
    """325 points, 333 with flowers; nothing to press in the end; text and address say the same hand."""
    page = visit("/count", size=size, locale=locale)
    expect(page.locator("h1")).to_contain_text(TITLES[locale])
    tap_exercise_4(page, locale)
    expect(page.get_by_test_id("total")).to_have_text("325")
    expect(page.get_by_test_id("with-flowers")).to_contain_text("333")
    expect(page.get_by_test_id("spoken")).to_contain_text("325")
    expect(page.locator("#hand")).to_have_value(EXERCISE_4)
    page.wait_for_url(f"**{LINK_4}")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_tapping(visit: Visit, size: Size) -> None:
    """The keys, and what stands below the hand, are where they were after each tap of a hand that grows."""
    page = visit("/count", size=size, locale="en-GB")
    page.locator("[data-flag=opening]").wait_for()
    places = """() => ['[data-tile="5p"]', '[data-flag=opening]', '.answer', '.tools'].map((name) => {
        const box = document.querySelector(name).getBoundingClientRect()
        return [box.left, box.top + scrollY, box.width]
    })"""
    before = page.evaluate(places)
    for mode, tile in [("chow", "1m"), ("kong", "E"), ("concealed_kong", "9p"), *[("tile", "3s")] * 3]:
        tap(page, tile, mode=mode)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(places) == before


def fans_in_sight(page: Page) -> float:
    """Pixels between the hand and the keys at the foot of the screen, when the page was not scrolled."""
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#keys")).to_be_hidden()
    expect(page.locator("[data-fan]").first).to_be_in_viewport(ratio=1)
    top = page.locator(".table").evaluate("hand => hand.getBoundingClientRect().bottom")
    return float(page.locator(".keyboard").evaluate("keys => keys.getBoundingClientRect().top")) - float(top)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), pytest.param(820, 1180, marks=pytest.mark.long)])
def test_answer_has_room_on_a_phone(visit: Visit, width: int, height: int) -> None:
    """At fourteen tiles and on a shared link the keys fold: the fans stand right under the total, how the hand was won
    after them. Taking a tile away unfolds the keys, and so does a kind of set."""
    page = visit("/count", size="phone", locale="fr-FR")
    page.set_viewport_size({"width": width, "height": height})
    tap(page, "1m", "4m", mode="chow")
    expect(page.locator("[data-mode=tile]")).to_have_attribute("aria-pressed", "true")
    tap(page, *[f"{rank}p" for rank in range(1, 7)], "5s")
    expect(page.locator("[data-tile='5s']")).to_be_visible()
    tap(page, "5s")
    expect(page.get_by_test_id("total")).to_be_visible()
    assert fans_in_sight(page) > 0.35 * height
    fans, how = page.locator("[data-fan]").first, page.locator("[data-flag=self_drawn]")
    assert fans.evaluate("(fan, other) => fan.compareDocumentPosition(other) & 4", how.element_handle())
    page.locator("[data-spot=w]").click()
    expect(page.locator("[data-tile='5s']")).to_be_visible()
    page.goto(LINK_4)
    expect(page.get_by_test_id("total")).to_have_text("325")
    assert fans_in_sight(page) > 0.35 * height
    page.locator("[data-mode=pung]").click()
    expect(page.locator("[data-tile='5s']")).to_be_visible()


def test_typed_hand_is_laid_out(visit: Visit) -> None:
    """Typing lays the tiles, tapping writes the text."""
    page = visit("/count", locale="en-GB")
    page.locator("#hand").fill("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2")
    expect(page.get_by_test_id("total")).to_have_text("11")
    expect(page.locator("[data-spot]")).to_have_count(8)
    expect(page.locator("[data-wind=seat-S]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-flag=self_drawn]").click()
    expect(page.locator("#hand")).to_have_value("[123m,1][EEE,2][5555p]45sCC6s|ES0000|2")
    expect(page.get_by_test_id("total")).to_have_text("10")


@every_size("desktop")
def test_fan_lights_up_its_tiles(visit: Visit, size: Size) -> None:
    """Pointing at Big Three Dragons lights the three kongs and dims the rest."""
    page = visit(LINK_4, size=size, locale="en-GB")
    hand = page.get_by_role("group", name="Your hand")
    expect(page.locator(".touch")).to_contain_text("Tap a fan")
    expect(page.get_by_role("link", name="rule Big Three Dragons")).to_have_attribute(
        "href", "/rules/big_three_dragons"
    )
    page.locator("[data-fan=big_three_dragons]").focus()
    expect(hand.locator(".tile.lit")).to_have_count(12)
    expect(hand.locator(".tile.dim")).to_have_count(6)


def test_absorbed_fan_says_why(visit: Visit) -> None:
    """Three kongs are in there too, and the page says what they make way for."""
    page = visit(LINK_4, locale="en-GB")
    why = page.locator("li", has=page.locator("[data-fan=three_kongs]")).locator("small")
    expect(why.get_by_role("link", name="Four Kongs")).to_have_attribute("href", "/rules/four_kongs")


@every_size("phone")
def test_shared_link_opens_the_same_view(visit: Visit, size: Size) -> None:
    """Hand, circumstances and seen tiles come with the address; a hand as it is written will do too."""
    page = visit(LINK_4, size=size)
    expect(page.get_by_test_id("total")).to_have_text("325")
    expect(page.locator("[data-flag=last_of_wall]")).to_have_attribute("aria-pressed", "true")
    page.goto("/s/[123m,1][EEE,2][5555p]45sCC|ES0000|2?seen=3s3s")
    expect(page.locator("[data-wait='3s'] .copies")).to_contain_text("2")
    expect(page.locator("[data-seen='3s']")).to_have_count(2)


@every_size("phone")
def test_fault_stands_beside_its_tile(visit: Visit, size: Size) -> None:
    """A fifth copy: the tile is marked, and described by the sentence that shows it again."""
    page = visit("/s/11111m223344556s", size=size, locale="en-GB")
    fault = page.locator("[data-code=five_copies]")
    expect(fault).to_contain_text("only four of each tile")
    expect(fault.get_by_role("img", name="1 of characters")).to_be_visible()
    wrong = page.locator("[data-spot=t4]")
    expect(wrong.locator(".faulty")).to_be_visible()
    expect(wrong).to_have_attribute("aria-describedby", "faults")
    wrong.click()
    expect(fault).to_have_count(0)


def test_fault_of_the_circumstances(visit: Visit) -> None:
    """A replacement tile without a kong, said below the hand at once."""
    page = visit("/s/1122m3344p5566sEE_EE1000_0", locale="en-GB")
    expect(page.get_by_test_id("total")).to_be_visible()
    page.locator("[data-flag=kong]").click()
    expect(page.locator("[data-code=replacement_without_kong]")).to_be_visible()
    expect(page.get_by_test_id("total")).to_have_count(0)


def test_text_that_cannot_be_read(visit: Visit) -> None:
    """The place of what cannot be read is marked in the text."""
    page = visit("/count", locale="en-GB")
    page.locator("#hand").fill("123mx")
    expect(page.locator("[data-code=tile_unknown]")).to_contain_text("is not a tile")
    expect(page.locator("mark")).to_have_text("x")


def test_text_that_cannot_be_read_counts_nothing(visit: Visit) -> None:
    """The hand before is neither scored nor shared while the text says something else; corrected, it counts again."""
    page = visit(LINK_4, locale="en-GB")
    expect(page.get_by_test_id("total")).to_have_text("325")
    page.locator("#hand").fill(f"{EXERCISE_4}x")
    expect(page.get_by_test_id("spoken")).to_have_text("This text cannot be read")
    expect(page.get_by_test_id("total")).to_have_count(0)
    expect(page.locator("[data-fan]")).to_have_count(0)
    expect(page.get_by_role("button", name="Copy link")).to_be_disabled()
    expect(page.get_by_role("button", name="Save as PNG")).to_be_disabled()
    page.locator("#hand").fill(EXERCISE_4)
    expect(page.get_by_test_id("total")).to_have_text("325")


@every_size("phone")
@pytest.mark.parametrize("hand", ["-123m~1--123m~1--123s~1--123p~1--EEE~1-CC", "11122233344455m_EE0000_9", "1z"])
def test_link_that_cannot_be_laid_out(visit: Visit, size: Size, hand: str) -> None:
    """The felt says so, and what is wrong, instead of asking for tiles."""
    page = visit(f"/s/{hand}", size=size, locale="en-GB")
    felt = page.locator("main .felt")
    expect(felt.locator(".faults p").first).to_be_in_viewport()
    expect(felt).to_contain_text("cannot be read")
    expect(felt).not_to_contain_text("see the waits")


def test_address_without_a_hand(visit: Visit) -> None:
    """/s/ is the empty calculator; seen tiles that are none are named."""
    page = visit("/s/", locale="en-GB")
    expect(page.locator("h1")).to_contain_text(TITLES["en-GB"])
    page.goto("/s/123456789m1112p?seen=3szz")
    expect(page.locator("[data-code=seen_unknown]")).to_contain_text("“zz”")
    expect(page.locator("[data-seen='3s']")).to_have_count(1)


def test_hand_lies_over_the_keys(visit: Visit) -> None:
    """On a wide screen the keys pass below the hand that stays."""
    page = visit(LINK_4, locale="en-GB")
    expect(page.get_by_test_id("total")).to_have_text("325")
    page.locator(".keyboard").evaluate("keys => scrollTo(0, keys.getBoundingClientRect().top + scrollY - 80)")
    assert page.locator(".table").evaluate(
        """hand => {
            const { left, top, height } = hand.getBoundingClientRect()
            return hand.contains(document.elementFromPoint(left + 60, top + height / 2))
        }"""
    )


@pytest.mark.parametrize(("width", "height"), [(800, 360), pytest.param(640, 400, marks=pytest.mark.long)])
def test_low_screen_is_not_covered(visit: Visit, width: int, height: int) -> None:
    """The keys scroll with the page on a screen that they would fill."""
    page = visit(LINK_4, locale="en-GB")
    page.set_viewport_size({"width": width, "height": height})
    expect(page.get_by_test_id("total")).to_have_text("325")
    page.locator("#hand").scroll_into_view_if_needed()
    expect(page.locator(".keyboard")).not_to_be_in_viewport(ratio=0.9)
    assert page.locator(".keyboard").evaluate("keys => getComputedStyle(keys).position") == "static"


def test_printed_on_white(visit: Visit) -> None:
    """The hand and its score, without the keys, and not in the dark."""
    page = visit(LINK_4, locale="en-GB", scheme="dark")
    expect(page.get_by_test_id("total")).to_have_text("325")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".keyboard")).to_be_hidden()
    expect(page.get_by_test_id("total")).to_be_visible()
    expect(page.locator("[data-fan=big_three_dragons]")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


def test_other_rules_by_their_names(visit: Visit) -> None:
    """As the totals above call them."""
    page = visit(LINK_4, locale="en-GB")
    expect(page.locator(".differences")).to_contain_text("Green Book (Europe)")
    expect(page.locator(".differences")).not_to_contain_text("green_book")
