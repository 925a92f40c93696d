"""Comfort in play: waits, same tiles, marks, automatic answers, larger discards, names that cover nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import Visit, wait_until
from tests.browser.table.steps import TableServer, against_bots, call, say, throw

SIZES = ((360, 740), (360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800))
OVERLAPS = """() => {
  const boxes = (part) => [...document.querySelectorAll(part)].map((one) => [one, one.getBoundingClientRect()])
  const apart = (one, two) =>
    one.right <= two.left + 1 || two.right <= one.left + 1 || one.bottom <= two.top + 1 || two.bottom <= one.top + 1
  const plates = boxes('.plate'), board = document.querySelector('.board').getBoundingClientRect(), found = []
  for (const [plate, box] of plates) {
    for (const [tile, other] of boxes('.river .tile, .centre'))
      if (!apart(box, other)) found.push(`${plate.className} covers ${(tile.closest('.side') ?? tile).className}`)
    for (const [plate2, other] of plates)
      if (plate !== plate2 && !apart(box, other)) found.push(`${plate.className} covers ${plate2.className}`)
    if (box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom)
      found.push(`${plate.className} is cut`)
  }
  const tiles = boxes('.river .tile'), sides = tiles.map(([one]) => one.closest('.side'))
  tiles.forEach(([, one], at) => tiles.forEach(([, two], other) => {
    if (at < other && sides[at] !== sides[other] && !apart(one, two)) found.push('rivers meet')
  }))
  return [...new Set(found)]
}"""
NAMES = ("Jean-Christophe Dupré", "anything goes 2", "Wwwwwwwwwwwwwwwwwwww", "club 3")


def crowded(message: str | bytes) -> str:
    """The same picture with every river full, many flowers and long names."""
    told: dict[str, Any] = json.loads(message)
    if told["kind"] == "table":
        for seat, name in zip(told["view"]["seats"], NAMES, strict=True):
            seat["river"] = [f"{1 + at % 9}{'msp'[at % 3]}" for at in range(24)]
            seat["river_drawn"] = [at % 2 == 0 for at in range(24)]
            seat["flowers"] = list("abcdefgh"[: 4 + 4 * (seat["wind"] == "W")])
            seat["name"], seat["kind"], seat["total"] = name, "person", -1234
    return json.dumps(told)


def crowd(route: WebSocketRoute) -> None:
    server = route.connect_to_server()
    server.on_message(lambda message: route.send(crowded(message)))


@pytest.mark.parametrize("large", [False, True])
def test_name_plates_cover_no_discard(visit: Visit, server: TableServer, large: bool) -> None:
    """On six screens, with full rivers, flowers and long names; discards are legible on a phone that lies, and larger
    where that is wished for."""
    page = visit("/play", size="phone", locale="en-GB", alone=True)
    page.evaluate(f"localStorage.setItem('huit.tables', JSON.stringify({{habits: {{large: {str(large).lower()}}}}}))")
    page.reload()
    page.route_web_socket("**/socket*", crowd)
    server.deal("nothing")
    page.get_by_test_id("quick").click()
    expect(page.locator(".river .tile")).to_have_count(96)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, lambda: page.evaluate(OVERLAPS) == [], f"{width} x {height}: something is covered or cut")
        assert page.locator(".river .tile").first.bounding_box()["width"] >= 15  # type: ignore[index]  # it is visible


def habit(page: Page, *labels: str) -> None:
    page.get_by_role("button", name="Menu").click()
    for label in labels:
        page.locator("dialog[open]").get_by_label(label).check()
    page.keyboard.press("Escape")


def test_same_tiles_marks_and_flowers_by_themselves(visit: Visit, server: TableServer) -> None:
    """A tile that is chosen lights up its copies on the table; what was thrown as drawn is told; flowers are shown
    without a question where that is wished for."""
    page = against_bots(visit, server, "kong", locale="en-GB")
    expect(call(page, "flower a")).to_be_visible()
    habit(page, "Show flowers by themselves")
    expect(page.locator(".plate.below .flowers .tile")).to_have_count(2)
    expect(page.locator(".hand.throwing")).to_be_visible()
    tile = page.locator(".hand.throwing button").first.get_attribute("data-tile") or ""
    throw(page, tile)
    expect(page.locator(".side.below .river .thrown")).to_have_count(1)
    expect(page.locator(".side.below .river .thrown.drawn")).to_have_count(0)
    while page.locator(".hand.throwing").count() == 0:
        expect(page.locator(".calls button:enabled, .hand.throwing").first).to_be_visible()
        if page.locator(".calls button:enabled").count() > 0:
            page.locator(".calls button:enabled").last.click()
    drawn = page.locator(".hand [data-drawn]")
    drawn.click()
    name = drawn.get_attribute("data-tile")
    lit = page.locator(".river .lit, .melds .lit").count()
    assert lit == page.locator(f".river [href$='#{name}'], .melds [href$='#{name}']").count()
    drawn.click()
    expect(page.locator(".side.below .river .thrown.drawn")).to_have_count(1)


def test_waits_are_shown_where_help_is_allowed(visit: Visit, server: TableServer) -> None:
    """After the discard that makes a hand ready, with what each tile is worth and how many are left; not where one does
    not want it. Nothing moves for it."""
    page = against_bots(visit, server, "ready", size="phone", locale="en-GB")
    habit(page, "Pass by itself, but for Hu")  # calls stand where the waits do
    box = page.locator(".board").bounding_box()
    throw(page, "N")
    waits = page.get_by_test_id("waits")
    expect(waits.locator("[data-wait]")).to_have_count(2)
    expect(waits.locator("[data-wait='5p']")).to_contain_text("×")
    assert page.locator(".board").bounding_box() == box


def test_help_at_a_flower_and_at_a_claim(visit: Visit, server: TableServer) -> None:
    """A flower is to be shown: that is said without asking anybody. At a claim help says whether to take the tile, in a
    sentence with pictures, and what the other choices lack."""
    page = against_bots(visit, server, "kong", size="phone", locale="en-GB")
    page.keyboard.press("a")
    expect(page.locator("dialog[open]")).to_contain_text("A flower: show it")
    page.keyboard.press("Escape")
    say(page, "flower a")
    say(page, "flower c")
    expect(call(page, "conceal 1p")).to_be_visible()
    page.locator(".help").click()
    advice = page.get_by_test_id("advice")
    expect(advice.locator(".tile").first).to_be_visible()
    expect(advice).to_contain_text("%")
    less = page.locator("dialog[open] li .number")
    expect(less.first).to_be_visible()
    numbers = [float(text.split()[0]) if "fewer" in text else 0.0 for text in less.all_inner_texts()]
    assert numbers == sorted(numbers)


def test_a_strict_table_asks_little(visit: Visit, server: TableServer) -> None:
    """Alone at a strict table the bots play on, and a discard is no question, until the player wants to be asked."""
    page = visit("/play", locale="en-GB")
    form = page.locator("form.panel")
    form.get_by_label("Strict hu").check()
    form.get_by_label("Pace").select_option("fast")
    form.get_by_label("Bots").select_option("greedy")
    form.get_by_label("Time for a turn").select_option("0")
    server.deal("nothing")
    page.get_by_test_id("friends").click()
    page.get_by_role("button", name="Start with bots").click()
    expect(page.locator(".hand.throwing")).to_be_visible()
    wish = page.get_by_role("button", name="Ask me for Hu at every discard")
    expect(wish).to_have_attribute("aria-pressed", "false")
    wish.click()
    expect(wish).to_have_attribute("aria-pressed", "true")
    throw(page, "9p")
    expect(call(page, "hu")).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text("what do you say?")
    say(page, "pass")
    wish.click()
    expect(page.locator(".hand.throwing")).to_be_visible()
