"""Games of profiles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("learner_id", sa.String(16), nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("source", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("findings", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "id", name="pk_games"),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learners.id"], name="fk_games_learner_id_learners", ondelete="CASCADE"
        ),
    )
