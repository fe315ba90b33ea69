"""Classes: clubs with pupils, their real names and slips; whose ears a line of chat is for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")
_HASH = sa.String(64).with_variant(sa.String(64, collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("clubs", sa.Column("kind", sa.String(10), nullable=False, server_default="club"))
    op.add_column("clubs", sa.Column("talk", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("club_members", sa.Column("real_name", sa.Text))
    op.add_column("accounts", sa.Column("pupil_of", _ID))
    pupils = sa.text("pupil_of IS NOT NULL")
    op.create_index("accounts_pupils", "accounts", ["pupil_of"], sqlite_where=pupils, postgresql_where=pupils)
    op.add_column("chat", sa.Column("club", _ID))
    op.create_table(
        "slips",
        sa.Column("hash", _HASH, nullable=False),
        sa.Column("club", _ID, nullable=False),
        sa.Column("account", _ID, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="slips_key"),
        sa.UniqueConstraint("account", name="slips_one_account"),
    )
