"""The draw: entrants take numbers of a published schema, from a seed that was committed to before.

Before the draw everybody is told the SHA-256 of the schema's text and the commitment: SHA-256 of
`huit commitment 1\\nSEED\\nSCHEMA`, with the seed and that first SHA-256 in hexadecimal. The seed is told afterwards.
Everything comes from the numbers of the stream `huit shuffle 1\\nSEED\\n0` (huit.game.shuffle), in this order:

    cells     for each kind, by its first appearance: its cells, shuffled; the entrants of the first cell then draw in
              the first of the shuffled order, and so on
    numbers   for each cell, in the order of the schema: its entrants, shuffled, take its numbers from the first on
"""

from __future__ import annotations

from huit.club.seating.schema import Schema
from huit.game.shuffle import Numbers, commitment, shuffled


def numbers_drawn(schema: Schema, seed: str) -> tuple[int, ...]:
    """The number of each entrant."""
    stream = Numbers(seed, 0)
    cells = schema.cells
    place = list(range(len(cells)))  # the cell in which the entrants of a cell draw
    for kind in dict.fromkeys(cell.kind for cell in cells):
        alike = tuple(number for number, cell in enumerate(cells) if cell.kind == kind)
        for number, other in zip(alike, shuffled(alike, stream), strict=True):
            place[number] = other
    number_of = [0] * schema.players
    for cell, other in zip(cells, place, strict=True):
        for entrant, number in zip(shuffled(cell.entrants, stream), cells[other].numbers, strict=True):
            number_of[entrant] = number
    return tuple(number_of)


def announced(schema: Schema, seed: str) -> str:
    """The commitment to the seed, for this schema and no other."""
    return commitment(seed, schema.digest)
