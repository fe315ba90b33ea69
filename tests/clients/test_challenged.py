"""A bot of somebody's own that is challenged by a person: it plays what it offers, and says why not to the rest."""

from __future__ import annotations

import asyncio

from clients.sdk import OpenSeek
from tests.clients.bots import Sparring
from tests.live import LiveServer
from tests.server.raw_client import RawClient


async def test_a_bot_answers_challenges(server: LiveServer) -> None:
    bot = Sparring("challenged")
    playing = asyncio.create_task(bot.play(server.url, seeks=[OpenSeek("tic_tac_toe", accepts="bots")], games=1))
    async with RawClient(server.ws) as ann:
        await ann.send({"t": "watch_lobby", "id": "w"})
        there = None
        while there is None:  # its seek tells that it is there
            seeks = (await ann.until("lobby"))["seeks"]
            there = next((seek["by"] for seek in seeks if seek["by"]["name"] == bot.name), None)
        agreed = server.get(f"/api/players/{there['id']}")["card"]
        await ann.ask("challenge", to=there["id"], game="hex", agreed=agreed)
        assert (await ann.until("declined"))["reason"] == "other_game"
        await ann.ask("challenge", to=there["id"], game="tic_tac_toe", agreed=agreed)
        session = (await ann.until("started"))["session"]
        await ann.ask("join", session=session)
        await ann.ask("abort", session=session)
        await asyncio.wait_for(playing, 30)
    assert [game.joined.session for game in bot.games] == [session]
