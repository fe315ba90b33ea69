from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from agon.protocol import topics
from tests.live import LiveServer
from tests.mqtt.mosquitto import Mosquitto
from tests.mqtt.programs import Farm, Heard, WorkerHost

SLOW = """
name = "slow"
title = "Slow"
version = "1"
summary = "Thinks for a second whatever the position is."
games = ["tic_tac_toe"]
engine = "mcts"
algorithm = "unknown"
parameters.solve = false
operator.name = "the tests"
levels = [{ name = "second", title = "A second", summary = "A second.", limits.time_ms = 1000 }]
"""


@pytest.fixture(scope="session")
def farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Farm]:
    """A broker, a server without workers of its own, and two workers that only the broker reaches. Tests repair what
    they break."""
    folder = tmp_path_factory.mktemp("farm")
    (folder / "bots").mkdir()
    (folder / "bots" / "slow.toml").write_text(SLOW, "utf-8")
    more = {"workers": 0, "show_thinking": True, "more_personas": folder / "bots"}
    with (
        Mosquitto(folder) as broker,
        WorkerHost(broker, name="w1") as one,
        WorkerHost(broker, name="w2") as two,
        LiveServer(folder, **more, **broker.credentials("server")) as server,
    ):

        async def wait() -> None:
            async with Heard(broker, topics.presence("+/+")) as heard:
                await heard.until_there(one.id, two.id)

        asyncio.run(wait())
        yield Farm(broker, server, {one.id: one, two.id: two})
    assert "Traceback" not in server.log()
    assert "Traceback" not in one.log() + two.log()
