"""Moves that were played in positions, for the explorer; games of a kind by time, for the search of games.

The games that are stored already are counted by ``agon db openings``: it needs their rules.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "played_games",
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("session", _ID, nullable=False),
        sa.PrimaryKeyConstraint("number", name="played_games_key"),
        sa.UniqueConstraint("session", name="played_games_one_session"),
    )
    op.create_table(
        "played_moves",
        sa.Column("position", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("month", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("pool", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("action", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("position", "month", "pool", "action", name="played_moves_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "played_positions",
        sa.Column("position", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("position", "number", name="played_positions_key"),
        sqlite_with_rowid=False,
    )
    op.create_index("sessions_by_game", "sessions", ["game", "updated"])
