"""The database behind the web app: opened before the first request where there is one, swept, closed after the last."""

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
from huit.store.problems import StoreError
from huit.store.retention import sweep

_LOG: Final = logging.getLogger("huit.store")
_A_DAY: Final = 24 * 60 * 60.0


@asynccontextmanager
async def closing_database(app: FastAPI) -> AsyncIterator[None]:
    """The lifespan of the app."""
    sweeping = asyncio.create_task(_sweep_daily(app.state.database, app.state.settings.kept_days))
    yield
    sweeping.cancel()
    await app.state.hall.close()
    app.state.database.close()


def open_early(database: Database, *, named: bool) -> None:
    """StoreError for a database that was asked for by name and cannot be used.

    The usual file is made when somebody has something to store: on a disk that cannot be written to everything else
    works, and only who wants to store hears of it.
    """
    if not named and not database.exists():
        return
    try:
        database.open()
    except StoreError as error:
        if named or error.code != "store_unwritable":
            raise


async def _sweep_daily(database: Database, days: int) -> None:
    """What has been kept long enough; a database that nobody has used yet is not made for it."""
    while True:
        if database.is_open:
            try:
                await asyncio.to_thread(sweep, database, now=int(time.time()), days=days)
            except StoreError as error:
                _LOG.error("%s: %s", error.code, words_in("en").fault(error.faults[0]))
        await asyncio.sleep(_A_DAY)
