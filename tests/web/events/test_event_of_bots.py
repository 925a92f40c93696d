"""A whole event on a real server: 112 players, 7 sessions, 196 sheets of whole games of our bots."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import xlrd
from tests.club.bot_sheets import PlayedSheet, played_sheet
from tests.hall.serving import serving
from tests.web.event_client import EventHolder, seated_event
from tests.web.event_server import WebClient, at, enter, enter_together, phones_follow

PLAYERS, SESSIONS = 112, 7
KILLED_IN = 4


class WholeEvent:
    """The event, and what the sheets add up to."""

    def __init__(self, address: str) -> None:
        self.organiser = seated_event(WebClient(address), PLAYERS, SESSIONS)  # type: ignore[arg-type]  # as much as is used
        self.profile: str = self.organiser.parts["settings"]["profile"]
        self.public = self.organiser.linked("public")
        self.desks = [self.organiser, self.organiser.linked("desk", "Anna")]
        self.totals: Counter[int] = Counter()

    def moved_to(self, address: str) -> None:
        """The server was started anew."""
        self.organiser, self.public = at(address, self.organiser), at(address, self.public)
        self.desks = [self.organiser, at(address, self.desks[1])]

    def played(self, session: int) -> dict[int, Any]:
        """Start a session; the sheets of its tables."""
        self.organiser.write("clock_set", session=session, act="start")
        sheets: dict[int, PlayedSheet] = {}
        for table, seats in enumerate(self.organiser.parts[f"seating.{session}"], 1):
            sheet = sheets[table] = played_sheet(self.profile, f"{session}.{table}")
            for number, total in zip(seats["four"], sheet.totals, strict=True):
                self.totals[number] += total
        return {table: {"sheet": sheet.written} for table, sheet in sheets.items()}

    def close(self, session: int) -> None:
        self.organiser.write("clock_set", session=session, act="end")
        self.organiser.write("session_moved", session=session, state="closed")


@pytest.mark.long
def test_event_of_bots(tmp_path: Path) -> None:
    """Two desks enter all sheets at once while forty phones follow; the server is killed in the middle of a session.

    Nothing is lost or there twice, and everybody's total is what the tables of the bots themselves had arrived at: in
    the standings, in the exported file and in the EMA's workbook.
    """
    with serving(tmp_path) as (address, server):
        event = WholeEvent(address)
        for session in range(1, KILLED_IN):
            play(event, address, session)
        sheets = event.played(KILLED_IN)
        acknowledged = enter_until_killed(event, sheets, server)
    with serving(tmp_path) as (address, _):
        event.moved_to(address)
        kept = set(map(int, event.organiser.parts[f"results.{KILLED_IN}"]))
        assert set(acknowledged) <= kept
        assert len(kept) <= len(acknowledged) + len(event.desks)  # written, but not answered any more
        enter(event.organiser, KILLED_IN, {table: one for table, one in sheets.items() if table not in kept}, [])
        event.close(KILLED_IN)
        for session in range(KILLED_IN + 1, SESSIONS + 1):
            play(event, address, session)
        check_totals(event)


def play(event: WholeEvent, address: str, session: int) -> None:
    sheets = event.played(session)
    work = partial(enter_together, event.desks, session, sheets, [])
    phones_follow(address, event.public, len(sheets), work)
    event.close(session)


def enter_until_killed(event: WholeEvent, sheets: dict[int, Any], server: Any) -> list[int]:
    """Kill the server when half of the sheets are entered; the tables that it acknowledged."""
    acknowledged: list[int] = []

    def work() -> None:
        try:
            enter_together(event.desks, KILLED_IN, sheets, acknowledged)
        except OSError:
            return

    with ThreadPoolExecutor(1) as people:
        working = people.submit(work)
        while len(acknowledged) < len(sheets) // 2 and not working.done():
            time.sleep(0.005)
        server.kill()
        working.result()
    return acknowledged


def check_totals(event: WholeEvent) -> None:
    rows = event.organiser.parts["standings"]["rows"]
    assert {row[1]: row[3] for row in rows} == dict(event.totals)
    assert sum(row[2] for row in rows) == SESSIONS * PLAYERS // 4 * 84
    log = event.organiser.get("/entries").json()["entries"]
    entered = [(one["payload"]["session"], one["payload"]["table"]) for one in log if one["kind"] == "result_entered"]
    assert len(entered) == len(set(entered)) == 196
    copied = event.organiser.client.post("/api/events/import", content=event.organiser.get("/files/event").content)
    copy = EventHolder(event.organiser.client, copied.json()["event"], copied.json()["code"])
    assert copy.parts["standings"]["rows"] == rows
    sheet = xlrd.open_workbook(file_contents=event.organiser.get("/files/ema-xls").content).sheet_by_index(0)
    places = [(int(sheet.cell_value(line, 2)), int(sheet.cell_value(line, 7))) for line in range(1, PLAYERS + 1)]
    assert places == [(row[0], row[3]) for row in rows]
