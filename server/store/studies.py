"""Store studies: trees of moves that accounts keep, private until their owner shares them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from agon.server.store.models import studies
from agon.server.store.repository import Read

_row = studies.c
_LISTED = (_row.study, _row.account, _row.title, _row.game, _row.shared, _row.created, _row.updated, _row.bytes)


class StudyRow(NamedTuple):
    """A study. ``body``: its tree as JSON; empty in lists."""

    study: str
    account: str
    title: str
    game: str
    shared: bool
    created: int
    updated: int
    bytes: int
    body: str = ""


class StudyStore:
    """Studies. All methods raise ``StoreFailed``. ``work`` runs a function of a connection in a transaction and returns
    its result."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    async def of_account(self, account: str) -> list[StudyRow]:
        """Return the studies of an account without their trees, last changed first."""
        asked = select(*_LISTED).where(_row.account == account).order_by(_row.updated.desc(), _row.study)
        return [StudyRow(**row) for row in await self._read(asked)]

    async def find(self, study: str) -> StudyRow | None:
        found = await self._read(select(studies).where(_row.study == study))
        return StudyRow(**found[0]) if found else None

    async def add(self, row: StudyRow, most: int) -> bool:
        """Add a study unless its account has ``most`` already; True if it is stored."""

        def do(connection: Connection) -> int:
            mine = select(func.count()).select_from(studies).where(_row.account == row.account, _row.study != row.study)
            if int(connection.execute(mine).scalar_one()) >= most:
                return 0
            connection.execute(insert(studies), row._asdict())
            return 1

        return bool(await self._work(do))

    async def change(self, study: str, account: str, **values: Any) -> bool:
        """Change a study of an account; False if it has no such study."""
        changed = update(studies).where(_row.study == study, _row.account == account).values(**values)
        return bool(await self._work(lambda connection: connection.execute(changed).rowcount))

    async def drop(self, study: str, account: str) -> bool:
        """Delete a study of an account; False if it has no such study."""
        gone = delete(studies).where(_row.study == study, _row.account == account)
        return bool(await self._work(lambda connection: connection.execute(gone).rowcount))


def forget(connection: Connection, account: str) -> None:
    """Delete all studies of an account."""
    connection.execute(delete(studies).where(_row.account == account))
