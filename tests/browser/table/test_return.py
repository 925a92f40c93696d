"""Leaving a table and coming back: a reload, a lost network, another device; and phones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.table.steps import TableServer, against_bots, call, throw

INSIDE = """all => all.every((one) => {
  const box = one.getBoundingClientRect()
  return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
})"""


BELOW_BAR_AND_ABOVE_BOARD = """banner => {
  const [bar, felt] = ['.topbar', '.board'].map((part) => document.querySelector(part).getBoundingClientRect())
  const { top, bottom } = banner.getBoundingClientRect()
  return bar.bottom <= top && bottom <= felt.top
}"""


def tiles(page: Page) -> list[str]:
    found: list[str] = page.locator(".hand button").evaluate_all("all => all.map((one) => one.dataset.tile)")
    return found


def test_reload_in_mid_turn(visit: Visit, server: TableServer) -> None:
    """A reload brings back the same tiles and the same question."""
    page = against_bots(visit, server, "nothing", locale="en-GB")
    expect(page.locator(".hand.throwing")).to_be_visible()
    before = tiles(page)
    page.reload()
    expect(page.locator(".hand.throwing")).to_be_visible()
    assert tiles(page) == before
    throw(page, "9p")
    expect(page.locator(".side.below .river .tile")).to_have_count(1)


def test_lost_network(visit: Visit, server: TableServer) -> None:
    """A quiet banner that covers nothing, and the table again once there is a network; it has not changed."""
    page = against_bots(visit, server, "nothing", size="phone", locale="en-GB")
    expect(page.locator(".hand.throwing")).to_be_visible()
    before = tiles(page)
    page.context.set_offline(True)
    banner = page.locator(".banner")
    expect(banner).to_contain_text("Connection lost")
    assert banner.evaluate(BELOW_BAR_AND_ABOVE_BOARD)
    page.get_by_role("button", name="Sheet").click()
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    expect(banner).to_have_count(0)
    assert tiles(page) == before
    throw(page, "9p")
    expect(page.locator(".side.below .river .tile")).to_have_count(1)


def test_another_device(visit: Visit, server: TableServer) -> None:
    """The private link is shown apart from the one for others, and only on wish. It opens the seat and leaves the
    address bar; the first device is told, and can take it back."""
    page = against_bots(visit, server, "nothing", locale="en-GB")
    expect(page.locator(".hand.throwing")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    watched = page.get_by_label("Let others watch").input_value()
    assert watched == page.url
    expect(page.locator("dialog[open] input[readonly]")).to_have_count(1)  # the private one waits to be asked for
    page.get_by_role("button", name="Show the private link").click()
    link = page.get_by_label("Continue on another device").input_value()
    assert link.partition("#")[0] == watched
    assert re.search(r"/t/\w+#[\w-]{20,}$", link)
    page.keyboard.press("Escape")
    phone = visit(link.removeprefix(server.address), size="phone", locale="en-GB")
    expect(phone.locator(".hand.throwing")).to_be_visible()
    assert "#" not in phone.url
    assert tiles(phone) == tiles(page)
    expect(page.locator(".banner")).to_contain_text("another device")
    page.get_by_role("button", name="Continue here").click()
    expect(page.locator(".banner")).to_have_count(0)
    expect(phone.locator(".banner")).to_contain_text("another device")


def test_what_is_no_private_link(visit: Visit, server: TableServer) -> None:
    """No link to the content and no wrong token behind the # costs one the seat; who has none is told so."""
    page = against_bots(visit, server, "nothing", locale="en-GB")
    address = page.url
    before = tiles(page)
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    assert page.url == address
    for behind in ("main", "x" * 32):
        page.goto("/play")
        page.goto(f"{address}#{behind}")
        expect(page.locator(".hand.throwing")).to_be_visible()
        assert tiles(page) == before
        assert page.url == address
    stranger = visit(f"{address.removeprefix(server.address)}#{'x' * 32}", locale="en-GB")
    expect(stranger.get_by_role("button", name="Watch")).to_be_visible()
    expect(stranger.locator("h1")).to_have_text("Table")
    assert "token" not in stranger.evaluate("localStorage.getItem('huit.tables') ?? ''")


CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"


def test_end_on_a_phone(visit: Visit, server: TableServer) -> None:
    """Nothing of the ranks and of the sheet is cut, and bots are called what they were chosen as. On a tablet, with its
    two columns, a name stays on one line."""
    page = against_bots(visit, server, "pairs", size="phone", locale="en-GB")
    call(page, "hu").click()
    ranks = page.locator(".podium li")
    expect(ranks).to_have_count(4)
    expect(ranks.filter(has_text="Hurried")).to_have_count(3)
    for part in (".podium li span", ".over th, .over td", ".over .scroll"):
        assert page.locator(part).evaluate_all(CUT) == []
    page.set_viewport_size({"width": 820, "height": 1180})
    assert page.locator(".podium .name").first.evaluate(LINES, "Jean-Sébastien") == 1


# Lines that a name takes.
LINES = """(one, name) => {
  one.textContent = name
  const range = document.createRange()
  range.selectNodeContents(one)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}"""


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_small_phone(visit: Visit, server: TableServer, scheme: str) -> None:
    """Everything that is needed in play is on a screen of 360 by 640, and large enough for a thumb."""
    page = against_bots(visit, server, "kong", size="phone", locale="fr-FR", scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 640})
    call(page, "flower a").click()
    call(page, "flower c").click()
    expect(call(page, "conceal 1p")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    for part in (".hand button", ".calls button", ".plate", ".river", ".help"):
        assert page.locator(part).evaluate_all(INSIDE), part
    for part in (".hand button", ".calls button"):
        sizes = page.locator(part).evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
        assert min(one["width"] for one in sizes) >= 40
        assert min(one["height"] for one in sizes) >= 44
