"""The choice of people to have practice ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.true()))
