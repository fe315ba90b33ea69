"""The second factor of accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("totp_secret", sa.Text))
    op.add_column("accounts", sa.Column("totp_codes", sa.Text))
    op.add_column("accounts", sa.Column("totp_step", sa.BigInteger))
