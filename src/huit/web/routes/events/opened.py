"""Authorization of event routes: the bearer code opens a link, and the link has a role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from anyio.to_thread import run_sync
from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from huit.hall.desk.desk import TournamentDesk
from huit.hall.desk.errors import EventGone, Forbidden
from huit.hall.desk.link_codes import holder_of
from huit.hall.desk.live_event import LiveEvent
from huit.hall.desk.roles import CLERKS, ORGANISER, TABLE, Holder, table_open
from huit.store.profile_codes import Code, parse_code
from huit.web.answers.errors import refuse
from huit.web.limits.loads import may_load
from huit.web.limits.rate_limit import address_of, limiter

WRONG_CODES: Final = 60  # per address and minute: a hall full of phones has one address
_STATUSES: Final = {"event_link_unknown": 401, "too_often": 429}
_bearer: Final = HTTPBearer(auto_error=False, scheme_name="link", description="the code of a link")
EventName = Annotated[str, Path(max_length=40, description="the eight letters of its links")]


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """An event and the holder of a link to it."""

    live: LiveEvent
    holder: Holder
    code: Code


def desk_of(request: Request) -> TournamentDesk:
    desk: TournamentDesk = request.app.state.desk
    return desk


async def open_link(asked: HTTPConnection, event: str, text: str) -> OpenedEvent:
    """The event that a code opens, for a request or a socket. Counts wrong codes.

    Raises Forbidden, EventGone, MemoryFull or StoreError.
    """
    wrong, address = limiter(asked.app, "wrong_links", WRONG_CODES), address_of(asked)
    if wrong.exceeded(address):
        raise Forbidden("too_often")
    try:
        return await _opened(asked, event, text)
    except Forbidden as error:
        if error.code == "event_link_unknown":
            wrong.note(address)
        raise


async def _opened(asked: HTTPConnection, event: str, text: str) -> OpenedEvent:
    desk: TournamentDesk = asked.app.state.desk
    code = parse_code(text)
    link = await run_sync(desk.links.find, code) if code else None
    if code is None or link is None:
        raise Forbidden("event_link_unknown")
    if link.event_id != event:
        raise Forbidden("event_link_other")
    if link.revoked is not None:
        raise Forbidden("event_link_revoked")
    if not await may_load(asked, "events_loaded", desk.live, desk.log, event):
        raise Forbidden("too_often")
    live = await desk.find(event)
    holder = holder_of(link)
    if holder.role == TABLE and not table_open(holder, live.tournament):
        raise Forbidden("event_link_over")
    return OpenedEvent(live, holder, code)


async def opened_event(
    event: EventName, request: Request, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> OpenedEvent:
    """The dependency behind `Opened`. Raises Refused 401, 403, 404 or 429, MemoryFull or StoreError."""
    try:
        return await open_link(request, event, bearer.credentials if bearer else "")
    except EventGone as error:
        raise refuse("event_unknown", absent=True) from error
    except Forbidden as error:
        raise refuse(error.code, status=_STATUSES.get(error.code, 403)) from error


Opened = Annotated[OpenedEvent, Depends(opened_event)]


async def clerk(opened: Opened) -> OpenedEvent:
    """The organiser or a desk. Raises Refused 403."""
    if opened.holder.role not in CLERKS:
        raise refuse("event_role", status=403)
    return opened


async def organiser(opened: Opened) -> OpenedEvent:
    """The organiser. Raises Refused 403."""
    if opened.holder.role != ORGANISER:
        raise refuse("event_role", status=403)
    return opened


Clerk = Annotated[OpenedEvent, Depends(clerk)]
Organiser = Annotated[OpenedEvent, Depends(organiser)]
