"""Bots that were handed in and are offered to everybody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("submissions", sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("submissions_by_offer", "submissions", ["offered", "club"])
