"""The log of a tournament: entries that are only ever added, as values and as plain JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from huit.club.event.acts import UNDONE, Act, format_act, parse_act
from huit.club.reading import integer, plain_object, read_by, read_record, text

LATEST: Final = 253_402_300_800_000  # the year 10000


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry: number from 1, milliseconds since 1970 (UTC), author, kind, payload (plain JSON)."""

    seq: int = field(metadata=read_by(integer(1, 10_000_000)))
    time: int = field(metadata=read_by(integer(0, LATEST)))
    who: str = field(metadata=read_by(text(80)))
    kind: str = field(metadata=read_by(text(40)))
    payload: Mapping[str, Any] = field(metadata=read_by(plain_object))

    @property
    def act(self) -> Act:
        """The typed act. Raises DeskError."""
        return parse_act(self.kind, self.payload)


def entry_of(seq: int, time: int, who: str, act: Act) -> LogEntry:
    """The entry that records an act."""
    kind, payload = format_act(act)
    return LogEntry(seq, time, who, kind, payload)


def parse_entry(value: object) -> LogEntry:
    """An entry from plain JSON, its payload too. Raises DeskError with every fault."""
    entry = read_record(LogEntry, value)
    parse_act(entry.kind, entry.payload)
    return entry


def plain_entry(entry: LogEntry) -> dict[str, Any]:
    """The object that `parse_entry` reads."""
    return {
        "seq": entry.seq,
        "time": entry.time,
        "who": entry.who,
        "kind": entry.kind,
        "payload": dict(entry.payload),
    }


def undone_seqs(entries: Iterable[LogEntry]) -> frozenset[int]:
    """The numbers of the entries that do not count: undone by an entry that is not undone itself."""
    gone: set[int] = set()
    for entry in sorted((one for one in entries if one.kind == UNDONE), key=lambda one: -one.seq):
        if entry.seq not in gone:
            gone.add(int(entry.payload["seq"]))
    return frozenset(gone)
