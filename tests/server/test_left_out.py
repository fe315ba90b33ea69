"""A server whose folders hold faulty games offers the others, and tells its operators which are left out, and why."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from agon import games
from agon.protocol.errors import Refused
from agon.server.app import Parts, running
from agon.server.live import registry
from agon.server.ops.settings import Settings
from tests.games.adding import added
from tests.games.test_left_out import ROOMS
from tests.server.raw_client import RawClient, pair

FAULTY = ("no_function", "unreadable", "no_compile")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    found = tmp_path_factory.mktemp("rooms")
    for name in (*FAULTY, "sound"):
        (found / f"{name}.py").write_text(ROOMS[name], "utf-8")
    with added(tmp_path_factory.mktemp("none")):  # what the server adds is taken back
        yield found


@pytest.fixture
async def server(folder: Path, tmp_path: Path) -> AsyncIterator[Parts]:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, games=(str(folder),))
    async with running(settings) as app:
        yield app


async def read(app: Parts, path: str) -> Any:
    def get() -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{app.port}{path}", timeout=20) as answer:
            return json.loads(answer.read())

    return await asyncio.to_thread(get)


async def test_it_is_ready_with_a_note_of_each_fault_and_offers_the_others(server: Parts, folder: Path) -> None:
    state = await read(server, "/readyz")
    assert state["ready"]
    assert f"the game no_function is left out: {folder}/no_function.py: it has no function legal_actions" in "\n".join(
        state["notes"]
    )
    offered = {listing["info"]["name"] for listing in await read(server, "/api/games")}
    assert {"chess", "sound"} <= offered
    assert not {"no_function", "unreadable"} & offered
    url = f"ws://127.0.0.1:{server.port}/ws"
    async with (
        RawClient(url, register={"kind": "human", "name": "Ann"}) as ann,
        RawClient(url, register={"kind": "human", "name": "Ben"}) as ben,
    ):
        session = await pair(ann, ben, "sound")
        await ann.ask("join", session=session)
        await ann.act(session, 4)


async def test_only_an_administrator_is_told(server: Parts) -> None:
    url = f"ws://127.0.0.1:{server.port}/ws"
    async with RawClient(url, register={"kind": "human", "name": "Ann"}) as ann:
        assert ann.welcome["left_out"] == []
        token = ann.token
        await server.registry.store.accounts.change(ann.me["id"], role="admin")
    async with RawClient(url, token=token) as operator:
        assert {each["game"] for each in operator.welcome["left_out"]} == {"no_function", "unreadable"}
        assert all(f"{each['game']}.py" in each["reason"] for each in operator.welcome["left_out"])


async def test_a_game_that_does_not_compile_is_left_out_and_its_games_go_on(
    server: Parts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"ws://127.0.0.1:{server.port}/ws"
    async with (
        RawClient(url, register={"kind": "human", "name": "Ann"}) as ann,
        RawClient(url, register={"kind": "human", "name": "Ben"}) as ben,
    ):
        session = await pair(ann, ben, "no_compile")
        monkeypatch.setattr(registry.games, "names", cache(lambda: ("no_compile", "sound")))
        await server.registry.compile_rules()
        monkeypatch.undo()
        games.names.cache_clear()  # what is left out was noted while another list was shown
        assert "no_compile" not in games.names()
        assert "sound" in games.names()
        assert "in legal_actions: Numba cannot compile this: " in caplog.text
        assert "no_compile is left out" in "\n".join((await read(server, "/readyz"))["notes"])
        with pytest.raises(Refused, match="cannot offer"):
            server.registry.rules("no_compile")
        await ann.act(session, 4)
        assert server.registry.stored_rules("no_compile").info.name == "no_compile"
