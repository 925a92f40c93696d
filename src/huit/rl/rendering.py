"""A table in plain text, with every hand open, for whoever debugs a learning program."""

from __future__ import annotations

from huit.core.hands import SET_IDS, Meld
from huit.core.tiles import NAMES, NO_TILE, Tile
from huit.game.actions import SEAT_LETTERS
from huit.game.aliases import Seat
from huit.game.standing import PHASES
from huit.game.table import Table


def table_text(table: Table) -> str:
    """One line for the hand, then two for each seat: tiles and melds, and discards."""
    offered = f", {NAMES[table.discard]} offered" if table.discard != NO_TILE else ""
    head = (
        f"hand {table.number + 1}, {PHASES[table.phase]} of {SEAT_LETTERS[table.turn]}{offered}, {table.wall.left} left"
    )
    return "\n".join([head, *[_seat_text(table, seat) for seat in range(4)]])


def _seat_text(table: Table, seat: Seat) -> str:
    here = table.seats[seat]
    melds = " ".join([_meld_text(meld) for meld in here.melds])
    player = table.players[seat]
    first = f"{SEAT_LETTERS[seat]} player_{player} {table.totals[player]:+}  {_names(here.tiles())}  {melds}"
    return f"{first.rstrip()}\n    discards: {_names(tuple(here.river))}".rstrip()


def _meld_text(meld: Meld) -> str:
    return f"{SET_IDS[meld.set_type]} {NAMES[meld.tile]}"


def _names(tiles: tuple[Tile, ...]) -> str:
    return " ".join([NAMES[tile] for tile in tiles])
