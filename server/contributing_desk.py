"""Contributions to chance, as clients make them."""

from __future__ import annotations

from collections.abc import Mapping

from protocol.chance_messages import Contribute
from protocol.events import AccountId
from protocol.wire import Command
from server import orders
from server.client import Client, Desk
from server.desks import post, seat_at, table_of
from server.hall import Hall
from server.presence import Presence
from server.store import AccountRow


def contributes(presence: Presence, account: AccountId) -> bool:
    """Whether a program of that account, connected here, said that it makes contributions."""
    return any(client.contributes for client in presence.clients.get(account, ()))


def desks(hall: Hall) -> Mapping[type[Command], Desk]:
    async def contribute(client: Client, command: Contribute, account: AccountRow) -> None:
        table = await table_of(hall, command.session)
        seat = seat_at(table, account)
        post(table, client, command.id, orders.Contribute(seat, command.contribution, command.id))

    return {Contribute: contribute}
