"""Tries to sign in, counted for all servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    hashed = sa.String(64).with_variant(sa.String(64, collation="C"), "postgresql")
    op.create_table(
        "sign_in_tries",
        sa.Column("key", hashed, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="sign_in_tries_key"),
    )
    op.create_index("sign_in_tries_by_until", "sign_in_tries", ["until"])
