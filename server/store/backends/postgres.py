"""Use PostgreSQL through asyncpg: a database server that several servers of Agon may share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from agon.server.ops.redact import masked
from agon.server.store.database import Committed, Fault
from agon.server.store.rows import StoreFailed
from agon.server.store.statements import Statements, postgres
from agon.server.store.transaction import Outcome, Write, commit_group

logger = logging.getLogger(__name__)

CONNECT_S = 5
COMMIT_S = 10.0
"""Longer than any commit of a healthy database; then the connection is dropped, and another one checks the outcome."""
READ_S = 10.0
READERS = 8
OLDEST = 140_000
"""PostgreSQL 14, in ``server_version_num``: older ones are no longer maintained."""

_STANDING = {
    "application_name": "agon",
    "default_transaction_isolation": "read committed",
    "client_connection_check_interval": "2s",
}
_READING = {
    "default_transaction_read_only": "on",
    # One plan for every account fits neither the few with most games nor the others: with plans that are kept, a page
    # of a player with a quarter of 100,000 games took seven times as long (``agon bench explorer``).
    "plan_cache_mode": "force_custom_plan",
    "jit": "off",  # compiling takes longer than any of our queries
}
_NEVER_PASSES = ("22", "23", "42")
"""SQLSTATE classes in which the same statement fails again in the same way."""
_TO_DO = {
    "28P01": "correct the password in the URL, in PGPASSWORD or in ~/.pgpass",
    "28000": "see pg_hba.conf for the users and hosts that may connect",
    "3D000": "make the database with 'createdb --encoding=UTF8 --template=template0 NAME'",
    "42501": "let this user in with 'GRANT CREATE, USAGE ON SCHEMA public TO NAME'",
    "53300": "raise max_connections, or end other connections",
}


@dataclass(frozen=True, slots=True)
class PostgresDatabase:
    """A database on a server. ``url`` has the form for ``psql``; PG* variables supply missing parts."""

    url: str = field(repr=False)

    @classmethod
    def at(cls, place: str) -> PostgresDatabase:
        """Return the database of a URL. Raises ``StoreFailed`` if the driver is not installed."""
        try:
            import asyncpg  # noqa: F401  # pyright: ignore[reportMissingImports, reportUnusedImport]
        except ImportError:
            raise StoreFailed("PostgreSQL needs its driver: pip install 'agon[postgres]'") from None
        return cls(re.sub(r"^postgres(ql\+asyncpg)?://", "postgresql://", place))

    @property
    def shown(self) -> str:
        return masked(self.url)

    def lock(self) -> None:
        """Do nothing: servers may share a database."""

    def exists(self) -> bool:
        return True

    def reading(self) -> AsyncEngine:
        return self._engine(
            _READING,
            READ_S,
            isolation_level="AUTOCOMMIT",
            pool_size=READERS,
            max_overflow=0,
            pool_timeout=30,
        )

    def writing(self) -> AsyncEngine:
        return self._engine({}, None, poolclass=NullPool)

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[AsyncConnection]:
        engine = self._engine({}, None, poolclass=NullPool, isolation_level="REPEATABLE READ")
        try:
            async with engine.connect() as connection:
                yield connection
        finally:
            await engine.dispose()

    def committer(self) -> LoopCommitter:
        longest = str(round(COMMIT_S * 1000))
        # A server of ours that vanished inside a transaction must not hold its locks for hours.
        settings = {"statement_timeout": longest, "idle_in_transaction_session_timeout": longest}
        engine = self._engine(settings, None, poolclass=NullPool)
        return LoopCommitter(engine, postgres())

    def check(self, connection: Connection) -> None:
        version = int(connection.execute(text("SHOW server_version_num")).scalar_one())
        if version < OLDEST:
            raise StoreFailed(f"this is PostgreSQL {version // 10_000}; {OLDEST // 10_000} or newer is needed")
        encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
        if encoding != "UTF8":
            raise StoreFailed(f"the encoding of the database is {encoding}, and names need UTF8: {_TO_DO['3D000']}")

    def fault(self, error: BaseException) -> Fault:
        cause: BaseException = getattr(error, "orig", None) or error
        state = getattr(cause, "sqlstate", None) or ""
        if isinstance(cause, TimeoutError):
            return Fault(f"no answer from {self.shown}", may_pass=True)
        if isinstance(cause, OSError):
            reason = cause.strerror or str(cause)
            return Fault(f"{self.shown} cannot be reached ({masked(reason)}): is it running?", may_pass=True)
        if not isinstance(error, SQLAlchemyError) and not type(cause).__module__.startswith("asyncpg"):
            return Fault(masked(str(cause)), may_pass=False, is_ours=True)
        if type(cause).__name__ == "TargetServerAttributeNotMatched":
            return Fault(f"{self.shown} is a standby, which cannot be written", may_pass=True)
        said = masked(re.sub(r"^<class '[^']*'>: ", "", str(cause)) or type(cause).__name__)
        to_do = f"; {_TO_DO[state]}" if state in _TO_DO else ""
        return Fault(f"{said}{to_do}", may_pass=state[:2] not in _NEVER_PASSES)

    def _engine(self, settings: dict[str, str], timeout_s: float | None, **pool: Any) -> AsyncEngine:
        return create_async_engine("postgresql+asyncpg://", async_creator=self._creator(settings, timeout_s), **pool)

    def _creator(self, settings: dict[str, str], timeout_s: float | None) -> Callable[[], Coroutine[Any, Any, Any]]:
        async def connect() -> Any:
            import asyncpg  # pyright: ignore[reportMissingImports]

            return await asyncpg.connect(  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
                self.url,
                timeout=CONNECT_S,
                command_timeout=timeout_s,
                target_session_attrs="primary",  # of several hosts in the URL: the one that shows each commit at once
                server_settings={**_STANDING, **settings},
            )

        return connect


class LoopCommitter:
    """Commits on the event loop, which is free while the database works."""

    def __init__(self, engine: AsyncEngine, sql: Statements) -> None:
        self._engine = engine
        self._sql = sql
        self._connection: AsyncConnection | None = None
        self._task: asyncio.Task[None] | None = None

    def commit(self, group: Sequence[Write], done: Committed) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(group, done), name="store-writer")

    async def _run(self, group: Sequence[Write], done: Committed) -> None:
        outcomes: Sequence[Outcome] = ()
        error: BaseException | None = None
        try:
            outcomes = await self._commit(group)
        except BaseException as raised:
            error = raised  # for the caller
        done(outcomes, error)

    async def _commit(self, group: Sequence[Write]) -> list[Outcome]:
        try:
            async with asyncio.timeout(COMMIT_S):
                if self._connection is None:
                    self._connection = await self._engine.connect()
                try:
                    return await self._connection.run_sync(commit_group, self._sql, group)
                except BaseException:
                    for write in group:
                        write.in_doubt = True
                    raise
        except BaseException:
            await self._disconnect()  # the next group starts with a fresh connection
            raise

    async def close(self) -> None:
        await self._disconnect()
        await self._engine.dispose()

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.invalidate()
                await connection.close()
            except (SQLAlchemyError, OSError):
                logger.exception("closing the writing connection")
