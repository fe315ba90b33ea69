"""Store second factors: a code and a recovery code work once, at whatever server they arrive."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, or_, select, update

from agon.server.store.models import accounts
from agon.server.store.repository import Read

_row = accounts.c


class SecondFactorRow(NamedTuple):
    secret: str
    codes: list[str] | None
    """Hashes of unused recovery codes; None until a code confirmed the secret."""


class SecondFactorStore:
    """Raise ``StoreFailed``. ``work`` runs a function of a connection in a transaction and returns its result."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    async def of(self, account: str) -> SecondFactorRow | None:
        found = await self._read(select(_row.totp_secret, _row.totp_codes).where(_row.id == account))
        if not found or found[0]["totp_secret"] is None:
            return None
        codes = found[0]["totp_codes"]
        return SecondFactorRow(
            found[0]["totp_secret"], None if codes is None else msgspec.json.decode(codes, type=list[str])
        )

    async def offer(self, account: str, secret: str) -> bool:
        """Keep a secret that a code has still to confirm; False if the account has a second factor."""
        mine = update(accounts).where(_row.id == account, _row.totp_codes.is_(None))
        return await self._change(mine.values(totp_secret=secret, totp_step=None))

    async def confirm(self, account: str, secret: str, codes: list[str], step: int) -> bool:
        """Begin to ask for codes of the secret; False if it is not offered any more."""
        mine = update(accounts).where(_row.id == account, _row.totp_codes.is_(None), _row.totp_secret == secret)
        return await self._change(mine.values(totp_codes=_text(codes), totp_step=step))

    async def use_step(self, account: str, step: int) -> bool:
        """Use the code of a step up; False if that or a later one was used."""
        mine = update(accounts).where(_row.id == account, or_(_row.totp_step.is_(None), _row.totp_step < step))
        return await self._change(mine.values(totp_step=step))

    async def use_recovery(self, account: str, codes: list[str], used: str) -> bool:
        """Use a recovery code up; False if ``codes``, as read before, are no longer the unused ones."""
        mine = update(accounts).where(_row.id == account, _row.totp_codes == _text(codes))
        return await self._change(mine.values(totp_codes=_text([code for code in codes if code != used])))

    async def remove(self, account: str) -> None:
        mine = update(accounts).where(_row.id == account)
        await self._change(mine.values(totp_secret=None, totp_codes=None, totp_step=None))

    async def _change(self, statement: Any) -> bool:
        return await self._work(lambda connection: connection.execute(statement).rowcount) > 0


def _text(codes: list[str]) -> str:
    return msgspec.json.encode(codes).decode()
