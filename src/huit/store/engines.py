"""Connections to SQLite and PostgreSQL, set up so that what is committed is on the disk."""

from __future__ import annotations

import sqlite3
import time
from contextlib import AbstractContextManager
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

from huit.store.problems import StoreError

_WRITES: Final = "huit_writes"  # the option of a connection that will write
_PATIENCE: Final = 20.0  # seconds that a writer of SQLite waits for its turn
_CONNECT_SECONDS: Final = 5
# A server that has vanished is noticed within seconds; over a Unix socket these do nothing.
_KEEPALIVE: Final = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
_DURABLE: Final = "-c synchronous_commit=on"  # whatever the server is set to
_SERVER_KEEPALIVE: Final = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


def engine_for(url: URL) -> Engine:
    """Nothing is connected yet."""
    return _sqlite_engine(url) if url.drivername == "sqlite" else _postgres_engine(url)


def reading_on(engine: Engine) -> AbstractContextManager[Connection]:
    """A transaction that sees one state of things from its first question to its last, and cannot write."""
    if is_sqlite(engine):
        return engine.begin()
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True).begin()


def writing_on(engine: Engine) -> AbstractContextManager[Connection]:
    """A transaction that will write."""
    return engine.execution_options(**{_WRITES: True}).begin()


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def _postgres_engine(url: URL) -> Engine:
    asked = _asked_of(url, application_name="huit", options=_DURABLE)
    try:
        return create_engine(url, pool_pre_ping=True, connect_args=asked)
    except ModuleNotFoundError as error:
        raise StoreError("store_driver_missing", name=error.name or "psycopg") from error


def lasting_engine(url: URL) -> Engine:
    """For one connection to PostgreSQL that lives as long as the process, each statement on its own.

    The server, too, looks whether we are still there: it keeps the locks of a connection that it believes alive.
    """
    options = " ".join([f"-c tcp_{name}={value}" for name, value in _SERVER_KEEPALIVE.items()])
    asked = _asked_of(url, application_name="huit tables", options=options)
    return create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=asked)


def _asked_of(url: URL, **more: str) -> dict[str, str | int]:
    """What the URL itself says comes first."""
    asked: dict[str, str | int] = {"connect_timeout": _CONNECT_SECONDS, **_KEEPALIVE, **more}
    return {key: value for key, value in asked.items() if key not in url.query}


def _sqlite_engine(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": _PATIENCE})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: sqlite3.Connection, _: Any) -> None:
    """Every commit waits for the disk. Transactions begin when we say so, not when Python guesses."""
    connection.isolation_level = None
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """The one thing for which SQLite does not wait its turn: two processes that open a new file at once meet here."""
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


def _begin(connection: Connection) -> None:
    """Who will write takes the turn at the start: a reader cannot become a writer when another has written since."""
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
