"""Text files as people have them: UTF-8 with or without a byte order mark, UTF-16, or the code page of Windows.

CSV with semicolons, commas or tabs, whichever the first line has most of.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from huit.club.faults import DeskError, desk_fault
from huit.core.faults import Fault

LONGEST_TEXT: Final = 1_000_000  # bytes
DELIMITERS: Final = ";,\t"
CsvRow = tuple[int, list[str]]  # the number of its last line, and its cells
UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


def decoded(content: bytes) -> tuple[str, tuple[Fault, ...]]:
    """The text, and a note where the encoding was guessed. Raises DeskError for what is no text."""
    if len(content) > LONGEST_TEXT:
        raise DeskError(desk_fault("desk_file_long", size=len(content), most=LONGEST_TEXT))
    if content.startswith(UTF16_MARKS):
        return _in(content, "utf-16"), ()
    try:
        return _checked(content.decode("utf-8-sig")), ()
    except UnicodeDecodeError:
        return _in(content, "cp1252"), (desk_fault("desk_encoding_guessed", encoding="cp1252"),)


def _in(content: bytes, encoding: str) -> str:
    try:
        return _checked(content.decode(encoding))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise DeskError(desk_fault("desk_encoding", line=line, byte=f"0x{content[error.start]:02x}")) from error


def _checked(text: str) -> str:
    for number, line in enumerate(text.split("\n"), 1):
        if "\0" in line or "\ufffd" in line:
            raise DeskError(desk_fault("desk_encoding", line=number, byte="0x00" if "\0" in line else "U+FFFD"))
    return text


def csv_rows(text: str) -> Iterator[CsvRow]:
    """The rows with the number of their last line; empty ones are left out, cells are trimmed. Raises DeskError."""
    rows, faults = csv_lines(text)
    if faults:
        raise DeskError(*faults)
    yield from rows


def csv_lines(text: str) -> tuple[list[CsvRow], list[Fault]]:
    """The same rows, and a fault for each line that is no CSV. An open quotation mark hides no other line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    try:
        return _rows(text, delimiter), []
    except csv.Error:
        pass
    rows: list[CsvRow] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            rows += [(number, cells) for _, cells in _rows(line, delimiter)]
        except csv.Error:
            faults.append(desk_fault("desk_csv", line=number))
    return rows, faults


def _rows(text: str, delimiter: str) -> list[CsvRow]:
    """Raises csv.Error."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    return [(line, cells) for line, cells in rows if any(cells)]


def csv_text(rows: Iterable[Sequence[object]], delimiter: str = ",") -> str:
    """Rows as CSV, with the line ends of RFC 4180."""
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    return written.getvalue()


def csv_bytes(text: str) -> bytes:
    """UTF-8 with the mark by which Excel knows it."""
    return text.encode("utf-8-sig")
