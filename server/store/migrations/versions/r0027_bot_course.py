"""Bots that are handed in, and leagues of clubs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "submissions",
        sa.Column("id", _ID, nullable=False),
        sa.Column("club", _ID, nullable=False),
        sa.Column("account", _ID, nullable=False),
        sa.Column("bot", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("file", sa.String(60), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("verdict", sa.Text),
        sa.Column("games", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="submissions_key"),
    )
    op.create_index("submissions_by_account", "submissions", ["account"])
    op.create_index("submissions_by_member", "submissions", ["club", "account", "version"], unique=True)
    op.create_index("submissions_by_state", "submissions", ["state", "at"])
    op.create_table(
        "leagues",
        sa.Column("club", _ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("running", sa.Boolean, nullable=False),
        sa.Column("ratings", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("club", name="leagues_key"),
    )
    op.create_table(
        "league_events",
        sa.Column("club", _ID, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("club", "seq", name="league_events_key"),
    )
