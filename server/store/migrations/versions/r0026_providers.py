"""Accounts whose owners sign in at a provider of OpenID Connect."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("issuer", sa.Text))
    op.add_column("accounts", sa.Column("subject", sa.Text))
    op.create_index("accounts_subjects", "accounts", ["issuer", "subject"], unique=True)
