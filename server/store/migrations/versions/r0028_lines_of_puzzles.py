"""Puzzles of several moves: the actions of the line."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("puzzles", sa.Column("line", sa.Text, nullable=False, server_default=sa.text("''")))
