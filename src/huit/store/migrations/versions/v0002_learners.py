"""Learner profiles and their answer logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "learners",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("folded", sa.Integer, nullable=False),
        sa.Column("progress", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_learners"),
    )
    op.create_table(
        "learner_log",
        sa.Column("learner_id", sa.String(16), nullable=False),
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "id", name="pk_learner_log"),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learners.id"], name="fk_learner_log_learner_id_learners", ondelete="CASCADE"
        ),
    )
