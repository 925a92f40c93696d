"""Start and stop of the app: opens the database early if it exists, sweeps it daily, closes it at the end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI

from huit.core.words import words_in
from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.retention import CLOCK_JUMPED, Sweep, sweep
from huit.web.operations.metrics import serve_metrics
from huit.web.settings import ServerSettings

_LOG: Final = logging.getLogger("huit.store")
_A_DAY: Final = 24 * 60 * 60.0


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """The lifespan of the app: daily retention sweep, then orderly shutdown."""
    settings: ServerSettings = app.state.settings
    sweeping = asyncio.create_task(_sweep_daily(app.state.database, settings.kept_days))
    metrics = None if settings.metrics is None else await serve_metrics(app, *settings.metrics)
    yield
    sweeping.cancel()
    if metrics is not None:
        metrics.close()
    app.state.desk.close()
    app.state.sheets.close()
    await app.state.hall.close()
    app.state.work.close()
    app.state.database.close()


def open_early(database: Database, *, named: bool) -> None:
    """Open the database at start. Raises StoreError if it was named and cannot be used.

    The default file is created on the first write, so that everything else works on a read-only disk.
    """
    if not named and not database.exists():
        return
    try:
        database.open()
    except StoreError as error:
        if named or error.code != "store_unwritable":
            raise


async def _sweep_daily(database: Database, days: int) -> None:
    """Delete expired tables once a day, without creating an unused database."""
    while True:
        if database.is_open:
            try:
                _report(await asyncio.to_thread(sweep, database, now=int(time.time()), days=days))
            except StoreError as error:
                _LOG.error("%s: %s", error.code, words_in("en").fault(error.faults[0]))
        await asyncio.sleep(_A_DAY)


def _report(done: Sweep) -> None:
    """Log deletions, and a sweep that was not made because of the clock."""
    if done.outcome == CLOCK_JUMPED:
        _LOG.warning("the clock has jumped since the last sweep: nothing is deleted before tomorrow")
    elif done.deleted or done.left:
        _LOG.warning("retention: %d expired tables deleted, %d left for the next days", done.deleted, done.left)
    if done.events or done.sheets:
        _LOG.warning("retention: %d idle events and %d idle sheets deleted", done.events, done.sheets)
