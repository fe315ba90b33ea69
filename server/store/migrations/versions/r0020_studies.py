"""Trees of moves that accounts keep."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("study", _ID, nullable=False),
        sa.Column("account", _ID, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("study", name="studies_key"),
    )
    op.create_index("studies_by_account_updated", "studies", ["account", "updated"])
