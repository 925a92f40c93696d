"""Where records of other formats come in: a function from their text to a record, which says what was lost.

An importer plays the game again at a table with a `Recorder` that writes into a list, and so gives only records that
replay. It raises RecordError for a text that it cannot read. See docs/records.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Imported:
    """A record, line by line, and in words what the other format had that it does not keep."""

    lines: tuple[str, ...]
    lost: tuple[str, ...] = ()


Importer = Callable[[str], Imported]
