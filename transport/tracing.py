"""Traces of the life of a move, by OpenTelemetry; the only file that imports it, and only on request.

Off, a trace is None, and its holder needs no other check. On, ``pip install agon[tracing]`` brings the library, and the
standard ``OTEL_*`` variables say where traces go (``OTEL_EXPORTER_OTLP_ENDPOINT``), how many (``OTEL_TRACES_SAMPLER``)
and under which name (``OTEL_SERVICE_NAME``). Spans name sessions, seats and engines, never an action: a trace is as
public as a log.
"""

from __future__ import annotations

import os
import time
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SpanExporter

Attribute = str | int | float | bool

FLUSH_MS: Final = 2_000
"""Time (ms) that the end of a program waits for traces on their way."""
_GROUP: Final = "opentelemetry_traces_exporter"
"""Entry points under which OpenTelemetry's exporters register."""


class TracingUnavailable(Exception):
    """Traces are asked for and cannot be made; says what is missing."""


class Trace:
    """A span from its making to ``end``, and one below it for each ``step`` between. Times are those of the calls."""

    def __init__(self, tracer: Tracer, name: str, context: Context | None, attributes: dict[str, Attribute]) -> None:
        self._tracer = tracer
        self._last = time.time_ns()
        self._span = tracer.otel.start_span(name, context, attributes=attributes, start_time=self._last)
        self._parent: Trace | None = None

    @property
    def parent(self) -> str:
        """Return what another process needs to add to this trace: a ``traceparent`` of W3C Trace Context, section
        3.2."""
        seen = self._span.get_span_context()
        return f"00-{seen.trace_id:032x}-{seen.span_id:016x}-{seen.trace_flags:02x}"

    def step(self, name: str, **attributes: Attribute) -> None:
        """Record a step that lasted since the step before, or since the beginning."""
        now = time.time_ns()
        span = self._tracer.otel.start_span(name, self._below(), attributes=attributes, start_time=self._last)
        span.end(now)
        self._last = now

    def child(self, name: str, **attributes: Attribute) -> Trace:
        """Return a step that has steps of its own, or goes on elsewhere; to be ended."""
        child = Trace(self._tracer, name, self._below(), attributes)
        child._parent = self
        return child

    def end(self, problem: str | None = None, **attributes: Attribute) -> None:
        """End the trace, with the problem if something went wrong. A second end changes nothing."""
        if not self._span.is_recording():
            return
        self._span.set_attributes(attributes)
        if problem is not None:
            self._tracer.mark_failed(self._span, problem)
        now = time.time_ns()
        self._span.end(now)
        if self._parent is not None:
            self._parent._last = now

    def _below(self) -> Context:
        from opentelemetry.trace import set_span_in_context

        return set_span_in_context(self._span)


class Tracer:
    """Makes the traces of one program. Raises ``TracingUnavailable``.

    ``exporters``: where finished spans go, at once; otherwise in batches to where ``OTEL_TRACES_EXPORTER`` says
    (``otlp`` unless set; ``console``; ``none``; any that is installed).
    """

    def __init__(self, service: str, *exporters: SpanExporter) -> None:
        try:
            from opentelemetry.sdk.resources import SERVICE_NAME, Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor
        except ImportError:
            raise TracingUnavailable("OpenTelemetry is not installed; 'pip install agon[tracing]' brings it") from None
        named = {} if "OTEL_SERVICE_NAME" in os.environ else {SERVICE_NAME: service}
        self._provider: TracerProvider = TracerProvider(resource=Resource.create(named), shutdown_on_exit=False)
        for exporter in exporters:
            self._provider.add_span_processor(SimpleSpanProcessor(exporter))
        if not exporters:
            for made in _exporters():
                self._provider.add_span_processor(BatchSpanProcessor(made))
        self.otel = self._provider.get_tracer("agon")

    def begin(self, name: str, parent: str | None = None, **attributes: Attribute) -> Trace:
        """Return a trace; or, with the ``parent`` of one in another process, a part of that."""
        return Trace(self, name, _context_of(parent), attributes)

    def mark_failed(self, span: Any, problem: str) -> None:
        from opentelemetry.trace import Status, StatusCode

        span.set_status(Status(StatusCode.ERROR, problem))

    def close(self) -> None:
        """Send what is still here, if it can be sent within ``FLUSH_MS``."""
        self._provider.force_flush(FLUSH_MS)
        self._provider.shutdown()


def _exporters() -> list[SpanExporter]:
    """By ``OTEL_TRACES_EXPORTER``. Raises ``TracingUnavailable``."""
    made: list[SpanExporter] = []
    for name in os.environ.get("OTEL_TRACES_EXPORTER", "otlp").split(","):
        wanted = name.strip()
        if wanted in {"", "none"}:
            continue
        if wanted == "otlp":
            protocol = os.environ.get("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL") or os.environ.get(
                "OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"
            )
            wanted = "otlp_proto_" + protocol.partition("/")[0]
        found = entry_points(group=_GROUP, name=wanted)
        if not found:
            raise TracingUnavailable(f"OTEL_TRACES_EXPORTER: no exporter named {wanted!r} is installed")
        made.append(next(iter(found)).load()())
    return made


def _context_of(parent: str | None) -> Context:
    """Return an empty context rather than the current one: a trace has the parent that it is given, or none."""
    from opentelemetry.context import Context
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    return TraceContextTextMapPropagator().extract({} if parent is None else {"traceparent": parent}, Context())
