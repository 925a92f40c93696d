"""Table ownership on PostgreSQL: the holder of a table's advisory lock runs it.

One connection holds all locks of a process. PostgreSQL frees them when it ends, so the process watches that connection
and evicts its tables when it is lost.
"""

from __future__ import annotations

import contextlib
import hashlib
import threading
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, func, literal, select, text, update
from sqlalchemy.exc import DBAPIError, PendingRollbackError

from huit.store.connection.driver_errors import store_error
from huit.store.connection.engines import lasting_engine
from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.ownership.connection_watch import ConnectionWatch
from huit.store.schema import TABLES

_HELD: Final = text(
    "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid"
    " WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 1 AND granted"
    " AND classid = :high AND objid = :low"
)


class PostgresOwner:
    """Ownership by advisory locks. `lost` is called from the watching thread or from a failed claim."""

    def __init__(self, database: Database, address: str, lost: Callable[[frozenset[str]], None]) -> None:
        self._database = database
        self._address = address
        self._lost = lost
        self._turn = threading.Lock()  # one thread at a time uses the connection
        self._connection: Connection | None = None
        self._watch: ConnectionWatch | None = None
        self._held: set[str] = set()

    def claim(self, table_id: str) -> bool:
        """Take the lock of a table and write our address into its row. False if another process holds it."""
        with self._turn:
            if table_id in self._held:
                return True
            connection = self._connected()
            try:
                got = bool(connection.scalar(select(func.pg_try_advisory_lock(_key(table_id)))))
                if got:
                    connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(owner=self._address))
            except DBAPIError as error:
                problem = store_error(error, self._database.url)
            except PendingRollbackError as error:  # another thread has met the loss before us
                problem = StoreError("store_unreachable", url=self._database.name, reason=str(error)[:200])
            else:
                self._held.update([table_id] if got else [])
                return got
        self._report_lost(connection)
        raise problem

    def release(self, table_id: str) -> None:
        """Free the lock of a table."""
        with self._turn:
            if table_id not in self._held or self._connection is None:
                return
            connection = self._connection
            self._held.discard(table_id)
            try:
                connection.scalar(select(func.pg_advisory_unlock(_key(table_id))))
            except (DBAPIError, PendingRollbackError):
                pass
            else:
                return
        self._report_lost(connection)

    def address_of(self, table_id: str) -> str | None:
        """The owner's address, or None. Our own address without the lock is left from an earlier process."""
        if table_id in self._held:
            return self._address
        key = _key(table_id) % 2**64
        with self._database.reading() as connection:
            if not connection.scalar(_HELD, {"high": key >> 32, "low": key % 2**32}):
                return None
            address = connection.scalar(select(TABLES.c.owner).where(TABLES.c.id == table_id))
        return address if address != self._address else None

    def close(self) -> None:
        """Free all locks and close the connection."""
        with self._turn:
            connection, self._connection = self._connection, None
            watch, self._watch = self._watch, None
            self._held.clear()
        if watch is not None:
            watch.stop()
        if connection is not None:
            # Asked for: PostgreSQL frees the locks of a closed connection too, but only when it notices.
            with contextlib.suppress(DBAPIError, PendingRollbackError):
                connection.execute(select(func.pg_advisory_unlock_all()))
            connection.close()

    # The connection that holds the locks -----------------------------------------------------------------------------

    def _connected(self) -> Connection:
        if self._connection is None:
            self._database.open()
            self._connection = self._fresh_connection()
            self._watch = ConnectionWatch(self._connection, self._is_alive, self._report_lost)
        return self._connection

    def _fresh_connection(self) -> Connection:
        try:
            return lasting_engine(self._database.url).connect()
        except DBAPIError as error:
            raise store_error(error, self._database.url) from error

    def _is_alive(self, connection: Connection) -> bool:
        with self._turn:
            if self._connection is not connection:
                return False
            try:
                connection.scalar(select(literal(1)))
            except (DBAPIError, PendingRollbackError):
                return False
            return True

    def _report_lost(self, connection: Connection) -> None:
        """Report all tables of a lost connection."""
        with self._turn:
            if self._connection is not connection:
                return
            self._connection = self._watch = None
            held, self._held = frozenset(self._held), set()
        connection.invalidate()
        connection.close()
        if held:
            self._lost(held)


def _key(table_id: str) -> int:
    """The key of a table's advisory lock: a signed 64-bit hash."""
    digest = hashlib.sha256(f"huit table {table_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
