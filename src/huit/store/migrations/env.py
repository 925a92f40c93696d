"""Alembic environment: runs on the connection given by `huit.store.connection.migration`."""

from __future__ import annotations

from alembic import context

from huit.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
