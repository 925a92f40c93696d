"""Puts the web app together: routes, errors, limits, headers, pages."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import huit
from huit.web.api_docs import document
from huit.web.errors import answer_errors
from huit.web.headers import SecurityHeaders
from huit.web.limits import LimitBodies
from huit.web.pages import serve_pages
from huit.web.routes import ALL
from huit.web.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """An app of its own for each call: tests run many."""
    settings = settings or Settings()
    app = FastAPI(
        title="Huit",
        version=huit.__version__,
        summary="MCR mahjong: scores, waits, advice and the rulebook",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    for router in ALL:
        app.include_router(router)
    document(app)
    answer_errors(app)
    if settings.pages is not None:
        serve_pages(app, settings.pages)
    # The last one added is the first to see a request.
    app.add_middleware(LimitBodies, limit=settings.body_limit)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(SecurityHeaders)
    return app
