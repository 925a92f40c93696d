"""The FastAPI application: routes, error handlers, middleware, pages."""

from __future__ import annotations

from collections import Counter

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import huit
from huit.hall.desk.desk import TournamentDesk
from huit.hall.hall import Hall
from huit.hall.journal.database import DatabaseStorage
from huit.hall.sheets.live_sheet import SharedSheets
from huit.hall.workers.pool import WorkerPool
from huit.store.database import Database
from huit.web.api_docs import complete_schema, document
from huit.web.errors import answer_errors
from huit.web.heavy import make_budget, make_pool
from huit.web.listening.limits import Doorkeeper
from huit.web.middleware.allowed_hosts import AllowedHosts
from huit.web.middleware.body_limit import BodyLimit, BodySize
from huit.web.middleware.counted_responses import CountedResponses
from huit.web.middleware.head_requests import HeadAsGet
from huit.web.middleware.request_limit import RequestLimit
from huit.web.middleware.security_headers import SecurityHeaders
from huit.web.not_found import refuse_unknown_paths
from huit.web.operations.lifespan import lifespan
from huit.web.pages import explain_missing_pages, serve_pages
from huit.web.routes import routers
from huit.web.settings import JSON_PARTS, RECORD_PARTS, ServerSettings


def create_app(settings: ServerSettings | None = None) -> FastAPI:
    """Create an independent app from settings."""
    settings = settings or ServerSettings()
    app = FastAPI(
        title="Huit",
        version=huit.__version__,
        summary="MCR mahjong: scores, waits, advice and the rulebook",
        openapi_url=None,  # huit.web.api_docs has a route of its own
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.database = Database(settings.database)
    app.state.rates = {}
    app.state.records = {}
    app.state.responses = Counter()
    app.state.doorkeeper = Doorkeeper(settings.connections)
    app.state.work = make_pool(settings)
    app.state.work_budget = make_budget(settings)
    app.state.hall = _hall(settings, app.state.database, app.state.work)
    app.state.desk = TournamentDesk(app.state.database)
    app.state.sheets = SharedSheets(app.state.database)
    for router in routers():
        app.router.routes.extend(router.routes)  # an included router would be searched anew by every request
    complete_schema(app)
    document(app)
    refuse_unknown_paths(app)
    answer_errors(app)
    if settings.pages is None:
        explain_missing_pages(app)
    else:
        serve_pages(app, settings.pages)
    # The middleware added last sees a request first.
    app.add_middleware(BodyLimit, usual=BodySize(settings.body_limit, JSON_PARTS), others=_other_bodies(settings))
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(HeadAsGet)
    app.add_middleware(AllowedHosts, hosts=settings.hosts)
    app.add_middleware(
        RequestLimit,
        doorkeeper=app.state.doorkeeper,
        burst=settings.requests,
        per_second=settings.requests_per_second,
    )
    app.add_middleware(CountedResponses, responses=app.state.responses)
    return app


def _other_bodies(settings: ServerSettings) -> tuple[tuple[str, BodySize], ...]:
    """The limits of bodies that are longer than others: files and records, and the entries of an event."""
    file, record = BodySize(settings.import_limit, None), BodySize(settings.record_limit, None)
    return (
        ("/api/imports", file),
        ("/api/events/import", file),
        ("/api/events/*/entries", BodySize(settings.entries_limit, JSON_PARTS)),
        ("/api/learners/me/games", BodySize(settings.record_limit, RECORD_PARTS)),
        ("/api/replays*", record),
        ("/api/events/*", record),
    )


def _hall(settings: ServerSettings, database: Database, work: WorkerPool) -> Hall:
    """A hall whose tables are stored in the database. Opens and starts nothing before the first table."""
    storage = DatabaseStorage(database, settings.address)
    hall = Hall(storage, settings.hall, help_workers=work)
    storage.lost = hall.lose
    return hall
