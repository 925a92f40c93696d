"""SQLAlchemy engines for SQLite and PostgreSQL, configured for durable commits."""

from __future__ import annotations

import sqlite3
import time
from contextlib import AbstractContextManager
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool, PoolProxiedConnection

from huit.store.errors import StoreError

_WRITES: Final = "huit_writes"  # the execution option of a write transaction
_PATIENCE: Final = 20.0  # seconds that an SQLite writer waits for the lock
_CONNECT_SECONDS: Final = 5
# TCP keepalive: a vanished server is noticed within seconds. No effect on Unix sockets.
_KEEPALIVE: Final = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
_DURABLE: Final = "-c synchronous_commit=on"  # overrides the server's setting
_SERVER_KEEPALIVE: Final = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
# A transaction of a server that was cut off would hold up the one that takes over its tables.
_ENDS_IDLE: Final = "-c idle_in_transaction_session_timeout=15s"


def engine_for(url: URL) -> Engine:
    """The engine for a URL, not yet connected."""
    return _sqlite_engine(url) if url.drivername == "sqlite" else _postgres_engine(url)


def reading_on(engine: Engine) -> AbstractContextManager[Connection]:
    """A read-only transaction with snapshot isolation."""
    if is_sqlite(engine):
        return engine.begin()
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True).begin()


def writing_on(engine: Engine) -> AbstractContextManager[Connection]:
    """A write transaction."""
    return engine.execution_options(**{_WRITES: True}).begin()


def is_sqlite(engine: Engine) -> bool:
    """True for an SQLite engine."""
    return engine.dialect.name == "sqlite"


def _postgres_engine(url: URL) -> Engine:
    asked = _parameters(url, application_name="huit", options=f"{_DURABLE} {_ENDS_IDLE} {_server_keepalive()}")
    try:
        return create_engine(url, pool_pre_ping=True, connect_args=asked)
    except ModuleNotFoundError as error:
        raise StoreError("store_driver_missing", name=error.name or "psycopg") from error


def lasting_engine(url: URL) -> Engine:
    """The engine for a long-lived PostgreSQL connection in autocommit mode.

    The server probes the connection too: it keeps the locks of one that it believes alive.
    """
    asked = _parameters(url, application_name="huit tables", options=_server_keepalive())
    return create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=asked)


def _server_keepalive() -> str:
    """The options by which PostgreSQL notices within seconds that we are gone."""
    return " ".join([f"-c tcp_{name}={value}" for name, value in _SERVER_KEEPALIVE.items()])


def _parameters(url: URL, **more: str) -> dict[str, str | int]:
    """Connection parameters; those in the URL take precedence."""
    asked: dict[str, str | int] = {"connect_timeout": _CONNECT_SECONDS, **_KEEPALIVE, **more}
    return {key: value for key, value in asked.items() if key not in url.query}


def _sqlite_engine(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": _PATIENCE})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: sqlite3.Connection, _: Any) -> None:
    """Make every commit wait for the disk, overwrite what is deleted, and begin transactions ourselves."""
    connection.isolation_level = None
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging.

    SQLite's busy timeout does not cover this, so retry while another process opens the file.
    """
    last = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > last:
                raise
            time.sleep(0.01)
        else:
            return


def emptied_log(connection: PoolProxiedConnection) -> bool:
    """Copy SQLite's write-ahead log into the database and truncate it. False if somebody reads it for too long."""
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = cursor.fetchone()
    finally:
        cursor.close()
    return found is not None and found[0] == 0


def _begin(connection: Connection) -> None:
    """Take the write lock at the start of a write transaction: a reader cannot upgrade once another has written."""
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
