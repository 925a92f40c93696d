"""Comfort in play: waits, same tiles, marks, automatic answers, larger discards, names that cover nothing."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.boards import CROWD, SCREENS, Screen, crowd_seat, on_screen
from tests.browser.conftest import Visit
from tests.browser.table.steps import TableServer, against_bots, ask_help, call, habit, say, throw

from huit.core.words.languages import LANGUAGES, language_data


def crowded(message: str | bytes) -> str:
    """The same picture with every river full, many flowers and long names."""
    told: dict[str, Any] = json.loads(message)
    if told["kind"] == "table":
        for number, seat in enumerate(told["view"]["seats"]):
            crowd_seat(seat, number)
            seat["river_drawn"] = [at % 2 == 0 for at in range(len(seat["river"]))]
            seat["name"], seat["kind"], seat["total"] = CROWD[number], "person", -1234
    return json.dumps(told)


def crowd(route: WebSocketRoute) -> None:
    server = route.connect_to_server()
    server.on_message(lambda message: route.send(crowded(message)))


def discards(page: Page) -> dict[Screen, float]:
    """The width of a discard on each screen; nothing may cover anything."""
    widths = {}
    for size in SCREENS:
        on_screen(page, size)
        widths[size] = page.locator(".side.below .river .tile").first.evaluate(
            "one => one.getBoundingClientRect().width"
        )
    return widths


def test_name_plates_cover_no_discard(visit: Visit, server: TableServer) -> None:
    """On six screens, with full rivers, flowers and long names; discards are legible on a phone that lies, and larger
    where that is wished for and there is room."""
    page = visit("/play", size="phone", locale="en-GB", alone=True)
    page.route_web_socket("**/socket*", crowd)
    server.deal("nothing")
    page.get_by_test_id("quick").click()
    expect(page.locator(".river .tile")).to_have_count(96)
    usual = discards(page)
    assert min(usual.values()) >= 15
    habit(page, "Larger discards")
    large = discards(page)
    assert all(large[size] >= usual[size] for size in SCREENS)
    assert large[390, 844] > usual[390, 844]


NAME_SHOWN = """all => all.map((one) => {
  const [plate, last] = [one, one.querySelector('.which')].map((part) => part.getBoundingClientRect())
  return last.right <= plate.right && last.width > 0 ? one.querySelector('.who').innerText : 'cut'
})"""


def test_bots_are_told_apart_on_a_phone_that_lies(visit: Visit, server: TableServer) -> None:
    """Each has a name of its own, with its number whole on the plate, however little room there is."""
    page = against_bots(visit, server, "nothing", size="phone", locale="fr-FR")
    for size in ((844, 390), (640, 360), (360, 640)):
        on_screen(page, size)
        names = page.locator(".plate:not(.below)").evaluate_all(NAME_SHOWN)
        assert len(set(names)) == 3, names
        assert "cut" not in names, names


# Those of these texts that would be cut in the place of a question.
CUT = """(line, texts) => texts.filter((text) => {
  line.textContent = text
  return line.scrollHeight > line.clientHeight
})"""


def longest_questions() -> list[str]:
    """The questions above the hand, in every language, about the player with the longest name."""
    asked = [language_data("words", language)["web"]["table"] for language in LANGUAGES]
    about = {"who": f"Ouest ({CROWD[0]})", "tile": "5 de caractères"}
    keys = ("ask_turn", "ask_opening", "ask_claim", "ask_robbing")
    return [str(words[key]).format(**about) for words in asked for key in keys]


def test_questions_are_read_to_their_end(visit: Visit, server: TableServer) -> None:
    """In every language, on the smallest phone that stands: about a long name too."""
    page = against_bots(visit, server, "kong", size="phone", locale="fr-FR")
    expect(call(page, "flower a")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator(".prompt p").evaluate(CUT, longest_questions()) == []


def test_same_tiles_marks_and_flowers_by_themselves(visit: Visit, server: TableServer) -> None:
    """A tile that is chosen lights up its copies on the table; what was thrown as drawn is told; flowers are shown
    without a question where that is wished for."""
    page = against_bots(visit, server, "kong", locale="en-GB")
    expect(call(page, "flower a")).to_be_visible()
    habit(page, "Show flowers automatically")
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
    habit(page, "Pass automatically, except for hu")  # calls stand where the waits do
    box = page.locator(".board").bounding_box()
    throw(page, "N")
    waits = page.get_by_test_id("waits")
    expect(waits.locator("[data-wait]")).to_have_count(2)
    expect(waits.locator("[data-wait='5p']")).to_contain_text("×")
    assert page.locator(".board").bounding_box() == box


# Orders whose tile does not stand beside its word.
BROKEN = """all => all.filter((one) => {
  const word = document.createRange()
  word.selectNodeContents(one)
  const tops = [...one.querySelectorAll('.tile')].map((tile) => tile.getBoundingClientRect().top)
  return Math.min(...tops) > word.getClientRects()[0].bottom
}).map((one) => one.innerText)"""


def test_help_at_a_flower_and_at_a_claim(visit: Visit, server: TableServer) -> None:
    """Help says to show a flower without asking the server. At a claim it says whether to take the tile, in a sentence
    with pictures, and what the other choices lack."""
    page = against_bots(visit, server, "kong", size="phone", locale="en-GB")
    expect(call(page, "flower a")).to_be_visible()
    ask_help(page)
    expect(page.locator("dialog[open]")).to_contain_text("A flower! Show it")
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
    assert page.locator("dialog[open] li .order").evaluate_all(BROKEN) == []
    told = [text.split() for text in less.all_inner_texts()]
    numbers = [float(words[0]) for words in told if "less" in " ".join(words)]
    assert numbers
    assert numbers == sorted(numbers)
    assert ["call" in words[-1] for words in told if words[-1] != "good"] == [number <= 0.5 for number in numbers]


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
    wish = page.get_by_role("button", name="Ask me about hu on every discard")
    expect(wish).to_have_attribute("aria-pressed", "false")
    wish.click()
    expect(wish).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".prompt")).to_contain_text("You will be asked about hu on every discard.")
    throw(page, "9p")
    expect(call(page, "hu")).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text("Claim it?")
    say(page, "pass")
    wish.click()
    expect(page.locator(".hand.throwing")).to_be_visible()
