"""The felt with its four sides, at the table and in the replay: on each screen nothing covers anything."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page
from tests.browser.conftest import wait_until

Screen = tuple[int, int]

SCREENS: Final[tuple[Screen, ...]] = ((360, 740), (360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800))
WEST: Final = 2
CROWD: Final = ("Jean-Christophe Dupré", "anything goes 2", "Wwwwwwwwwwwwwwwwwwww", "club 3")  # long names
# What a name plate covers, plates that are cut, and discards of two players that meet.
OVERLAPS: Final = """() => {
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

# The board is laid out anew in the frame in which its size changes, and stands in the next one.
TWO_FRAMES: Final = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def on_screen(page: Page, size: Screen) -> None:
    """Give the page a screen, and wait until its board is laid out there with nothing covered or cut."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)
    wait_until(page, lambda: page.evaluate(OVERLAPS) == [], f"{width} x {height}: something is covered or cut")


def crowd_seat(seat: dict[str, Any], number: int) -> None:
    """Fill a seat as the pages are told it: the longest river, and many flowers."""
    seat["river"] = [f"{1 + at % 9}{'msp'[at % 3]}" for at in range(24)]
    seat["flowers"] = list("abcdefgh"[: 8 if number == WEST else 4])
