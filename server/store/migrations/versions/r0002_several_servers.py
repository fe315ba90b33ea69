"""Several servers on one database: live servers, owners of sessions, open seeks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("owner", sa.String(80)))
    op.create_table(
        "nodes",
        sa.Column("life", sa.String(80), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("beats", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("life", name="nodes_key"),
    )
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("life", sa.String(80), nullable=False),
        sa.Column("taker", sa.String(40)),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="seeks_key"),
    )
