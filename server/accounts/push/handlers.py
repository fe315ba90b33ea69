"""Handle commands about notices by Web Push: which browsers of an account get them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from agon.protocol.commands import push as um
from agon.protocol.commands.account import MyPush
from agon.protocol.errors import Refused
from agon.protocol.messages import Ok
from agon.server.accounts.push.service import PushService
from agon.server.presence.client import Client
from agon.server.store import AccountRow, Store
from agon.server.store.people.push_subscriptions import PushSubscription

MOST_BROWSERS: Final = 10
"""Most browsers of one account that get notices."""


class PushHandlers:
    """``service``: None if this server sends no notices. ``now``: the time in ms."""

    def __init__(self, store: Store, service: PushService | None, now: Callable[[], int]) -> None:
        self._kept = store.push_subscriptions
        self._service = service
        self._now = now

    async def read_push_key(self, client: Client, command: um.ReadPushKey) -> None:
        key = "" if self._service is None else self._service.key
        client.answer(command.id, um.PushKey(re=command.id, key=key), keep=False)

    async def subscribe_push(self, client: Client, command: um.SubscribePush, account: AccountRow) -> None:
        if self._service is None:
            raise Refused("not_allowed", "this server sends no notices to browsers that are away")
        if account.kind != "human" or client.credential is None:
            raise Refused("not_allowed", "notices are for people")
        self._service.check(command.endpoint, command.p256dh, command.auth)
        subscription = PushSubscription(
            account=account.id,
            credential=client.credential.id,
            endpoint=command.endpoint,
            p256dh=command.p256dh,
            auth=command.auth,
            created=self._now(),
        )
        await self._kept.put(subscription, MOST_BROWSERS)
        client.answer(command.id, Ok(re=command.id))

    async def unsubscribe_push(self, client: Client, command: um.UnsubscribePush, account: AccountRow) -> None:
        await self._kept.drop(command.endpoint, account.id)
        client.answer(command.id, Ok(re=command.id))

    async def of_account(self, account: str) -> list[MyPush]:
        """Return the browsers of an account, for its owner."""
        return [MyPush(endpoint=each.endpoint, since=each.created) for each in await self._kept.of(account)]
