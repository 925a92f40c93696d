"""An event as its links see it: named parts of plain values, so that only those that change are sent.

    settings, entrants, sessions, announcement      whole
    seating.N, results.N                            of session N, from 1
    standings, groups, prizes                       from approved results alone, but for staff
    penalties, log                                  for staff

A table sees its own seats and result, and nothing else. Points are twelfths of table points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import cached_property
from typing import Any, Final

from huit.club.event.checks.rulings import disagreements, tables_that_disagree
from huit.club.event.log import LogEntry, undone_seqs
from huit.club.event.model import Session, TableResult, Tournament
from huit.club.event.states import CLOSED
from huit.club.standings import (
    GroupRow,
    best_hands,
    best_sessions,
    chicken_hands,
    contenders,
    lines_of,
    nation_standings,
    standings_of,
    team_standings,
)
from huit.hall.desk.roles import CLERKS, STAFF, TABLE, Holder

Parts = dict[str, Any]
RECENT: Final = 30  # entries at the end of the log
_COUNTED: Final = ("entrants", "sessions")  # lists of an entry of which the length is told
_PRIVATE: Final = ("ema_id",)


class EventViews:
    """The views of one state of an event; whatever is costly is computed once, and only if somebody asks."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def parts(self, holder: Holder) -> Parts:
        """All that a holder may see."""
        if holder.role == TABLE:
            return _table_parts(self.tournament, holder)
        if holder.role not in STAFF:
            return self._public
        return {**self._staff, **(self._log if holder.role in CLERKS else {})}

    @cached_property
    def _approved(self) -> Tournament:
        """The event without results that wait for approval."""
        if not any(session.unapproved() for session in self.tournament.sessions):
            return self.tournament
        return replace(self.tournament, sessions=tuple([_approved_only(one) for one in self.tournament.sessions]))

    @cached_property
    def _public(self) -> Parts:
        if self._approved is self.tournament:
            shared = {name: value for name, value in self._staff.items() if name not in ("penalties", "entrants")}
        else:
            shared = _common(self._approved)
        return {**shared, "entrants": _entrants(self.tournament, private=False)}

    @cached_property
    def _staff(self) -> Parts:
        event = self.tournament
        penalties = [{**asdict(one.given), "seq": one.seq, "time": one.time, "who": one.who} for one in event.penalties]
        return {**_common(event), "entrants": _entrants(event, private=True), "penalties": penalties}

    @cached_property
    def _log(self) -> Parts:
        gone = undone_seqs(self.tournament.entries)
        return {"log": [_recent(entry, gone) for entry in self.tournament.entries[-RECENT:]]}


def _approved_only(session: Session) -> Session:
    return replace(session, results={number: one for number, one in session.results.items() if one.approved})


def _common(event: Tournament) -> Parts:
    parts: Parts = {
        "settings": asdict(event.settings),
        "sessions": [_session(event, session) for session in event.sessions],
        "announcement": _announcement(event),
        "standings": _standings(event),
        "groups": {"teams": _groups(team_standings(event)), "nations": _groups(nation_standings(event))},
        "prizes": _prizes(event),
    }
    for session in event.sessions:
        if session.tables:
            parts[f"seating.{session.number}"] = _seating(session)
            parts[f"results.{session.number}"] = _results(event, session)
    return parts


def _announcement(event: Tournament) -> Parts | None:
    told = event.announcement
    if told is None:
        return None
    return {"schema": told.schema, "commitment": told.commitment, "unmet": [asdict(one) for one in told.unmet]}


def _entrants(event: Tournament, *, private: bool) -> list[Parts]:
    rows = []
    for number, entrant in sorted(event.entrants.items()):
        status = event.status(number)
        row = {**asdict(entrant), "state": status.state, "from": status.session, "listed": status.listed}
        if status.successor:
            row |= {"successor": status.successor, "handed_over": status.handed_over}
        rows.append(row if private else {key: value for key, value in row.items() if key not in _PRIVATE})
    return rows


def _session(event: Tournament, session: Session) -> Parts:
    """A session. `empty`: who sits there by the draw, has left and has no substitute. `differ`: tables, see _result."""
    return {
        "number": session.number,
        **asdict(session.times),
        "state": session.state,
        "way": session.way,
        "seed": session.seed,
        "clock": asdict(session.clock),
        "tables": len(session.tables),
        "entered": len(session.results),
        "waiting": list(session.unapproved()),
        "differ": list(tables_that_disagree(event, session)),
        "empty": [] if session.state == CLOSED else list(event.empty_seats(session)),
        "substitutions": [asdict(one) for one in session.substitutions],
    }


def _seating(session: Session) -> list[Parts]:
    """Each table: the four as drawn, as they took their seats, and as they really sit, East first."""
    return [
        {"drawn": list(table.drawn), "four": list(session.at_table(table)), "taken": bool(table.taken)}
        for table in session.tables
    ]


def _results(event: Tournament, session: Session) -> dict[str, Parts]:
    """By table number. `lines`: score and points of everybody by number, as they count for the ranking."""
    lines: dict[int, dict[str, list[int]]] = {}
    for number, line in lines_of(event, session).items():
        lines.setdefault(line.table, {})[str(number)] = [line.score, line.points]
    return {
        str(number): {**_result(event, session.number, result), "lines": lines.get(number, {})}
        for number, result in sorted(session.results.items())
    }


def _result(event: Tournament, session: int, result: TableResult) -> Parts:
    """A result. `differs`: players with the points that referees took on the sheet, and fewer that it deducts."""
    return {
        "players": list(result.players),
        "scores": list(result.scores),
        "hands": result.hands,
        "best": [asdict(one) for one in result.best],
        "penalties": [asdict(one) for one in result.penalties],
        "deducted": list(result.deducted),
        "differs": [[one.number, one.ruled, one.deducted] for one in disagreements(event, session, result)],
        "whole": result.sheet is not None,
        "source": result.source,
        "approved": result.approved,
        "seq": result.seq,
    }


def _standings(event: Tournament) -> Parts:
    """Rows of place, number, points, score and disqualification: short, for they change with every result."""
    found = standings_of(event)
    return {
        "provisional": found.provisional,
        "rows": [[row.place, row.number, row.points, row.score, int(row.disqualified)] for row in found.rows],
        "contenders": [[one.number, one.points, one.score, one.behind] for one in contenders(event)],
    }


def _groups(rows: Sequence[GroupRow]) -> list[list[Any]]:
    return [[row.place, row.name, row.points, row.score, list(row.members)] for row in rows]


def _prizes(event: Tournament) -> Parts:
    return {
        "hands": [asdict(one) for one in best_hands(event)],
        "chickens": [asdict(one) for one in chicken_hands(event)],
        "sessions": [asdict(one) for one in best_sessions(event)],
    }


def _recent(entry: LogEntry, gone: frozenset[int]) -> Parts:
    """An entry for the list of what was done; long payloads are left to the log itself."""
    short = {
        key: value for key, value in entry.payload.items() if key == "scores" or not isinstance(value, (list, dict))
    }
    short |= {key: len(entry.payload[key]) for key in _COUNTED if isinstance(entry.payload.get(key), list)}
    if isinstance(entrant := entry.payload.get("entrant"), dict):
        short["number"] = entrant["number"]
    undone = entry.seq in gone
    return {
        "seq": entry.seq,
        "time": entry.time,
        "who": entry.who,
        "kind": entry.kind,
        "about": short,
        "undone": undone,
    }


def _table_parts(event: Tournament, holder: Holder) -> Parts:
    session = event.session(holder.session)
    table = session.table(holder.table) if session else None
    if session is None or table is None:
        return {}
    result = session.results.get(holder.table)
    seats = [_seat(event, number) for number in session.at_table(table)]
    settings = event.settings
    return {
        "settings": {"name": settings.name, "profile": settings.profile, "language": settings.language},
        "sessions": [_session(event, session)],
        "table": {"session": holder.session, "table": holder.table, "seats": seats},
        "result": _result(event, session.number, result) if result else None,
    }


def _seat(event: Tournament, number: int) -> Parts:
    entrant = event.entrants.get(number)
    return {"number": number, "name": entrant.name if entrant else "", "country": entrant.country if entrant else ""}
