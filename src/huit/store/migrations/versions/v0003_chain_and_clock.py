"""A chained hash of journal entries, and the time of the last retention sweep."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("journal", sa.Column("chain", sa.String(16)))
    op.create_table(
        "sweeps",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sweeps"),
    )
