"""Accounts whose unfinished games the host wants ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_ENDING = sa.text("end_games_at IS NOT NULL")


def upgrade() -> None:
    op.add_column("accounts", sa.Column("end_games_at", sa.BigInteger))
    op.create_index("accounts_ending", "accounts", ["end_games_at"], sqlite_where=_ENDING, postgresql_where=_ENDING)
