"""Tables shared out among the processes on one PostgreSQL: whoever holds the advisory lock of a table runs it.

All locks of a process are held by one connection. PostgreSQL frees them when that connection ends, however it ends; so
the process watches it, and lets go of its tables when it is gone.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, func, literal, select, text, update
from sqlalchemy.exc import DBAPIError

from huit.store.database import Database
from huit.store.engines import lasting_engine
from huit.store.reasons import fault_of
from huit.store.schema import TABLES
from huit.store.watching import Watch

_HELD: Final = text(
    "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid"
    " WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 1 AND granted"
    " AND classid = :high AND objid = :low"
)


class PostgresOwner:
    """`lost` is called from the thread that watches, or from the one whose claim found the connection gone."""

    def __init__(self, database: Database, address: str, lost: Callable[[frozenset[str]], None]) -> None:
        self._database = database
        self._address = address
        self._lost = lost
        self._turn = threading.Lock()  # of the connection: one thread at a time speaks on it
        self._connection: Connection | None = None
        self._watch: Watch | None = None
        self._held: set[str] = set()

    def claim(self, table_id: str) -> bool:
        """Whether the lock is ours; the address by which others find us is then in the table's row."""
        with self._turn:
            if table_id in self._held:
                return True
            connection = self._connected()
            try:
                got = bool(connection.scalar(select(func.pg_try_advisory_lock(_key(table_id)))))
                if got:
                    connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(owner=self._address))
            except DBAPIError as error:
                problem = fault_of(error, self._database.url)
            else:
                self._held.update([table_id] if got else [])
                return got
        self._let_go(connection)
        raise problem

    def release(self, table_id: str) -> None:
        with self._turn:
            if table_id not in self._held or self._connection is None:
                return
            connection = self._connection
            self._held.discard(table_id)
            try:
                connection.scalar(select(func.pg_advisory_unlock(_key(table_id))))
            except DBAPIError:
                pass
            else:
                return
        self._let_go(connection)

    def address_of(self, table_id: str) -> str | None:
        """An address that is ours although we do not have the table was written by who stood here before us."""
        if table_id in self._held:
            return self._address
        key = _key(table_id) % 2**64
        with self._database.reading() as connection:
            if not connection.scalar(_HELD, {"high": key >> 32, "low": key % 2**32}):
                return None
            address = connection.scalar(select(TABLES.c.owner).where(TABLES.c.id == table_id))
        return address if address != self._address else None

    def close(self) -> None:
        """PostgreSQL frees the locks of a connection that ends."""
        with self._turn:
            connection, self._connection = self._connection, None
            watch, self._watch = self._watch, None
            self._held.clear()
        if watch is not None:
            watch.stop()
        if connection is not None:
            connection.close()

    # The connection that holds the locks -----------------------------------------------------------------------------

    def _connected(self) -> Connection:
        if self._connection is None:
            self._database.open()
            self._connection = self._fresh_connection()
            self._watch = Watch(self._connection, self._is_alive, self._let_go)
        return self._connection

    def _fresh_connection(self) -> Connection:
        try:
            return lasting_engine(self._database.url).connect()
        except DBAPIError as error:
            raise fault_of(error, self._database.url) from error

    def _is_alive(self, connection: Connection) -> bool:
        with self._turn:
            if self._connection is not connection:
                return False
            try:
                connection.scalar(select(literal(1)))
            except DBAPIError:
                return False
            return True

    def _let_go(self, connection: Connection) -> None:
        """Of all tables whose locks were on a connection that is gone."""
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
    """The number of a table's lock: 64 bits with a sign."""
    digest = hashlib.sha256(f"huit table {table_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
