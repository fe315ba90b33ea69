"""Tables of many seats from programs: a bot sits down where bots are accepted."""

from __future__ import annotations

import asyncio

from clients.sdk import Connection
from protocol.messages import Register, Resign, Seeking, ServerMessage, Started
from protocol.table_messages import OpenTable
from tests.clients.bots import Sparring
from tests.live import LiveServer


async def test_bots_sit_down_at_a_table_and_play_on_when_one_gives_up(server: LiveServer) -> None:
    bots = Sparring("table-one"), Sparring("table-other")
    begun: asyncio.Queue[Started] = asyncio.Queue()

    def hear(message: ServerMessage) -> None:
        if isinstance(message, Started):
            begun.put_nowait(message)

    register = Register(kind="bot", name="table-host", operator="the tests")
    async with Connection(server.url, register=register, on_told=hear) as host, asyncio.TaskGroup() as group:
        options = {"seats": 3, "dice": 1}
        seeking = await host.ask(Seeking, OpenTable, game="liars_dice", options=options, accepts="bots")
        assert seeking.seek.table is not None
        for bot in bots:
            group.create_task(bot.play(server.url, accept=["liars_dice"], games=1))
        await host.request(Resign, session=(await begun.get()).session)
    for bot in bots:
        (game,) = bot.games
        assert game.ended
        assert len(game.joined.players) == 3
