"""First tables: the log of events, heads of sessions, seats, accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("session", "seq", name="events_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sessions",
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("returns", sa.Text),
        sa.Column("accounts", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("session", name="sessions_key"),
        sa.CheckConstraint("status IN ('playing', 'ended')", name=op.f("sessions_status_is_known")),
    )
    op.create_index("sessions_by_updated", "sessions", ["updated"])
    playing = sa.text("status = 'playing'")
    op.create_index("sessions_playing", "sessions", ["created"], sqlite_where=playing, postgresql_where=playing)
    op.create_table(
        "seats",
        sa.Column("session", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("session", "seat", name="seats_key"),
    )
    op.create_index("seats_by_account_updated", "seats", ["account", "updated"])
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("operator", sa.Text),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="accounts_key"),
        sa.UniqueConstraint("token_hash", name="accounts_one_token_hash"),
        sa.CheckConstraint("kind IN ('human', 'bot')", name=op.f("accounts_kind_is_known")),
    )
    bots = sa.text("kind = 'bot'")
    op.create_index("accounts_bots", "accounts", ["created"], sqlite_where=bots, postgresql_where=bots)
    # Two promises that no statement of ours, or of an operator in a hurry, can break.
    op.execute(
        "CREATE TRIGGER accounts_kind_is_fixed BEFORE UPDATE OF kind ON accounts WHEN NEW.kind <> OLD.kind "
        "BEGIN SELECT RAISE(ABORT, 'the kind of an account is fixed for ever'); END"
    )
    op.execute(
        "CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events "
        "BEGIN SELECT RAISE(ABORT, 'what happened is never changed'); END"
    )
