"""Puts the web app together: routes, errors, limits, headers, pages."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import huit
from huit.store.database import Database
from huit.web.api_docs import describe_sockets, document
from huit.web.errors import answer_errors
from huit.web.halls import hall_for
from huit.web.headers import SecurityHeaders
from huit.web.limits import LimitBodies
from huit.web.pages import explain_missing_pages, serve_pages
from huit.web.routes import ALL
from huit.web.settings import Settings
from huit.web.storing import closing_database
from huit.web.unanswered import HeadAsGet, refuse_the_rest


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
        lifespan=closing_database,
    )
    app.state.settings = settings
    app.state.database = Database(settings.database)
    app.state.rates = {}
    app.state.films = {}
    app.state.hall = hall_for(settings, app.state.database)
    for router in ALL:
        app.include_router(router)
    describe_sockets(app)
    document(app)
    refuse_the_rest(app)
    answer_errors(app)
    if settings.pages is None:
        explain_missing_pages(app)
    else:
        serve_pages(app, settings.pages)
    # The last one added is the first to see a request.
    app.add_middleware(LimitBodies, limit=settings.body_limit, larger={"/api/replays": settings.record_limit})
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(HeadAsGet)
    return app
