"""Sessions in the server's memory: only those that are needed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from agon.protocol import codec
from agon.protocol.events import SessionId
from agon.protocol.messages import Failure, ServerMessage
from agon.protocol.thinking import Thinking
from agon.server.app import Parts, running
from agon.server.live import registry
from agon.server.live.request import Request
from agon.server.ops.settings import Settings
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Outcome
from tests.server.raw_client import RawClient
from tests.server.session.asking import resign


@pytest_asyncio.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parts]:
    monkeypatch.setattr(registry, "UNUSED_S", 0.02)
    busy = {"frames_per_second": 100_000, "burst_frames": 100_000, "bytes_per_second": 10_000_000}
    async with running(Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, **busy)) as app:
        yield app


async def test_a_game_that_is_over_leaves_memory_whatever_was_asked_about_it(app: Parts) -> None:
    tables, url = app.registry.tables, f"ws://127.0.0.1:{app.port}/ws"
    async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve:

        async def all_gone() -> None:
            for _ in range(2_000):
                if tables:
                    await ann.ask("ping")
            assert not tables

        seek = (await ann.ask("seek", game="hex"))["seek"]["id"]
        session = (await ben.ask("accept_seek", seek=seek))["session"]
        await ann.ask("abort", session=session)
        await all_gone()
        about: list[tuple[str, dict[str, Any]]] = [
            (command, {"session": session})
            for command in ("resign", "ask_take_back", "offer_pause", "read_plan", "follow_chat", "analyse")
        ]
        about += [("ask_hint", {"session": session, "level": 1}), ("accept_seek", {"seek": seek})]
        for command, fields in about:
            await eve.ask(command, **fields)
            assert tables or command in {"analyse", "follow_chat"}, command
            await all_gone()
        await eve.ask("join", session=session)
        await eve.ask("resign", session=session)
        app.registry.rest(tables[SessionId(session)])
        assert tables, "who follows it needs it"
        await eve.ask("leave", session=session)
        await all_gone()


class Asker:
    """A follower that posts commands and keeps the answers."""

    def __init__(self) -> None:
        self.heard: list[ServerMessage] = []

    def send(self, payload: bytes) -> None:
        self.heard.append(codec.decode_server(payload))


async def test_what_comes_for_a_game_that_has_just_left_memory_is_answered(app: Parts) -> None:
    url = f"ws://127.0.0.1:{app.port}/ws"
    async with RawClient(url) as ann, RawClient(url) as ben:
        seek = (await ann.ask("seek", game="hex"))["seek"]["id"]
        session = (await ben.ask("accept_seek", seek=seek))["session"]
        table = app.registry.tables[SessionId(session)]
        await ann.ask("abort", session=session)
        while app.registry.tables:
            await ann.ask("ping")
    asker = Asker()
    table.post(Request(resign(0, "late"), asker, "late"))
    [answer] = asker.heard
    assert isinstance(answer, Failure)
    assert (answer.re, answer.code) == ("late", "unavailable")


async def test_a_game_of_which_a_hint_is_on_its_way_is_held(app: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answer = asyncio.Event(), asyncio.Event()

    async def choose(workers: Workers, request: JobRequest, *_: object) -> Outcome:
        asked.set()
        await answer.wait()
        return Outcome(4, "bot", Thinking(engine="default", version="1", pv=[], stop="depth"), [])

    monkeypatch.setattr(Workers, "choose", choose)
    url = f"ws://127.0.0.1:{app.port}/ws"
    async with RawClient(url) as ann, RawClient(url) as ben:
        seek = (await ann.ask("seek", game="tic_tac_toe", seat="first", assisted=True))["seek"]["id"]
        session = (await ben.ask("accept_seek", seek=seek))["session"]
        table = app.registry.tables[SessionId(session)]
        await ann.send({"t": "ask_hint", "id": "hint", "session": session, "level": 3})
        await asked.wait()
        app.registry.disown(table)
        assert session in app.registry.tables, "as where another server runs its clock"
        answer.set()
        while (message := await ann.next()).get("re") != "hint":
            pass
        assert message["event"]["t"] == "hint_given"
        assert session not in app.registry.tables
