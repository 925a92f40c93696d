"""The database of a server: opened when it is first needed, read and written in transactions, from any thread."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from huit.store.engines import engine_for, is_sqlite, reading_on, writing_on
from huit.store.location import database_url, file_of, shown
from huit.store.migrating import migrate
from huit.store.problems import StoreError
from huit.store.reasons import fault_of


class Database:
    """What `huit serve --db URL` names; the file in the user's data folder where it names nothing."""

    def __init__(self, url: str = "") -> None:
        self.url = database_url(url)
        self._engine: Engine | None = None
        self._opening = threading.Lock()
        self._turn = threading.Lock()

    @property
    def name(self) -> str:
        """As it is said to people: no password in it."""
        return shown(self.url)

    @property
    def is_open(self) -> bool:
        return self._engine is not None

    def exists(self) -> bool:
        """Whether there may be something in it: for a server nobody knows before asking it."""
        file = file_of(self.url)
        return file is None or file.exists()

    def open(self) -> Engine:
        """Connects and migrates the first time; StoreError says why it cannot."""
        with self._opening:
            if self._engine is None:
                self._engine = self._opened()
            return self._engine

    def close(self) -> None:
        with self._opening:
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.dispose()

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads, and sees one state of things, whatever others write meanwhile."""
        engine = self.open()
        with self._speaking(), reading_on(engine) as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block is left, or undone when it is left by an error."""
        engine = self.open()
        with self._speaking(), self._own_turn(engine), writing_on(engine) as connection:
            yield connection

    def _own_turn(self, engine: Engine) -> contextlib.AbstractContextManager[object]:
        """SQLite has one writer at a time, and makes the others look in again and again: ours queue here."""
        return self._turn if is_sqlite(engine) else contextlib.nullcontext()

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[None]:
        """What the database says, as a sentence of ours. What breaks a rule of the schema is the caller's to judge."""
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise fault_of(error, self.url) from error
        except PoolTimeout as error:
            raise StoreError("store_busy", url=self.name, reason="no connection is free") from error

    def _opened(self) -> Engine:
        file = file_of(self.url)
        if file is not None:
            _make_folder(file.parent)
        engine = engine_for(self.url)
        try:
            with self._speaking(), writing_on(engine) as connection:
                migrate(connection)
        except StoreError:
            engine.dispose()
            raise
        return engine


def _make_folder(folder: Path) -> None:
    """Only its owner looks into a folder that we make."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("store_unwritable", url=str(folder), reason=error.strerror or "") from error
