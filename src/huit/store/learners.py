"""Learner profiles: a nickname, the answer log, and the progress last folded from it.

The meaning of entries is unknown here: the caller folds them, which may take long, between two calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.profile_codes import Code, new_code
from huit.store.schema import GAMES, LEARNERS
from huit.store.schema import LEARNER_LOG as LOG

MOST_ENTRIES: Final = 20_000
MOST_SIZE: Final = 8_000_000  # characters of a log
FIRST: Final = 0  # time of the entry that precedes all others
_NOBODY: Final = "0" * 64  # the hash of no secret


@dataclass(frozen=True, slots=True)
class FoldState:
    """The progress so far, and the entries to fold into it, if any; `number` are all entries of the log."""

    progress: str | None
    entries: tuple[str, ...]
    number: int

    @property
    def is_folded(self) -> bool:
        """True if the progress covers the log."""
        return self.progress is not None and not self.entries


@dataclass(frozen=True, slots=True)
class LearnerProfile:
    """A profile. `id` is not secret, and useless without the code."""

    id: str
    nickname: str
    made: int
    entries: int


@dataclass(frozen=True, slots=True)
class LearnerLogEntry:
    """A log entry: id, time in seconds, and text."""

    id: str
    time: int
    text: str


class Learners:
    """The learner profiles of a database. They cannot be listed."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def make(self, nickname: str, now: int) -> Code:
        """Create a profile. Its code is not stored."""
        while True:
            code = new_code()
            values = {"id": code.id, "secret": code.hashed, "nickname": nickname, "made": now}
            try:
                with self.database.writing() as connection:
                    connection.execute(insert(LEARNERS).values(**values, entries=0, size=0, folded=0))
            except IntegrityError:  # the id is taken
                continue
            return code

    def find(self, code: Code) -> LearnerProfile | None:
        """The profile that a code opens, or None."""
        with self.database.reading() as connection:
            row = connection.execute(select(LEARNERS).where(LEARNERS.c.id == code.id)).one_or_none()
        opened = code.opens(row.secret if row else _NOBODY)
        return LearnerProfile(row.id, row.nickname, row.made, row.entries) if row and opened else None

    def add(self, profile: str, entries: Sequence[LearnerLogEntry]) -> int:
        """Add entries, ignoring known ones, and return the new total. Raises StoreError `profile_full`."""
        with self.database.writing() as connection:
            row = connection.execute(select(LEARNERS).where(LEARNERS.c.id == profile).with_for_update()).one_or_none()
            if row is None:  # deleted meanwhile
                return 0
            new = _unknown(connection, profile, entries)
            size = row.size + sum(len(one.text) for one in new)
            if row.entries + len(new) > MOST_ENTRIES or size > MOST_SIZE:
                raise StoreError("profile_full", most=str(MOST_ENTRIES))
            _append(connection, row, new, size)
            return int(row.entries) + len(new)

    def fold_state(self, profile: str) -> FoldState:
        """The progress and the entries that it does not cover; all of them if one is older than the progress."""
        with self.database.reading() as connection:
            row = connection.execute(select(LEARNERS).where(LEARNERS.c.id == profile)).one_or_none()
            if row is None:
                return FoldState(None, (), 0)
            if row.folded == row.entries and row.progress is not None:
                return FoldState(row.progress, (), row.entries)
            before, entries = _to_fold(connection, row)
        return FoldState(before, tuple(entries), row.entries)

    def keep_progress(self, profile: str, number: int, progress: str) -> None:
        """Store the progress folded from so many entries, unless there are more by now."""
        with self.database.writing() as connection:
            unchanged = (LEARNERS.c.id == profile) & (LEARNERS.c.entries == number)
            connection.execute(update(LEARNERS).where(unchanged).values(progress=progress, folded=number))

    def log(self, profile: str) -> list[str]:
        """All entries, in order of arrival."""
        with self.database.reading() as connection:
            return _texts(connection, profile, 0)

    def delete(self, profile: str) -> None:
        """Delete a profile, its log and its games from all files."""
        with self.database.writing() as connection:
            connection.execute(delete(LOG).where(LOG.c.learner_id == profile))
            connection.execute(delete(GAMES).where(GAMES.c.learner_id == profile))
            connection.execute(delete(LEARNERS).where(LEARNERS.c.id == profile))
        self.database.purge()


def _unknown(connection: Connection, profile: str, entries: Sequence[LearnerLogEntry]) -> list[LearnerLogEntry]:
    """The entries that are not in the log yet."""
    given = {one.id: one for one in entries}
    asked = select(LOG.c.id).where(LOG.c.learner_id == profile, LOG.c.id.in_(given))
    known = set(connection.execute(asked).scalars())
    return [one for name, one in given.items() if name not in known]


def _append(connection: Connection, row: Row[tuple[object, ...]], new: list[LearnerLogEntry], size: int) -> None:
    if not new:
        return
    rows = [
        {"learner_id": row.id, "id": one.id, "n": row.entries + number, "time": one.time, "entry": one.text}
        for number, one in enumerate(new, start=1)
    ]
    connection.execute(insert(LOG), rows)
    connection.execute(
        update(LEARNERS).where(LEARNERS.c.id == row.id).values(entries=row.entries + len(new), size=size)
    )


def _to_fold(connection: Connection, row: Row[tuple[object, ...]]) -> tuple[str | None, list[str]]:
    """The progress so far and the entries to add; no progress and all entries if a new one is older than it."""
    mine = LOG.c.learner_id == row.id
    last = connection.execute(select(func.max(LOG.c.time)).where(mine, LOG.c.n <= row.folded)).scalar()
    first = connection.execute(select(func.min(LOG.c.time)).where(mine, LOG.c.n > row.folded)).scalar()
    if row.progress is None or first is None or first <= (last or FIRST):
        return None, _texts(connection, row.id, 0)
    return row.progress, _texts(connection, row.id, row.folded)


def _texts(connection: Connection, profile: str, after: int) -> list[str]:
    found = select(LOG.c.entry).where(LOG.c.learner_id == profile, LOG.c.n > after).order_by(LOG.c.n)
    return list(connection.execute(found).scalars())
