"""Importer of Botzone's JSON logs: one log as a file, or a log on each line, as `huit botzone export` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO, Final

from huit.botzone.logs import export_record, import_log, lost_by_log, parse_json
from huit.botzone.protocol.faults import BotzoneError
from huit.botzone.protocol.initdata import PROFILE
from huit.core.faults import Fault
from huit.game.records.importing import Imported, Importer, top_level_keys, whole
from huit.game.records.record import LONGEST_RECORD, Record, RecordError
from huit.game.setup import BOTZONE
from huit.imports.exporting import Exporter


def _recognises(sample: bytes) -> bool:
    return not top_level_keys(sample).isdisjoint(("initdata", "log"))


def _games(stream: BinaryIO) -> Iterator[Imported]:
    """Yield the games: if the first line is an object, every line is a log; otherwise the file is one log."""
    number = 1
    line = _line(stream)
    is_first_whole = line.strip().startswith(b"{") and line.strip().endswith(b"}")
    if not is_first_whole:
        yield _imported(line + whole(stream, LONGEST_RECORD - len(line)), number)
        return
    while line:
        if line.strip():
            yield _imported(line, number)
        line = _line(stream)
        number += 1


def _line(stream: BinaryIO) -> bytes:
    line = stream.readline(LONGEST_RECORD + 1)
    if len(line) > LONGEST_RECORD:
        raise RecordError(Fault("record_too_long", values=(("limit", str(LONGEST_RECORD)),)))
    return line


def _imported(content: bytes, first_line: int) -> Imported:
    try:
        return import_log(parse_json(content, first_line))
    except BotzoneError as error:
        return Imported((), faults=error.faults)


def _refuses(record: Record) -> Fault | None:
    is_botzone = record.setup.mode == BOTZONE and record.setup.profile.name == PROFILE
    return None if is_botzone else Fault("export_botzone", values=(("format", "botzone"),))


def _texts(record: Record) -> Iterator[str]:
    for log in export_record(record):
        yield json.dumps(log) + "\n"


EXPORTER: Final = Exporter("botzone", _refuses, _texts, lost_by_log)
IMPORTER: Final = Importer("botzone", _recognises, _games)
