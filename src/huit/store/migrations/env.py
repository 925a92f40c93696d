"""Run by alembic, on the connection that `huit.store.migrating` hands over."""

from __future__ import annotations

from alembic import context

from huit.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
