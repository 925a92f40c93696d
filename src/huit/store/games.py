"""Games of a profile: compressed records, with figures that the caller counted and alone understands."""

from __future__ import annotations

import zlib
from typing import Final

from sqlalchemy import Row, delete, func, insert, select, update

from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.schema import GAMES, LEARNERS
from huit.store.stored_game import StoredGame

MOST_GAMES: Final = 2_000
MOST_SIZE: Final = 64_000_000  # bytes of compressed records, of one profile
LEAST_SHARE: Final = 2  # a record counts as half of its length at least: all of a profile are unpacked at once


class Games:
    """The games of profiles."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, profile: str, game: StoredGame, record: bytes) -> bool:
        """Store a game, unless it is there. False for a profile that was deleted. Raises StoreError `games_full`."""
        packed = zlib.compress(record)
        with self.database.writing() as connection:
            row = connection.execute(select(LEARNERS.c.id).where(LEARNERS.c.id == profile).with_for_update()).first()
            if row is None:
                return False
            mine = GAMES.c.learner_id == profile
            if connection.execute(select(GAMES.c.id).where(mine, GAMES.c.id == game.id)).first():
                return True
            totals = select(func.count(), func.coalesce(func.sum(GAMES.c.size), 0)).where(mine)
            number, size = connection.execute(totals).one()
            counted = max(len(packed), len(record) // LEAST_SHARE)
            if number >= MOST_GAMES or size + counted > MOST_SIZE:
                raise StoreError("games_full", most=str(MOST_GAMES))
            values = {name: getattr(game, name) for name in StoredGame.__slots__}
            connection.execute(insert(GAMES).values(learner_id=profile, **values, size=counted, record=packed))
            return True

    def history(self, profile: str) -> list[StoredGame]:
        """All games, the latest first."""
        columns = [GAMES.c[name] for name in StoredGame.__slots__]
        asked = select(*columns).where(GAMES.c.learner_id == profile).order_by(GAMES.c.time.desc(), GAMES.c.id)
        with self.database.reading() as connection:
            return [_game(row) for row in connection.execute(asked)]

    def find(self, profile: str, game: str) -> tuple[StoredGame, bytes] | None:
        """A game with its record, or None."""
        asked = select(GAMES).where(GAMES.c.learner_id == profile, GAMES.c.id == game)
        with self.database.reading() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else (_game(row), zlib.decompress(row.record))

    def everything(self, profile: str) -> list[tuple[StoredGame, bytes]]:
        """All games with their records, the latest first."""
        asked = select(GAMES).where(GAMES.c.learner_id == profile).order_by(GAMES.c.time.desc(), GAMES.c.id)
        with self.database.reading() as connection:
            return [(_game(row), zlib.decompress(row.record)) for row in connection.execute(asked)]

    def note(self, profile: str, game: str, about: str, findings: str) -> None:
        """Replace the figures and the findings of a game."""
        one = (GAMES.c.learner_id == profile) & (GAMES.c.id == game)
        with self.database.writing() as connection:
            connection.execute(update(GAMES).where(one).values(about=about, findings=findings))

    def delete(self, profile: str, game: str) -> bool:
        """Delete a game from all files; false if there is none."""
        with self.database.writing() as connection:
            one = (GAMES.c.learner_id == profile) & (GAMES.c.id == game)
            found = connection.execute(delete(GAMES).where(one)).rowcount > 0
        self.database.purge()
        return found


def _game(row: Row[tuple[object, ...]]) -> StoredGame:
    return StoredGame(**{name: getattr(row, name) for name in StoredGame.__slots__})
