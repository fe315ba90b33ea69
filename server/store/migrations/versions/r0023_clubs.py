"""Clubs, their members and announcements."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_ID = sa.String(40).with_variant(sa.String(40, collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", _ID, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("is_default", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="clubs_key"),
        sa.UniqueConstraint("code", name="clubs_one_code"),
    )
    op.create_index("clubs_by_owner", "clubs", ["owner"])
    op.create_table(
        "club_members",
        sa.Column("club", _ID, nullable=False),
        sa.Column("account", _ID, nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("club", "account", name="club_members_key"),
        sa.CheckConstraint("role IN ('owner', 'organiser', 'member')", name=op.f("club_members_role_is_known")),
    )
    op.create_index("club_members_by_account", "club_members", ["account"])
    op.create_table(
        "club_notes",
        sa.Column("club", _ID, nullable=False),
        sa.Column("note", _ID, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("author", _ID),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("club", "note", name="club_notes_key"),
    )
    op.create_index("club_notes_by_author", "club_notes", ["author"])
    op.add_column("tournaments", sa.Column("club", _ID))
    op.create_index("tournaments_by_club", "tournaments", ["club"])
