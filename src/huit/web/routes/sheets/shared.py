"""POST /api/sheets; GET and DELETE /api/sheets/{sheet}; its entries."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Path, Request, Response
from fastapi.responses import JSONResponse

from huit.core.faults import Fault
from huit.core.words import words_in
from huit.hall.following import Gone
from huit.hall.sheets.live_sheet import LiveSheet, NewEntry, SharedSheets
from huit.store.errors import StoreError
from huit.web.answers.errors import Refused, refuse, sentence_of
from huit.web.language import AskedLanguage
from huit.web.limits.loads import may_load
from huit.web.limits.rate_limit import A_MINUTE, count_request
from huit.web.responses import api_router, documented, json_response, refusals
from huit.web.settings import ServerSettings
from huit.web.wire.sheets import (
    SharedSheetAnswer,
    ShareSheetRequest,
    SheetDeletedAnswer,
    SheetEntryRequest,
    SheetWrittenAnswer,
)

SheetName = Annotated[str, Path(max_length=40, description="the sixteen letters of its link")]
_WRITTEN: Final[dict[str, Any]] = {
    "responses": {201: {"model": SheetWrittenAnswer}, **refusals(429, 503), 409: {"model": SheetWrittenAnswer}},
    "response_class": JSONResponse,
    "status_code": 201,
}
router = api_router("sheet", about_hands=True)


def _sheets(request: Request) -> SharedSheets:
    sheets: SharedSheets = request.app.state.sheets
    return sheets


async def found_sheet(sheet: SheetName, request: Request) -> LiveSheet:
    """The dependency behind `Found`. Raises Refused 404 or 429, MemoryFull or StoreError."""
    sheets = _sheets(request)
    if not await may_load(request, "sheets_loaded", sheets.live, sheets.log, sheet):
        raise refuse("too_often", status=429, retry=int(A_MINUTE))
    try:
        return await sheets.find(sheet)
    except Gone as error:
        raise refuse("sheet_unknown", absent=True) from error


Found = Annotated[LiveSheet, Depends(found_sheet)]


@router.post("/sheets", **documented(SharedSheetAnswer, 429, 503, status=201))
async def share_sheet(asked: ShareSheetRequest, request: Request) -> Response:
    """Open a score sheet for several phones. Whoever has its sixteen letters can read it and write on it."""
    settings: ServerSettings = request.app.state.settings
    count_request(request, "sheets_shared", settings.openings)
    live = await _sheets(request).create(asked.by.strip(), _first_entries(asked))
    return json_response(live.state(), status=201)


@router.get("/sheets/{sheet}", **documented(SharedSheetAnswer, 429, 503))
async def shared_sheet(live: Found) -> Response:
    """A shared sheet, with who wrote which hand."""
    return json_response(live.state())


@router.post("/sheets/{sheet}/entries", **_WRITTEN)
async def write_entry(asked: SheetEntryRequest, live: Found, lang: AskedLanguage, request: Request) -> Response:
    """Append an entry. With 409 somebody else was quicker: look at the state, and ask again.

    The same entry may be sent twice.
    """
    payload = asked.entry.model_dump(exclude={"kind"})
    try:
        conflict = await live.write(asked.by.strip(), asked.entry.kind, payload)
    except Gone as error:
        raise refuse("sheet_unknown", absent=True) from error
    except StoreError as error:
        if error.code != "sheet_log_full":
            raise
        raise Refused(*error.faults) from error
    message = sentence_of(Fault(conflict), words_in(lang)) if conflict else ""
    soft = request.query_params.get("soft") == "true"
    status = 201 if not conflict else 200 if soft else 409
    return json_response({"conflict": conflict, "message": message, "state": live.state()}, status=status)


@router.delete("/sheets/{sheet}", **documented(SheetDeletedAnswer, 429, 503))
async def delete_sheet(live: Found, request: Request) -> Response:
    """Delete a shared sheet with its log, immediately and irrevocably. The copies on the phones stay."""
    return json_response({"deleted": await _sheets(request).delete(live.id)})


def _first_entries(asked: ShareSheetRequest) -> list[NewEntry]:
    about = asked.model_dump(include={"title", "date", "names", "profile"})
    hands = [{"uid": f"h{at}-0", "number": at, "hand": hand.model_dump()} for at, hand in enumerate(asked.hands)]
    return [("setup", about), *[("hand", hand) for hand in hands]]
