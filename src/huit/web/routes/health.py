"""GET /api/health: status, version and build."""

from __future__ import annotations

from fastapi import Request, Response

import huit
from huit.web.responses import api_router, documented, json_response
from huit.web.settings import ServerSettings
from huit.web.wire.rulebook import HealthAnswer

router = api_router("health")


@router.get("/health", **documented(HealthAnswer))
async def health(request: Request) -> Response:
    """The health of the server."""
    settings: ServerSettings = request.app.state.settings
    pages = settings.pages is not None
    return json_response({"status": "ok", "version": huit.__version__, "build": huit.build_kind(), "pages": pages})
