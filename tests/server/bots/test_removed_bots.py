"""Games against bots, or at levels, that an update of the server removed or no longer offers."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.protocol.cards import read_card
from agon.protocol.measured import fingerprint
from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import Outcome
from tests.server.raw_client import Json, RawClient

CARD = """
name = "gone"
title = "Gone"
version = "1"
summary = "A bot that will be removed."
games = ["tic_tac_toe"]
engine = "random"
algorithm = "unknown"
operator.name = "the tests"
levels = [
    { name = "low", title = "Low", summary = "Low.", limits.nodes = 1 },
    { name = "high", title = "High", summary = "High.", limits.nodes = 2 },
]
"""
MEASURED = """
game = "tic_tac_toe"
version = 1
date = "2026-01-01"
machine = "unknown"
watts = 10.0
"""
ROW = """
[[rows]]
bot = "gone"
level = "{}"
run = "{}"
rating = {}
plus_minus = 50
games = 100
limits.nodes = 1
p50_ms = 1.0
p95_ms = 1.0
cpu_seconds = 0.001
"""


class Server:
    """A server that is restarted with other cards and the same games. Its bot takes the first legal action."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        rules = games.load("tic_tac_toe", jit=False)

        async def choose(_: Workers, request: Any, *__: object) -> Outcome:
            state = np.frombuffer(request.make().state, rules.info.dtype)
            return Outcome(rules.legal(state)[0], "bot", None, [])

        monkeypatch.setattr(Workers, "choose", choose)
        monkeypatch.setattr(Workers, "engines", lambda _: {"random": ["tic_tac_toe"]})
        self.bots = folder / "bots"
        (self.bots / "measured").mkdir(parents=True)
        self.card = self.bots / "gone.toml"
        self.card.write_text(CARD, "utf-8")
        self.settings = Settings(
            database=str(folder / "agon.sqlite3"), port=0, workers=0, more_personas=(str(self.bots),)
        )

    def run(self) -> Any:
        return running(self.settings)


async def begin(app: Parts, me: RawClient, level: str = "high") -> Json:
    agreed = app.bots.card_digest("gone")
    wish = {"bot": "gone", "level": level, "game": "tic_tac_toe", "agreed": agreed, "seat": "first"}
    return await me.ask("play_bot", **wish)


async def play_on(me: RawClient, session: str) -> list[Json]:
    """Play a game to its end; return its events."""
    joined = await me.ask("join", session=session)
    events: list[Json] = list(joined["events"])
    while not events[-1]["position"]["ended"]:
        told = events[-1]
        if choices := told["position"]["choices"]:
            named = {"id": f"later-{told['seq']}", "seq": told["seq"]}  # other ids than before the restart
            told = await me.ask("act", session=session, action=choices[0]["action"], **named)
        else:
            told = await me.until("event")
        events += [told] if told["session"] == session else []
    return events


def fetch(app: Parts, path: str) -> Any:
    with urllib.request.urlopen(f"http://127.0.0.1:{app.port}{path}", timeout=20) as answer:
        return json.load(answer)


async def started(server: Server) -> tuple[str, str]:
    """Start a game; return it and the person's token."""
    async with server.run() as app, RawClient(f"ws://127.0.0.1:{app.port}/ws") as me:
        session = (await begin(app, me))["session"]
        await me.ask("join", session=session)
        await me.act(session, 8)
        await me.event(session, "acted")
        assert me.token is not None
        return session, me.token


async def test_a_game_against_a_removed_bot_ends_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(tmp_path, monkeypatch)
    session, token = await started(server)
    server.card.unlink()
    async with server.run() as app, RawClient(f"ws://127.0.0.1:{app.port}/ws", token=token) as me:
        events = [each["event"] for each in await play_on(me, session)]
        troubles = {event["reason"] for event in events if event["t"] == "bot_troubled"}
        assert troubles == {"Gone (BOT) is no longer on this server: its moves are random"}
        assert {event["by"] for event in events if event["t"] == "acted" and event["seat"] == 1} >= {"bot_fallback"}
        assert events[-1]["t"] == "ended"
        kept = await asyncio.to_thread(fetch, app, f"/api/sessions/{session}")
        assert [each["event"]["t"] for each in kept["events"]][-1] == "ended"
        assert (await me.ask("rematch", session=session))["code"] == "unknown_bot"


async def test_a_game_goes_on_at_a_level_that_is_no_longer_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path, monkeypatch)
    session, token = await started(server)
    card = read_card(CARD)
    ratings = {"low": 100, "high": 90}
    rows = [ROW.format(level, fingerprint(card, level, "tic_tac_toe"), rating) for level, rating in ratings.items()]
    (server.bots / "measured" / "tic_tac_toe.toml").write_text(MEASURED + "".join(rows), "utf-8")
    async with server.run() as app, RawClient(f"ws://127.0.0.1:{app.port}/ws", token=token) as me:
        refused = await begin(app, me)
        assert refused["code"] == "unknown_bot"
        assert "does not offer 'high' here: not measurably stronger than Low, -10 ± 71 points" in refused["reason"]
        assert (await begin(app, me, "low"))["t"] == "started"
        events = [each["event"] for each in await play_on(me, session)]
        assert {event["by"] for event in events if event["t"] == "acted" and event["seat"] == 1} == {"bot"}
        assert not [event for event in events if event["t"] == "bot_troubled"]
