"""Compiled rules that a table may use at once: no verb is read from the cache on the event loop, and garbage
collection there skips the compiler's objects.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Generator
from pathlib import Path

import pytest

from agon.server.app import running
from agon.server.live.compiled_rules import compiled_rules, objects_that_stay
from agon.server.ops.settings import Settings
from tests.server.raw_client import RawClient, pair

NOT_THE_SERVERS = {"random_playout", "state_key", "observation_tensor"}


@pytest.mark.parametrize("game", ["kuhn_poker", "connect_four"])
def test_every_verb_that_a_table_calls_was_called_once(game: str) -> None:
    rules = compiled_rules(game)
    unread = {verb for verb, kernel in rules.kernels.items() if not kernel.signatures}
    assert unread <= NOT_THE_SERVERS


@pytest.fixture
def collector() -> Generator[None]:
    """Restore the garbage collector after a test."""
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("collector")
def test_what_stays_is_never_looked_through() -> None:
    with objects_that_stay():
        assert not gc.isenabled()
        made: list[list[int]] = [[]]
    assert gc.isenabled()
    assert not any(found is made for found in gc.get_objects())


@pytest.mark.usefixtures("collector")
async def test_a_game_and_its_connections_go_without_the_collector(tmp_path: Path) -> None:
    async with running(Settings(database=str(tmp_path / "a.sqlite3"), port=0, workers=0)) as app:
        url = f"ws://127.0.0.1:{app.port}/ws"
        gc.disable()
        gone = asyncio.Semaphore(0)
        async with RawClient(url) as ann, RawClient(url) as ben:
            session = await pair(ann, ben)
            await ann.act(session, 4)
            parts = [client for here in app.presence.clients.values() for client in here]
            tables = list(app.registry.tables.values())
            kept = [weakref.ref(each, lambda _: gone.release()) for each in (*parts, *tables, tables[0].broadcaster)]
            assert len(kept) == 4
            del parts, tables
            await ben.ask("resign", session=session)
        for _ in kept:
            await asyncio.wait_for(gone.acquire(), 20)
