"""The current database schema. Every change needs a migration."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

NUL: Final = "\0"  # no text of PostgreSQL can hold it
METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    }
)

# Tables. Times are seconds since 1970; terms and seats are JSON of the hall.
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("terms", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("seats", Text, nullable=False),  # unused since players are in the journal
    Column("owner", Text, nullable=False),  # address of the current or last owning process
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("entries", Integer),  # length of the journal at the end
    Index(None, "ended"),
)

# Journal entries of tables, in order.
JOURNAL: Final = Table(
    "journal",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    Column("chain", String(16)),  # hash of this entry and those before it; none before 0003
)

# The time of the last retention sweep, in one row.
SWEEPS: Final = Table(
    "sweeps",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
)

# Learner profiles of the dojo. The nickname, of free choice, is the only personal data.
LEARNERS: Final = Table(
    "learners",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),  # hashed
    Column("nickname", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),  # number of log entries
    Column("size", Integer, nullable=False),  # characters in the log
    Column("folded", Integer, nullable=False),  # entries already folded into the progress
    Column("progress", Text),
)

# Answer logs of learners; `n` is the order of arrival, `time` the time of the answer.
LEARNER_LOG: Final = Table(
    "learner_log",
    METADATA,
    Column("learner_id", String(16), ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(40), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
)

# Games of profiles: compressed records. Times are seconds since 1970; `about` and `findings` are JSON of the caller.
GAMES: Final = Table(
    "games",
    METADATA,
    Column("learner_id", String(16), ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("source", String(16), nullable=False),
    Column("table_id", String(32), nullable=False),  # empty for a game that was not played here
    Column("player", Integer, nullable=False),  # of the record, 0 to 3
    Column("time", BigInteger, nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("about", Text, nullable=False),
    Column("findings", Text, nullable=False),  # of the review, empty before it
    Column("size", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

# Tournament events: an append-only log each. Times are seconds since 1970.
EVENTS: Final = Table(
    "events",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),  # length of the log
    Column("size", Integer, nullable=False),  # characters in the log
    Index(None, "changed"),
)

# Entries of events, numbered from 1; the text is JSON of the caller.
EVENT_LOG: Final = Table(
    "event_log",
    METADATA,
    Column("event_id", String(16), ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
)

# Secret links of events. A table's link names its session and its table.
EVENT_LINKS: Final = Table(
    "event_links",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("event_id", String(16), ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("secret", String(64), nullable=False),  # hashed
    Column("role", String(16), nullable=False),
    Column("session", Integer),
    Column("seat_table", Integer),
    Column("label", Text, nullable=False),
    Column("parent", String(16), nullable=False),  # the link that made it; empty for the first
    Column("made", BigInteger, nullable=False),
    Column("revoked", BigInteger),
    Index(None, "event_id"),
)

# Score sheets that several phones write: an append-only log each. Times are seconds since 1970.
SHEETS: Final = Table(
    "sheets",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),  # length of the log
    Column("size", Integer, nullable=False),  # characters in the log
    Index(None, "changed"),
)

# Entries of shared sheets, numbered from 1; the text is JSON of the caller.
SHEET_LOG: Final = Table(
    "sheet_log",
    METADATA,
    Column("sheet_id", String(16), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
)
