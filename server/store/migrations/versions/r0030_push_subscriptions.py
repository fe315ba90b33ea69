"""Browsers that get notices by Web Push."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")
_HASH = sa.String(64).with_variant(sa.String(64, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("id", _HASH, nullable=False),
        sa.Column("account", _ID, nullable=False),
        sa.Column("credential", _ID, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(30), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="push_subscriptions_key"),
    )
    op.create_index("push_subscriptions_by_account_created", "push_subscriptions", ["account", "created"])
