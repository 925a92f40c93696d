"""Observations, masks and actions of a table as NumPy arrays.

observe(table, seat, "pku38")    int8[38, 4, 9]: what the seat may know, for a table that stores its events
mask(table, seat)                int8[235], in club mode int8[243]: 1 for each legal action
index(action, table)             the index of an action; action(table, seat, index) is the way back
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from huit.game.actions import Action, action_of
from huit.game.aliases import Seat
from huit.game.table import Table
from huit.rl.engine.action_indexes import actions_in, index_of, legal_code, legal_indexes, write_mask
from huit.rl.engine.encoder import COLUMNS, ROWS
from huit.rl.engine.learners_table import IllegalIndex
from huit.rl.engine.registry import ENCODINGS, UnknownEncoding, encoder_named

__all__ = ["ENCODINGS", "UnknownEncoding", "action", "index", "mask", "observe"]

Cells: TypeAlias = npt.NDArray[np.int8]


def observe(table: Table, seat: Seat, encoding: str = "pku38", out: Cells | None = None) -> Cells:
    """The observation of a seat, written to `out` if given. Raises UnknownEncoding, ValueError without events.

    >>> from huit.game import Setup
    >>> from huit.game.table import Table
    >>> from huit.rl.encoding import observe
    >>> table = Table(Setup("botzone", seed=7, hands=1, mode="botzone"))
    >>> table.begin()
    >>> observe(table, 0, "pku38").shape
    (38, 4, 9)
    """
    if not table.history:
        raise ValueError("rl_unwatched: the table stores no events; make it with Table(setup, watched=True)")
    encoder = encoder_named(encoding)
    encoder.follow(seat, table.history)
    totals = [table.totals[player] for player in table.players]
    hands_left = table.setup.first + table.setup.hands - table.number
    encoder.match(totals, hands_left, table.wall.last_was_drawn(table.turn))
    found: Cells = np.frombuffer(encoder.cells, np.int8).reshape(encoder.planes, ROWS, COLUMNS)
    return _given(found, out)


def mask(table: Table, seat: Seat, out: Cells | None = None) -> Cells:
    """The mask of a seat's legal actions, written to `out` if given.

    >>> from huit.game import Setup
    >>> from huit.game.table import Table
    >>> from huit.rl.encoding import mask
    >>> table = Table(Setup("botzone", seed=7, hands=1, mode="botzone"))
    >>> table.begin()
    >>> mask(table, 0).shape, int(mask(table, 0).sum())
    ((235,), 11)
    """
    cells = bytearray(actions_in(table.botzone))
    write_mask(table, seat, cells, 0)
    return _given(np.frombuffer(cells, np.int8), out)


def index(action: Action, table: Table) -> int:
    """The index of an action at a table.

    >>> from huit.game import Setup
    >>> from huit.game.actions import parse_action
    >>> from huit.game.table import Table
    >>> from huit.rl.encoding import index
    >>> table = Table(Setup("botzone", seed=7, hands=1, mode="botzone"))
    >>> table.begin()
    >>> index(parse_action(0, "discard 5m"), table)
    6
    """
    return index_of(action.code, table.discard)


def action(table: Table, seat: Seat, index: int) -> Action:
    """The legal action of an index. Raises IllegalIndex.

    >>> from huit.game import Setup
    >>> from huit.game.table import Table
    >>> from huit.rl.encoding import action, mask
    >>> table = Table(Setup("botzone", seed=7, hands=1, mode="botzone"))
    >>> table.begin()
    >>> first = int(mask(table, 0).argmax())
    >>> str(action(table, 0, first))
    'E discard 1m'
    """
    code = legal_code(table, seat, index)
    if code < 0:
        raise IllegalIndex(index, table.players[seat], legal_indexes(table, seat))
    return action_of(seat, code)


def _given(found: Cells, out: Cells | None) -> Cells:
    if out is None:
        return found
    if out.shape != found.shape:
        raise ValueError(f"rl_shape: the array has the shape {out.shape}, {found.shape} is needed")
    out[...] = found
    return out
