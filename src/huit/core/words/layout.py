"""Layout of a reading: its groups in order, the declared ones bracketed, the winning tile marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.hands import KONG, Hand
from huit.core.notation import format_tile
from huit.core.rules.readings import Group, Reading
from huit.core.tiles import SUIT_LETTERS, Tile, is_suited, rank_of, suit_of
from huit.core.values import Value

UNMARKED: Final = -1
MARK: Final = "*"


@dataclass(frozen=True)
class Piece(Value):
    """Tiles that lie together. Exposed sets are written [123m], concealed kongs (5555p), the winning tile 6*."""

    tiles: tuple[Tile, ...]
    exposed: bool = False
    concealed_kong: bool = False
    winning: int = UNMARKED  # the index of the winning tile among the tiles

    @property
    def brackets(self) -> tuple[str, str]:
        if self.exposed:
            return ("[", "]")
        return ("(", ")") if self.concealed_kong else ("", "")

    def signs(self) -> list[str]:
        """A text for each tile: its rank or letter, its mark, and the suit after the last tile of a suit."""
        last = len(self.tiles) - 1
        signs: list[str] = []
        for index, tile in enumerate(self.tiles):
            sign = str(rank_of(tile)) if is_suited(tile) else format_tile(tile)
            if index == self.winning:
                sign += MARK
            if is_suited(tile) and (index == last or suit_of(self.tiles[index + 1]) != suit_of(tile)):
                sign += SUIT_LETTERS[suit_of(tile)]
            signs.append(sign)
        return signs

    def __str__(self) -> str:
        opening, closing = self.brackets
        return f"{opening}{''.join(self.signs())}{closing}"


def pieces_of(hand: Hand, reading: Reading) -> tuple[Piece, ...]:
    """Lay out every group of a reading, the winning tile marked."""
    return tuple([_piece(hand, reading, index) for index in range(len(reading.groups))])


def pieces_in(pieces: tuple[Piece, ...], groups: int) -> tuple[Piece, ...]:
    """Of the pieces of a reading, those of the groups whose bits are set."""
    return tuple([piece for index, piece in enumerate(pieces) if groups >> index & 1])


def text_of(pieces: tuple[Piece, ...]) -> str:
    return " ".join([str(piece) for piece in pieces])


def _piece(hand: Hand, reading: Reading, index: int) -> Piece:
    group = reading.groups[index]
    winning = _last_index(group, hand.winning) if index == reading.place else UNMARKED
    concealed_kong = group.set_type == KONG and group.concealed
    return Piece(group.tiles, group.exposed, concealed_kong, winning)


def _last_index(group: Group, tile: Tile) -> int:
    return len(group.tiles) - 1 - group.tiles[::-1].index(tile)
