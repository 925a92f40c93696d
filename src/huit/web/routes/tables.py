"""POST /api/tables, GET /api/tables/{table}, POST .../seats, GET .../record, and the socket of a table."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Path, Request, Response, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse

from huit.core.words import LANGUAGES
from huit.hall.hall import Hall, NoSuch, Seated
from huit.hall.keeping import Elsewhere, NotKept
from huit.hall.terms import EVEN, FAST, Terms, TermsError
from huit.web.answering import documented, routes, sent
from huit.web.answers.speaking import Refused, refuse
from huit.web.language import AskedLanguage, accepted
from huit.web.rates import Rate
from huit.web.settings import Settings
from huit.web.socket_serving import serve_socket
from huit.web.wire.tables import Opened, OpenRequest, SitRequest, TableInfo
from huit.web.wire.tables import Seated as SeatedAnswer

A_MINUTE: Final = 60.0
router = routes("tables")
TableName = Annotated[str, Path(max_length=40, description="the ten letters of its link")]
_CREATED: Final = 201
_STATUS: Final = {"table_full": 409, "table_unfinished": 409, "hall_full": 503}


def _created(model: Any) -> dict[str, Any]:
    return {"responses": {_CREATED: {"model": model}}, "response_class": JSONResponse, "status_code": _CREATED}


@router.post("/tables", **_created(Opened))
async def open_table(asked: OpenRequest, request: Request, _: AskedLanguage) -> Response:
    """Open a table and sit down at it. The token is the seat: it is told once."""
    settings: Settings = request.app.state.settings
    rate: Rate = request.app.state.rates.setdefault("tables", Rate(settings.openings, A_MINUTE))
    address = request.client.host if request.client else ""
    if rate.exceeded(address):
        raise refuse("tables_too_many", status=429)
    rate.note(address)
    values = asked.model_dump(exclude={"name", "pace"})
    pace = asked.pace or (FAST if asked.people == 1 else EVEN)
    seated = await _asking(_hall(request).open(Terms(**values, pace=pace), asked.name))
    return _seated({"table": seated.table, **_plain(seated)})


@router.get("/tables/{table}", **documented(TableInfo))
async def table_info(table: TableName, request: Request, _: AskedLanguage) -> Response:
    """What anybody with the link may know: the terms, who sits there, whether it is played."""
    return sent(await _asking(_hall(request).info(table)))


@router.post("/tables/{table}/seats", **_created(SeatedAnswer))
async def sit_down(table: TableName, asked: SitRequest, request: Request, _: AskedLanguage) -> Response:
    """Take the next free seat; the match begins when it was the last one."""
    try:
        return _seated(_plain(await _asking(_hall(request).sit(table, asked.name))))
    except Elsewhere as error:
        return _elsewhere(error, request)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def table_record(table: TableName, request: Request, _: AskedLanguage) -> Response:
    """The record of a finished match, one JSON object a line, to be replayed and verified."""
    lines = await lines_of_record(table, request)
    name = f'attachment; filename="huit-{table}.jsonl"'
    headers = {"Cache-Control": "no-store", "Content-Disposition": name}
    return PlainTextResponse("\n".join(lines) + "\n", headers=headers, media_type="application/x-ndjson")


@router.websocket("/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str, lang: str = "") -> None:
    """What goes over it is documented in the shapes of the schema."""
    language = lang if lang in LANGUAGES else accepted(socket.headers.get("accept-language"))
    await serve_socket(socket, socket.app.state.hall, table, language)


async def lines_of_record(table: str, request: Request) -> list[str]:
    """Of a finished match; any other is refused."""
    lines: list[str] = await _asking(_hall(request).record(table))
    return lines


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def _asking(answer: Any) -> Any:
    """The hall's refusals in the words of HTTP."""
    try:
        return await answer
    except TermsError as error:
        raise Refused(*error.faults) from error
    except NotKept as error:
        raise refuse("store_unavailable", status=503) from error
    except NoSuch as error:
        raise refuse(error.code, absent=error.code == "table_unknown", status=_STATUS.get(error.code)) from error


def _plain(seated: Seated) -> dict[str, Any]:
    return {"player": seated.player, "token": seated.token}


def _seated(plain: dict[str, Any]) -> Response:
    return JSONResponse(plain, _CREATED, {"Cache-Control": "no-store"})


def _elsewhere(error: Elsewhere, request: Request) -> Response:
    """Another server has the table: the same request, there."""
    if not error.address:
        raise refuse("table_moving", status=503) from error
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(error.address.rstrip("/") + request.url.path + query, 307)
