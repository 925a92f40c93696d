"""The guided hand of first steps: a real table at which advice comes by itself."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect
from tests.browser.conftest import Visit
from tests.browser.table.steps import TableServer, call, throw, to_the_count

SMALL: ViewportSize = {"width": 360, "height": 640}


def test_the_guide_speaks_at_each_decision(visit: Visit, server: TableServer) -> None:
    """One click from first steps: a sentence says what to discard and what one aims for, in pictures; what a fan is can
    be read without leaving; while the others play it says what there is to see."""
    page = visit("/first-steps/table", locale="en-GB", size="phone")
    server.deal("ready")
    page.get_by_test_id("guided").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("twice to discard it")
    expect(guide).to_contain_text("One more tile!")
    expect(guide.get_by_role("img").first).to_have_accessible_name("North")
    assert guide.get_by_role("img").count() >= 2, "the tile to come is drawn too"
    guide.locator("[data-fan=pure_straight]").click()
    expect(page.locator("dialog[open]")).to_contain_text("Pure Straight")
    expect(page.locator("dialog[open] .tile")).to_have_count(14)
    page.keyboard.press("Escape")
    throw(page, "N")
    expect(guide).to_contain_text("tiles are left in the wall")
    page.goto("/first-steps")  # what was learned is kept
    expect(page.locator("nav a.done")).to_have_count(1)


def test_the_guide_goes_on_to_the_first_lesson(visit: Visit, server: TableServer) -> None:
    """The guide has the hu called, with the points of the button; after the hand lesson 1 is a tap away."""
    page = visit("/first-steps/table", locale="en-GB", size="phone")
    server.deal("pairs")
    page.get_by_test_id("guided").click()
    points = call(page, "hu").locator(".number").inner_text()
    expect(page.locator(".calls .advised")).to_have_attribute("data-call", "hu")
    expect(page.get_by_test_id("guide")).to_contain_text(f"worth {points} points: call hu!")
    call(page, "hu").click()
    to_the_count(page)
    expect(page.locator(".after")).to_contain_text("Well done")
    page.get_by_test_id("lesson").click()
    expect(page.locator("h1")).to_have_text("Lesson 1 of 20")


def test_a_guided_hand_may_be_lost(visit: Visit, server: TableServer) -> None:
    """After a lost hand the way on is the same, with another try beside it; the smallest phone has room for the
    count."""
    page = visit("/first-steps/table", size="phone")
    server.deal("given")
    page.get_by_test_id("guided").click()
    expect(page.get_by_test_id("guide")).to_contain_text("Touchez deux fois")
    throw(page, "E")
    to_the_count(page)
    expect(page.locator(".after")).to_contain_text("plus rapide")
    expect(page.get_by_test_id("lesson")).to_be_visible()
    expect(page.get_by_test_id("rematch")).to_be_visible()
    page.set_viewport_size(SMALL)
    bar = page.locator(".after").bounding_box()
    assert bar is not None
    assert bar["height"] < 0.3 * SMALL["height"], "most of the screen is left for the count"


def test_names_are_read_beside_the_guide(visit: Visit, server: TableServer) -> None:
    """On the smallest phone the guide leaves a small board: no name is cut or broken in the middle of a word there."""
    page = visit("/first-steps/table", locale="en-GB", size="phone")
    page.set_viewport_size(SMALL)
    server.deal("given")
    page.get_by_test_id("guided").click()
    names = page.locator(".plate .name")
    expect(names).to_have_count(4)
    for name in names.all():
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth && one.clientHeight < 20"), name.inner_text()


def test_the_guide_has_flowers_shown(visit: Visit, server: TableServer) -> None:
    """A flower that was kept is to be shown at one's turn; then the guide has the kong declared or a tile discarded."""
    page = visit("/first-steps/table", locale="en-GB", size="phone")
    server.deal("kong")
    page.get_by_test_id("guided").click()
    guide = page.get_by_test_id("guide").locator("p")
    call(page, "pass").click()
    expect(call(page, "pass")).to_have_count(0)
    call(page, "flower c").wait_for()
    expect(guide).to_contain_text("A flower")
    call(page, "flower a").click()
    call(page, "flower c").click()
    expect(guide.get_by_role("img").first).to_be_visible()


def test_the_guide_covers_nobody(visit: Visit, server: TableServer) -> None:
    """On a wide screen the guide has a corner of its own: no name plate, call or tile lies under it."""
    page = visit("/first-steps/table", locale="en-GB", size="desktop")
    server.deal("kong")
    page.get_by_test_id("guided").click()
    call(page, "flower c").wait_for()
    strip = page.get_by_test_id("guide").bounding_box()
    assert strip is not None
    for part in page.locator(".plate, .calls, .hand").all():
        box = part.bounding_box()
        assert box is not None
        apart_across = box["x"] >= strip["x"] + strip["width"] or strip["x"] >= box["x"] + box["width"]
        apart_down = box["y"] >= strip["y"] + strip["height"] or strip["y"] >= box["y"] + box["height"]
        assert apart_across or apart_down, part.get_attribute("class")


def test_the_guide_is_read_to_its_end_on_a_small_phone(visit: Visit, server: TableServer) -> None:
    """The first sentence, the longest, fits its box at 360 px in French."""
    page = visit("/first-steps/table", size="phone")
    page.set_viewport_size(SMALL)
    server.deal("given")
    page.get_by_test_id("guided").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Vous visez")
    height, room = guide.evaluate("(box) => [box.scrollHeight, box.clientHeight]")
    assert height <= room, guide.inner_text()
