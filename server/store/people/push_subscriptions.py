"""Store the browsers that get notices: their addresses at push services, each of one account and one session."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, exists, insert, or_, select

from agon.server.store.models import accounts, credentials, push_subscriptions
from agon.server.store.repository import Read

_row, _token, _owner = push_subscriptions.c, credentials.c, accounts.c


class PushSubscription(NamedTuple):
    """A browser's subscription, made at ``created`` (ms). The keys encrypt notices to it."""

    account: str
    credential: str
    endpoint: str
    p256dh: str
    auth: str
    created: int

    def __repr__(self) -> str:
        return f"PushSubscription({self.account})"  # its address and keys have no place in a log


class PushSubscriptionStore:
    """Subscriptions. All methods raise ``StoreFailed``. ``work`` runs a function of a connection in a transaction and
    returns its result."""

    def __init__(self, read: Read, work: Callable[[Callable[[Connection], int]], Awaitable[int]]) -> None:
        self._read = read
        self._work = work

    async def put(self, subscription: PushSubscription, most: int) -> None:
        """Store a subscription in place of an earlier one of the same browser; beyond ``most`` of its account the
        oldest go."""
        name = _id(subscription.endpoint)

        def do(connection: Connection) -> int:
            connection.execute(delete(push_subscriptions).where(_row.id == name))
            connection.execute(insert(push_subscriptions), {"id": name, **subscription._asdict()})
            mine = select(_row.id).where(_row.account == subscription.account, _row.id != name)
            others = list(connection.execute(mine.order_by(_row.created.desc(), _row.id)).scalars())
            gone = connection.execute(delete(push_subscriptions).where(_row.id.in_(others[most - 1 :])))
            return gone.rowcount

        await self._work(do)

    async def of(self, account: str) -> list[PushSubscription]:
        """Return the subscriptions of an account, oldest first."""
        columns = (_row[name] for name in PushSubscription._fields)
        asked = select(*columns).where(_row.account == account).order_by(_row.created, _row.id)
        return [PushSubscription(**row) for row in await self._read(asked)]

    async def reached(self, account: str, now: int, used_since: int) -> list[PushSubscription]:
        """Return the subscriptions of an account whose sessions are good at ``now`` (ms) and were used since then."""
        columns = (_row[name] for name in PushSubscription._fields)
        asked = (
            select(*columns)
            .join(credentials, and_(_token.id == _row.credential, _token.account == _row.account))
            .join(accounts, _owner.id == _row.account)
            .where(_row.account == account, _owner.deleted_at.is_(None), _owner.closed.is_(None))
            .where(_token.revoked.is_(None), or_(_token.expires.is_(None), _token.expires > now))
            .where(_token.used >= used_since)
            .order_by(_row.created, _row.id)
        )
        return [PushSubscription(**row) for row in await self._read(asked)]

    async def with_roles(self, roles: Collection[str]) -> list[str]:
        """Return the accounts of these roles that have subscriptions."""
        asked = select(_row.account).distinct().join(accounts, _owner.id == _row.account)
        found = await self._read(asked.where(_owner.role.in_(roles)).order_by(_row.account))
        return [row["account"] for row in found]

    async def drop(self, endpoint: str, account: str) -> bool:
        """Delete a subscription of an account; False if there is none."""
        gone = delete(push_subscriptions).where(_row.id == _id(endpoint), _row.account == account)
        return bool(await self._work(lambda connection: connection.execute(gone).rowcount))

    async def forget_ended(self, now: int) -> None:
        """Delete the subscriptions whose sessions are over."""
        good = and_(_token.revoked.is_(None), or_(_token.expires.is_(None), _token.expires > now))
        gone = delete(push_subscriptions).where(~exists().where(_token.id == _row.credential, good))
        await self._work(lambda connection: connection.execute(gone).rowcount)


def forget(connection: Connection, account: str) -> None:
    """Delete all subscriptions of an account."""
    connection.execute(delete(push_subscriptions).where(_row.account == account))


def _id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
