"""POST /api/tables, GET /api/tables/{table}, POST .../seats and .../rematch, GET .../record, and the WebSocket."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Path, Request, Response, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse

from huit.core.words import LANGUAGES
from huit.hall.hall import Hall, SeatTaken, TableUnavailable
from huit.hall.journal.storage import NotStored, OwnedElsewhere
from huit.hall.terms import EVEN, FAST, Terms, TermsError
from huit.web.answers.errors import Refused, refuse
from huit.web.heavy import HEAVY, Heavy, HeavyWork
from huit.web.language import AskedLanguage, accepted
from huit.web.limits.rate_limit import count_request, network_of
from huit.web.responses import api_router, documented, json_response, refusals
from huit.web.settings import ServerSettings
from huit.web.websocket.handler import serve_socket
from huit.web.wire.tables.over_http import (
    OpenedModel,
    OpenRequest,
    RematchRequest,
    SeatedModel,
    SitRequest,
    TableInfoModel,
)

router = api_router("tables")
TableName = Annotated[str, Path(max_length=40, description="the ten letters of its link")]
_CREATED: Final = 201
_LINES: Final = "application/x-ndjson"
_RECORD: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {_LINES: {"schema": {"type": "object"}}}}}
_STATUS: Final = {
    "table_full": 409,
    "table_unfinished": 409,
    "tables_held": 429,
    "hall_full": 503,
    "token_unknown": 403,
    "server_stops": 503,
}


_CODES: Final = {"server_stops": "table_server_stops", "token_unknown": "table_token_unknown"}


@router.post("/tables", **documented(OpenedModel, 429, 503, status=_CREATED))
async def open_table(asked: OpenRequest, request: Request, _: AskedLanguage) -> Response:
    """Open a table and sit down. The token of the seat is sent only once."""
    settings: ServerSettings = request.app.state.settings
    address = count_request(request, "tables_opened", settings.openings, "tables_too_many")
    values = asked.model_dump(exclude={"name", "pace"})
    pace = asked.pace or (FAST if asked.people == 1 else EVEN)
    seated = await _asking(_hall(request).open(Terms(**values, pace=pace), asked.name, network_of(address)))
    return _seated({"table": seated.table, **_plain(seated)})


@router.get("/tables/{table}", **documented(TableInfoModel, *HEAVY))
async def table_info(table: TableName, request: Request, _: AskedLanguage, heavy: Heavy) -> Response:
    """The public information about a table: terms, players, status."""
    return json_response(await _asking(_hall(request).info(table, heavy.value)))


@router.post("/tables/{table}/seats", **documented(SeatedModel, 307, 409, 429, 503, status=_CREATED))
async def sit_down(table: TableName, asked: SitRequest, request: Request, _: AskedLanguage) -> Response:
    """Take the next free seat; the match starts with the last one."""
    settings: ServerSettings = request.app.state.settings
    count_request(request, "seats_taken", settings.seats, "seats_too_many")
    try:
        return _seated(_plain(await _asking(_hall(request).sit(table, asked.name))))
    except OwnedElsewhere as error:
        return _elsewhere(error, request)


@router.post("/tables/{table}/rematch", **documented(OpenedModel, 307, 403, 409, 429, 503, status=_CREATED))
async def rematch(table: TableName, asked: RematchRequest, request: Request, _: AskedLanguage) -> Response:
    """Sit down at the table of the rematch: same people, same terms, same token. The first one opens it."""
    settings: ServerSettings = request.app.state.settings
    address = count_request(request, "tables_opened", settings.openings, "tables_too_many")
    try:
        seated = await _asking(_hall(request).rematch(table, asked.token, network_of(address)))
    except OwnedElsewhere as error:
        return _elsewhere(error, request)
    return _seated({"table": seated.table, **_plain(seated)})


@router.get("/tables/{table}/record", response_class=Response, responses=_RECORD | refusals(409, *HEAVY))
async def table_record(table: TableName, request: Request, _: AskedLanguage, heavy: Heavy) -> Response:
    """The record of a finished match as JSON lines, to replay and verify."""
    text = await record_of_table(table, request, heavy)
    name = f'attachment; filename="huit-{table}.jsonl"'
    headers = {"Cache-Control": "no-store", "Content-Disposition": name}
    return PlainTextResponse(text, headers=headers, media_type=_LINES)


@router.websocket("/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str, lang: str = "") -> None:
    """The WebSocket of a table; its messages are in the schema."""
    language = lang if lang in LANGUAGES else accepted(socket.headers.get("accept-language"))
    await serve_socket(socket, socket.app.state.hall, table, language)


async def record_of_table(table: str, request: Request, heavy: HeavyWork) -> str:
    """The record of a finished match. Raises Refused."""
    lines: list[str] = await _asking(_hall(request).record(table, heavy.value))
    return "".join([line + "\n" for line in lines])


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def _asking(answer: Any) -> Any:
    """Translate errors of the hall to HTTP errors."""
    try:
        return await answer
    except TermsError as error:
        raise Refused(*error.faults) from error
    except NotStored as error:
        raise refuse("store_unavailable", status=503) from error
    except TableUnavailable as error:
        code = _CODES.get(error.code, error.code)
        raise refuse(code, absent=error.code == "table_unknown", status=_STATUS.get(error.code)) from error


def _plain(seated: SeatTaken) -> dict[str, Any]:
    return {"player": seated.player, "token": seated.token}


def _seated(plain: dict[str, Any]) -> Response:
    return JSONResponse(plain, _CREATED, {"Cache-Control": "no-store"})


def _elsewhere(error: OwnedElsewhere, request: Request) -> Response:
    """Redirect to the server that owns the table."""
    if not error.address:
        raise refuse("table_moving", status=503) from error
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(error.address.rstrip("/") + request.url.path + query, 307)
