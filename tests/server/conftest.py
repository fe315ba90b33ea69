from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live import LiveServer


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One real server for all tests that do not break it."""
    folder = tmp_path_factory.mktemp("live")
    with LiveServer(folder, frames_per_second=100_000, burst_frames=100_000, bytes_per_second=1_000_000) as server:
        yield server
    assert "Traceback" not in server.log()
