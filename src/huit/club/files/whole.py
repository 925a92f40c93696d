"""A whole tournament as one JSON file: its log, from which everything else follows."""

from __future__ import annotations

import json
from typing import Final

from huit.club.event.checking import checked_log
from huit.club.event.folding import fold
from huit.club.event.log import LogEntry, parse_entry, plain_entry
from huit.club.event.model import Tournament
from huit.club.faults import DeskError, desk_fault

FORMAT: Final = "huit-event"
VERSION: Final = 1
LONGEST_EVENT: Final = 64_000_000  # bytes; 256 players in 11 sessions with all hands and tiles have about 3 million


def export_event(event: Tournament) -> str:
    """The file: a line for each entry, so that two files can be compared."""
    lines = ",\n".join([json.dumps(plain_entry(entry), ensure_ascii=False) for entry in event.entries])
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "entries": [\n{lines}\n]}}\n'


def import_event(content: bytes) -> Tournament:
    """The tournament of a file, every entry checked as if it were added now. Raises DeskError with its place."""
    if len(content) > LONGEST_EVENT:
        raise DeskError(desk_fault("desk_file_long", size=len(content), most=LONGEST_EVENT))
    try:
        value = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise DeskError(desk_fault("event_file")) from error
    if not isinstance(value, dict) or value.get("format") != FORMAT or not isinstance(value.get("entries"), list):
        raise DeskError(desk_fault("event_file"))
    if value.get("version") != VERSION:
        raise DeskError(desk_fault("event_file_version", version=str(value.get("version"))[:20], known=VERSION))
    entries = [_entry(number, one) for number, one in enumerate(value["entries"], 1)]
    if not entries:
        raise DeskError(desk_fault("event_file"))
    try:
        checked_log(entries)
    except DeskError as error:
        raise DeskError(desk_fault("event_entry", entry=_first_bad(entries)), *error.faults) from error
    return fold(entries)


def _entry(number: int, value: object) -> LogEntry:
    try:
        return parse_entry(value)
    except DeskError as error:
        raise DeskError(desk_fault("event_entry", entry=number), *error.faults) from error


def _first_bad(entries: list[LogEntry]) -> int:
    """The number of the first entry that is refused: by bisection, for a log that is refused stays so when it grows."""
    low, high = 1, len(entries)
    while low < high:
        middle = (low + high) // 2
        try:
            checked_log(entries[:middle])
        except DeskError:
            high = middle
        else:
            low = middle + 1
    return low
