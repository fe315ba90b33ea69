"""Games that go on: those with a clock, and numbers for limits by account and by network."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_TIMED = sa.text("status = 'playing' AND timed")
_OWNED = sa.text("status = 'playing' AND owner IS NOT NULL")
_UNFINISHED, _COUNTED = sa.text("playing"), sa.text("network IS NOT NULL")


def upgrade() -> None:
    op.add_column("sessions", sa.Column("timed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("playing", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("network", sa.String(40)))
    sessions = sa.table("sessions", sa.column("session"), sa.column("status"), sa.column("clock"), sa.column("timed"))
    seats = sa.table("seats", sa.column("session"), sa.column("playing"))
    op.execute(sa.update(sessions).where(sessions.c.clock == '{"kind":"untimed"}').values(timed=sa.false()))
    live = sa.select(sessions.c.session).where(sessions.c.status == "playing")
    op.execute(sa.update(seats).where(seats.c.session.in_(live)).values(playing=sa.true()))
    op.create_index("sessions_timed", "sessions", ["created"], sqlite_where=_TIMED, postgresql_where=_TIMED)
    op.create_index("sessions_owned", "sessions", ["owner"], sqlite_where=_OWNED, postgresql_where=_OWNED)
    op.create_index("seats_playing", "seats", ["account"], sqlite_where=_UNFINISHED, postgresql_where=_UNFINISHED)
    op.create_index(
        "seats_by_network", "seats", ["network", "updated"], sqlite_where=_COUNTED, postgresql_where=_COUNTED
    )
