"""Contributions to chance, as clients make them."""

from __future__ import annotations

from collections.abc import Mapping

from agon.protocol.base import Command
from agon.protocol.events import AccountId
from agon.protocol.game_messages import Contribute
from agon.server.live.handlers import post, seat_at, table_of
from agon.server.live.registry import TableRegistry
from agon.server.presence.client import Client, Desk
from agon.server.presence.presence import Presence
from agon.server.session import commands
from agon.server.store import AccountRow


def contributes(presence: Presence, account: AccountId) -> bool:
    """Whether a program of that account, connected here, said that it makes contributions."""
    return any(client.contributes for client in presence.clients.get(account, ()))


def desks(registry: TableRegistry) -> Mapping[type[Command], Desk]:
    async def contribute(client: Client, command: Contribute, account: AccountRow) -> None:
        table = await table_of(registry, command.session)
        seat = seat_at(table, account)
        post(table, client, command.id, commands.Contribute(seat, command.contribution, command.id))

    return {Contribute: contribute}
