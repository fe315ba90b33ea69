"""Remove deleted accounts from clubs and classes, inside the transaction that erases their names."""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, select, update

from agon.server.store.clubs.classes import close_class
from agon.server.store.clubs.clubs import RANK, close_club, set_role
from agon.server.store.clubs.submissions import forget_author
from agon.server.store.models import accounts, club_members, club_notes, clubs, slips

_club, _member = clubs.c, club_members.c


def forget(connection: Connection, account: str, now: int) -> None:
    """Remove an account from its clubs.

    A club of its own goes to the organiser, or else the member, who came first and could have opened it; a class goes
    to another of its teachers. If there is none the club is deleted, and a class with its pupils.
    """
    for club, kind in connection.execute(select(_club.id, _club.kind).where(_club.owner == account)).all():
        heir = _heir(connection, club, account)
        if heir is not None:
            set_role(connection, club, heir, "owner")
        elif kind == "class":
            close_class(connection, club, now)
        else:
            close_club(connection, club)
    connection.execute(delete(club_members).where(_member.account == account))
    connection.execute(delete(slips).where(slips.c.account == account))
    forget_author(connection, account)
    connection.execute(update(club_notes).where(club_notes.c.author == account).values(author=None))


def _heir(connection: Connection, club: str, account: str) -> str | None:
    """Return who owns a club after its owner has gone. Pupils have no password, so none of them does."""
    may = exists().where(
        accounts.c.id == _member.account,
        accounts.c.kind == "human",
        accounts.c.password.is_not(None),
        accounts.c.deleted_at.is_(None),
    )
    others = select(_member.account).where(_member.club == club, _member.account != account, may)
    return connection.execute(others.order_by(RANK, _member.joined).limit(1)).scalar_one_or_none()
