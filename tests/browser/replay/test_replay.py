"""Replay and review in a real browser: a record, any moment of it, and each decision beside the master's."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.devices import Size, every_language
from tests.browser.slow_network import HeldRequests

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "game.jsonl"
WORDS = {
    "fr-FR": ("Revoir une partie", "Le maître aurait fait mieux", "Plans encore possibles"),
    "en-GB": ("Replay a game", "The master would have done better", "Plans still possible"),
    "zh-CN": ("复盘", "大师的选择更好", "还剩的计划"),
}


def opened(visit: Visit, size: Size = "desktop", locale: str = "en-GB", moment: str = "") -> Page:
    """The example, from its file, at a moment."""
    page = visit(f"/replay{moment}", size=size, locale=locale)
    page.locator("input[type=file]").set_input_files(EXAMPLE)
    expect(page.get_by_test_id("told")).to_be_visible()
    if moment:
        page.goto(f"/replay{moment}")
    return page


def told(page: Page, text: str) -> None:
    expect(page.get_by_test_id("told")).to_contain_text(text)


@every_language
def test_a_decision_beside_the_masters(visit: Visit, locale: str, size: Size) -> None:
    """At an address that names the moment: what was done, what would have been, and why, in each language."""
    title, verdict, plans = WORDS[locale]
    page = opened(visit, size, locale, "?hand=1&step=32&seat=W")
    expect(page.locator("h1")).to_have_text(title)
    expect(page.locator("[data-verdict=worse]")).to_contain_text(verdict)
    expect(page.locator("[data-do='discard 3p'] .tile").first).to_be_visible()
    best = page.locator("[data-do]:not([data-do='discard 3p'])")
    expect(best).to_contain_text(plans)
    expect(best.locator("li .tile").first).to_be_visible()
    expect(page.get_by_test_id("move")).to_have_text("32 / 64")


def test_step_leap_and_jump(visit: Visit) -> None:
    """By button, by key, by slider; the address follows, and leads back to the same moment."""
    page = opened(visit)
    told(page, "The tiles are dealt")
    page.get_by_role("button", name="Next move").click()
    told(page, "East: flower, autumn · East draws 1 of characters as a replacement")
    page.keyboard.press("End")
    told(page, "9 of bamboos")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_test_id("move")).to_have_text("3 / 64")
    page.get_by_role("slider").fill("41")
    assert "hand=1&step=41&seat=E" in page.url
    page.reload()
    expect(page.get_by_test_id("move")).to_have_text("41 / 64")
    told(page, "South draws 2 of dots")


def test_it_plays_by_itself(visit: Visit) -> None:
    """Until it is paused, or the hand is over."""
    page = opened(visit, moment="?hand=1&step=61&seat=E")
    expect(page.get_by_test_id("move")).to_have_text("61 / 64")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("move")).to_have_text("64 / 64")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_one_seat_or_all_hands(visit: Visit) -> None:
    """Open hands show all four; a seat's own view neither the tiles of the others nor what they draw."""
    page = opened(visit, moment="?hand=1&step=7&seat=E")
    expect(page.locator("[data-hand]")).to_have_count(4)
    told(page, "North draws West")
    page.get_by_label("All hands face up").uncheck()
    expect(page.locator("[data-hand]")).to_have_count(1)
    expect(page.locator("[data-hand=E] .tile")).to_have_count(13)
    told(page, "North draws")
    expect(page.get_by_test_id("told")).not_to_contain_text("North draws West")
    page.get_by_label("Seen from").select_option(label="North (David)")
    expect(page.locator("[data-hand=N] .tile")).to_have_count(14)
    page.get_by_label("Hand", exact=True).select_option(label="Hand 2 (East)")
    expect(page.get_by_label("Seen from")).to_have_value("3")  # David, who sits at another side now
    expect(page.locator("[data-hand=W]")).to_be_visible()


def test_moments_worth_a_look(visit: Visit) -> None:
    """All decisions of a hand are looked at, and those that cost something are a click away; so is the calculator."""
    page = opened(visit, size="phone", moment="?hand=1&step=30&seat=W")
    held = HeldRequests(page, "**/review?*")  # until the bar was seen
    page.get_by_role("button", name="Review all 13 decisions").click()
    expect(page.locator("progress")).to_be_visible()
    held.let_go()
    expect(page.locator("[data-moment='32']")).to_be_visible()
    page.locator("[data-moment='32']").click()
    expect(page.get_by_test_id("move")).to_have_text("32 / 64")
    page.get_by_role("link", name="Open this hand in the calculator").click()
    expect(page.locator("[data-throw]").first).to_be_visible()
    assert page.url.split("?")[0].endswith("/s/-123m~2-45m11234789s3p_EW1000_2")


def test_counting_first_goes_to_the_dojo(visit: Visit) -> None:
    """The fans are named before the count is shown; what was missed or invented is trained afterwards."""
    page = opened(visit, moment="?hand=1&step=64&seat=N")
    expect(page.get_by_test_id("total")).to_have_count(0)
    page.get_by_role("button", name="Count first").click()
    page.get_by_label("Filter by name").fill("all pungs")
    page.locator(".fan[data-fan=all_pungs]").click()
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("[data-right=false]")).to_contain_text("All Pungs")
    expect(page.get_by_test_id("total")).to_have_text("14")
    page.get_by_role("link", name="Dojo").last.click()
    expect(page.locator("figure")).to_contain_text("Last answer:")


def test_what_is_no_record(visit: Visit) -> None:
    """The fault is told, and another file may be opened."""
    page = visit("/replay", locale="en-GB")
    page.locator("input[type=file]").set_input_files({"name": "x.jsonl", "mimeType": "text/plain", "buffer": b"hello"})
    expect(page.get_by_role("alert")).to_contain_text("not recognised: line 1 starts with hello")
    expect(page.locator("input[type=file]")).to_be_attached()


def test_half_a_record(visit: Visit) -> None:
    """The page says that the record ends early, and shows what there is."""
    lines = EXAMPLE.read_bytes().split(b"\n")
    half = b"\n".join([*lines[:40], lines[40][:9], *lines[41:60]])
    page = visit("/replay", size="phone", locale="en-GB", scheme="dark")
    page.locator("input[type=file]").set_input_files({"name": "x.jsonl", "mimeType": "text/plain", "buffer": half})
    expect(page.locator("[data-code=record_json]")).to_contain_text("Line 41")
    expect(page.get_by_test_id("move")).to_be_visible()


def test_beyond_the_end(visit: Visit) -> None:
    """An address beyond the last move leads to it."""
    page = opened(visit, moment="?hand=1&step=99999&seat=E")
    expect(page.get_by_test_id("move")).to_have_text("64 / 64")


def test_the_way_covers_nothing(visit: Visit) -> None:
    """On a small phone the buttons are below the table, above the choices, and stay when one reads on."""
    page = opened(visit, "phone")
    page.set_viewport_size({"width": 360, "height": 640})
    play = page.get_by_role("button", name="Play", exact=True)
    box = page.locator(".stage > .controls").bounding_box()
    choices = page.locator(".stage > .choices").bounding_box()
    assert box is not None
    assert choices is not None
    assert box["y"] + box["height"] <= choices["y"]
    expect(play).to_be_in_viewport()
    page.evaluate("scrollTo(0, 700)")
    expect(play).to_be_in_viewport()
