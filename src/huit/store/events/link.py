"""A link of an event as a value, without SQL."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EventLink:
    """A link without its secret. A table's is for one session; `parent` is the link that made it."""

    id: str
    event_id: str
    role: str
    session: int | None = None
    seat_table: int | None = None
    label: str = ""
    parent: str = ""
    made: int = 0
    revoked: int | None = None
