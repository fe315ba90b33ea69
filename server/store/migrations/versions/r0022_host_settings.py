"""Settings that administrators change while the servers run, and invitations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")
_HASH = sa.String(64).with_variant(sa.String(64, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "host_settings",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="host_settings_key"),
    )
    op.create_table(
        "invitations",
        sa.Column("id", _ID, nullable=False),
        sa.Column("token_hash", _HASH, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("by", _ID, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="invitations_key"),
        sa.UniqueConstraint("token_hash", name="invitations_one_token_hash"),
    )
