from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.cluster.pair import Pair, eventually, standing, until_peers
from tests.live import LiveServer
from tests.mqtt.mosquitto import Mosquitto
from tests.programs import find_program


@pytest.fixture
def pair(two_servers: Pair) -> Iterator[Pair]:
    """Two servers of a cluster that see each other and run no game, before and after the test.

    Tests restart the servers that they stop, and end the games that they start.
    """
    yield two_servers
    none_runs = "the games of this test are over"
    asyncio.run(eventually(lambda: all(_is_idle(server) for server in two_servers.servers), none_runs))


def _is_idle(server: LiveServer) -> bool:
    return standing(server)["cluster"]["owned"] == 0


@pytest.fixture(scope="session")
def two_servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers for all tests, as their start takes seconds: on PostgreSQL if installed, else on one file."""
    folder = tmp_path_factory.mktemp("pair")
    database = request.getfixturevalue("postgres").new_place() if find_program("postgres") else ""
    with Mosquitto(folder) as broker, Pair(folder, broker, database=database, rated_guests="true") as two:
        asyncio.run(until_peers(two))
        yield two
    for server in two.servers:
        assert "Traceback" not in server.log()
