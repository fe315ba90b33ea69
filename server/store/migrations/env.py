"""Alembic's entry point. ``agon.server.store.migrate`` passes the connection, inside a transaction that it
commits."""

from alembic import context

from agon.server.store.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
    transactional_ddl=False,  # the caller's transaction is the only one
)
context.run_migrations()
