"""POST /api/events, /api/events/import; GET and DELETE /api/events/{event}; its entries and entry lists."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from huit.store.errors import StoreError
from huit.web.answers.errors import Refused
from huit.web.answers.events.entries import (
    answer_entrants,
    answer_log,
    answer_results,
    first_entries,
    imported_entries,
)
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.limits.rate_limit import count_request
from huit.web.responses import api_router, documented, json_response, refusals
from huit.web.routes.events.opened import Clerk, Opened, Organiser, desk_of
from huit.web.routes.events.writing import append
from huit.web.settings import ServerSettings
from huit.web.wire.events import (
    EntriesRequest,
    EventConflictAnswer,
    EventDeletedAnswer,
    EventMadeModel,
    EventStateAnswer,
    LogAnswer,
    NewEventRequest,
    ReadEntrantsAnswer,
    ReadResultsAnswer,
    WrittenAnswer,
)

REFUSED: Final = (401, 403, 429, 503)
_FILE: Final = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}
_WRITTEN: Final[dict[str, Any]] = {
    "responses": {201: {"model": WrittenAnswer}, **refusals(*REFUSED), 409: {"model": EventConflictAnswer}},
    "response_class": JSONResponse,
    "status_code": 201,
}
router = api_router("events", about_hands=True)


async def sent_file(request: Request) -> bytes:
    """The body as it is; its encoding is found by whoever reads it."""
    return await request.body()


SentFile = Annotated[bytes, Depends(sent_file)]


@router.post("/events", **documented(EventMadeModel, 429, 503, status=201))
async def make_event(asked: NewEventRequest, request: Request) -> Response:
    """Create an event. The organiser's code is sent only once: it is the key to everything."""
    return await _made(request, first_entries(asked.settings))


@router.post("/events/import", openapi_extra=_FILE, **documented(EventMadeModel, *HEAVY, status=201))
async def import_event(content: SentFile, request: Request, heavy: Heavy) -> Response:
    """Create an event from the file of another one: the same log, new links."""
    return await _made(request, await heavy.value(imported_entries, content))


@router.get("/events/{event}", **documented(EventStateAnswer, *REFUSED))
async def event_state(opened: Opened) -> Response:
    """The state of an event, as far as the role of the link may see it."""
    live, holder = opened.live, opened.holder
    await live.prepare(holder)
    about = {"event": live.id, "role": holder.role, "session": holder.session, "table": holder.table}
    snapshot = live.snapshot(holder)
    return json_response(
        {"seq": snapshot["seq"], "now": snapshot["now"], **about, "label": holder.label, "parts": snapshot["parts"]}
    )


@router.post("/events/{event}/entries", **_WRITTEN)
async def add_entries(
    asked: EntriesRequest, opened: Opened, lang: AskedLanguage, request: Request, heavy: Heavy
) -> Response:
    """Append acts to the log, all of them or none. With 409, look at what is new and ask again."""
    acts = [(act.kind, act.payload) for act in asked.acts]
    return await append(opened, asked.expected, acts, lang, request, heavy)


@router.get("/events/{event}/entries", **documented(LogAnswer, *REFUSED))
async def entries(opened: Clerk, heavy: Heavy, after: Annotated[int, Query(ge=0, le=10_000_000)] = 0) -> Response:
    """The log, for the organiser and the desk."""
    tournament = opened.live.tournament
    return await heavy.answer(answer_log, tournament.seq, tournament.entries[after:])


@router.post("/events/{event}/entrants", openapi_extra=_FILE, **documented(ReadEntrantsAnswer, *REFUSED))
async def read_entrants(opened: Organiser, content: SentFile, lang: AskedLanguage, heavy: Heavy) -> Response:
    """Read an entry list (CSV), and say what was mended. Nothing is changed: append `entrants_set` with it."""
    del opened
    return await heavy.answer(answer_entrants, content, lang)


@router.post("/events/{event}/results", openapi_extra=_FILE, **documented(ReadResultsAnswer, *REFUSED))
async def read_results(
    opened: Clerk, content: SentFile, session: Annotated[int, Query(ge=1, le=24)], heavy: Heavy
) -> Response:
    """Read results of tables (CSV). Nothing is changed: append `result_entered` with each."""
    return await heavy.answer(answer_results, opened.live.tournament.entries, session, content)


@router.delete("/events/{event}", **documented(EventDeletedAnswer, *REFUSED))
async def delete_event(opened: Organiser, request: Request) -> Response:
    """Delete an event with its log and links, immediately and irrevocably."""
    return json_response({"deleted": await desk_of(request).delete(opened.live.id)})


async def _made(request: Request, first: list[Any]) -> Response:
    settings: ServerSettings = request.app.state.settings
    count_request(request, "events_made", settings.openings)
    try:
        event, code = await desk_of(request).create(first)
    except StoreError as error:
        if error.code != "event_full":
            raise
        raise Refused(*error.faults) from error
    return json_response({"event": event, "code": str(code)}, status=201)
