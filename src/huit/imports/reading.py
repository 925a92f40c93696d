"""Read the games of a file in any known format, recognised by its content and never by its name."""

from __future__ import annotations

import io
import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from huit.core.faults import Fault
from huit.game.records.importing import SAMPLE, Imported, Importer
from huit.game.records.parsing import shortened
from huit.game.records.record import RecordError
from huit.game.records.several import begins_record
from huit.imports.foreign import fault
from huit.imports.registry import importers


def import_file(path: str | os.PathLike[str]) -> Iterator[Imported]:
    """Yield the games of a file. Raises RecordError for a format that is not known, OSError for an unreadable file."""
    with Path(path).open("rb") as file:
        yield from import_games(file)


def import_games(source: BinaryIO | bytes) -> Iterator[Imported]:
    """Yield the games of an open file, a pipe, or bytes. A file of many games is never held in memory as a whole."""
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    sample = stream.read(SAMPLE)
    importer = importer_of(sample)
    if importer is None:
        raise RecordError(_unknown(sample))
    yield from importer.games(io.BufferedReader(_Rejoined(sample, stream)))


def importer_of(sample: bytes) -> Importer | None:
    """The importer of a file that begins so, None for a format that is not known."""
    return next((importer for importer in importers() if importer.recognises(sample)), None)


def _unknown(sample: bytes) -> Fault:
    """The fault of a file of no known format: it is empty, ours, or begins with a line that nobody knows."""
    known = ", ".join([one.name for one in importers()])
    if not sample.removeprefix(BOM_UTF8).strip():
        return fault("import_empty", known=known)
    rows = sample.decode("utf-8-sig", errors="replace").split("\n")
    line = next((number for number, row in enumerate(rows, 1) if row.strip()), 1)
    if begins_record(rows[line - 1].strip().encode()):
        return fault("import_own", line=str(line))
    return fault("import_unknown", line=str(line), found=shortened(rows[line - 1].strip()), known=known)


class _Rejoined(io.RawIOBase):
    """A stream from its beginning, after a sample was read from it; a pipe cannot be rewound."""

    def __init__(self, sample: bytes, rest: BinaryIO) -> None:
        super().__init__()
        self._sample = io.BytesIO(sample)
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]  # typeshed: any buffer
        content = self._sample.read(len(buffer)) or self._rest.read(len(buffer))
        buffer[: len(content)] = content
        return len(content)
