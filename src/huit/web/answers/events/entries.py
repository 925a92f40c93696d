"""Log entries of an event as answers, and files that become entries."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from huit.club.event.checking import checked_log
from huit.club.event.checks.found import EntryFault
from huit.club.event.folding import fold
from huit.club.event.log import LogEntry, plain_entry
from huit.club.faults import DeskError, desk_fault
from huit.club.files.registration import parse_entrants
from huit.club.files.text import csv_rows, decoded
from huit.club.files.whole import import_event
from huit.core.faults import Fault
from huit.core.json_text import Plain
from huit.core.words import words_in
from huit.hall.desk.roles import ORGANISER
from huit.web.answers.errors import Refused, sentence_of

_SEATS: Final = 4


# The log --------------------------------------------------------------------------------------------------------------


def answer_written(entries: Sequence[LogEntry]) -> Plain:
    """Entries that are on disk."""
    return {"seq": entries[-1].seq, "entries": [plain_entry(entry) for entry in entries]}


def answer_log(seq: int, entries: Sequence[LogEntry]) -> Plain:
    """Entries of a log, and the number of its last one."""
    return {"seq": seq, "entries": [plain_entry(entry) for entry in entries]}


def answer_conflict(seq: int, entries: Sequence[LogEntry], lang: str) -> Plain:
    """Entries that are new to a writer who came too late."""
    error = _plain_fault(Fault("event_conflict", values=(("count", str(len(entries))),)), lang)
    return {"error": error, "seq": seq, "entries": [plain_entry(entry) for entry in entries]}


def answer_refused(found: Sequence[EntryFault], lang: str) -> Plain:
    """Faults of an entry: code, sentence, place, and which of them can be confirmed."""
    first, *others = [{**_plain_fault(one.fault, lang), "place": one.place, "confirm": one.confirm} for one in found]
    return {"error": {**first, "more": others} if others else first}


def _plain_fault(fault: Fault, lang: str) -> Plain:
    return {"code": fault.code, "message": sentence_of(fault, words_in(lang)), "at": None}


# New events -----------------------------------------------------------------------------------------------------------


def first_entries(settings: Mapping[str, Any]) -> list[LogEntry]:
    """The log of a new event. Raises Refused."""
    entries = [LogEntry(1, int(time.time() * 1000), ORGANISER, "settings_set", dict(settings))]
    try:
        checked_log(entries)
    except DeskError as error:
        raise Refused(*error.faults) from error
    return entries


def imported_entries(content: bytes) -> list[LogEntry]:
    """The log of an exported event, checked as if each entry were written now. Raises Refused."""
    try:
        return list(import_event(content).entries)
    except DeskError as error:
        raise Refused(*error.faults) from error


# Lists that become entries --------------------------------------------------------------------------------------------


def answer_entrants(content: bytes, lang: str) -> Plain:
    """An entry list as payload of `entrants_set`, with notes. Raises Refused with every fault of the list."""
    try:
        entrants, notes = parse_entrants(content)
    except DeskError as error:
        raise Refused(*error.faults) from error
    return {"entrants": [asdict(one) for one in entrants], "notes": [_plain_fault(note, lang) for note in notes]}


def answer_results(log: Sequence[LogEntry], session: int, content: bytes) -> Plain:
    """Results of a session from CSV: table, and the four scores from East. Raises Refused with every fault."""
    try:
        text, _ = decoded(content)
    except DeskError as error:
        raise Refused(*error.faults) from error
    found = fold(log).session(session)
    if found is None or not found.tables:
        raise Refused(desk_fault("session_unseated", session=session))
    results: list[Plain] = []
    faults: list[Fault] = []
    for line, cells in csv_rows(text):
        numbers = [_whole(cell) for cell in cells if cell.strip()]
        if not results and not faults and numbers[:1] == [None]:
            continue  # a heading
        table = found.table(numbers[0]) if len(numbers) == 1 + _SEATS and numbers[0] is not None else None
        if table is None or None in numbers:
            faults.append(desk_fault("results_row", line=line, tables=len(found.tables)))
            continue
        if table.number in [one["table"] for one in results]:
            faults.append(desk_fault("results_twice", line=line, table=table.number))
            continue
        results.append(
            {
                "session": session,
                "table": table.number,
                "players": list(found.at_table(table)),
                "scores": numbers[1:],
                "source": "file",
            }
        )
    if faults or not results:
        raise Refused(*(faults or [desk_fault("results_row", line=1, tables=len(found.tables))]))
    return {"results": results}


def _whole(cell: str) -> int | None:
    try:
        return int(cell.strip().replace("\u2212", "-"))
    except ValueError:
        return None
