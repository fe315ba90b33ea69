"""A collector of the traces that programs under test send over OTLP/HTTP."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

PATIENCE_S = 60.0


class Collector:
    """Receives spans over OTLP/HTTP."""

    def __init__(self) -> None:
        self.spans: list[tuple[str, Span]] = []
        self.grown = threading.Condition()
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                collector.take(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(200)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def take(self, body: bytes) -> None:
        request = ExportTraceServiceRequest.FromString(body)
        with self.grown:
            for resource in request.resource_spans:
                named = {pair.key: pair.value.string_value for pair in resource.resource.attributes}
                found = [span for scope in resource.scope_spans for span in scope.spans]
                self.spans += [(named["service.name"], span) for span in found]
            self.grown.notify_all()

    def trace_with(self, *names: str) -> dict[str, tuple[str, Span]]:
        """Wait for a trace that has spans of all these names; return (service, span) by name."""
        found: dict[bytes, dict[str, tuple[str, Span]]] = {}

        def complete() -> dict[str, tuple[str, Span]] | None:
            for service, span in self.spans:
                found.setdefault(span.trace_id, {})[span.name] = (service, span)
            return next((spans for spans in found.values() if set(names) <= set(spans)), None)

        with self.grown:
            return self.grown.wait_for(complete, PATIENCE_S) or {}


@contextlib.contextmanager
def collecting() -> Iterator[Collector]:
    """Run a collector; programs started meanwhile send their traces to it at once."""
    made = Collector()
    thread = threading.Thread(target=made.http.serve_forever, daemon=True)
    thread.start()
    try:
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{made.http.server_port}")
            patched.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
            yield made
    finally:
        made.http.shutdown()
        thread.join()
        made.http.server_close()
