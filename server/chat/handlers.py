"""Handle chat commands."""

from __future__ import annotations

from collections.abc import Callable

from agon.games.api import SPECTATOR
from agon.protocol.commands import chat as cm
from agon.protocol.errors import Refused
from agon.protocol.events import PlayerRef, SessionId
from agon.protocol.messages import Ok
from agon.server.chat.rooms import ChatRooms
from agon.server.live.handlers import table_of, viewer_at
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.presence.client import Client
from agon.server.store import AccountRow

Ref = Callable[[AccountRow], PlayerRef]


def room_viewer(table: Table, account: AccountRow) -> int:
    """Return the account's seat, or ``SPECTATOR``. Raises ``Refused`` (not_seated) at a private table."""
    viewer = viewer_at(table, account)
    if viewer == SPECTATOR and table.is_private:
        raise Refused("not_seated", "only its players are at this table")
    return viewer


class ChatHandlers:
    """Handle chat commands. ``ref`` returns the public view of an account."""

    def __init__(self, chat: ChatRooms, registry: TableRegistry, ref: Ref) -> None:
        self._chat = chat
        self._registry = registry
        self._ref = ref

    async def follow_chat(self, client: Client, command: cm.FollowChat, account: AccountRow) -> None:
        await self._chat.follow(client, await table_of(self._registry, command.session), account.id, command.id)

    async def unfollow_chat(self, client: Client, command: cm.UnfollowChat, account: AccountRow) -> None:
        self._chat.unfollow(client, SessionId(command.session))
        client.answer(command.id, Ok(re=command.id), keep=False)

    async def say(self, client: Client, command: cm.Say, account: AccountRow) -> None:
        table = await table_of(self._registry, command.session)
        try:
            await self._chat.say(table, self._ref(account), room_viewer(table, account), command.text, command.id)
        finally:
            self._registry.rest(table)
        client.answer(command.id, Ok(re=command.id))

    async def mute(self, client: Client, command: cm.Mute, account: AccountRow) -> None:
        await self._chat.mute(account.id, command.account, on=command.on)
        client.answer(command.id, Ok(re=command.id))
