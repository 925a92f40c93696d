"""The wall of a recorded hand, rebuilt from the tiles that were dealt and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from huit.core.faults import HuitError
from huit.core.tiles import Tile
from huit.game.actions import FLOWER
from huit.game.aliases import Seat
from huit.game.records.parsing import ActionLine, DealLine, DrawLine, RecordLine
from huit.game.setup import BOTZONE
from huit.game.shuffle import ALL_TILES
from huit.game.walls import SHARED_DEAL, PersonalWalls, SharedWall, Wall


class TooManyTiles(HuitError, ValueError):
    """More tiles than the wall has, or more copies of one than exist, from `line` on."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class SeenWall:
    """The recorded tiles of one hand, with their places in a wall of `size` tiles."""

    def __init__(self, begins: DealLine, lines: Sequence[RecordLine], mode: str, size: int) -> None:
        self._begins = begins
        self._draws = _drawn_in(lines, mode)
        self._mode = mode
        self._size = size

    def contradiction(self, tiles: Sequence[Tile]) -> int:
        """The first line at which another tile than these was dealt or drawn, 0 if there is none."""
        if len(tiles) != self._size:
            return self._begins.number
        for line, places, seen in self._taken():
            if sorted([tiles[place] for place in places]) != sorted(seen):
                return line
        return 0

    def rebuilt(self) -> tuple[Tile, ...]:
        """A wall that the hand can have been played with: unseen tiles fill the places that nobody drew from."""
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
        """Yield, line by line, the places that tiles were drawn from and the tiles: a wall of places is drawn from."""
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
        """Places of the tiles that each seat was dealt."""
        dealt: tuple[list[int], ...] = ([], [], [], [])
        for seat in self._deal_order():
            if wall.is_empty_for(seat):
                raise TooManyTiles(self._begins.number)
            dealt[seat].append(wall.draw(seat))
        return dealt

    def _deal_order(self) -> tuple[Seat, ...]:
        if self._mode != BOTZONE:
            return SHARED_DEAL
        flowers = self._begins.flowers
        return tuple([seat for seat in range(4) for _ in range(13 + len(flowers[seat]))])


def _drawn_in(lines: Sequence[RecordLine], mode: str) -> tuple[DrawLine, ...]:
    """The draws in order. In Botzone's game a flower is drawn and shown in one line."""
    drawn: list[DrawLine] = []
    for line in lines:
        if isinstance(line, DrawLine):
            drawn.append(line)
        elif mode == BOTZONE and isinstance(line, ActionLine) and line.action.type == FLOWER:
            drawn.append(DrawLine(line.number, line.content, line.action.seat, line.action.tile, replacement=False))
    return tuple(drawn)
