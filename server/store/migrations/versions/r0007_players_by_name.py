"""Accounts by name: looked up when a player is challenged by name."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("accounts_by_name", "accounts", ["name"])
