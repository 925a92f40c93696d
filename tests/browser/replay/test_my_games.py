"""Games from elsewhere in a real browser: dropped, reviewed, kept, found on a second device, deleted."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.devices import Size, every_language
from tests.browser.learning.test_profile import make, open_with
from tests.imports.matches import exported, played_by_bots
from tests.web.learning.test_me import lines_of

WORDS = {
    "fr-FR": ("Mes parties", "tout concorde"),
    "en-GB": ("My games", "All draws, totals, fans and payments match"),
    "zh-CN": ("我的对局", "全部一致"),
}


def session_file(folder: Path) -> Path:
    path = folder / "holiday.png"  # the name says nothing
    path.write_text(exported(played_by_bots(), "tziakcha"), encoding="utf-8")
    return path


def drop(page: Page, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_test_id("told")).to_be_visible()


@every_language
def test_a_file_of_tziakcha(visit: Visit, tmp_path: Path, locale: str, size: Size) -> None:
    """Dropped, it is compared with the rules, can be stepped through, and is reviewed at once."""
    page = visit("/replay", locale=locale, size=size)
    drop(page, session_file(tmp_path))
    notes = page.get_by_test_id("import-notes")
    expect(notes).to_have_attribute("data-agrees", "true")
    expect(notes).to_contain_text(WORDS[locale][1])
    expect(page.get_by_test_id("move")).to_contain_text("0 /")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("move")).to_contain_text("1 /")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-verdict]").first).to_be_visible()


def test_pasted_text_and_several_games(visit: Visit) -> None:
    """A log of two hands is two games to choose from; the first line says what it is."""
    page = visit("/replay", locale="en-GB")
    page.locator("textarea").fill(exported(played_by_bots(mode="botzone"), "pku"))
    expect(page.locator("[data-game]")).to_have_count(2)
    page.locator("[data-game='2']").click()
    expect(page.get_by_test_id("told")).to_be_visible()
    expect(page.get_by_test_id("import-notes")).to_contain_text("pku")
    page.reload()
    expect(page.get_by_test_id("import-notes")).to_be_visible()


def test_a_file_of_several_records(visit: Visit, tmp_path: Path) -> None:
    """Records of our own, as `huit import` writes them: one is chosen and opens."""
    path = tmp_path / "games.jsonl"
    path.write_text(lines_of(played_by_bots()) + lines_of(played_by_bots(seed="other")), encoding="utf-8")
    page = visit("/replay", locale="en-GB")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator("[data-game]")).to_have_count(2)
    page.locator("[data-game='2']").click()
    expect(page.get_by_test_id("told")).to_be_visible()


def test_a_game_that_cannot_be_read_is_told(visit: Visit) -> None:
    """The one beside it opens, and nobody says that all agrees."""
    page = visit("/replay", locale="en-GB")
    text = exported(played_by_bots(mode="botzone"), "pku")
    page.locator("textarea").fill(text[: text.index("Match", 5)] + "Match 7\nWind 9\n")
    notes = page.get_by_test_id("import-notes")
    expect(notes).to_have_attribute("data-agrees", "false")
    expect(notes).to_contain_text("1 game in this file could not be read.")
    expect(notes).to_contain_text("l. ")


def test_typed_text_is_read_after_a_pause(visit: Visit) -> None:
    """One question to the server for many keys."""
    page = visit("/replay", locale="en-GB", alone=True)  # a clock cannot be taken away
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/imports" in request.url else None)
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.locator("textarea").press_sequentially("hello there")
    assert not asked
    page.clock.run_for(1_000)
    expect(page.get_by_role("alert")).to_contain_text("hello there")
    assert len(asked) == 1
    page.clock.resume()


def test_kept_and_found_on_a_second_device(visit: Visit, tmp_path: Path) -> None:
    """With its place and points, the statistics, the master's look at it, the replay with the eyes of that player.

    Deleted on one, it is gone on the other.
    """
    phone = visit("/me", size="phone", locale="en-GB")
    expect(phone.locator("h1")).to_have_text("My games")
    code = make(phone)
    expect(phone.get_by_test_id("history")).to_contain_text("No games yet")
    phone.goto("/replay")
    drop(phone, session_file(tmp_path))
    phone.keyboard.press("2")
    phone.get_by_test_id("keep").filter(has_text="Bao").click()
    phone.get_by_test_id("kept").click()
    expect(phone.locator("[data-game]")).to_have_count(1)

    laptop = visit("/me", locale="en-GB")
    open_with(laptop, code)
    expect(laptop.locator("[data-game]")).to_have_count(1)
    expect(laptop.get_by_test_id("statistics")).to_contain_text("2 hands")
    laptop.get_by_role("button", name="Compare with the master").click()
    expect(laptop.locator("[data-rate=loss]")).to_be_visible()
    laptop.get_by_role("button", name="Replay and review").click()
    expect(laptop.get_by_test_id("told")).to_be_visible()
    expect(laptop.get_by_test_id("keep")).to_contain_text("Bao")
    laptop.goto("/me")
    laptop.locator("[data-game]").get_by_role("button", name="Delete").click()
    laptop.get_by_role("button", name="Yes, delete").click()
    expect(laptop.get_by_test_id("history")).to_contain_text("No games yet")
    phone.reload()
    expect(phone.get_by_test_id("history")).to_contain_text("No games yet")


def test_a_position_comes_back_in_the_dojo(visit: Visit) -> None:
    """A decision that cost points becomes a drill with one click; beside it stands the moment of the game."""
    page = visit("/me", locale="en-GB")
    make(page)
    page.goto("/replay")
    page.locator("textarea").fill(exported(played_by_bots(profile="botzone", hands=1, seed="found"), "tziakcha"))
    expect(page.get_by_test_id("told")).to_be_visible()
    page.get_by_test_id("keep").click()
    page.get_by_test_id("kept").click()
    page.get_by_role("button", name="Compare with the master").click()
    page.get_by_test_id("drills").get_by_role("button", name="hand 1").first.click()
    expect(page.locator("[data-verdict=worse]").first).to_be_visible()
    page.goto("/me")
    page.get_by_test_id("drills").locator("a").first.click()
    expect(page.locator("[data-throw], .felt").first).to_be_visible()
    assert "drill=played" in page.url


@every_language
def test_the_page_without_a_profile(visit: Visit, locale: str, size: Size) -> None:
    """The page says what it is for, and how to begin."""
    page = visit("/me", locale=locale, size=size)
    expect(page.locator("h1")).to_have_text(WORDS[locale][0])
    expect(page.locator("#profile")).to_be_visible()


@every_language
def test_running_tables_stand_on_top(visit: Visit, locale: str, size: Size) -> None:
    """With who plays, bots by their titles, and the way back; without a profile too."""
    page = visit("/play", locale=locale, size=size)
    page.locator("main .primary").first.click()
    page.wait_for_url("**/t/*")
    page.goto("/me")
    table = page.locator("[data-table][data-status=playing]")
    expect(table).to_have_count(1)
    expect(table.locator(".who")).not_to_have_text(re.compile(r"(^|, )club \d"))
    table.locator("a").click()
    page.wait_for_url("**/t/*")
