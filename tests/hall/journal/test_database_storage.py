"""Journals in the database: what a table hears when the database is away in the middle of a question."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from huit.hall.journal.database import DatabaseStorage
from huit.hall.journal.entries import MatchStarted
from huit.hall.journal.storage import NotStored
from huit.store.database import Database
from huit.store.errors import JournalConflict, StoreError


class Away:
    """A journal that another server writes to, in a database that is gone when it is asked which one."""

    def append(self, table: str, *_: Any) -> Future[None]:
        found: Future[None] = Future()
        found.set_exception(JournalConflict(table))
        return found

    def address_of(self, _: str) -> str | None:
        raise StoreError("store_unreachable", url="postgresql://db", reason="gone")


def test_nobody_knows_who_has_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry counts as not stored, which the table can deal with: anything else would be a traceback."""
    storage = DatabaseStorage(Database(f"sqlite:///{tmp_path / 'huit.db'}"), "http://here")
    monkeypatch.setattr(storage, "_journal", Away())
    monkeypatch.setattr(storage, "_owner", Away())
    with pytest.raises(NotStored):
        asyncio.run(storage.append("table", 3, [MatchStarted()]))
