"""Everything that a tournament can be written as: files and papers by name, for the command line and the web app.

An addition is one row of OUTPUTS and the word `file_NAME` of the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from huit.club.event.model import Session, Tournament
from huit.club.faults import DeskError, desk_fault
from huit.club.files.ema import ema_xls, ema_xlsx
from huit.club.files.rankings import european_csv, nations_csv, standings_csv, teams_csv
from huit.club.files.registration import format_entrants
from huit.club.files.report import observers_report
from huit.club.files.seatings import seating_csv, seating_engine, seating_pantheon
from huit.club.files.text import csv_bytes
from huit.club.files.whole import export_event
from huit.core.words import Words

CSV: Final = "text/csv; charset=utf-8"
JSON: Final = "application/json"
PDF: Final = "application/pdf"
TEXT: Final = "text/plain; charset=utf-8"
XLS: Final = "application/vnd.ms-excel"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class OutputOrder:
    """A tournament, the language, and, where an output is of one, a session with the links of its tables."""

    event: Tournament
    words: Words
    session_number: int = 0
    links: Sequence[str] = ()

    @property
    def session(self) -> Session:
        """The session asked for. Raises DeskError."""
        found = self.event.session(self.session_number)
        if found is None:
            sessions = len(self.event.sessions)
            raise DeskError(desk_fault("session_unknown", session=self.session_number, sessions=sessions))
        return found

    @property
    def delimiter(self) -> str:
        """Of CSV: Excel in France wants semicolons."""
        return self.words.say("csv_delimiter")

    @property
    def decimal(self) -> str:
        return self.words.say("decimal_separator")

    @property
    def seats(self) -> list[list[list[int]]]:
        """Sessions of tables of four numbers."""
        return [[list(table.drawn) for table in session.tables] for session in self.event.sessions if session.tables]


@dataclass(frozen=True, slots=True)
class Output:
    """An output: ending, media type, and how it is made. `each`: one for each session. `links`: it shows links."""

    ending: str
    kind: str
    make: Callable[[OutputOrder], bytes]
    each: bool = False
    links: bool = False


def _csv(make: Callable[[OutputOrder], str]) -> Output:
    return Output("csv", CSV, lambda order: csv_bytes(make(order)))


def _paper(make: Callable[[OutputOrder], bytes], each: bool = False, links: bool = False) -> Output:
    return Output("pdf", PDF, make, each, links)


# ReportLab is imported where a paper is made, and not before.
# ruff: noqa: PLC0415


def _programmes(order: OutputOrder, opponents: bool = False) -> bytes:
    from huit.club.paper.programmes import programmes

    return programmes(order.event, order.words, opponents)


def _tables(order: OutputOrder) -> bytes:
    from huit.club.paper.table_sheets import table_sheets

    return table_sheets(order.event, order.session, order.words, dict(enumerate(order.links, 1)))


def _scores(order: OutputOrder) -> bytes:
    from huit.club.paper.score_sheets import score_sheets

    return score_sheets(order.event, order.session, order.words)


def _blank_scores(order: OutputOrder) -> bytes:
    from huit.club.paper.score_sheets import blank_score_sheet

    return blank_score_sheet(order.words, order.event.settings.profile, order.event.settings.name)


def _wall(order: OutputOrder) -> bytes:
    from huit.club.paper.charts import wall_chart

    return wall_chart(order.event, order.words)


def _session_chart(order: OutputOrder) -> bytes:
    from huit.club.paper.charts import session_chart

    return session_chart(order.event, order.session, order.words)


def _proof(order: OutputOrder) -> bytes:
    from huit.club.paper.charts import seating_proof

    return seating_proof(order.event, order.words)


def _standings(order: OutputOrder) -> bytes:
    from huit.club.paper.results import standings_paper

    return standings_paper(order.event, order.words)


def _certificates(order: OutputOrder) -> bytes:
    from huit.club.paper.results import certificates

    return certificates(order.event, order.words)


def _fouls(order: OutputOrder) -> bytes:
    from huit.club.paper.results import foul_record

    return foul_record(order.event, order.session, order.words)


def _blank_fouls(order: OutputOrder) -> bytes:
    from huit.club.paper.results import blank_foul_record

    return blank_foul_record(order.words)


def _numbers(order: OutputOrder) -> bytes:
    from huit.club.paper.signs import table_numbers

    return table_numbers(max([len(session.tables) for session in order.event.sessions], default=0) or 1, order.words)


def _east(order: OutputOrder) -> bytes:
    from huit.club.paper.signs import east_sign

    return east_sign(order.words)


OUTPUTS: Final[dict[str, Output]] = {
    "programmes": _paper(_programmes),
    "programmes-opponents": _paper(lambda order: _programmes(order, opponents=True)),
    "wall-chart": _paper(_wall),
    "proof": _paper(_proof),
    "session-chart": _paper(_session_chart, each=True),
    "table-sheets": _paper(_tables, each=True, links=True),
    "score-sheets": _paper(_scores, each=True),
    "foul-record": _paper(_fouls, each=True),
    "standings": _paper(_standings),
    "certificates": _paper(_certificates),
    "blank-score-sheet": _paper(_blank_scores),
    "blank-foul-record": _paper(_blank_fouls),
    "table-numbers": _paper(_numbers),
    "east-sign": _paper(_east),
    "ema-xls": Output("xls", XLS, lambda order: ema_xls(order.event)),
    "ema-xlsx": Output("xlsx", XLSX, lambda order: ema_xlsx(order.event)),
    "european-mahjong": _csv(lambda order: european_csv(order.event, decimal=order.decimal)),
    "european-mahjong-rounded": _csv(lambda order: european_csv(order.event, rounded=True)),
    "standings-csv": _csv(lambda order: standings_csv(order.event, order.delimiter, order.decimal)),
    "teams-csv": _csv(lambda order: teams_csv(order.event, order.delimiter, order.decimal)),
    "nations-csv": _csv(lambda order: nations_csv(order.event, order.delimiter, order.decimal)),
    "entrants": _csv(lambda order: format_entrants(order.event.entrants.values(), order.delimiter)),
    "seating": _csv(lambda order: seating_csv(order.seats, order.delimiter)),
    "seating-pantheon": Output("txt", TEXT, lambda order: seating_pantheon(_seated(order)).encode()),
    "seating-engine": Output("csv", CSV, lambda order: seating_engine(_seated(order)).encode()),
    "report": Output("txt", TEXT, lambda order: observers_report(order.event, order.words).encode("utf-8-sig")),
    "event": Output("json", JSON, lambda order: export_event(order.event).encode()),
}


def _seated(order: OutputOrder) -> list[list[list[int]]]:
    """Raises DeskError where no session is seated."""
    if not order.seats:
        raise DeskError(desk_fault("session_unseated", session=1))
    return order.seats


def written(name: str, order: OutputOrder) -> bytes:
    """The output of a name. Raises DeskError."""
    if name not in OUTPUTS:
        raise DeskError(desk_fault("output_unknown", name=name[:40], known=", ".join(OUTPUTS)))
    if OUTPUTS[name].each and not order.session_number and order.event.sessions:
        raise DeskError(desk_fault("output_session", name=name, sessions=len(order.event.sessions)))
    return OUTPUTS[name].make(order)
