"""Walls: the one that all share (play 3, 4, 7), and the four personal ones of the AI contests.

The square is a ring of 72 stacks, numbered clockwise from East's right end as play 3.2 says; tiles are drawn clockwise
from the breach, in each stack the upper tile first. Replacement tiles come from the other end.
"""

from __future__ import annotations

from typing import Final

STACKS: Final = 72
WALL_STACKS: Final = 18


def breach(dice: tuple[int, int, int, int]) -> tuple[int, int]:
    """The seat whose wall is opened and the first stack drawn, for the two throws of two dice (play 4.1 to 4.4)."""
    first = dice[0] + dice[1]
    opener = (first - 1) % 4
    counted = first + dice[2] + dice[3]
    return opener, (WALL_STACKS * ((4 - opener) % 4) + counted) % STACKS


def draw_order(ring: list[int], dice: tuple[int, int, int, int]) -> list[int]:
    """The tiles of the ring in the order in which they are drawn."""
    start = 2 * breach(dice)[1]
    return ring[start:] + ring[:start]


class Wall:
    """Tiles face down. `left` counts them."""

    def __init__(self, tiles: list[int]) -> None:
        self.tiles = tiles
        self.left = len(tiles)

    def copy(self) -> Wall:
        raise NotImplementedError

    def draw(self, seat: int) -> int:
        """The next tile for a seat."""
        raise NotImplementedError

    def replace(self, seat: int) -> int:
        """A replacement tile for a seat."""
        raise NotImplementedError

    def is_empty_for(self, seat: int) -> bool:
        """Whether there is no tile for a seat to draw."""
        raise NotImplementedError

    def last_was_drawn(self, seat: int) -> bool:
        """Whether the tile that this seat has drawn, or now discards, is the last that play can reach."""
        raise NotImplementedError

    def left_for(self, seat: int) -> int:
        """How many tiles there are for a seat to draw."""
        raise NotImplementedError

    def taken(self) -> tuple[int, ...]:
        """What `resume` needs to know beside the tiles."""
        raise NotImplementedError

    def resume(self, taken: tuple[int, ...]) -> None:
        """Take back up where a wall with the same tiles was."""
        raise NotImplementedError


class SharedWall(Wall):
    """All tiles in the order in which they are drawn; front and end meet (play 7.2)."""

    def __init__(self, tiles: list[int]) -> None:
        super().__init__(tiles)
        self.front = 0
        self.back = 0

    def copy(self) -> Wall:
        other = SharedWall(self.tiles)
        other.left = self.left
        other.front = self.front
        other.back = self.back
        return other

    def draw(self, seat: int) -> int:
        place = self.front
        # Where the ends meet in one stack, its upper tile may be gone from the other side.
        if place == self._end_place(self.back - 1):
            place += 1
        self.front = place + 1
        self.left -= 1
        return self.tiles[place]

    def replace(self, seat: int) -> int:
        place = self._end_place(self.back)
        if place < self.front:
            place += 1
        self.back += 1
        self.left -= 1
        return self.tiles[place]

    def _end_place(self, number: int) -> int:
        """Where the replacement tile of a number lies: the upper tile of the last stack is the first (play 7.3)."""
        return len(self.tiles) - 2 - 2 * (number // 2) + number % 2

    def is_empty_for(self, seat: int) -> bool:
        return self.left == 0

    def last_was_drawn(self, seat: int) -> bool:
        return self.left == 0

    def left_for(self, seat: int) -> int:
        return self.left

    def taken(self) -> tuple[int, ...]:
        return self.front, self.back

    def resume(self, taken: tuple[int, ...]) -> None:
        self.front, self.back = taken[0], taken[1]
        self.left = max(0, len(self.tiles) - self.front - self.back)  # the front may have stepped over the last tile


class PersonalWalls(Wall):
    """Four equal blocks (of 34 in the contests), one a seat, each taken from its end; what is over is never used.

    The hand ends where the next in turn has none left.
    """

    def __init__(self, tiles: list[int]) -> None:
        super().__init__(tiles)
        self.block = len(tiles) // 4
        self.lefts = [self.block] * 4
        self.left = 4 * self.block

    def copy(self) -> Wall:
        other = PersonalWalls(self.tiles)
        other.left = self.left
        other.lefts = list(self.lefts)
        return other

    def draw(self, seat: int) -> int:
        self.lefts[seat] -= 1
        self.left -= 1
        return self.tiles[self.block * seat + self.lefts[seat]]

    def replace(self, seat: int) -> int:
        return self.draw(seat)

    def is_empty_for(self, seat: int) -> bool:
        return self.lefts[seat] == 0

    def last_was_drawn(self, seat: int) -> bool:
        return self.lefts[(seat + 1) % 4] == 0

    def left_for(self, seat: int) -> int:
        return self.lefts[seat]

    def taken(self) -> tuple[int, ...]:
        return tuple(self.lefts)

    def resume(self, taken: tuple[int, ...]) -> None:
        self.lefts = list(taken)
        self.left = sum(self.lefts)
