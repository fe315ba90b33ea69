"""Handle chat commands."""

from __future__ import annotations

from collections.abc import Callable

from agon.protocol.commands import chat as cm
from agon.protocol.events import PlayerRef, SessionId
from agon.protocol.messages import Ok
from agon.server.chat.rooms import ChatRooms
from agon.server.presence.client import Client
from agon.server.store import AccountRow

Ref = Callable[[AccountRow], PlayerRef]


class ChatHandlers:
    """Handle chat commands. ``ref`` returns the public view of an account."""

    def __init__(self, chat: ChatRooms, ref: Ref) -> None:
        self._chat = chat
        self._ref = ref

    async def follow_chat(self, client: Client, command: cm.FollowChat, account: AccountRow) -> None:
        async with self._chat.places.at(command.session, account) as place:
            await self._chat.follow(client, place, account.id, command.id)

    async def unfollow_chat(self, client: Client, command: cm.UnfollowChat, account: AccountRow) -> None:
        self._chat.unfollow(client, SessionId(command.session))
        client.answer(command.id, Ok(re=command.id), keep=False)

    async def say(self, client: Client, command: cm.Say, account: AccountRow) -> None:
        async with self._chat.places.at(command.session, account) as place:
            await self._chat.say(place, self._ref(account), place.viewer_at(account), command.text, command.id)
        client.answer(command.id, Ok(re=command.id))

    def closed(self, client: Client) -> None:
        """Forget a client whose connection is lost."""
        self._chat.closed(client)

    async def mute(self, client: Client, command: cm.Mute, account: AccountRow) -> None:
        await self._chat.mute(account.id, command.account, on=command.on)
        client.answer(command.id, Ok(re=command.id))
