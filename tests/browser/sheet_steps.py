"""Steps of the score sheet tests: begin one, write hands, read the board."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page
from tests.browser.conftest import Visit
from tests.browser.devices import Size
from tests.club.sheets import NAMES

BEGIN = {"fr-FR": "Nouvelle feuille", "en-GB": "New sheet", "zh-CN": "新建记分表"}
DRAWN = SELF_DRAWN = ""  # the value of its button


def begin(visit: Visit, size: Size = "desktop", locale: str = "en-GB") -> Page:
    """A new sheet with four names."""
    page = visit("/sheet", size=size, locale=locale)
    page.get_by_role("button", name=BEGIN[locale]).click()
    for player, name in enumerate(NAMES):
        page.locator(".fields input").nth(player).fill(name)
    return page


def choose(page: Page, winner: int | str, giver: int | str = "", points: int | None = None) -> None:
    page.locator(f"input[name=winner][value='{winner}']").check()
    if points is not None:
        page.locator(f"input[name=giver][value='{giver}']").check()
        page.locator("form input[type=number]").first.fill(str(points))


def write(page: Page, winner: int | str, giver: int | str = "", points: int | None = None) -> None:
    choose(page, winner, giver, points)
    page.locator("form .primary").click()


def add_ruling(page: Page, case: str, player: int) -> None:
    """A referee's ruling against one player, below the penalties of this hand that are there."""
    page.locator("fieldset button[type=button]").last.click()
    added = page.get_by_test_id("penalty").last
    added.locator("select").first.select_option("ruling")
    added.locator("select").last.select_option(str(player))
    added.locator(".about select").select_option(case)


def deducted(page: Page) -> Locator:
    """The points of the last ruling."""
    return page.get_by_test_id("penalty").last.locator("input[type=number]")


def totals(page: Page) -> Locator:
    return page.locator(".felt").get_by_test_id("total")


def table_points(page: Page) -> Locator:
    return page.locator(".felt").get_by_test_id("table-points")


def keep(page: Page, sheets: list[dict[str, Any]]) -> None:
    """As the page keeps them."""
    kept = json.dumps([{**sheet, "id": str(number)} for number, sheet in enumerate(sheets)])
    page.evaluate("(kept) => localStorage.setItem('huit.sheets', kept)", kept)
