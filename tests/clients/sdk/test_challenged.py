"""A bot of somebody's own that is challenged by a person: it plays what it offers, and says why not to the rest."""

from __future__ import annotations

import asyncio
from typing import Any

from agon.clients.sdk import OpenSeek, Record
from tests.clients.bots import Sparring
from tests.live import LiveServer
from tests.server.raw_client import RawClient


async def seek_of(bot: Sparring, person: RawClient) -> dict[str, Any]:
    """Return the bot's seek in the lobby, which shows that the bot is there."""
    await person.send({"t": "watch_lobby", "id": "w"})
    while True:
        for seek in (await person.until("lobby"))["seeks"]:
            if seek["by"]["name"] == bot.name:
                return dict(seek)


async def test_a_bot_answers_challenges(server: LiveServer) -> None:
    bot = Sparring("challenged")
    playing = asyncio.create_task(bot.play(server.url, seeks=[OpenSeek("tic_tac_toe", accepts="bots")], games=1))
    async with RawClient(server.ws) as ann:
        there = (await seek_of(bot, ann))["by"]
        agreed = server.get(f"/api/players/{there['id']}")["card"]
        await ann.ask("challenge", to=there["id"], game="hex", agreed=agreed)
        assert (await ann.until("declined"))["reason"] == "other_game"
        await ann.ask("challenge", to=there["id"], game="tic_tac_toe", agreed=agreed)
        session = (await ann.until("started"))["session"]
        await ann.ask("join", session=session)
        await ann.ask("abort", session=session)
        await asyncio.wait_for(playing, 30)
    assert [game.joined.session for game in bot.games] == [session]


async def test_a_bot_plays_again_when_the_other_likes_and_as_long_as_it_may_begin_games(server: LiveServer) -> None:
    bot = Sparring("again")
    playing = asyncio.create_task(bot.play(server.url, seeks=[OpenSeek("tic_tac_toe")], games=2))
    async with RawClient(server.ws) as ann:
        seek = await seek_of(bot, ann)
        first = (await ann.ask("accept_seek", seek=seek["id"], agreed=seek["card"]))["session"]
        await ann.ask("join", session=first)
        await ann.ask("resign", session=first)
        await ann.ask("rematch", session=first)
        second = (await ann.event(first, "rematch_agreed"))["event"]["session"]
        await ann.ask("join", session=second)
        await ann.ask("resign", session=second)
        await asyncio.wait_for(playing, 30)  # although the other might want a third
    assert [game.joined.session for game in bot.games] == [first, second]


async def test_a_bot_may_have_had_enough_of_a_game(server: LiveServer) -> None:
    asked = asyncio.Event()

    class Sated(Sparring):
        def plays_again(self, game: Record) -> bool:
            asked.set()
            return False

    bot = Sated("sated")
    playing = asyncio.create_task(bot.play(server.url, seeks=[OpenSeek("tic_tac_toe", accepts="bots")], games=2))
    async with RawClient(server.ws) as ann:
        there = (await seek_of(bot, ann))["by"]
        agreed = server.get(f"/api/players/{there['id']}")["card"]
        await ann.ask("challenge", to=there["id"], game="tic_tac_toe", agreed=agreed)
        session = (await ann.until("started"))["session"]
        await ann.ask("join", session=session)
        await ann.ask("resign", session=session)
        await ann.ask("rematch", session=session)
        await asyncio.wait_for(asked.wait(), 30)
        assert not playing.done()
        assert len(bot.games) == 1
    playing.cancel()
    await asyncio.wait([playing])
