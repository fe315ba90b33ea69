"""A bot's search has the operator's threads if its card says so, else one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from agon.protocol.jobs import Think
from agon.protocol.thinking import Thinking
from agon.server.app import running
from agon.server.ops.settings import load_settings
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Outcome
from tests.server.conftest import at
from tests.server.raw_client import RawClient


@pytest.mark.parametrize(
    ("bot", "given", "expected"),
    [
        ("pathfinder:full", {"search_threads": 3}, 3),
        ("pathfinder:full", {}, 1),
        ("grove:sequoia", {"search_threads": 3}, 3),
        ("grove:seed", {"search_threads": 3}, 1),
        ("random:random", {"search_threads": 3}, 1),
    ],
)
async def test_a_search_has_the_threads_that_its_card_states(
    bot: str, given: dict[str, int], expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: asyncio.Queue[Think] = asyncio.Queue()

    async def choose(workers: Workers, request: JobRequest, *_: object) -> Outcome:
        jobs.put_nowait(request.make())
        return Outcome(0, "bot", Thinking(engine="default", version="1"), [])

    monkeypatch.setattr(Workers, "choose", choose)
    settings = load_settings(None, {}, {"database": str(tmp_path / "agon.sqlite3"), "port": 0, "workers": 0, **given})
    name, _, level = bot.partition(":")
    async with running(settings) as app, RawClient(at(app)) as me:
        wish = {"bot": name, "level": level, "agreed": app.bots.card_digest(name), "game": "tic_tac_toe"}
        await me.ask("play_bot", **wish, seat="second")
        async with asyncio.timeout(20):
            assert (await jobs.get()).threads == expected
