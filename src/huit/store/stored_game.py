"""A game of a profile as a value, without SQL."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game without its record. `about` and `findings` are JSON of the caller."""

    id: str
    source: str
    table_id: str
    player: int
    time: int
    added: int
    about: str
    findings: str = ""
