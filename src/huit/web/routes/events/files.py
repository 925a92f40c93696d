"""/api/events/{event}/files: downloads of an event, made by worker processes."""

from __future__ import annotations

import re
from typing import Annotated, Final

from fastapi import Query, Request, Response

from huit.hall.desk.roles import TABLE, Holder
from huit.web.answers.errors import refuse
from huit.web.answers.events.files import FILES, answer_files, made_file
from huit.web.answers.events.links import link_path
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, refusals
from huit.web.routes.events.links import addresses_of
from huit.web.routes.events.opened import Clerk, OpenedEvent, desk_of
from huit.web.wire.events import EventFilesAnswer

REFUSED: Final = (401, 403, *HEAVY)
SERVER: Final = re.compile(r"https?://[^/?#\s]+/?")
router = api_router("events")


@router.get("/events/{event}/files", **documented(EventFilesAnswer, *REFUSED))
async def event_files(opened: Clerk, request: Request, lang: AskedLanguage, heavy: Heavy) -> Response:
    """The files and papers that can be downloaded; what the EMA may miss, and the weight that the MERS would give."""
    addresses = await addresses_of(request)
    return await heavy.answer(answer_files, opened.live.tournament.entries, lang, addresses)


@router.get("/events/{event}/files/{name}", response_class=Response, responses=refusals(*REFUSED))
async def event_file(
    name: str,
    opened: Clerk,
    request: Request,
    lang: AskedLanguage,
    heavy: Heavy,
    session: Annotated[int, Query(ge=0, le=24)] = 0,
    base: Annotated[str, Query(max_length=200, description="the address of the server, for QR codes")] = "",
) -> Response:
    """A file or paper of the event."""
    if name not in FILES:
        raise refuse("event_file_unknown", absent=True, name=name[:40])
    if base and not SERVER.fullmatch(base):
        raise refuse("address_invalid", text=base[:60])
    links = await _table_links(opened, request, session, base) if FILES[name].links and base else []
    log = opened.live.tournament.entries
    content, kind, file_name = await heavy.value(made_file, name, log, lang, session, links)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{file_name}"'}
    return Response(content, 200, headers, kind)


async def _table_links(opened: OpenedEvent, request: Request, session: int, base: str) -> list[str]:
    """The addresses behind the QR codes of a session's tables, made where they are not there yet."""
    found = opened.live.tournament.session(session)
    if found is None:
        return []
    holders = [Holder(TABLE, session, table.number) for table in found.tables]
    codes = await desk_of(request).link(opened.live.id, opened.code, holders)
    return [base.rstrip("/") + link_path(opened.live.id, TABLE, code) for code in codes]
