"""A text while it is being read: tiles, melds, circumstances and faults so far, each with its place."""

from __future__ import annotations

from typing import Final

from huit.core.faults import Fault
from huit.core.hands import Meld
from huit.core.tiles import KINDS
from huit.core.validation import FIELDS

Place = tuple[int, int]
Spot = tuple[int, int, int]  # a kind of tile and its place

NOWHERE: Final = (-1, -1)
_ECHO: Final = 20


class Draft:
    """Everything read so far. `said` holds the circumstances in the order of FIELDS, None where the text is silent."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[Fault] = []
        self.concealed: list[Spot] = []
        self.flowers: list[Spot] = []
        self.melds: list[Meld] = []
        self.meld_places: list[Place] = []
        self.meld_spots: list[Spot] = []
        self.said: list[int | None] = [None] * len(FIELDS)
        self.said_places: list[Place] = [NOWHERE] * len(FIELDS)

    def refuse(self, code: str, place: Place, *values: tuple[str, str]) -> None:
        self.faults.append(Fault(code, place[0], place[1], values))

    def echo(self, start: int, end: int) -> str:
        return clip(self.text, start, end)

    def say(self, field: int, value: int, place: Place) -> None:
        self.said[field] = value
        self.said_places[field] = place

    def set_flowers_apart(self) -> None:
        """Flowers lie beside the hand: they are neither among its tiles nor the winning tile."""
        self.flowers = [spot for spot in self.concealed if spot[0] >= KINDS]
        self.concealed = [spot for spot in self.concealed if spot[0] < KINDS]


def clip(text: str, start: int, end: int) -> str:
    """A short, printable piece of the text: a message repeats no long line and no control codes."""
    piece = text[start : min(end, start + _ECHO)]
    shown = "".join(character if character.isprintable() else "\ufffd" for character in piece)
    return shown + "…" if end - start > _ECHO else shown


def trimmed(text: str, start: int, end: int) -> Place:
    """The place without the white space around it."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end)
