"""GET /api/health: status, version and build; and whether the database answers."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from fastapi import Request, Response
from fastapi.responses import JSONResponse

import huit
from huit.store.database import FAILED, Database
from huit.web.responses import api_router, json_response
from huit.web.settings import ServerSettings
from huit.web.wire.server import HealthAnswer

router = api_router("health")
_PATIENCE: Final = 3.0  # seconds
_KEPT: Final = 1.0


_FAILED: Final[dict[str, Any]] = {"model": HealthAnswer, "description": "the database does not answer"}


@router.get("/health", responses={200: {"model": HealthAnswer}, 503: _FAILED}, response_class=JSONResponse)
async def health(request: Request) -> Response:
    """The health of the server: 200, or 503 if its database does not answer."""
    settings: ServerSettings = request.app.state.settings
    store = await _store_status(request)
    plain = {
        "status": "ok" if store != FAILED else "store_unavailable",
        "version": huit.__version__,
        "build": huit.build_kind(),
        "pages": settings.pages is not None,
        "store": store,
    }
    return json_response(plain, status=200 if store != FAILED else 503)


async def _store_status(request: Request) -> str:
    """The state of the database, asked once a second at most, and by one at a time."""
    known: tuple[float, str] | None = getattr(request.app.state, "store_status", None)
    if known is not None and known[0] > time.monotonic():
        return known[1]
    before = FAILED if known is None else known[1]
    request.app.state.store_status = (time.monotonic() + _PATIENCE, before)  # for those who ask meanwhile
    database: Database = request.app.state.database
    try:
        async with asyncio.timeout(_PATIENCE):
            status = await asyncio.to_thread(database.status)
    except TimeoutError:
        status = FAILED
    request.app.state.store_status = (time.monotonic() + _KEPT, status)
    return status
