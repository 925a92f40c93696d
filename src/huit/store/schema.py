"""What is stored: the tables of the database as they are now. Each change needs a migration too."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    }
)

# Tables to play at. Times are seconds since 1970; what the hall keeps is JSON that only the hall reads.
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("terms", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("seats", Text, nullable=False),  # who sits where, with the hashes of the tokens
    Column("owner", Text, nullable=False),  # the address of the process that has it, or had it last
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("entries", Integer),  # how long the journal was at the end
    Index(None, "ended"),
)

# What was done at a table, in order.
JOURNAL: Final = Table(
    "journal",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
)

# Profiles of the dojo: nothing personal but the nickname, and that may be anything.
LEARNERS: Final = Table(
    "learners",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),  # hashed
    Column("nickname", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),  # of the log
    Column("size", Integer, nullable=False),  # characters in it
    Column("folded", Integer, nullable=False),  # how many of the entries are in the progress
    Column("progress", Text),
)

# What a learner answered; `n` counts the entries as they came, `time` is when it was.
LEARNER_LOG: Final = Table(
    "learner_log",
    METADATA,
    Column("learner_id", String(16), ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(40), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
)
