"""Tournament events: their logs and their links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_changed", "events", ["changed"])
    op.create_table(
        "event_log",
        sa.Column("event_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "seq", name="pk_event_log"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_event_log_event_id_events", ondelete="CASCADE"),
    )
    op.create_table(
        "event_links",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("event_id", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("session", sa.Integer),
        sa.Column("seat_table", sa.Integer),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("parent", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_event_links"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_event_links_event_id_events", ondelete="CASCADE"),
    )
    op.create_index("ix_event_links_event_id", "event_links", ["event_id"])
