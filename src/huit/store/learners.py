"""Profiles of learners: a nickname, the log of their answers, and what the log was last folded into.

What the entries mean is not known here: whoever asks for the progress brings the function that folds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from huit.store.codes import Code, new_code
from huit.store.database import Database
from huit.store.problems import StoreError
from huit.store.schema import LEARNER_LOG as LOG
from huit.store.schema import LEARNERS

MOST_ENTRIES: Final = 20_000
MOST_SIZE: Final = 8_000_000  # characters of a log
FIRST: Final = 0  # the time of an entry that stands before all others
_NOBODY: Final = "0" * 64  # the hash of no secret

# Adds entries to what others were folded into before, if any: (progress, entries) -> progress.
Fold = Callable[[str | None, Sequence[str]], str]


@dataclass(frozen=True, slots=True)
class Profile:
    """`id` is not secret, and of no use without the code."""

    id: str
    nickname: str
    made: int
    entries: int


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry of a log: its id, its time in seconds, and its text."""

    id: str
    time: int
    text: str


class Learners:
    """The profiles of a database. Nobody can list them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def make(self, nickname: str, now: int) -> Code:
        """A new profile; its code is not stored, and cannot be told again."""
        while True:
            code = new_code()
            values = {"id": code.id, "secret": code.hashed, "nickname": nickname, "made": now}
            try:
                with self.database.writing() as connection:
                    connection.execute(insert(LEARNERS).values(**values, entries=0, size=0, folded=0))
            except IntegrityError:  # this id is taken
                continue
            return code

    def find(self, code: Code) -> Profile | None:
        """The profile that the code opens."""
        with self.database.reading() as connection:
            row = connection.execute(select(LEARNERS).where(LEARNERS.c.id == code.id)).one_or_none()
        opened = code.opens(row.secret if row else _NOBODY)
        return Profile(row.id, row.nickname, row.made, row.entries) if row and opened else None

    def add(self, profile: str, entries: Sequence[Kept]) -> int:
        """Add those that are not there yet; how many there are then. StoreError `profile_full` if they have no room."""
        with self.database.writing() as connection:
            row = connection.execute(select(LEARNERS).where(LEARNERS.c.id == profile).with_for_update()).one_or_none()
            if row is None:  # deleted a moment ago
                return 0
            new = _unknown(connection, profile, entries)
            size = row.size + sum(len(one.text) for one in new)
            if row.entries + len(new) > MOST_ENTRIES or size > MOST_SIZE:
                raise StoreError("profile_full", most=str(MOST_ENTRIES))
            _append(connection, row, new, size)
            return int(row.entries) + len(new)

    def progress(self, profile: str, fold: Fold) -> str:
        """What the log amounts to. It is folded between two transactions: others need not wait for it."""
        with self.database.reading() as connection:
            row = connection.execute(select(LEARNERS).where(LEARNERS.c.id == profile)).one_or_none()
            if row is None or (row.folded == row.entries and row.progress is not None):
                return str(row.progress) if row else fold(None, [])
            before, entries = _to_fold(connection, row)
        progress = fold(before, entries)
        with self.database.writing() as connection:
            unchanged = (LEARNERS.c.id == profile) & (LEARNERS.c.entries == row.entries)
            connection.execute(update(LEARNERS).where(unchanged).values(progress=progress, folded=row.entries))
        return progress

    def log(self, profile: str) -> list[str]:
        """Every entry, in the order in which they came."""
        with self.database.reading() as connection:
            return _texts(connection, profile, 0)

    def delete(self, profile: str) -> None:
        """The profile and its log. SQLite overwrites what it deletes only if it is asked to."""
        with self.database.writing() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
            connection.execute(delete(LOG).where(LOG.c.learner_id == profile))
            connection.execute(delete(LEARNERS).where(LEARNERS.c.id == profile))


def _unknown(connection: Connection, profile: str, entries: Sequence[Kept]) -> list[Kept]:
    """The entries that are not in the log yet, each once."""
    given = {one.id: one for one in entries}
    asked = select(LOG.c.id).where(LOG.c.learner_id == profile, LOG.c.id.in_(given))
    known = set(connection.execute(asked).scalars())
    return [one for name, one in given.items() if name not in known]


def _append(connection: Connection, row: Row[tuple[object, ...]], new: list[Kept], size: int) -> None:
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
    """The entries to be added to the progress so far; all of them, to none, where one is older than it."""
    mine = LOG.c.learner_id == row.id
    last = connection.execute(select(func.max(LOG.c.time)).where(mine, LOG.c.n <= row.folded)).scalar()
    first = connection.execute(select(func.min(LOG.c.time)).where(mine, LOG.c.n > row.folded)).scalar()
    if row.progress is None or first is None or first <= (last or FIRST):
        return None, _texts(connection, row.id, 0)
    return row.progress, _texts(connection, row.id, row.folded)


def _texts(connection: Connection, profile: str, after: int) -> list[str]:
    found = select(LOG.c.entry).where(LOG.c.learner_id == profile, LOG.c.n > after).order_by(LOG.c.n)
    return list(connection.execute(found).scalars())
