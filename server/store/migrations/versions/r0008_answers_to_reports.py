"""Moderators' answers to reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat_reports", sa.Column("answer", sa.Text))
    op.create_index("chat_reports_by_reporter", "chat_reports", ["reporter"])
