from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.web.relay import Relay


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A real server for all tests that do not break it."""
    with LiveServer(tmp_path_factory.mktemp("clients"), frames_per_second=10_000, burst_frames=10_000) as live:
        yield live
    assert "Traceback" not in live.log()


@pytest.fixture
async def relay(server: LiveServer) -> AsyncIterator[Relay]:
    """A network between a client and the server that can be cut."""
    async with Relay(server.port) as between:
        yield between


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Tokens are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "agon"
