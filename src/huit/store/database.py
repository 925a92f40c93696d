"""The database of a server: opened lazily, used in transactions, from any thread."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, literal, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from huit.store.connection.driver_errors import store_error
from huit.store.connection.engines import emptied_log, engine_for, is_sqlite, reading_on, writing_on
from huit.store.connection.location import database_url, file_of, shown
from huit.store.connection.migration import migrate
from huit.store.errors import StoreError

OK: Final = "ok"
UNUSED: Final = "unused"
FAILED: Final = "failed"


class Database:
    """The database of `huit serve --db URL`; by default a file in the data directory."""

    def __init__(self, url: str = "") -> None:
        self.url = database_url(url)
        self._engine: Engine | None = None
        self._opening = threading.Lock()
        self._turn = threading.Lock()

    @property
    def name(self) -> str:
        """The URL or path for messages, without the password."""
        return shown(self.url)

    @property
    def is_open(self) -> bool:
        """True once the database was opened."""
        return self._engine is not None

    def exists(self) -> bool:
        """False if the SQLite file does not exist yet. A server is assumed to exist."""
        file = file_of(self.url)
        return file is None or file.exists()

    def open(self) -> Engine:
        """Connect and migrate on the first call. Raises StoreError."""
        with self._opening:
            if self._engine is None:
                self._engine = self._opened()
            return self._engine

    def close(self) -> None:
        """Close all connections. The next use opens the database again."""
        with self._opening:
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.dispose()

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read-only transaction with a consistent view of the data."""
        engine = self.open()
        with self._translating_errors(), reading_on(engine) as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when the block ends, or rolled back on an exception."""
        engine = self.open()
        with self._translating_errors(), self._own_turn(engine), writing_on(engine) as connection:
            yield connection

    def status(self) -> str:
        """OK if the database answers a query, FAILED if not, UNUSED before the first use."""
        if not self.is_open:
            return UNUSED
        try:
            with self.reading() as connection:
                connection.execute(select(literal(1)))
        except StoreError:
            return FAILED
        return OK

    def purge(self) -> None:
        """Empty SQLite's write-ahead log, which holds what was deleted until then. Raises StoreError."""
        engine = self.open()
        if not is_sqlite(engine):
            return
        with self._translating_errors(), self._turn, contextlib.closing(engine.raw_connection()) as connection:
            if not emptied_log(connection):
                raise StoreError("store_busy", url=self.name, reason="the write-ahead log is being read")

    def _own_turn(self, engine: Engine) -> contextlib.AbstractContextManager[object]:
        """Queue the writers of this process: SQLite allows one writer and makes the others poll."""
        return self._turn if is_sqlite(engine) else contextlib.nullcontext()

    @contextlib.contextmanager
    def _translating_errors(self) -> Iterator[None]:
        """Translate driver errors to StoreError. Integrity errors are left to the caller."""
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise store_error(error, self.url) from error
        except PoolTimeout as error:
            raise StoreError("store_busy", url=self.name, reason="no connection is free") from error

    def _opened(self) -> Engine:
        file = file_of(self.url)
        if file is not None:
            _make_directory(file.parent)
            make_private_file(file)
        engine = engine_for(self.url)
        try:
            with self._translating_errors(), writing_on(engine) as connection:
                migrate(connection)
        except StoreError:
            engine.dispose()
            raise
        return engine


def _make_directory(folder: Path) -> None:
    """Create a directory that only its owner can read."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("store_unwritable", url=str(folder), reason=error.strerror or "") from error


def make_private_file(file: Path) -> None:
    """Create a file that only its owner can read, if it does not exist. SQLite gives its other files the same mode.

    Errors are left to SQLite, which meets them too.
    """
    with contextlib.suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
