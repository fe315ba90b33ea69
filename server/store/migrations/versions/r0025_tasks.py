"""Assignments of classes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "club_tasks",
        sa.Column("club", _ID, nullable=False),
        sa.Column("task", _ID, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("club", "task", name="club_tasks_key"),
    )
