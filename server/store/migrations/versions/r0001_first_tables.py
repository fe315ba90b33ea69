"""First tables: the log of events, heads of sessions, seats, accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("session", ID, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("session", "seq", name="events_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sessions",
        sa.Column("session", ID, nullable=False),
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
        sa.Column("session", ID, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("account", ID, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("session", "seat", name="seats_key"),
    )
    op.create_index("seats_by_account_updated", "seats", ["account", "updated"])
    op.create_table(
        "accounts",
        sa.Column("id", ID, nullable=False),
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
    kind, event = "the kind of an account is fixed for ever", "what happened is never changed"
    if op.get_bind().dialect.name == "postgresql":
        _refuse("accounts_kind_is_fixed", "UPDATE OF kind ON accounts", "WHEN (NEW.kind <> OLD.kind)", kind)
        _refuse("events_are_never_changed", "UPDATE ON events", "", event)
        return
    op.execute(
        "CREATE TRIGGER accounts_kind_is_fixed BEFORE UPDATE OF kind ON accounts WHEN NEW.kind <> OLD.kind "
        f"BEGIN SELECT RAISE(ABORT, '{kind}'); END"
    )
    op.execute(
        f"CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, '{event}'); END"
    )


def _refuse(name: str, what: str, when: str, reason: str) -> None:
    """A trigger of PostgreSQL."""
    op.execute(
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{reason}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(f"CREATE TRIGGER {name} BEFORE {what} FOR EACH ROW {when} EXECUTE FUNCTION {name}()")
