"""Tournaments and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "tournament_events",
        sa.Column("tournament", _ID, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "seq", name="tournament_events_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournaments",
        sa.Column("id", _ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("organiser", _ID, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("starts_at", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("entrants", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tournaments_key"),
        sa.CheckConstraint(
            "status IN ('announced', 'running', 'finished', 'cancelled')", name=op.f("tournaments_status_is_known")
        ),
    )
    op.create_index("tournaments_by_updated", "tournaments", ["updated"])
    still_open = sa.text("status IN ('announced', 'running')")
    op.create_index(
        "tournaments_open", "tournaments", ["starts_at"], sqlite_where=still_open, postgresql_where=still_open
    )
    op.create_table(
        "tournament_players",
        sa.Column("tournament", _ID, nullable=False),
        sa.Column("account", _ID, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "account", name="tournament_players_key"),
    )
    op.create_index("tournament_players_by_account", "tournament_players", ["account"])
