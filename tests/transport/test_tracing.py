"""Traces: what is below what, what came after what, and nothing at all where nobody asked for them."""

from __future__ import annotations

import subprocess
import sys

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from agon.transport.tracing import Tracer, TracingUnavailable
from tests.live import ROOT


@pytest.fixture
def exporter() -> InMemorySpanExporter:
    return InMemorySpanExporter()


@pytest.fixture
def tracer(exporter: InMemorySpanExporter) -> Tracer:
    return Tracer("test", exporter)


def by_name(exporter: InMemorySpanExporter) -> dict[str, ReadableSpan]:
    return {span.name: span for span in exporter.get_finished_spans()}


def parent_of(span: ReadableSpan) -> int:
    assert span.parent is not None
    return span.parent.span_id


def id_of(span: ReadableSpan) -> int:
    assert span.context is not None
    return span.context.span_id


def test_steps_follow_one_another_without_a_gap(tracer: Tracer, exporter: InMemorySpanExporter) -> None:
    trace = tracer.begin("move", session="s")
    trace.step("decide")
    inner = trace.child("job")
    inner.end()
    trace.step("tell")
    trace.end()
    spans = by_name(exporter)
    move, decide, job, tell = (spans[name] for name in ("move", "decide", "job", "tell"))
    assert move.parent is None
    assert dict(move.attributes or {}) == {"session": "s"}
    assert {parent_of(span) for span in (decide, job, tell)} == {id_of(move)}
    assert move.start_time == decide.start_time
    assert job.end_time == tell.start_time
    assert move.end_time is not None
    assert tell.end_time is not None
    assert tell.end_time <= move.end_time


def test_a_trace_goes_on_in_another_process(tracer: Tracer, exporter: InMemorySpanExporter) -> None:
    here = tracer.begin("move")
    Tracer("elsewhere", exporter).begin("think", here.parent).end()
    here.end()
    spans = by_name(exporter)
    assert parent_of(spans["think"]) == id_of(spans["move"])
    assert [spans[name].resource.attributes["service.name"] for name in ("move", "think")] == ["test", "elsewhere"]


def test_traces_do_not_become_parts_of_one_another(tracer: Tracer, exporter: InMemorySpanExporter) -> None:
    """Also where one begins in the middle of another, as a bot's turn does while a move is told."""
    outer = tracer.begin("outer")
    tracer.begin("inner").end()
    outer.end()
    assert by_name(exporter)["inner"].parent is None


def test_what_failed_says_so_once(tracer: Tracer, exporter: InMemorySpanExporter) -> None:
    trace = tracer.begin("move")
    trace.end("stale")
    trace.end("internal")
    (span,) = exporter.get_finished_spans()
    assert (span.status.status_code, span.status.description) == (StatusCode.ERROR, "stale")


def test_the_environment_names_the_service_and_the_exporter(
    monkeypatch: pytest.MonkeyPatch, exporter: InMemorySpanExporter
) -> None:
    monkeypatch.setenv("OTEL_SERVICE_NAME", "mine")
    Tracer("agon-server", exporter).begin("move").end()
    assert exporter.get_finished_spans()[0].resource.attributes["service.name"] == "mine"
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "none")
    Tracer("agon-server").close()
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "carrier_pigeon")
    with pytest.raises(TracingUnavailable, match="carrier_pigeon"):
        Tracer("agon-server")


def test_nothing_is_imported_until_somebody_asks_for_traces() -> None:
    code = "import sys, agon.server.app, agon.ai.worker.host; sys.exit('opentelemetry' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
