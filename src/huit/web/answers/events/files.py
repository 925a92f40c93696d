"""Files and papers of an event, made from its log in a worker process."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from huit.club.event.folding import fold
from huit.club.event.log import LogEntry
from huit.club.event.model import Tournament
from huit.club.faults import DeskError
from huit.club.files.registration import format_entrants
from huit.club.files.text import csv_text
from huit.web.answers.errors import Refused
from huit.web.answers.events.entries import event_file
from huit.web.answers.plain import Plain

CSV: Final = "text/csv; charset=utf-8"
JSON: Final = "application/json"
PDF: Final = "application/pdf"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a file is made from."""

    event: Tournament
    language: str
    session: int
    links: Sequence[str]  # of the tables of the session

    @property
    def delimiter(self) -> str:
        """Excel in France wants semicolons."""
        return ";" if self.language == "fr" else ","


@dataclass(frozen=True, slots=True)
class EventFile:
    """A file: its ending and type, how it is made, whether it is of a session, and whether it has links of tables."""

    ending: str
    kind: str
    make: Callable[[Asked], bytes]
    each: bool = False
    links: bool = False


def _text(text: str) -> bytes:
    return text.encode("utf-8-sig")


FILES: Final[dict[str, EventFile]] = {
    "event": EventFile("json", JSON, lambda asked: event_file(asked.event).encode()),
    "entrants": EventFile(
        "csv", CSV, lambda asked: _text(format_entrants(asked.event.entrants.values(), asked.delimiter))
    ),
    "table-links": EventFile("csv", CSV, lambda asked: _text(_table_links(asked)), each=True, links=True),
}


def _table_links(asked: Asked) -> str:
    """The links behind the QR codes of a session's tables, for whoever prints them otherwise."""
    rows = [["session", "table", "link"]]
    rows += [[str(asked.session), str(table), link] for table, link in enumerate(asked.links, 1)]
    return csv_text(rows, asked.delimiter)


def answer_files() -> Plain:
    """All files by name."""
    rows = [
        {"name": name, "kind": "paper" if one.kind == PDF else "file", "each": one.each} for name, one in FILES.items()
    ]
    return {"files": rows}


def made_file(
    name: str, entries: Sequence[LogEntry], language: str, session: int, links: Sequence[str]
) -> tuple[bytes, str, str]:
    """Content, media type and name of a file. Raises Refused."""
    file = FILES[name]
    event = fold(entries)
    try:
        content = file.make(Asked(event, language, session, links))
    except DeskError as error:
        raise Refused(*error.faults) from error
    number = f"-{session}" if file.each and session else ""
    return content, file.kind, f"{_slug(event.settings.name)}-{name}{number}.{file.ending}"


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "event"
