from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.cluster.pair import Pair, until_peers
from tests.mqtt.mosquitto import Mosquitto
from tests.programs import find_program


@pytest.fixture(scope="session")
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers of one cluster, which see each other: on PostgreSQL where it is there, else on one file.

    Tests that break one of them mend it.
    """
    folder = tmp_path_factory.mktemp("pair")
    database = request.getfixturevalue("postgres").new_place() if find_program("postgres") else ""
    with Mosquitto(folder) as broker, Pair(folder, broker, database=database) as two:
        asyncio.run(until_peers(two))
        yield two
    for server in two.servers:
        assert "Traceback" not in server.log()
