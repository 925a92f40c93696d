"""The board of the replay on every screen: all four hands lie on it, and no name covers a discard."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, Route, expect
from tests.browser.boards import CROWD, SCREENS, crowd_seat, on_screen
from tests.browser.conftest import Visit
from tests.browser.replay.test_replay import opened

LEGIBLE: Final = 12  # pixels of a tile's width on the narrowest phone
# Tiles of the hands on the board that are not whole on it.
CUT_TILES: Final = """() => {
  const board = document.querySelector('.board').getBoundingClientRect()
  const beyond = ({ left, right, top, bottom }) =>
    left < board.left - 1 || right > board.right + 1 || top < board.top - 1 || bottom > board.bottom + 1
  return [...document.querySelectorAll('.rack .tile, .melds .tile')]
    .filter((one) => beyond(one.getBoundingClientRect())).length
}"""


def crowd(route: Route) -> None:
    """The same game with long names, full rivers and many flowers."""
    response = route.fetch()
    told: dict[str, Any] = response.json()
    if "hands" in told:
        told["players"] = list(CROWD)
    for step in told.get("steps", []):
        for number, seat in enumerate(step["seats"]):
            crowd_seat(seat, number)
    route.fulfill(response=response, json=told)


def on_board(page: Page, place: str) -> int:
    """The tiles of a concealed hand that lie open on the board."""
    return page.locator(f".board .side.{place} .rack .tile:not(.back)").count()


def test_the_board_of_the_replay(visit: Visit) -> None:
    """The reader's own hand lies on it like the others, whole; with full rivers and long names nothing is covered; the
    other hands turn over when they are not to be seen."""
    page = opened(visit, "phone", moment="?hand=1&step=32&seat=W")
    page.route("**/api/replays*", crowd)
    page.route("**/api/replays/hands/1?*", crowd)
    page.reload()
    expect(page.locator(".river .tile")).to_have_count(96)
    for size in SCREENS:
        on_screen(page, size)
        assert page.evaluate(CUT_TILES) == 0, size
        assert page.locator(".board").first.evaluate("one => one.clientHeight") < size[1], (
            "the board is seen as a whole"
        )
        assert page.locator(".river .tile").first.evaluate("one => one.clientWidth") >= LEGIBLE, size
    assert {place: on_board(page, place) for place in ("below", "right", "opposite", "left")} == {
        "below": 11,  # a chow is declared, and the tile just drawn is among them
        "right": 10,
        "opposite": 7,
        "left": 10,
    }
    page.get_by_label("All hands face up").uncheck()
    expect(page.locator(".board .rack .tile.back")).to_have_count(27)
    assert on_board(page, "below") == 11
