"""The wall of a hand as a record knows it: the tiles that were seen, each in the place that it was taken from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from huit.game.actions import FLOWER
from huit.game.record_parsing import ActionLine, DrawLine, HandLine, Line
from huit.game.setup import BOTZONE
from huit.game.shuffle import ALL_TILES
from huit.game.walls import PersonalWalls, SharedWall, Wall

# The seats in the order in which they take a tile (play 5.1, 5.2).
SHARED_DEAL: Final = tuple([seat for seat in (0, 1, 2, 3) for _ in range(4)]) * 3 + (0, 1, 2, 3, 0)


class TooManyTiles(ValueError):
    """More tiles than there are in the wall, or more copies of one than exist. `line` is where that shows."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class SeenWall:
    """What the lines of one hand say about its wall of `size` tiles."""

    def __init__(self, begins: HandLine, lines: Sequence[Line], mode: str, size: int) -> None:
        self._begins = begins
        self._draws = _drawn_in(lines, mode)
        self._mode = mode
        self._size = size

    def contradiction(self, tiles: Sequence[int]) -> int:
        """The line at which something else than these tiles was dealt or drawn, 0 if there is none."""
        if len(tiles) != self._size:
            return self._begins.number
        for line, places, seen in self._taken():
            if sorted([tiles[place] for place in places]) != sorted(seen):
                return line
        return 0

    def rebuilt(self) -> tuple[int, ...]:
        """Tiles that the hand can have been played with; those nobody saw lie where nobody took any."""
        unseen = Counter(ALL_TILES)
        tiles = [-1] * self._size
        for line, places, seen in self._taken():
            for place, tile in zip(places, seen, strict=True):
                if not unseen[tile]:
                    raise TooManyTiles(line)
                unseen[tile] -= 1
                tiles[place] = tile
        rest = unseen.elements()
        return tuple([next(rest) if tile < 0 else tile for tile in tiles])

    def _taken(self) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Line after line: the places that tiles were taken from, and the tiles. The wall is one of places here."""
        places = list(range(self._size))
        wall: Wall = PersonalWalls(places) if self._mode == BOTZONE else SharedWall(places)
        begins = self._begins
        for seat, taken in enumerate(self._dealt(wall)):
            seen = begins.flowers[seat] + begins.deal[seat]
            if len(seen) != len(taken):
                raise TooManyTiles(begins.number)
            yield begins.number, tuple(taken), seen
        for draw in self._draws:
            if wall.is_empty_for(draw.seat):
                raise TooManyTiles(draw.number)
            place = wall.replace(draw.seat) if draw.replacement else wall.draw(draw.seat)
            yield draw.number, (place,), (draw.tile,)

    def _dealt(self, wall: Wall) -> tuple[list[int], ...]:
        """The places of the tiles that each seat was dealt."""
        dealt: tuple[list[int], ...] = ([], [], [], [])
        for seat in self._deal_order():
            if wall.is_empty_for(seat):
                raise TooManyTiles(self._begins.number)
            dealt[seat].append(wall.draw(seat))
        return dealt

    def _deal_order(self) -> tuple[int, ...]:
        if self._mode != BOTZONE:
            return SHARED_DEAL
        flowers = self._begins.flowers
        return tuple([seat for seat in range(4) for _ in range(13 + len(flowers[seat]))])


def _drawn_in(lines: Sequence[Line], mode: str) -> tuple[DrawLine, ...]:
    """What was drawn, in order. In Botzone's game a flower is drawn and shown in one."""
    drawn: list[DrawLine] = []
    for line in lines:
        if isinstance(line, DrawLine):
            drawn.append(line)
        elif mode == BOTZONE and isinstance(line, ActionLine) and line.action.kind == FLOWER:
            drawn.append(DrawLine(line.number, line.content, line.action.seat, line.action.tile, replacement=False))
    return tuple(drawn)
