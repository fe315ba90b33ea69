"""Accounts: credentials get their own table; passwords, roles, choices, deletion."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")
HASH = sa.String(64).with_variant(sa.String(64, collation="C"), "postgresql")
RANDOM_ID = {"sqlite": "lower(hex(randomblob(8)))", "postgresql": "left(replace(gen_random_uuid()::text, '-', ''), 16)"}


def upgrade() -> None:
    dialect = op.get_bind().dialect.name
    op.create_table(
        "credentials",
        sa.Column("token_hash", HASH, nullable=False),
        sa.Column("id", ID, nullable=False),
        sa.Column("account", ID),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
        sa.Column("revoked", sa.BigInteger),
        sa.PrimaryKeyConstraint("token_hash", name="credentials_key"),
        sa.CheckConstraint("kind IN ('session', 'api', 'admin', 'reset')", name=op.f("credentials_kind_is_known")),
        sa.UniqueConstraint("id", name="credentials_one_id"),
    )
    op.create_index("credentials_by_account", "credentials", ["account"])
    into = "token_hash, id, account, kind, scopes, label, created, used"
    values = f"token_hash, {RANDOM_ID[dialect]}, id, 'session', '', '', created, created"
    op.execute(f"INSERT INTO credentials ({into}) SELECT {values} FROM accounts")  # noqa: S608 - nothing from outside
    if dialect == "sqlite":
        _make_again()
    else:
        _alter()
    deleted = sa.text("deleted_at IS NOT NULL")
    op.create_index("accounts_deleted", "accounts", ["deleted_at"], sqlite_where=deleted, postgresql_where=deleted)


def _checks() -> list[sa.CheckConstraint]:
    return [
        sa.CheckConstraint("role IN ('human', 'bot', 'moderator', 'admin')", name=op.f("accounts_role_is_known")),
        sa.CheckConstraint("(kind = 'bot') = (role = 'bot')", name=op.f("accounts_role_fits_kind")),
    ]


def _make_again() -> None:
    """SQLite cannot drop a column that has to be unique. Index and trigger go with the old table."""
    op.rename_table("accounts", "accounts_before")
    op.create_table(
        "accounts",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("name_key", sa.Text),
        sa.Column("password", sa.Text),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("operator", sa.Text),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("tune_bots", sa.Boolean, nullable=False),
        sa.Column("model_me", sa.Boolean, nullable=False),
        sa.Column("closed", sa.Text),
        sa.Column("deleted_at", sa.BigInteger),
        sa.Column("erased", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="accounts_key"),
        sa.CheckConstraint("kind IN ('human', 'bot')", name=op.f("accounts_kind_is_known")),
        *_checks(),
        sa.UniqueConstraint("name_key", name="accounts_one_name_key"),
    )
    op.execute(
        "INSERT INTO accounts (id, name, kind, role, operator, summary, created, tune_bots, model_me, erased) "
        "SELECT id, name, kind, kind, operator, summary, created, false, false, false FROM accounts_before"
    )
    op.drop_table("accounts_before")
    op.create_index("accounts_bots", "accounts", ["created"], sqlite_where=sa.text("kind = 'bot'"))
    op.execute(
        "CREATE TRIGGER accounts_kind_is_fixed BEFORE UPDATE OF kind ON accounts WHEN NEW.kind <> OLD.kind "
        "BEGIN SELECT RAISE(ABORT, 'the kind of an account is fixed for ever'); END"
    )


def _alter() -> None:
    op.drop_column("accounts", "token_hash")
    for name in ("name_key", "password", "role", "closed"):
        op.add_column("accounts", sa.Column(name, sa.String(10) if name == "role" else sa.Text))
    for name in ("tune_bots", "model_me", "erased"):
        op.add_column("accounts", sa.Column(name, sa.Boolean))
    op.add_column("accounts", sa.Column("deleted_at", sa.BigInteger))
    op.execute("UPDATE accounts SET role = kind, tune_bots = false, model_me = false, erased = false")
    for name in ("role", "tune_bots", "model_me", "erased"):
        op.alter_column("accounts", name, nullable=False)
    op.create_unique_constraint("accounts_one_name_key", "accounts", ["name_key"])
    for check in _checks():
        op.create_check_constraint(check.name, "accounts", check.sqltext)  # type: ignore[arg-type]
