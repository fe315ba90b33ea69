"""A broker with TLS that authenticates every client, as the sample configuration describes."""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agon.protocol import topics
from agon.transport.address import broker_at
from agon.transport.link import Letter, Link
from tests.live import LiveServer
from tests.mqtt.games import begin, bots_moves, play_out, troubles
from tests.mqtt.mosquitto import PASSWORDS, SAMPLE, Mosquitto
from tests.mqtt.programs import PATIENCE_S, Heard, WorkerHost
from tests.programs import require_program
from tests.server.raw_client import RawClient


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    folder = tmp_path_factory.mktemp("tls")
    openssl = Path(require_program("openssl")).parent
    subprocess.run(
        ["sh", str(SAMPLE / "certificates.sh"), str(folder / "certificates"), "localhost", *PASSWORDS],
        check=True, capture_output=True, env={**os.environ, "PATH": f"{openssl}:{os.environ['PATH']}"},
    )  # fmt: skip
    with Mosquitto(folder, tls=folder / "certificates", watchers=False) as broker:
        yield broker


async def test_a_bot_plays_over_tls(broker: Mosquitto, tmp_path: Path) -> None:
    with (
        WorkerHost(broker, name="secure") as worker,
        LiveServer(tmp_path, workers=0, **broker.credentials("server")) as server,
    ):
        async with Heard(broker, topics.presence("+/+")) as heard:
            await heard.until_there(worker.id)
        await server.logged(f"worker {worker.id} takes")
        async with RawClient(server.ws) as me:
            session = await begin(me, server, "mcts", "easy")
            events = await play_out(me, session)
        assert server.get("/readyz")["broker"]["address"] == broker.url
        assert broker.url.startswith("mqtts://")
    assert set(bots_moves(events)) == {"bot"}
    assert troubles(events) == []


class Refused:
    """Return the first reason why a link does not come up."""

    def __init__(self) -> None:
        self.reason: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def up(self) -> None:
        self.down("it was let in")

    def down(self, reason: str) -> None:
        if not self.reason.done():
            self.reason.set_result(reason)

    def hear(self, letter: Letter) -> None:
        raise AssertionError(letter)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ca": None}, "certificate verify failed"),
        ({"url": "mqtts://127.0.0.1"}, "certificate is not valid for '127.0.0.1'"),
        ({"cert": None, "key": None}, "certificate required"),
        ({"password": "wrong"}, "it refuses this user name or password"),
        ({"username": None, "password": None}, "it refuses this user name or password"),
    ],
    ids=["unknown authority", "another host", "no certificate", "wrong password", "no account"],
)
@pytest.mark.filterwarnings("ignore:Exception ignored in. <ssl.SSLSocket")  # Paho leaves it open if the handshake fails
async def test_who_is_not_let_in_is_told_why(broker: Mosquitto, change: dict[str, Any], reason: str) -> None:
    known = broker.credentials("server")
    arguments: dict[str, Any] = {
        name: Path(known[f"mqtt_{name}"]) if name in {"ca", "cert", "key"} else known[f"mqtt_{name}"]
        for name in ("username", "password", "ca", "cert", "key")
    } | change
    url = f"{arguments.pop('url', 'mqtts://localhost')}:{broker.port}"
    refused = Refused()
    link = asyncio.create_task(Link(broker_at(url, **arguments), "not-let-in", refused, []).run())
    try:
        assert reason in await asyncio.wait_for(refused.reason, PATIENCE_S)
    finally:
        link.cancel()
        await asyncio.wait([link])
        gc.collect()
