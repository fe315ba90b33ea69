"""What players ask about the time of their game, on its way to the table."""

from __future__ import annotations

from collections.abc import Mapping

from agon.protocol import game_messages as m
from agon.protocol.base import Command
from agon.server.live.handlers import post, seat_at, table_of
from agon.server.live.registry import TableRegistry
from agon.server.presence.client import Client, Desk
from agon.server.session import commands
from agon.server.store import AccountRow


def time_desks(registry: TableRegistry) -> Mapping[type[Command], Desk]:
    """Who does the commands of ``agon.protocol.game_messages``."""

    async def ask(client: Client, command: m.ClockCommand, account: AccountRow) -> None:
        table = await table_of(registry, command.session)
        post(table, client, command.id, order_of(command, seat_at(table, account), table.session.seats))

    return dict.fromkeys(m.ClockCommand.__args__, ask)


def order_of(command: m.ClockCommand, seat: int, seats: int) -> commands.Command:
    match command:
        case m.AddTime(id=name):
            return commands.AddTime(seat, (seat + 1) % seats, name)
        case m.OfferPause(id=name):
            return commands.OfferPause(seat, name)
        case m.AnswerPause(id=name, accept=accept):
            return commands.AnswerPause(seat, accept, name)
        case m.Unpause(id=name):
            return commands.Unpause(seat, name)
        case m.TakeVacation(id=name, on=on):
            return commands.TakeVacation(seat, on, name)
        case m.ClaimAbsence(id=name, result=result):
            return commands.ClaimAbsence(seat, result, name)
