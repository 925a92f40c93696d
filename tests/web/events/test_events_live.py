"""A real server of a tournament: killed in the middle, two desks at once, forty phones that follow."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.hall.serving import serving
from tests.web.event_client import EventHolder, scores_of, seated_event
from tests.web.event_server import WebClient, at, enter, enter_together, phones_follow


def started(address: str, players: int) -> EventHolder:
    """An event whose first session has begun."""
    organiser = seated_event(WebClient(address), players, 4)  # type: ignore[arg-type]  # as much of one as is used
    organiser.write("clock_set", session=1, act="start")
    return organiser


def totals(*tables: int) -> dict[int, dict[str, list[int]]]:
    return {table: {"scores": scores_of(table)} for table in tables}


def test_two_desks_at_once_and_a_kill(tmp_path: Path) -> None:
    """Two desks enter 14 tables each at the same time; the server is killed in the middle of a third one's work.

    Nothing that was acknowledged is lost, nothing is there twice, and the clock ends at the same moment as before.
    """
    acknowledged: list[int] = []
    with serving(tmp_path) as (address, server):
        organiser = started(address, 112)
        clock = organiser.parts["sessions"][0]["clock"]
        desks = [organiser, organiser.linked("desk", "Anna")]
        enter_together(desks, 1, totals(*range(1, 15)), acknowledged)
        assert sorted(acknowledged) == list(range(1, 15))
        third = organiser.linked("desk", "Bo")

        def until_killed() -> None:
            try:
                enter(third, 1, totals(*range(15, 29)), acknowledged)
            except OSError:
                return

        with ThreadPoolExecutor(1) as people:
            working = people.submit(until_killed)
            while len(acknowledged) < 18 and not working.done():
                time.sleep(0.005)
            server.kill()
            working.result()
    with serving(tmp_path) as (address, _):
        again = at(address, organiser)
        kept = again.parts["results.1"]
        assert set(map(str, acknowledged)) <= set(kept)
        assert len(kept) <= len(acknowledged) + 1  # one may have been written without having been answered
        assert all(result["scores"] == scores_of(int(table)) for table, result in kept.items())
        assert again.parts["sessions"][0]["clock"] == clock
        rest = [table for table in range(1, 29) if str(table) not in kept]
        enter(again, 1, totals(*rest), acknowledged)
        entered = [one for one in again.get("/entries").json()["entries"] if one["kind"] == "result_entered"]
        assert sorted(one["payload"]["table"] for one in entered) == list(range(1, 29))


def test_forty_phones_follow(tmp_path: Path) -> None:
    """Each is told of a result as soon as it is stored, without asking; all see the same standings."""
    with serving(tmp_path) as (address, _):
        organiser = started(address, 16)
        tables = totals(1, 2, 3, 4)
        phones_follow(address, organiser.linked("public"), len(tables), lambda: enter(organiser, 1, tables, []))
