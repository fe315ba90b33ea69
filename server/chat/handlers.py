"""Chat, as clients ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agon.games.api import SPECTATOR
from agon.protocol import chat_messages as cm
from agon.protocol.base import Command
from agon.protocol.errors import Refused
from agon.protocol.events import PlayerRef, SessionId
from agon.protocol.messages import Ok
from agon.server.chat.rooms import ChatRooms
from agon.server.live.handlers import table_of, viewer_at
from agon.server.live.registry import TableRegistry
from agon.server.live.table import Table
from agon.server.presence.client import Client, Desk
from agon.server.store import AccountRow

Ref = Callable[[AccountRow], PlayerRef]


def room_viewer(table: Table, account: AccountRow) -> int:
    """The account's seat, or ``SPECTATOR``. Raises ``Refused`` where nobody may watch."""
    viewer = viewer_at(table, account)
    if viewer == SPECTATOR and table.is_private:
        raise Refused("not_seated", "only its players are at this table")
    return viewer


def desks(chat: ChatRooms, registry: TableRegistry, ref: Ref) -> Mapping[type[Command], Desk]:
    """``ref`` gives an account as other people see it."""

    def done(client: Client, command: Command) -> None:
        client.answer(command.id, Ok(re=command.id))

    async def follow(client: Client, command: cm.FollowChat, account: AccountRow) -> None:
        await chat.follow(client, await table_of(registry, command.session), account.id, command.id)

    async def unfollow(client: Client, command: cm.UnfollowChat, account: AccountRow) -> None:
        chat.unfollow(client, SessionId(command.session))
        client.answer(command.id, Ok(re=command.id), keep=False)

    async def say(client: Client, command: cm.Say, account: AccountRow) -> None:
        table = await table_of(registry, command.session)
        try:
            await chat.say(table, ref(account), room_viewer(table, account), command.text, command.id)
        finally:
            registry.rest(table)
        done(client, command)

    async def mute(client: Client, command: cm.Mute, account: AccountRow) -> None:
        await chat.mute(account.id, command.account, on=command.on)
        done(client, command)

    return {
        cm.FollowChat: follow,
        cm.UnfollowChat: unfollow,
        cm.Say: say,
        cm.Mute: mute,
    }
