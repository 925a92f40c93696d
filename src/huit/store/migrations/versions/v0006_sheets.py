"""Shared score sheets and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "sheets",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sheets"),
    )
    op.create_index("ix_sheets_changed", "sheets", ["changed"])
    op.create_table(
        "sheet_log",
        sa.Column("sheet_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("sheet_id", "seq", name="pk_sheet_log"),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheets.id"], name="fk_sheet_log_sheet_id_sheets", ondelete="CASCADE"),
    )
