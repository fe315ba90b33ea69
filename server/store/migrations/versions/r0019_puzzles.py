"""Puzzles from the server's own games, who tried them, and the solvers' ratings."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def _rating() -> tuple[sa.Column[Any], ...]:
    numbers = [sa.Column(name, sa.Double, nullable=False) for name in ("rating", "deviation", "volatility")]
    return *numbers, sa.Column("tries", sa.Integer, nullable=False)


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", _ID, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("session", _ID, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("answer", sa.Integer, nullable=False),
        sa.Column("motif", sa.String(20), nullable=False),
        *_rating(),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="puzzles_key"),
    )
    op.create_index("puzzles_by_game", "puzzles", ["game", "rating"])
    op.create_table(
        "puzzle_tries",
        sa.Column("account", _ID, nullable=False),
        sa.Column("puzzle", _ID, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("account", "puzzle", name="puzzle_tries_key"),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("account", _ID, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        *_rating(),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "game", name="puzzle_solvers_key"),
    )
