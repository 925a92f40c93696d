"""Files of several records, one after the other: split at their headers, with one record in memory at a time."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from huit.core.rules.profile_types import Profile
from huit.game.records.record import LONGEST_RECORD, Record, parse_record

_BEGINS: Final = b'{"huit"'


@dataclass(frozen=True)
class RecordPart:
    """The text of one record in a file. A record that is too long is cut just above the limit, and refused as such."""

    number: int  # from 1
    line: int  # its first one in the file
    content: bytes

    def parse(self, profile: Profile | None = None) -> Record:
        """Parse the record; its lines are numbered as in the file. Raises RecordError."""
        return parse_record(self.content, profile, self.line)


def begins_record(row: bytes) -> bool:
    """True for the first line of a record."""
    start = row[:80]
    return b"huit" in start and b"".join(start.removeprefix(BOM_UTF8).split()).startswith(_BEGINS)


def split_records(stream: BinaryIO) -> Iterator[RecordPart]:
    """The records of a file. What stands before the first header is a part of its own; an empty file is one part.

    Nothing is read after a record that is too long: some files never end.
    """
    content = bytearray()
    number, line, first = 1, 0, 1
    while len(content) <= LONGEST_RECORD and (row := stream.readline(LONGEST_RECORD + 1)):
        line += 1
        if begins_record(row):
            if content.strip():
                yield RecordPart(number, first, bytes(content))
                number += 1
            content, first = bytearray(), line
        content += row
    yield RecordPart(number, first, bytes(content))
