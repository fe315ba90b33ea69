"""A bot's name never leaves a server without its mark: in messages, lists, leaderboards, and every file of a game."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import msgspec
import pytest

from agon import games
from agon.clients.terminal import words
from agon.games.records import Player, formats
from agon.protocol.events import PlayerRef
from tests.bare_names import bare, bare_lines
from tests.games.records.recording import random_records
from tests.live import LiveServer
from tests.server.raw_client import RawClient

BOT = "Coin"
FORMATS = [(game, found.name) for game in games.names() for found in formats(game)]
CLOCK = {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0}


class Listener(RawClient):
    """Keeps everything that it is told."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.heard: list[Any] = []

    async def next(self) -> dict[str, Any]:
        message = await super().next()
        self.heard.append(message)
        return message


async def test_no_message_list_or_export_names_a_bot_without_its_mark(live: LiveServer) -> None:
    card = live.get("/api/bots/random")
    assert card["title"] == BOT
    async with Listener(live.ws) as me, Listener(live.ws) as watcher:
        wish = {"bot": "random", "level": card["levels"][0]["name"], "agreed": card["digest"]}
        started = await me.ask("play_bot", **wish, game="chess")
        session = started["session"]
        joined = await me.ask("join", session=session)
        await watcher.send({"t": "watch_lobby", "id": "w"})
        await watcher.until("lobby")
        await me.ask("say", session=session, text="are you a bot?")
        chat = await me.ask("follow_chat", session=session)
        await me.act(session, joined["events"][-1]["position"]["choices"][0]["action"])
        await me.event(session, "acted")
        await me.ask("resign", session=session)
        await me.ask("my_games")
        refused = [
            await me.ask("play_bot", **{**wish, "level": "none"}, game="chess"),
            await me.ask("play_bot", **{**wish, "agreed": "none"}, game="chess"),
        ]
        assert {each["t"] for each in refused} == {"failure"}
        await watcher.ask("join", session=session)
        await me.ask("export_my_data")
    assert BOT in chat["lines"][1]["text"], "it says who it is"
    seen = [*me.heard, *watcher.heard, live.get(f"/api/sessions/{session}")]
    assert sum(BOT in json.dumps(each) for each in seen) >= 8, "the name is there to be found"
    assert [found for each in seen for found in bare(each, BOT)] == []

    record = live.text(f"/api/sessions/{session}.pgn")
    assert f'[Black "{BOT}' in record
    assert '[BlackType "program"]' in record
    assert record.count('"program"') == 1

    players = [PlayerRef(**player) for player in live.get(f"/api/sessions/{session}")["players"]]
    assert [BOT in words.name_of(player) for player in players] == [False, True]
    assert words.name_of(players[1]).endswith(words.BADGE)


async def test_no_leaderboard_or_players_page_names_a_bot_without_its_mark(live: LiveServer) -> None:
    """A rated game between a bot that connects and one of the server: all that can be read afterwards, read."""
    name = "Zinnia"
    card = live.get("/api/bots/random")
    async with RawClient(live.ws, register={"kind": "bot", "name": name, "operator": "the tests"}) as zinnia:
        wish = {"bot": "random", "level": card["levels"][0]["name"], "agreed": card["digest"], "rated": True}
        started = await zinnia.ask("play_bot", **wish, game="tic_tac_toe", clock=CLOCK, seat="first")
        session = started["session"]
        joined = await zinnia.ask("join", session=session)
        await zinnia.act(session, joined["events"][-1]["position"]["choices"][0]["action"])
        await zinnia.ask("resign", session=session)
        await zinnia.ask("seek", game="hex", accepts="bots")
        told = [await zinnia.ask("my_games"), started, joined]
        paths = (
            "/api/leaderboard?game=tic_tac_toe&players=bots",
            f"/api/players/{zinnia.me['id']}",
            "/api/players/bot:random",
            "/api/connected-bots",
            "/api/bots",
            "/api/bots/random",
            f"/api/bots/{zinnia.me['card']}",
            "/api/games",
            f"/api/sessions/{session}",
            f"/api/sessions/{session}/ratings",
        )
        read = {path: await asyncio.to_thread(live.get, path) for path in paths}
        lines = (await asyncio.to_thread(live.text, "/api/games/tic_tac_toe.ndjson")).splitlines()
    read["ndjson"] = [json.loads(line) for line in lines]
    read["socket"] = told
    for each in (name, BOT):
        assert {path: found for path, body in read.items() if (found := list(bare(body, each)))} == {}
    board = read["/api/leaderboard?game=tic_tac_toe&players=bots"]
    assert {line["player"]["name"] for line in board["best"]} == {name, BOT}
    assert board["pool"]["players"] == "bots", "no person is in it"


@pytest.mark.parametrize(("game", "extension"), FORMATS, ids=str)
def test_every_file_format_says_in_its_own_field_which_player_is_a_bot(game: str, extension: str) -> None:
    rules = games.load(game)
    [record] = random_records(rules, rules.options({}), 1, seed=3, hard=False, whole=0)
    count = len(record.players)
    for bot in range(count):
        players = [Player(f"Anna{seat}", is_bot=False) for seat in range(count)]
        players[bot] = Player(f"{BOT} (random)", is_bot=True)
        wanted = msgspec.structs.replace(record, players=tuple(players), start="")
        found = next(each for each in formats(game) if each.name == extension)
        text = found.write(rules, wanted)
        if extension == "txt":
            assert BOT not in text, "a transcript has no names"
            continue
        assert f"{BOT} (random)" in text, "with its level"
        if extension in {"pgn", "pdn"}:
            colour = re.findall(rf'\[(White|Black) "{BOT}', text)
            assert [f'[{each}Title "BOT"]' in text for each in colour] == [True]
            assert [f'[{each}Type "program"]' in text for each in colour] == [True]
            assert text.count('"BOT"') == text.count('"program"') == 1
        else:
            assert bare_lines(text, f"{BOT} (random)") == []
            assert text.count("BOT") == text.count(BOT), "nobody else is"
