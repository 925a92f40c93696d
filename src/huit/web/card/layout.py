"""The layout of the card: four columns on two pages, at the largest scale that fits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reportlab.lib.pagesizes import A4

from huit.club.paper.typesetting import broken
from huit.web.card.content import CardEntry, CardSection
from huit.web.card.tiles import SHAPE

WIDTH, HEIGHT = A4
MARGIN: Final = 26.0
GUTTER: Final = 14.0
HEAD: Final = 30.0  # the title of a page
FOOT: Final = 32.0
COLUMNS: Final = 4
COLUMN: Final = (WIDTH - 2 * MARGIN - GUTTER) / 2
ROOM: Final = HEIGHT - 2 * MARGIN - HEAD - FOOT

_SCALES: Final = tuple([step / 100 for step in range(140, 59, -2)])


@dataclass(frozen=True)
class Sizes:
    """Font and tile sizes, by one scale."""

    scale: float

    @property
    def name(self) -> float:
        return 7.6 * self.scale

    @property
    def text(self) -> float:
        return 6.3 * self.scale

    @property
    def leading(self) -> float:
        return 7.4 * self.scale

    @property
    def tile(self) -> float:
        return 7.6 * self.scale

    @property
    def row(self) -> float:
        """The height of the line with name and hand."""
        return self.tile * SHAPE + 2.4 * self.scale

    @property
    def gap(self) -> float:
        return 4.2 * self.scale

    @property
    def heading(self) -> float:
        return 15 * self.scale


@dataclass(frozen=True)
class CardBlock:
    """An unbreakable block: a fan, with the heading above it if it is the first of its section."""

    points: int  # 0: no heading
    entry: CardEntry
    lines: tuple[str, ...]
    height: float


@dataclass(frozen=True)
class Card:
    """A card laid out: its sizes and columns."""

    sizes: Sizes
    columns: tuple[tuple[CardBlock, ...], ...]


def lay_out(sections: tuple[CardSection, ...]) -> Card:
    """Lay out the card at the largest scale that fits."""
    for scale in _SCALES:
        sizes = Sizes(scale)
        columns = _filled(_blocks(sections, sizes))
        if len(columns) <= COLUMNS:
            return Card(sizes, columns)
    raise AssertionError("the 81 do not fit on two pages")


def _blocks(sections: tuple[CardSection, ...], sizes: Sizes) -> list[CardBlock]:
    blocks = []
    for section in sections:
        for index, entry in enumerate(section.entries):
            lines = broken(entry.definition, sizes.text, COLUMN)
            height = sizes.row + len(lines) * sizes.leading + sizes.gap + (0 if index else sizes.heading)
            blocks.append(CardBlock(0 if index else section.points, entry, tuple(lines), height))
    return blocks


def _filled(blocks: list[CardBlock]) -> tuple[tuple[CardBlock, ...], ...]:
    columns: list[list[CardBlock]] = [[]]
    used = 0.0
    for block in blocks:
        if used + block.height > ROOM:
            columns.append([])
            used = 0.0
        columns[-1].append(block)
        used += block.height
    return tuple([tuple(column) for column in columns])
