from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.cluster.pair import Pair, until_peers
from tests.mqtt.mosquitto import Mosquitto


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers of one cluster, which see each other. Tests that break one of them mend it."""
    folder = tmp_path_factory.mktemp("pair")
    with Mosquitto(folder) as broker, Pair(folder, broker) as two:
        asyncio.run(until_peers(two))
        yield two
    for server in two.servers:
        assert "Traceback" not in server.log()
