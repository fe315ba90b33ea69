"""The CPU time of the bots' moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "bot_time",
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", _ID, nullable=False),
        sa.Column("node", sa.String(64), nullable=False),
        sa.Column("moves", sa.BigInteger, nullable=False),
        sa.Column("cpu_us", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "name", "node", name="bot_time_key"),
        sa.CheckConstraint("kind IN ('day', 'account')", name=op.f("bot_time_kind_is_known")),
    )
