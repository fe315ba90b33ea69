"""A bot's name never leaves a server without its mark: in messages, lists, exports, and what the terminal prints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from clients.terminal import words
from protocol.events import PlayerRef
from tests.live import LiveServer
from tests.server.raw_client import RawClient

BOT = "Coin"


def bare(value: Any, inside: Any = None) -> Iterator[Any]:
    """Whatever holds the bot's name and is no ``PlayerRef`` that says that it is a bot's."""
    if isinstance(value, dict):
        for each in value.values():
            yield from bare(each, value)
    elif isinstance(value, list):
        for each in value:
            yield from bare(each, inside)
    elif isinstance(value, str) and BOT in value:
        is_marked = isinstance(inside, dict) and inside.get("kind") == "bot" and inside.get("name") == value
        if not is_marked:
            yield inside


async def test_no_message_list_or_export_names_a_bot_without_its_mark(live: LiveServer) -> None:
    card = live.get("/api/bots/random")
    assert card["title"] == BOT
    seen: list[Any] = []
    async with RawClient(live.ws) as me, RawClient(live.ws) as watcher:
        wish = {"bot": "random", "level": card["levels"][0]["name"], "agreed": card["digest"]}
        started = await me.ask("play_bot", **wish, game="chess")
        session = started["session"]
        joined = await me.ask("join", session=session)
        await watcher.send({"t": "watch_lobby", "id": "w"})
        lobby = await watcher.until("lobby")
        moved = await me.act(session, joined["events"][-1]["position"]["choices"][0]["action"])
        answer = await me.event(session, "acted")
        over = await me.ask("resign", session=session)
        games = await me.ask("my_games")
        seen += [started, joined, lobby, moved, answer, over, games, await watcher.ask("join", session=session)]
    seen.append(live.get(f"/api/sessions/{session}"))
    assert sum(BOT in json.dumps(each) for each in seen) >= 4, "the name is there to be found"
    assert [found for each in seen for found in bare(each)] == []

    record = live.text(f"/api/sessions/{session}.pgn")
    assert f'[Black "{BOT}' in record
    assert '[BlackType "program"]' in record
    assert record.count('"program"') == 1

    players = [PlayerRef(**player) for player in live.get(f"/api/sessions/{session}")["players"]]
    assert [BOT in words.name_of(player) for player in players] == [False, True]
    assert words.name_of(players[1]).endswith(words.BADGE)
