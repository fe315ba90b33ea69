from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from agon.server.store import Store
from tests.live import LiveServer
from tests.new_database import new_database


@pytest.fixture(autouse=True)
def nothing_goes_wrong_in_silence(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail if an exception was logged, by us or by the event loop, in a test that does not look at the log itself."""
    found: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: found.append(logging.Formatter().format(record)) if record.exc_info else None
    logging.getLogger().addHandler(handler)
    yield
    logging.getLogger().removeHandler(handler)
    assert "caplog" in request.fixturenames or not found, "\n".join(found)


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One real server for all tests that do not break it."""
    folder = tmp_path_factory.mktemp("live")
    settings = {"frames_per_second": 100_000, "burst_frames": 100_000, "bytes_per_second": 1_000_000}
    with LiveServer(folder, rated_guests="true", **settings) as server:
        yield server
    assert "Traceback" not in server.log()


@pytest_asyncio.fixture
async def store(place: str) -> AsyncIterator[Store]:
    if "://" not in place:
        await asyncio.to_thread(new_database, Path(place))
    store = await Store.open(place)
    yield store
    await store.close()


@pytest_asyncio.fixture
async def app(tmp_path: Path) -> AsyncIterator[Parts]:
    """A server inside the test, without workers."""
    database = await asyncio.to_thread(new_database, tmp_path / "agon.sqlite3")
    async with running(Settings(database=str(database), port=0, workers=0)) as app:
        yield app


def at(app: Parts) -> str:
    """Where its clients connect."""
    return f"ws://127.0.0.1:{app.port}/ws"
