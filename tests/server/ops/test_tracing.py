"""A move in a trace, as a collector sees it: a real server, a real worker, spans over OTLP."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from opentelemetry.proto.trace.v1.trace_pb2 import Span
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from agon.transport.tracing import Tracer
from tests.collector import collecting
from tests.live import ROOT, LiveServer
from tests.server.raw_client import RawClient
from tests.server.workers.test_dispatcher import asked, supervised


def attributes(span: Span) -> dict[str, Any]:
    return {pair.key: pair.value.string_value or pair.value.int_value for pair in span.attributes}


async def test_a_collector_sees_the_life_of_a_move(tmp_path: Path) -> None:
    with collecting() as collector, LiveServer(tmp_path, tracing=True, workers=1) as server:
        card = await asyncio.to_thread(server.get, "/api/bots/random")
        async with RawClient(server.ws) as me:
            begin = {"bot": "random", "level": card["levels"][0]["name"], "agreed": card["digest"]}
            started = await me.ask("play_bot", **begin, game="tic_tac_toe", seat="first")
            session = started["session"]
            await me.ask("join", session=session)
            await me.act(session, 4)
            await me.event(session, "acted")
        move = await asyncio.to_thread(collector.trace_with, "act", "decide", "commit", "tell")
        bot = await asyncio.to_thread(collector.trace_with, "bot", "think", "tell")
        assert server.stop() == 0
        assert "Traceback" not in server.log()
    assert {service for service, _ in move.values()} == {"agon-server"}
    act = move["act"][1]
    assert attributes(act) == {"session": session, "seat": 0}
    assert {name: span.parent_span_id for name, (_, span) in move.items()} == {
        "act": b"", "decide": act.span_id, "commit": act.span_id, "tell": act.span_id,
    }  # fmt: skip
    whole, given, (service, thought) = bot["bot"][1], bot["job"][1], bot["think"]
    assert service == "agon-worker"
    assert thought.parent_span_id == given.span_id
    assert attributes(thought)["nodes"] > 0
    assert "action" not in json.dumps(list(map(attributes, (span for _, span in bot.values()))))
    order = [bot[name][1] for name in ("wait for a worker", "job", "decide", "commit", "tell")]
    assert {span.parent_span_id for span in order} == {whole.span_id}
    for earlier, later in pairwise(order):
        assert earlier.end_time_unix_nano <= later.start_time_unix_nano
    assert given.start_time_unix_nano <= thought.start_time_unix_nano
    assert thought.end_time_unix_nano - thought.start_time_unix_nano <= whole.end_time_unix_nano


async def test_a_worker_that_was_lost_is_in_the_trace(tmp_path: Path) -> None:
    exporter = InMemorySpanExporter()
    trace = Tracer("test", exporter).begin("bot")
    async with supervised("die-once", tmp_path) as workers:
        await asyncio.wait_for(workers.choose(asked(), lambda _: None, trace=trace), 20)
    trace.end()
    jobs = [span for span in exporter.get_finished_spans() if span.name == "job"]
    assert [span.status.description for span in jobs] == ["worker 0 died", None]
    assert [(span.attributes or {})["attempt"] for span in jobs] == [1, 1], "it is the only worker there is"


def test_a_server_without_the_extra_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "opentelemetry").mkdir()
    (tmp_path / "opentelemetry" / "__init__.py").write_text("raise ImportError('not here')")
    settings = {"AGON_TRACING": "true", "AGON_PORT": "0", "AGON_DATABASE": str(tmp_path / "agon.sqlite3")}
    done = subprocess.run(
        [sys.executable, "-m", "agon.server"],
        cwd=ROOT, env={**os.environ, **settings, "PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "pip install agon[tracing]" in done.stderr
    assert "Traceback" not in done.stderr
