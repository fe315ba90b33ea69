"""Count tries to sign in for all servers of a database.

A limit is a row with the time at which everything counted is forgotten again: the generic cell rate algorithm (ITU-T
I.371, annex A), one statement for each try. A row whose time has passed says the same as no row.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from sqlalchemy import Connection, case, delete
from sqlalchemy.dialects import postgresql, sqlite

from agon.server.store.models import sign_in_tries


class Limit(NamedTuple):
    """``most`` tries at once, and one more every ``each_ms``."""

    most: int
    each_ms: int


class SignInTries:
    """``work`` runs a function of a connection in a transaction and returns its result. Raises ``StoreFailed``."""

    def __init__(self, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._work = work

    async def take(self, limit: Limit, now: int, *of: str) -> bool:
        """Count a try of whatever ``of`` names at ``now`` (ms); False, and not counted, if the limit is reached."""
        key = hashlib.sha256("\0".join(of).encode()).hexdigest()
        row = sign_in_tries

        def count(connection: Connection) -> int:
            insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            since = case((row.c.until < now, now), else_=row.c.until)
            counted = (
                insert(row)
                .values(key=key, until=now + limit.each_ms)
                .on_conflict_do_update(
                    index_elements=[row.c.key],
                    set_={"until": since + limit.each_ms},
                    where=since <= now + (limit.most - 1) * limit.each_ms,
                )
            )
            return connection.execute(counted).rowcount

        return await self._work(count) > 0

    async def forget(self, now: int) -> None:
        """Delete the rows that limit nothing any more."""
        await self._work(
            lambda connection: connection.execute(delete(sign_in_tries).where(sign_in_tries.c.until <= now)).rowcount
        )
