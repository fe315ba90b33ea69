"""Chat, reports of it, who is muted, and conditional moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "chat",
        sa.Column("session", ID, nullable=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("room", sa.String(10), nullable=False),
        sa.Column("author", ID),
        sa.Column("player", sa.Text),
        sa.Column("command", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("session", "n", name="chat_key"),
    )
    op.create_index("chat_by_author", "chat", ["author"])
    op.create_index("chat_once", "chat", ["session", "author", "command"], unique=True)
    op.create_table(
        "chat_reports",
        sa.Column("id", ID, nullable=False),
        sa.Column("session", ID, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", ID),
        sa.Column("accused", ID),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="chat_reports_key"),
    )
    op.create_table(
        "mutes",
        sa.Column("who", ID, nullable=False),
        sa.Column("whom", ID, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("who", "whom", name="mutes_key"),
    )
    op.create_table(
        "plans",
        sa.Column("session", ID, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("session", "seat", name="plans_key"),
    )
