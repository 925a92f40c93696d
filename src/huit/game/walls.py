"""Walls: the shared one (play 3, 4, 7), and the four personal ones of the AI contests.

The square is a ring of 72 stacks, numbered clockwise from East's right end as play 3.2 says; tiles are drawn clockwise
from the breach, in each stack the upper tile first. Replacement tiles come from the other end.
"""

from __future__ import annotations

from typing import Final

from huit.core.tiles import Tile
from huit.game.aliases import Seat

STACKS: Final = 72
WALL_STACKS: Final = 18
# The seats in the order in which they take a tile of the deal (play 5.1, 5.2).
SHARED_DEAL: Final = tuple([seat for seat in (0, 1, 2, 3) for _ in range(4)]) * 3 + (0, 1, 2, 3, 0)


def breach(dice: tuple[int, int, int, int]) -> tuple[Seat, int]:
    """The seat whose wall is opened and the first stack drawn, for two rolls of two dice (play 4.1 to 4.4)."""
    first = dice[0] + dice[1]
    opener = (first - 1) % 4
    counted = first + dice[2] + dice[3]
    return opener, (WALL_STACKS * ((4 - opener) % 4) + counted) % STACKS


def draw_order(ring: list[Tile], dice: tuple[int, int, int, int]) -> list[Tile]:
    """The tiles of the ring in the order in which they are drawn."""
    start = 2 * breach(dice)[1]
    return ring[start:] + ring[:start]


class Wall:
    """A wall; `left` counts its undrawn tiles."""

    def __init__(self, tiles: list[Tile]) -> None:
        self.tiles = tiles
        self.left = len(tiles)

    def copy(self) -> Wall:
        """An independent copy; the tiles, which never change, are shared."""
        raise NotImplementedError

    def draw(self, seat: Seat) -> Tile:
        """Draw the next tile for a seat."""
        raise NotImplementedError

    def replace(self, seat: Seat) -> Tile:
        """Draw a replacement tile for a seat."""
        raise NotImplementedError

    def is_empty_for(self, seat: Seat) -> bool:
        """True if a seat has no tile to draw."""
        raise NotImplementedError

    def last_was_drawn(self, seat: Seat) -> bool:
        """True if the tile that this seat has drawn, or now discards, is the last that play can reach."""
        raise NotImplementedError

    def left_for(self, seat: Seat) -> int:
        """Number of tiles left for a seat to draw."""
        raise NotImplementedError

    def taken(self) -> tuple[int, ...]:
        """The progress of drawing, which `resume` takes."""
        raise NotImplementedError

    def resume(self, taken: tuple[int, ...]) -> None:
        """Go on from the progress of a wall with the same tiles."""
        raise NotImplementedError


class SharedWall(Wall):
    """All tiles in the order in which they are drawn; front and end meet (play 7.2)."""

    def __init__(self, tiles: list[Tile]) -> None:
        super().__init__(tiles)
        self.front = 0
        self.back = 0

    def copy(self) -> Wall:
        other = SharedWall(self.tiles)
        other.left = self.left
        other.front = self.front
        other.back = self.back
        return other

    def draw(self, seat: Seat) -> Tile:
        place = self.front
        # Where the ends meet in one stack, its upper tile may be gone from the other side.
        if place == self._end_place(self.back - 1):
            place += 1
        self.front = place + 1
        self.left -= 1
        return self.tiles[place]

    def replace(self, seat: Seat) -> Tile:
        place = self._end_place(self.back)
        if place < self.front:
            place += 1
        self.back += 1
        self.left -= 1
        return self.tiles[place]

    def _end_place(self, number: int) -> int:
        """Index of a replacement tile by number: the upper tile of the last stack is the first (play 7.3)."""
        return len(self.tiles) - 2 - 2 * (number // 2) + number % 2

    def is_empty_for(self, seat: Seat) -> bool:
        return self.left == 0

    def last_was_drawn(self, seat: Seat) -> bool:
        return self.left == 0

    def left_for(self, seat: Seat) -> int:
        return self.left

    def taken(self) -> tuple[int, ...]:
        return self.front, self.back

    def resume(self, taken: tuple[int, ...]) -> None:
        self.front, self.back = taken[0], taken[1]
        self.left = max(0, len(self.tiles) - self.front - self.back)  # the front may have stepped over the last tile


class PersonalWalls(Wall):
    """Four equal blocks (of 34 in the contests), one for each seat, each drawn from its end; the remainder is unused.

    The hand ends when the next seat in turn has none left.
    """

    def __init__(self, tiles: list[Tile]) -> None:
        super().__init__(tiles)
        self.block = len(tiles) // 4
        self.lefts = [self.block] * 4
        self.left = 4 * self.block

    def copy(self) -> Wall:
        other = PersonalWalls(self.tiles)
        other.left = self.left
        other.lefts = list(self.lefts)
        return other

    def draw(self, seat: Seat) -> Tile:
        self.lefts[seat] -= 1
        self.left -= 1
        return self.tiles[self.block * seat + self.lefts[seat]]

    def replace(self, seat: Seat) -> Tile:
        return self.draw(seat)

    def is_empty_for(self, seat: Seat) -> bool:
        return self.lefts[seat] == 0

    def last_was_drawn(self, seat: Seat) -> bool:
        return self.lefts[(seat + 1) % 4] == 0

    def left_for(self, seat: Seat) -> int:
        return self.lefts[seat]

    def taken(self) -> tuple[int, ...]:
        return tuple(self.lefts)

    def resume(self, taken: tuple[int, ...]) -> None:
        self.lefts = list(taken)
        self.left = sum(self.lefts)
