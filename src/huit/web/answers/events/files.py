"""Files and papers of an event, made from its log in a worker process."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from huit.club.event.folding import fold
from huit.club.event.log import LogEntry
from huit.club.faults import DeskError
from huit.club.files.text import csv_bytes, csv_text
from huit.club.mers import ema_notes, mers_weight
from huit.club.outputs import CSV, OUTPUTS, PDF, Output, OutputOrder
from huit.core.json_text import Plain
from huit.core.words import words_in
from huit.web.answers.errors import Refused, sentence_of

FILES: Final[dict[str, Output]] = {
    **OUTPUTS,
    "table-links": Output("csv", CSV, lambda order: csv_bytes(_table_links(order)), each=True, links=True),
}


def _table_links(order: OutputOrder) -> str:
    """The links behind the QR codes of a session's tables, for whoever prints them otherwise."""
    rows = [["session", "table", "link"]]
    rows += [[str(order.session_number), str(table), link] for table, link in enumerate(order.links, 1)]
    return csv_text(rows, order.delimiter)


def answer_files(entries: Sequence[LogEntry], language: str, addresses: Sequence[str]) -> Plain:
    """All files by name, what the EMA may miss, the weight that the MERS would give; where phones find the server."""
    event, words = fold(entries), words_in(language)
    rows = [
        {"name": name, "kind": "paper" if one.kind == PDF else "file", "each": one.each} for name, one in FILES.items()
    ]
    warnings = [sentence_of(fault, words) for fault in ema_notes(event)] if event.settings.mers else []
    weight = mers_weight(event).total if event.settings.mers and event.entrants else None
    return {"files": rows, "warnings": warnings, "weight": weight, "addresses": list(addresses)}


def made_file(
    name: str, entries: Sequence[LogEntry], language: str, session: int, links: Sequence[str]
) -> tuple[bytes, str, str]:
    """Content, media type and name of a file. Raises Refused."""
    file = FILES[name]
    event = fold(entries)
    try:
        content = file.make(OutputOrder(event, words_in(language), session, links))
    except DeskError as error:
        raise Refused(*error.faults) from error
    number = f"-{session}" if file.each and session else ""
    return content, file.kind, f"{_slug(event.settings.name)}-{name}{number}.{file.ending}"


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "event"
