"""Store classes: pupils' accounts, their real names, and their slips.

A slip is a one-time code with which a pupil signs in. Its hash is stored until it is used or expires; using it deletes
it in the transaction that stores the session, so that two devices never get in by one slip.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from agon.server.store.clubs.clubs import MemberRow
from agon.server.store.clubs.submissions import close_course
from agon.server.store.models import accounts, chat, club_members, club_notes, club_tasks, clubs, credentials, slips
from agon.server.store.queries import read_account
from agon.server.store.repository import Read
from agon.server.store.rows import AccountRow, CredentialRow

_club, _member, _slip, _account = clubs.c, club_members.c, slips.c, accounts.c


class NewPupil(NamedTuple):
    """A pupil to be added. ``slip``: hash of the code."""

    account: AccountRow
    real_name: str
    slip: str


class PupilRow(NamedTuple):
    """A pupil as the teacher sees it. ``slip_until``: a slip is good until then (ms); ``seen``: time (ms) at which a
    device of the pupil was here last, to the hour."""

    account: AccountRow
    real_name: str
    joined: int
    slip_until: int | None
    seen: int | None


class ClassStore:
    """Classes. All methods raise ``StoreFailed``; ``work`` runs a function of a connection in a transaction."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    # Reading

    async def pupils(self, club: str) -> list[PupilRow]:
        """Return the pupils of a class by real name."""
        used = select(func.max(credentials.c.used)).where(
            credentials.c.account == _account.id, credentials.c.revoked.is_(None)
        )
        until = select(_slip.expires).where(_slip.account == _account.id)
        joined = club_members.join(accounts, _account.id == _member.account)
        asked = (
            select(
                *accounts.columns,
                _member.real_name,
                _member.joined,
                until.scalar_subquery().label("slip_until"),
                used.scalar_subquery().label("seen"),
            )
            .select_from(joined)
            .where(_member.club == club, _account.pupil_of == club, _account.deleted_at.is_(None))
            .order_by(_member.real_name, _account.id)
        )
        return [
            PupilRow(read_account(row), real_name, since, slip_until, seen)
            for row in await self._read(asked)
            for real_name, since, slip_until, seen in [
                [row.pop(each) for each in ("real_name", "joined", "slip_until", "seen")]
            ]
        ]

    async def pupil(self, club: str, account: str) -> PupilRow | None:
        return next((each for each in await self.pupils(club) if each.account.id == account), None)

    async def taught_by(self, owner: str) -> int:
        """Return the number of pupils in all classes of a teacher."""
        mine = select(_club.id).where(_club.owner == owner)
        asked = select(func.count().label("n")).select_from(accounts)
        found = await self._read(asked.where(_account.pupil_of.in_(mine), _account.deleted_at.is_(None)))
        return found[0]["n"]

    async def of_slip(self, slip: str, now: int) -> str | None:
        """Return the account whom a slip lets in at ``now`` (ms)."""
        found = await self._read(select(_slip.account).where(_slip.hash == slip, _slip.expires > now))
        return found[0]["account"] if found else None

    # Writing

    async def add_pupils(self, club: str, pupils: Sequence[NewPupil], now: int, expires: int) -> None:
        """Add pupils with a slip each. Those who are there already, after the same command, get a new slip only."""

        def do(connection: Connection) -> int:
            there = select(_club.id).where(_club.id == club).with_for_update()
            if connection.execute(there).scalar_one_or_none() is None:
                return 0
            wanted = {pupil.account.id: pupil for pupil in pupils}
            known = set(connection.execute(select(_account.id).where(_account.id.in_(wanted))).scalars())
            new = [pupil for name, pupil in wanted.items() if name not in known]
            if new:
                connection.execute(insert(accounts), [_values(pupil.account) for pupil in new])
                connection.execute(
                    insert(club_members),
                    [
                        {**MemberRow(club, each.account.id, "member", now)._asdict(), "real_name": each.real_name}
                        for each in new
                    ],
                )
            _give(connection, club, [(name, pupil.slip) for name, pupil in wanted.items()], expires)
            return len(new)

        await self._work(do)

    async def give_slips(self, club: str, given: Sequence[tuple[str, str]], now: int, expires: int) -> None:
        """Give pupils (account, hash of the code) new slips; their sessions and older slips end."""

        def do(connection: Connection) -> int:
            ended = update(credentials).where(
                credentials.c.account.in_([account for account, _ in given]), credentials.c.revoked.is_(None)
            )
            connection.execute(ended.values(revoked=now))
            _give(connection, club, given, expires)
            return len(given)

        await self._work(do)

    async def use_slip(self, slip: str, credential: CredentialRow, now: int) -> bool:
        """Use a slip up and store the session that it starts; False if another device was first, or it has expired."""

        def do(connection: Connection) -> int:
            is_it = (_slip.hash == slip, _slip.account == credential.account, _slip.expires > now)
            if not connection.execute(delete(slips).where(*is_it)).rowcount:
                return 0
            connection.execute(insert(credentials), msgspec.structs.asdict(credential))
            return 1

        return bool(await self._work(do))

    async def name_pupil(self, club: str, account: str, real_name: str) -> bool:
        named = update(club_members).where(
            _member.club == club, _member.account == account, _member.real_name.is_not(None)
        )
        return bool(await self._work(lambda connection: connection.execute(named.values(real_name=real_name)).rowcount))

    async def remove_pupils(self, club: str, gone: Sequence[str], now: int) -> int:
        """Mark pupils as deleted, and forget their real names at once; return their number."""

        def do(connection: Connection) -> int:
            return mark_pupils(connection, _account.pupil_of == club, now, only=gone)

        return await self._work(do)

    async def erase(self, club: str, now: int) -> int:
        """Delete a class, and mark all its pupils as deleted, in one transaction; return the number of pupils. Any
        server that finds the marks removes their pseudonyms from games."""
        return await self._work(lambda connection: close_class(connection, club, now))


def close_class(connection: Connection, club: str, now: int) -> int:
    """Delete a class with all that only it has, and mark its pupils as deleted."""
    marked = mark_pupils(connection, _account.pupil_of == club, now)
    connection.execute(delete(club_members).where(_member.club == club))
    connection.execute(delete(club_notes).where(club_notes.c.club == club))
    connection.execute(delete(club_tasks).where(club_tasks.c.club == club))
    connection.execute(delete(chat).where(chat.c.club == club))
    close_course(connection, club)
    connection.execute(delete(clubs).where(_club.id == club))
    return marked


def mark_pupils(connection: Connection, which: Any, now: int, *, only: Sequence[str] | None = None) -> int:
    """Mark pupils as deleted, end their sessions and slips, and forget their real names; return their number."""
    found = select(_account.id).where(which, _account.deleted_at.is_(None))
    if only is not None:
        found = found.where(_account.id.in_(only))
    gone = list(connection.execute(found).scalars())
    connection.execute(update(accounts).where(_account.id.in_(gone)).values(deleted_at=now))
    of_them = credentials.c.account.in_(gone)
    connection.execute(update(credentials).where(of_them, credentials.c.revoked.is_(None)).values(revoked=now))
    connection.execute(delete(slips).where(_slip.account.in_(gone)))
    connection.execute(delete(club_members).where(_member.account.in_(gone)))
    return len(gone)


def _give(connection: Connection, club: str, given: Sequence[tuple[str, str]], expires: int) -> None:
    connection.execute(delete(slips).where(_slip.account.in_([account for account, _ in given])))
    connection.execute(
        insert(slips), [{"hash": code, "club": club, "account": name, "expires": expires} for name, code in given]
    )


def _values(account: AccountRow) -> dict[str, object]:
    """Return the columns of a new account, all of them: a statement for many rows has the same columns for each."""
    return {column.name: getattr(account, column.name, None) for column in accounts.columns}
