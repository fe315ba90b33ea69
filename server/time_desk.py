"""What players ask about the time of their game, on its way to the table."""

from __future__ import annotations

from collections.abc import Mapping

from agon.protocol import clock_messages as m
from agon.protocol.wire import Command
from agon.server import orders
from agon.server.client import Client, Desk
from agon.server.desks import post, seat_at, table_of
from agon.server.hall import Hall
from agon.server.store import AccountRow


def time_desks(hall: Hall) -> Mapping[type[Command], Desk]:
    """Who does the commands of ``agon.protocol.clock_messages``."""

    async def ask(client: Client, command: m.ClockCommand, account: AccountRow) -> None:
        table = await table_of(hall, command.session)
        post(table, client, command.id, order_of(command, seat_at(table, account), table.session.seats))

    return dict.fromkeys(m.ClockCommand.__args__, ask)


def order_of(command: m.ClockCommand, seat: int, seats: int) -> orders.Command:
    match command:
        case m.AddTime(id=name):
            return orders.AddTime(seat, (seat + 1) % seats, name)
        case m.OfferPause(id=name):
            return orders.OfferPause(seat, name)
        case m.AnswerPause(id=name, accept=accept):
            return orders.AnswerPause(seat, accept, name)
        case m.Unpause(id=name):
            return orders.Unpause(seat, name)
        case m.TakeVacation(id=name, on=on):
            return orders.TakeVacation(seat, on, name)
        case m.ClaimAbsence(id=name, result=result):
            return orders.ClaimAbsence(seat, result, name)
