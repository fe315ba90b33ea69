"""Ratings, what changed them, and which sessions were rated or are not for everybody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("sessions", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("sessions", sa.Column("watching", sa.String(10), nullable=False, server_default="all"))
    op.create_table(
        "ratings",
        sa.Column("account", ID, nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        *_pool(),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "level", "game", "variant", "clock", "players", name="ratings_key"),
    )
    op.create_index("ratings_by_pool", "ratings", ["game", "variant", "clock", "players", "rating"])
    op.create_table(
        "rating_changes",
        sa.Column("session", ID, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("account", ID, nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        *_pool(),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("rating_before", sa.Double, nullable=False),
        sa.Column("deviation_before", sa.Double, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("session", "seat", name="rating_changes_key"),
    )
    op.create_index("rating_changes_by_account_at", "rating_changes", ["account", "at"])


def _pool() -> list[sa.Column[str]]:
    return [
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("variant", sa.String(120), nullable=False),
        sa.Column("clock", sa.String(20), nullable=False),
        sa.Column("players", sa.String(20), nullable=False),
    ]
