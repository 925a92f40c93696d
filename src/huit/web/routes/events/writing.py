"""Append to the log of an event, and turn what speaks against it into refusals."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from huit.club.event.log import LogEntry
from huit.club.faults import DeskError
from huit.hall.desk.errors import Behind, EntryRefused, EventGone, Forbidden
from huit.hall.desk.live_event import NewAct, checked_entries, is_long
from huit.store.errors import StoreError
from huit.web.answers.errors import Refused, refuse
from huit.web.answers.events.entries import answer_conflict, answer_refused, answer_written
from huit.web.heavy import HeavyWork
from huit.web.routes.events.opened import OpenedEvent

_NO_STORE = {"Cache-Control": "no-store"}


async def append(
    opened: OpenedEvent, expected: int, acts: Sequence[NewAct], lang: str, request: Request, heavy: HeavyWork
) -> Response:
    """The answer to acts that somebody wants to append: written, in conflict with others, or refused."""
    soft = request.query_params.get("soft") == "true"
    try:
        entries = await _written(opened, expected, acts, heavy)
    except Behind as error:
        conflict = answer_conflict(opened.live.seq, error.entries, lang)
        return JSONResponse(conflict, 200 if soft else 409, _NO_STORE)
    except EntryRefused as error:
        return JSONResponse(answer_refused(error.found, lang), 200 if soft else 422, _NO_STORE)
    except Forbidden as error:
        raise refuse(error.code, status=403) from error
    except EventGone as error:
        raise refuse("event_unknown", absent=True) from error
    except DeskError as error:
        raise Refused(*error.faults) from error
    except StoreError as error:
        if error.code != "event_full":
            raise
        raise Refused(*error.faults) from error
    return JSONResponse(answer_written(entries), 201, _NO_STORE)


async def _written(
    opened: OpenedEvent, expected: int, acts: Sequence[NewAct], heavy: HeavyWork
) -> tuple[LogEntry, ...]:
    """Write acts; those that take long to check are checked by a worker first."""
    live, holder = opened.live, opened.holder
    checked: tuple[LogEntry, ...] = ()
    if is_long(acts) and expected == live.seq:
        checked = await heavy.value(checked_entries, live.tournament.entries, holder, list(acts), live.now())
    return await live.write(holder, expected, acts, checked)
