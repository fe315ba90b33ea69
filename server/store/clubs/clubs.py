"""Store clubs, their members and their announcements."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import Connection, case, delete, exists, func, insert, select, update

from agon.server.ratings.rows import RatingRow
from agon.server.store.clubs.submissions import close_course
from agon.server.store.models import club_members, club_notes, clubs, ratings
from agon.server.store.ratings import is_practice, read_rating
from agon.server.store.repository import Read

Role = Literal["owner", "organiser", "member"]
MOST_MEMBERS: Final = 1_000
_club, _member, _note = clubs.c, club_members.c, club_notes.c
_MEMBER = (_member.club, _member.account, _member.role, _member.joined)
"""A member as lists show it. Real names are read by ``classes`` alone."""
RANK = case((_member.role == "owner", 0), (_member.role == "organiser", 1), else_=2)


class ClubRow(NamedTuple):
    id: str
    title: str
    about: str
    owner: str
    public: bool
    is_default: bool
    code: str
    created: int
    kind: Literal["club", "class"] = "club"
    talk: bool = False
    """Pupils of a class may talk to each other."""


class MemberRow(NamedTuple):
    club: str
    account: str
    role: Role
    joined: int


class NoteRow(NamedTuple):
    """An announcement. ``author``: None if that account is deleted."""

    club: str
    note: str
    at: int
    author: str | None
    text: str


class Listed(NamedTuple):
    """A club, the number of its members, and the role of the account that was asked about."""

    club: ClubRow
    members: int
    role: Role | None


class ClubStore:
    """Clubs. All methods raise ``StoreFailed``. ``work`` runs a function of a connection in a transaction and returns
    its result."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    # Reading

    async def find(self, club: str) -> ClubRow | None:
        found = await self._read(select(clubs).where(_club.id == club))
        return ClubRow(**found[0]) if found else None

    async def with_code(self, code: str) -> ClubRow | None:
        """Return the club that a join code opens; a class is opened by none."""
        found = await self._read(select(clubs).where(_club.code == code, _club.kind == "club"))
        return ClubRow(**found[0]) if found else None

    async def role(self, club: str, account: str) -> Role | None:
        """Return the role of an account in a club; None if it is no member."""
        found = await self._read(select(_member.role).where(_member.club == club, _member.account == account))
        return found[0]["role"] if found else None

    async def size(self, club: str) -> int:
        found = await self._read(select(func.count().label("n")).select_from(club_members).where(_member.club == club))
        return found[0]["n"]

    async def public(self, limit: int) -> list[Listed]:
        """Return the public clubs: the server's own first, then those with most members."""
        size = func.count(_member.account).label("members")
        joined = clubs.outerjoin(club_members, _member.club == _club.id)
        asked = select(*clubs.columns, size).select_from(joined).where(_club.public).group_by(*clubs.columns)
        rows = await self._read(asked.order_by(_club.is_default.desc(), size.desc(), _club.created).limit(limit))
        return [Listed(ClubRow(**row), members, None) for row in rows for members in [row.pop("members")]]

    async def of_account(self, account: str) -> list[Listed]:
        """Return the clubs of an account, the first that it entered first."""
        others = club_members.alias()
        size = select(func.count()).select_from(others).where(others.c.club == _club.id).scalar_subquery()
        joined = clubs.join(club_members, _member.club == _club.id)
        asked = select(*clubs.columns, size.label("members"), _member.role).select_from(joined)
        rows = await self._read(asked.where(_member.account == account).order_by(_member.joined, _club.id))
        return [
            Listed(ClubRow(**row), members, role)
            for row in rows
            for members, role in [(row.pop("members"), row.pop("role"))]
        ]

    async def members(self, club: str) -> list[MemberRow]:
        """Return the members: the owner, organisers, then the others as they came."""
        asked = select(*_MEMBER).where(_member.club == club).order_by(RANK, _member.joined, _member.account)
        return [MemberRow(**row) for row in await self._read(asked)]

    async def memberships(self, account: str) -> list[MemberRow]:
        asked = select(*_MEMBER).where(_member.account == account).order_by(_member.joined)
        return [MemberRow(**row) for row in await self._read(asked)]

    async def notes(self, club: str, limit: int) -> list[NoteRow]:
        """Return the announcements, the newest first."""
        asked = select(club_notes).where(_note.club == club).order_by(_note.at.desc(), _note.note).limit(limit)
        return [NoteRow(**row) for row in await self._read(asked)]

    async def notes_by(self, account: str) -> list[NoteRow]:
        asked = select(club_notes).where(_note.author == account).order_by(_note.at.desc())
        return [NoteRow(**row) for row in await self._read(asked)]

    async def ratings(self, club: str) -> list[RatingRow]:
        """Return the ratings of all members; practice is nobody else's business."""
        mine = select(_member.account).where(_member.club == club)
        asked = select(ratings).where(ratings.c.account.in_(mine), is_practice(ratings, False))
        return [read_rating(row) for row in await self._read(asked)]

    # Writing

    async def add(self, row: ClubRow, most: int) -> bool:
        """Add a club with its owner, unless that account owns ``most`` already; True if it is stored."""

        def do(connection: Connection) -> int:
            mine = select(func.count()).select_from(clubs).where(_club.owner == row.owner)
            if int(connection.execute(mine).scalar_one()) >= most:
                return 0
            connection.execute(insert(clubs), row._asdict())
            connection.execute(insert(club_members), MemberRow(row.id, row.owner, "owner", row.created)._asdict())
            return 1

        return bool(await self._work(do))

    async def join(self, club: str, account: str, now: int, role: Role = "member") -> bool:
        """Make an account a member; False if the club is full or gone."""
        return bool(await self._work(lambda connection: _join(connection, club, account, now, role)))

    async def join_default(self, account: str, now: int) -> None:
        """Make an account a member of the server's own club, if there is one and it is not full."""

        def do(connection: Connection) -> int:
            club = connection.execute(select(_club.id).where(_club.is_default).limit(1)).scalar_one_or_none()
            return 0 if club is None else _join(connection, club, account, now)

        await self._work(do)

    async def leave(self, club: str, account: str) -> bool:
        """Remove a member who is not the owner; False if there is none."""
        gone = delete(club_members).where(_member.club == club, _member.account == account, _member.role != "owner")
        return bool(await self._work(lambda connection: connection.execute(gone).rowcount))

    async def change(self, club: str, **values: Any) -> None:
        changed = update(clubs).where(_club.id == club).values(**values)
        await self._work(lambda connection: connection.execute(changed).rowcount)

    async def make_default(self, club: str, *, on: bool) -> None:
        """Make a club the server's own, instead of any other; or make it an ordinary one again."""

        def do(connection: Connection) -> int:
            if on:
                connection.execute(update(clubs).where(_club.is_default).values(is_default=False))
            return connection.execute(update(clubs).where(_club.id == club).values(is_default=on)).rowcount

        await self._work(do)

    async def set_role(self, club: str, account: str, role: Role) -> bool:
        """Give a member another role; a new owner's predecessor becomes an organiser. False if there is no such member,
        or it is the owner."""
        return bool(await self._work(lambda connection: set_role(connection, club, account, role)))

    async def post(self, row: NoteRow, most: int) -> None:
        """Add an announcement, and delete the oldest beyond ``most``; one that is there already is not added again."""

        def do(connection: Connection) -> int:
            there = exists().where(_note.club == row.club, _note.note == row.note)
            if connection.execute(select(there)).scalar_one():
                return 0
            connection.execute(insert(club_notes), row._asdict())
            kept = select(_note.note).where(_note.club == row.club).order_by(_note.at.desc(), _note.note).limit(most)
            return connection.execute(
                delete(club_notes).where(_note.club == row.club, _note.note.not_in(kept.scalar_subquery()))
            ).rowcount

        await self._work(do)

    async def unpost(self, club: str, note: str) -> bool:
        gone = delete(club_notes).where(_note.club == club, _note.note == note)
        return bool(await self._work(lambda connection: connection.execute(gone).rowcount))

    async def close(self, club: str) -> None:
        """Delete a club, its members and its announcements, in one transaction."""
        await self._work(lambda connection: close_club(connection, club))


def _join(connection: Connection, club: str, account: str, now: int, role: Role = "member") -> int:
    is_there = exists().where(_member.club == club, _member.account == account)
    if connection.execute(select(is_there)).scalar_one():
        return 1
    # The club's row is locked: it may be closed, and the last place be taken, by others at the same time.
    if connection.execute(select(_club.id).where(_club.id == club).with_for_update()).scalar_one_or_none() is None:
        return 0
    size = select(func.count()).select_from(club_members).where(_member.club == club)
    if int(connection.execute(size).scalar_one()) >= MOST_MEMBERS:
        return 0
    connection.execute(insert(club_members), MemberRow(club, account, role, now)._asdict())
    return 1


def set_role(connection: Connection, club: str, account: str, role: Role) -> int:
    """Give a member another role, as ``ClubStore.set_role``; return the number of changed members."""
    is_it = (_member.club == club, _member.account == account, _member.role != "owner")
    changed = connection.execute(update(club_members).where(*is_it).values(role=role)).rowcount
    if changed and role == "owner":
        before = (_member.club == club, _member.role == "owner", _member.account != account)
        connection.execute(update(club_members).where(*before).values(role="organiser"))
        connection.execute(update(clubs).where(_club.id == club).values(owner=account))
    return changed


def close_club(connection: Connection, club: str) -> int:
    """Delete a club, its members, its announcements, its bots and its league."""
    close_course(connection, club)
    connection.execute(delete(club_members).where(_member.club == club))
    connection.execute(delete(club_notes).where(_note.club == club))
    return connection.execute(delete(clubs).where(_club.id == club)).rowcount
