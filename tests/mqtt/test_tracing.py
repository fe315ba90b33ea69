"""A trace continues in a worker behind a broker."""

from __future__ import annotations

import asyncio
from pathlib import Path

from agon.protocol import topics
from tests.collector import collecting
from tests.live import LiveServer
from tests.mqtt.games import begin
from tests.mqtt.mosquitto import Mosquitto
from tests.mqtt.programs import Heard, WorkerHost
from tests.server.raw_client import RawClient


async def test_a_worker_behind_a_broker_adds_to_the_trace(tmp_path: Path) -> None:
    with (
        collecting() as collector,
        Mosquitto(tmp_path) as broker,
        WorkerHost(broker) as worker,
        LiveServer(tmp_path, tracing=True, workers=0, **broker.credentials("server")) as server,
    ):
        async with Heard(broker, topics.presence("+/+")) as heard:
            await heard.until_there(worker.id)
        async with RawClient(server.ws) as me:
            session = await begin(me, server, "random", "random")
            await me.event(session, "acted")
        spans = await asyncio.to_thread(collector.trace_with, "bot", "job", "think", "commit")
    assert {name: service for name, (service, _) in spans.items()} == {
        "bot": "agon-server", "wait for a worker": "agon-server", "job": "agon-server", "think": "agon-worker",
        "decide": "agon-server", "commit": "agon-server", "tell": "agon-server",
    }  # fmt: skip
    assert spans["think"][1].parent_span_id == spans["job"][1].span_id
