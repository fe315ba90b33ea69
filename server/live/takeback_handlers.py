"""Taking back, as clients ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from agon.protocol.base import Command
from agon.protocol.game_messages import AnswerTakeBack, AskTakeBack
from agon.server.live.handlers import post, seat_at, table_of
from agon.server.live.registry import TableRegistry
from agon.server.presence.client import Client, Desk
from agon.server.session import commands
from agon.server.store import AccountRow


def desks(registry: TableRegistry) -> Mapping[type[Command], Desk]:
    async def ask(client: Client, command: AskTakeBack, account: AccountRow) -> None:
        table = await table_of(registry, command.session)
        post(table, client, command.id, commands.AskTakeBack(seat_at(table, account), command.id))

    async def answer(client: Client, command: AnswerTakeBack, account: AccountRow) -> None:
        table = await table_of(registry, command.session)
        post(table, client, command.id, commands.AnswerTakeBack(seat_at(table, account), command.accept, command.id))

    return {AskTakeBack: ask, AnswerTakeBack: answer}
