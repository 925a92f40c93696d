"""A PDF that is drawn from the top of each page, in the fonts of a language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from huit.club.paper.typesetting import CENTRE, LEFT, RIGHT, broken, cut, draw_text, fitting_size, in_lines, width_of

INK: Final = "#17251e"
QUIET: Final = "#5a6358"
FELT: Final = "#1d4d3a"
SHADE: Final = "#eef2ec"
SMALLEST: Final = 0.65  # part of its size to which a text that does not fit is made smaller
MARGIN: Final = float(14 * mm)
CELL_GAP: Final = 4.0
LINE: Final = 1.15  # from one line of a name to the next, in parts of its size
PARAGRAPH_LINE: Final = 1.35
NAME_RISE: Final = 0.55  # of the first of two lines, in parts of the size of one


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: heading, share of the width, and how its cells stand."""

    heading: str
    share: float
    align: str = LEFT


class Paper:
    """Pages in a row. `y` counts from the top, in points."""

    def __init__(self, title: str, lang: str, wide: bool = False) -> None:
        self.lang = lang
        self.width, self.height = (float(side) for side in (landscape(A4) if wide else A4))
        self._file = BytesIO()
        self.canvas = Canvas(self._file, pagesize=(self.width, self.height), pageCompression=1, invariant=1, lang=lang)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Huit")
        self.pages = 0

    def page(self) -> None:
        """End this page."""
        self.canvas.showPage()
        self.pages += 1

    def saved(self) -> bytes:
        self.canvas.save()
        return self._file.getvalue()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 10,
        *,
        bold: bool = False,
        align: str = LEFT,
        room: float = 0,
        colour: str = INK,
    ) -> None:
        """One line; smaller where it would not fit into `room`, and cut where that would be too small."""
        fitted = max(fitting_size(text, size, room, bold), SMALLEST * size) if room else size
        shown = cut(text, fitted, room, bold) if room else text
        draw_text(self.canvas, x, self.height - y, shown, fitted, HexColor(colour), bold=bold, align=align)

    def name(self, x: float, y: float, text: str, size: float, room: float, align: str = LEFT) -> None:
        """A name in bold, over two lines around the same middle where one would be too small."""
        lines, fitted = in_lines(text, size, SMALLEST * size, room, bold=True)
        top = y - size * NAME_RISE * (len(lines) - 1)
        for place, line in enumerate(lines):
            self.text(x, top + place * fitted * LINE, line, fitted, bold=True, align=align, room=room)

    def paragraph(self, x: float, y: float, text: str, size: float, room: float, colour: str = INK) -> float:
        """Lines one below the other; answers with the y after them."""
        for line in broken(text, size, room):
            self.text(x, y, line, size, colour=colour)
            y += size * PARAGRAPH_LINE
        return y

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.4, colour: str = QUIET) -> None:
        self.canvas.setStrokeColor(HexColor(colour))
        self.canvas.setLineWidth(width)
        self.canvas.line(x1, self.height - y1, x2, self.height - y2)

    def box(
        self, x: float, y: float, width: float, height: float, line: float = 0.6, fill: str = "", colour: str = QUIET
    ) -> None:
        """A rectangle whose upper left corner is at (x, y)."""
        self.canvas.setStrokeColor(HexColor(colour))
        self.canvas.setLineWidth(line)
        if fill:
            self.canvas.setFillColor(HexColor(fill))
        self.canvas.rect(x, self.height - y - height, width, height, stroke=int(line > 0), fill=int(bool(fill)))

    def squares(self, x: float, y: float, matrix: Sequence[Sequence[int]], size: float) -> None:
        """A QR code: dark squares of a matrix."""
        side = size / len(matrix)
        self.canvas.setFillColor(HexColor("#000000"))
        for row, line in enumerate(matrix):
            for column, dark in enumerate(line):
                if dark:
                    left, top = x + column * side, y + row * side
                    self.canvas.rect(left, self.height - top - side, side * 1.02, side * 1.02, stroke=0, fill=1)

    def heading(self, title: str, right: str = "") -> float:
        """The head of a page; answers with the y below it."""
        y = MARGIN + 12
        room = self.width - 2 * MARGIN - (width_of(right, 11) + 12 if right else 0)
        self.text(MARGIN, y, title, 15, bold=True, colour=FELT, room=room)
        self.text(self.width - MARGIN, y, right, 11, align=RIGHT, colour=QUIET)
        self.line(MARGIN, y + 6, self.width - MARGIN, y + 6, 0.8, FELT)
        return y + 12

    def table(
        self,
        columns: Sequence[Column],
        rows: Sequence[Sequence[str]],
        y: float,
        row_height: float = 15,
        size: float = 9,
    ) -> None:
        """A table that fits on the rest of the page, every second row shaded."""
        room = self.width - 2 * MARGIN
        whole = sum([column.share for column in columns])
        edges = [MARGIN]
        for column in columns:
            edges.append(edges[-1] + room * column.share / whole)
        self._cells(columns, edges, [column.heading for column in columns], y, row_height, size, bold=True)
        self.line(MARGIN, y + row_height, self.width - MARGIN, y + row_height, 0.6)
        for number, row in enumerate(rows, 1):
            top = y + number * row_height
            if number % 2 == 0:
                self.box(MARGIN, top, room, row_height, 0, SHADE)
            self._cells(columns, edges, row, top, row_height, size)

    def _cells(
        self,
        columns: Sequence[Column],
        edges: Sequence[float],
        cells: Sequence[str],
        top: float,
        row_height: float,
        size: float,
        bold: bool = False,
    ) -> None:
        """The cells of a row. A long one has two lines, which fit into the height of every row."""
        middle = top + row_height / 2
        for place, (column, cell) in enumerate(zip(columns, cells, strict=True)):
            left, right = edges[place] + CELL_GAP, edges[place + 1] - CELL_GAP
            x = {LEFT: left, RIGHT: right, CENTRE: (left + right) / 2}[column.align]
            lines, fitted = in_lines(cell, size, SMALLEST * size, right - left, bold)
            base = middle + size * 0.36 - (len(lines) - 1) * fitted * LINE / 2
            for number, line in enumerate(lines):
                height = base + number * fitted * LINE
                self.text(x, height, line, fitted, bold=bold, align=column.align, room=right - left)

    def rows_left(self, y: float, row_height: float, foot: float = 0) -> int:
        """The rows of a table that fit below y, its heading taken off."""
        return int((self.height - MARGIN - foot - y) // row_height) - 1


def long_table(
    paper: Paper,
    title: str,
    right: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    row_height: float = 15,
    size: float = 9,
    tallest: float = 0,
) -> None:
    """A table over as many pages as it needs, each with its head and its number.

    One that fits on a page may fill it: rows become as high as `tallest`, with the letters in them.
    """
    y = MARGIN + 24
    stretch = min(tallest, (paper.height - MARGIN - y) / (len(rows) + 1)) / row_height
    if stretch > 1:
        row_height, size = row_height * stretch, size * stretch
    each = len(rows) if stretch > 1 else max(1, paper.rows_left(y, row_height))
    pages = max(1, -(-len(rows) // max(1, each)))
    for page in range(pages):
        number = f"{right}  ·  {page + 1}/{pages}" if pages > 1 else right
        paper.heading(title, number)
        paper.table(columns, rows[page * each : (page + 1) * each], y, row_height, size)
        paper.page()
