"""Driver errors of SQLite and PostgreSQL as StoreError."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, OperationalError

from huit.store.connection.location import shown
from huit.store.errors import StoreError

# Primary error codes of SQLite; all others are store_failed.
_SQLITE_CODES: Final = {
    sqlite3.SQLITE_NOTADB: "store_broken",
    sqlite3.SQLITE_CORRUPT: "store_broken",
    sqlite3.SQLITE_READONLY: "store_unwritable",
    sqlite3.SQLITE_CANTOPEN: "store_unwritable",
    sqlite3.SQLITE_PERM: "store_unwritable",
    sqlite3.SQLITE_BUSY: "store_busy",
}


def store_error(error: DBAPIError, url: URL) -> StoreError:
    """The StoreError for a driver error, with the driver's own message for the operator."""
    cause = error.orig
    name, reason = shown(url), _first_line(cause)
    if isinstance(cause, sqlite3.Error):
        code = _SQLITE_CODES.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, "store_failed")
        return StoreError(code, url=name, reason=reason)
    lost = isinstance(error, OperationalError) or error.connection_invalidated
    return StoreError("store_unreachable" if lost else "store_failed", url=name, reason=reason)


def _first_line(cause: BaseException | None) -> str:
    lines = str(cause).strip().splitlines()
    return lines[0][:200] if lines else type(cause).__name__
