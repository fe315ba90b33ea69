"""Names of deleted accounts that earlier versions left in what was said, reported and muted."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ERASED = "(SELECT id FROM accounts WHERE erased)"


def upgrade() -> None:
    op.execute(f"UPDATE chat SET author = NULL, player = NULL WHERE author IN {_ERASED}")  # noqa: S608 - no input
    op.execute(f"UPDATE chat_reports SET reporter = NULL WHERE reporter IN {_ERASED}")  # noqa: S608
    op.execute(f"UPDATE chat_reports SET accused = NULL WHERE accused IN {_ERASED}")  # noqa: S608
    op.execute(f"DELETE FROM mutes WHERE who IN {_ERASED} OR whom IN {_ERASED}")  # noqa: S608
