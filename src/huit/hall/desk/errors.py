"""Errors of live events."""

from __future__ import annotations

from collections.abc import Callable

from huit.club.event.checks.found import EntryFault
from huit.club.event.log import LogEntry
from huit.core.faults import HuitError
from huit.hall.following import Gone


class Forbidden(HuitError):
    """The holder of a link may not do this; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class EventGone(Gone):
    """There is no such event, or it was deleted."""


class Behind(HuitError):
    """The writer does not know the newest entries, which are attached."""

    def __init__(self, entries: tuple[LogEntry, ...]) -> None:
        super().__init__("event_conflict")
        self.entries = entries


class EntryRefused(HuitError):
    """An entry with faults, refused or to be confirmed. Nothing was written."""

    def __init__(self, found: tuple[EntryFault, ...]) -> None:
        super().__init__(", ".join([one.code for one in found]))
        self.found = found

    def __reduce__(self) -> tuple[Callable[..., EntryRefused], tuple[object, ...]]:
        return EntryRefused, (self.found,)
