"""State of the parser: tiles, melds, circumstances and faults so far, each with its span of the text."""

from __future__ import annotations

from typing import Final

from huit.core.faults import Fault
from huit.core.hands import Meld
from huit.core.tiles import KINDS, Tile
from huit.core.validation import FIELDS

Span = tuple[int, int]
PlacedTile = tuple[Tile, int, int]  # a tile and its span

NOWHERE: Final = (-1, -1)
_ECHO: Final = 20


class ParseState:
    """Everything parsed so far. `said` has the circumstances in the order of FIELDS, None where the text is silent."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[Fault] = []
        self.concealed: list[PlacedTile] = []
        self.flowers: list[PlacedTile] = []
        self.melds: list[Meld] = []
        self.meld_spans: list[Span] = []
        self.meld_tiles: list[PlacedTile] = []
        self.said: list[int | None] = [None] * len(FIELDS)
        self.said_spans: list[Span] = [NOWHERE] * len(FIELDS)

    def refuse(self, code: str, place: Span, *values: tuple[str, str]) -> None:
        self.faults.append(Fault(code, place[0], place[1], values))

    def echo(self, start: int, end: int) -> str:
        return clip(self.text, start, end)

    def say(self, field: int, value: int, place: Span) -> None:
        self.said[field] = value
        self.said_spans[field] = place

    def set_flowers_apart(self) -> None:
        """Move the flowers out of the concealed tiles: they are no part of the hand."""
        self.flowers = [one for one in self.concealed if one[0] >= KINDS]
        self.concealed = [one for one in self.concealed if one[0] < KINDS]


def clip(text: str, start: int, end: int) -> str:
    """Quote a piece of the text for an error message: short, without control codes."""
    piece = text[start : min(end, start + _ECHO)]
    shown = "".join(character if character.isprintable() else "\ufffd" for character in piece)
    return shown + "…" if end - start > _ECHO else shown


def trimmed(text: str, start: int, end: int) -> Span:
    """Shrink a span to leave out surrounding white space."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end)
