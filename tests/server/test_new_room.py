"""A game is added by dropping its room into the folder: no other file knows of it, and everything finds it."""

from __future__ import annotations

import asyncio
import json
import shutil
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agon import games
from agon.ai.engines import registry
from agon.protocol.cards import Limits
from agon.server.app import running
from agon.server.ops.settings import Settings
from tests.ai.positions import ENGINES, problem_at
from tests.games.adding import added
from tests.games.laws import toy_room
from tests.leaks.hearing import check
from tests.server.raw_client import RawClient, pair

NAME = "toy_room"


@pytest.fixture(scope="module")
def dropped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The room lies in a folder in which games are looked for, as long as these tests last."""
    folder = tmp_path_factory.mktemp("rooms")
    shutil.copy(toy_room.__file__, folder / f"{NAME}.py")
    assert NAME not in games.names()
    with added(folder):
        yield


@pytest.mark.usefixtures("dropped")
def test_its_rules_are_loaded_and_it_leaks_nothing() -> None:
    rules = games.load(NAME)
    assert NAME in games.names()
    assert Path(rules.module.__file__).parent.name.startswith("rooms"), "it is not this project's file"
    assert asyncio.run(check(rules, 20, seed=1)) == 20


@pytest.mark.usefixtures("dropped")
def test_engines_play_it() -> None:
    """As plain Python: which engines do, they say themselves."""
    rules = games.load(NAME)
    state = rules.apply(rules.initial(), 1)
    playing = [engine for engine in ENGINES.values() if engine.refuses(rules.info) is None]
    assert {engine.name for engine in playing} >= {"random", "mcts"}
    for name in ("random", "mcts"):
        task = problem_at(NAME, state, limits=Limits(nodes=30), jit=False)
        assert registry.think(ENGINES[name], task).action in rules.legal(state)


@pytest.mark.usefixtures("dropped")
async def test_a_server_lists_it_and_people_play_it(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)
    async with running(settings) as app:
        listed = await asyncio.to_thread(_read, f"http://127.0.0.1:{app.port}/api/games")
        mine = next(game for game in listed if game["info"]["name"] == NAME)
        assert mine["info"]["title"] == "Dilemma"
        assert mine["board"]["shape"] == "table"
        assert mine["start"]["facts"] == [{"label": "Stake", "value": "none", "seat": -1}]
        assert "random" in mine["bots"]
        url = f"ws://127.0.0.1:{app.port}/ws"
        async with (
            RawClient(url, register={"kind": "human", "name": "Ann"}) as ann,
            RawClient(url, register={"kind": "human", "name": "Ben"}) as ben,
        ):
            session = await pair(ann, ben, NAME)
            told = await ann.ask("join", session=session)
            assert told["game"]["name"] == NAME
            assert [choice["text"] for choice in told["events"][-1]["position"]["choices"]] == ["cooperate", "defect"]
            await ann.act(session, 0)
            await ben.act(session, 1)
            ended = (await ann.event(session, "ended"))["event"]
            assert sorted(ended["returns"]) in ([0.0, 5.0], [0.0, 15.0])


def _read(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return json.loads(answer.read())
