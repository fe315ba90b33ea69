"""The search lab: one search of an account at a time, beside all else that it does."""

from __future__ import annotations

from pathlib import Path

from agon.server.app import running
from agon.server.ops.settings import Settings
from tests.server.conftest import at
from tests.server.raw_client import RawClient

SEARCH = {"t": "search_position", "game": "tic_tac_toe", "engine": "minimax"}


async def test_a_newer_search_takes_the_place_of_the_running_one(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)  # nobody answers
    async with running(settings) as app, RawClient(at(app)) as ann, RawClient(at(app), token=ann.token) as again:
        await ann.send({**SEARCH, "id": "first"})
        assert (await ann.ask("ping"))["t"] == "pong", "other commands do not wait for the search"
        await again.send({**SEARCH, "id": "second"})
        refused = await ann.until("failure")
        assert refused["re"] == "first"
        assert refused["reason"] == "a newer search of yours took the place of this one"
        await again.send({**SEARCH, "id": "third"})
        assert (await again.until("failure"))["re"] == "second"


async def test_a_worker_answers_the_newest_search(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=1)
    async with running(settings) as app, RawClient(at(app)) as ann:
        for name in ("first", "second"):
            await ann.send({**SEARCH, "id": name})
        answers = [await ann.until("position_searched", "failure") for _ in range(2)]
        found = [each["re"] for each in answers if each["t"] == "position_searched"]
        assert found[-1] == "second"
