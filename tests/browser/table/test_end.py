"""The end of a hand and of a match: the look at all hands, the count, the rematch."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit, until
from tests.browser.table.steps import TableServer, against_bots, call, habit, say, to_the_count
from tests.browser.table.test_people import four

# The look lasts until the test ends it, however busy the machine is.
HOLD_LOOK = """() => {
  const real = window.setTimeout
  window.setTimeout = (done, after, ...more) =>
    after === 2600 ? ((window.endLook = done), 0) : real(done, after, ...more)
}"""


# The table that runs is the older one of the two.
OLDEST_LAST = """() => {
  const kept = JSON.parse(localStorage.getItem('huit.tables'))
  kept.tables[0].when = 0
  kept.tables.reverse()
  localStorage.setItem('huit.tables', JSON.stringify(kept))
}"""
# The names of the fans are fetched: those that come after the count push it down.
NAMES_KNOWN = "performance.getEntriesByType('resource').some(({ name }) => /[/]fans-[^/]*[.]js/.test(name))"
# How long the looks are to last, in milliseconds.
LOOKS = """() => {
  const real = window.setTimeout
  window.looks = []
  window.setTimeout = (done, after, ...more) => {
    if (after === 900 || after === 2600) window.looks.push(after)
    return real(done, after, ...more)
  }
}"""


def top(page: Page, part: str) -> float:
    found: float = page.locator(part).first.evaluate("one => one.getBoundingClientRect().top + scrollY")
    return found


def test_a_win_is_seen_on_the_table_before_it_is_counted(visit: Visit, server: TableServer) -> None:
    """The call, the winning tile and all hands, for a moment or as long as one likes; then the fans come before the
    payments, and nobody who plays alone is hurried on. Who comes back to it finds the count."""
    page = against_bots(visit, server, "pairs", hands=4, size="phone", locale="en-GB")
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator(".rack .tile.back")).not_to_have_count(0)
    page.evaluate(HOLD_LOOK)
    say(page, "hu")
    expect(page.locator(".plate.below .cry")).to_have_text("Hu!")
    expect(page.locator(".rack .tile.back")).to_have_count(0)
    assert page.locator(".rack .tile").count() == 3 * 13
    expect(page.locator(".hand .tile.winning")).to_have_count(1)
    expect(page.get_by_test_id("see-count")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    page.get_by_test_id("see-count").click()
    expect(page.locator(".outcome")).to_be_focused()
    assert top(page, "[data-fan=seven_pairs]") < top(page, "[data-payment]") < top(page, "[data-total]")
    expect(page.locator("[data-hand]")).to_have_count(4)
    expect(page.locator(".next [role=timer]")).to_have_count(0)
    page.reload()
    expect(page.locator(".outcome")).to_be_visible()
    expect(page.get_by_test_id("see-count")).to_have_count(0)
    page.locator(".next button").click()
    expect(page.locator(".topbar h1")).to_contain_text("hand 2")


def test_play_again_alone(visit: Visit, server: TableServer) -> None:
    """One tap after a match: another one by the same terms; the replay of the old one is beside it. A running table
    stands first on the list, however old it is, and one that is over says so to everybody."""
    page = against_bots(visit, server, "pairs", locale="en-GB")
    page.evaluate(LOOKS)
    habit(page, "Shorter pause at the end of a hand")
    say(page, "hu")
    to_the_count(page)
    assert page.evaluate("window.looks") == [900]
    old = page.url
    expect(page.get_by_role("link", name="Replay and review")).to_have_attribute("href", f"/replay/{old[-10:]}")
    server.deal("nothing")
    page.get_by_test_id("rematch").click()
    expect(page.locator(".hand.throwing")).to_be_visible()
    assert page.url != old
    page.evaluate(OLDEST_LAST)
    page.goto("/play")
    expect(page.locator("[data-state=playing]")).to_have_count(1)
    expect(page.locator("[data-state=finished]")).to_contain_text("over")
    states = page.locator("[data-state]").evaluate_all("all => all.map((one) => one.dataset.state)")
    assert states == ["playing", "finished"]
    stranger = visit(old.removeprefix(server.address), size="phone", locale="en-GB")
    expect(stranger.locator("#main")).to_contain_text("This match is over.")


def test_the_evening_of_a_club(visit: Visit, server: TableServer) -> None:
    """Four phones play a match: a greeting, fans to be named while the others see who called hu, a rematch with the
    same people. One changes devices by the private link, and opening another player's link costs nobody a seat."""
    people = four(visit, server, "pairs", hands=1, naming=True)
    east, others = people["E"], [people[wind] for wind in "SWN"]
    east.get_by_test_id("emotes").click()
    east.locator("[data-say=hello]").click()
    for page in others:
        expect(page.locator("[data-emote=hello]")).to_have_text("Hello!")
    expect(call(east, "hu").locator(".number")).to_have_count(0)
    expect(call(east, "hu")).not_to_contain_text("24")
    say(east, "hu")
    for page in people.values():
        expect(page.locator("[role=timer]")).to_have_text(re.compile(r"^\s*\d+$"))
    for page in others:
        expect(page.locator(".plate.active .wind")).to_have_text("E")
        expect(page.locator(".plate.active .cry")).to_have_text("Hu!")
        until(page, NAMES_KNOWN)
    expect(east.locator(".naming .tile.winning")).to_have_count(1)
    east.get_by_label("Filter by name").fill("seven pairs")
    east.locator(".fan[data-fan=seven_pairs]").click()
    east.get_by_role("button", name="Answer").click()
    for page in people.values():
        to_the_count(page)
        expect(page.locator("#main")).not_to_contain_text("NaN")
    server.deal("nothing")
    others[0].get_by_test_id("rematch").click()
    expect(others[0].locator("[data-seat='1']")).to_contain_text("free")
    expect(others[0].locator(".lead")).to_contain_text(re.compile("Rematch offered. Waiting for .+, .+, .+"))
    for page in (east, *others[1:]):
        expect(page.locator(".after")).to_contain_text("would like a rematch")
        page.get_by_role("button", name="Join the rematch").click()
    for page in people.values():
        expect(page.locator(".board")).to_be_visible()
        expect(page.locator(".topbar h1")).to_contain_text("hand 1")
    east.get_by_role("button", name="Menu").click()
    east.get_by_role("button", name="Show the private link").click()
    code = east.get_by_role("img", name="QR code of this link")
    expect(code.locator("path")).not_to_have_attribute("d", "")
    link = east.get_by_label("Continue on another device").input_value().removeprefix(server.address)
    east.keyboard.press("Escape")
    tiles = "all => all.map((one) => one.dataset.tile)"
    before = east.locator(".hand button").evaluate_all(tiles)
    tablet = visit(link, locale="en-GB", alone=True)
    expect(tablet.locator(".hand button")).to_have_count(len(before))
    assert tablet.locator(".hand button").evaluate_all(tiles) == before
    expect(east.locator(".banner")).to_contain_text("another device")
    own = others[0].locator(".hand button").evaluate_all(tiles)
    others[0].goto("/play")
    others[0].goto(link)
    expect(others[0].locator(".banner")).to_contain_text("someone else's seat")
    assert others[0].locator(".hand button").evaluate_all(tiles) == own
