"""GET /api/health: that the server is there, and which build it is."""

from __future__ import annotations

from fastapi import Request, Response

import huit
from huit.web.answering import documented, routes, sent
from huit.web.settings import Settings
from huit.web.wire.book import HealthAnswer

router = routes("health")


@router.get("/health", **documented(HealthAnswer))
async def health(request: Request) -> Response:
    """Whether the server is well."""
    settings: Settings = request.app.state.settings
    pages = settings.pages is not None
    return sent({"status": "ok", "version": huit.__version__, "build": huit.build_kind(), "pages": pages})
